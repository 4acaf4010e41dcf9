//! Errors of the index.

use std::path::PathBuf;

/// Why a snapshot could not be built or opened.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The data folder cannot be written to or read.
    #[error("cannot use the data folder `{path}`: {source}; choose another with `--data`")]
    Folder {
        /// The path.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The disk has no room for a snapshot.
    #[error(
        "the disk is full, and what there was is untouched; make room, or choose another folder with `--data`"
    )]
    Full,
    /// A snapshot of a later version of headjudge.
    #[error(
        "the data folder `{path}` was written by a newer headjudge (schema {found}, this one reads {known}); update headjudge, or choose another folder with `--data`"
    )]
    Newer {
        /// The path.
        path: PathBuf,
        /// The schema found.
        found: u32,
        /// The schema that this version writes.
        known: u32,
    },
    /// The store failed.
    #[cfg(feature = "store")]
    #[error("the record store failed: {0}; delete the data folder, it is rebuilt")]
    Sqlite(rusqlite::Error),
    /// The search index failed.
    #[cfg(feature = "store")]
    #[error("the search index failed: {0}; delete the data folder, it is rebuilt")]
    Tantivy(tantivy::TantivyError),
    /// A file could not be read or written.
    #[error(
        "cannot read or write the snapshot: {0}; check the disk, or choose another folder with `--data`"
    )]
    Io(std::io::Error),
    /// A record does not serialise, or does not read back.
    #[error("a record does not read back: {0}; delete the data folder, it is rebuilt")]
    Json(#[from] serde_json::Error),
    /// A file of the search's words does not read.
    #[error("the corpus file {0}; mend it, or leave it out")]
    Vocabulary(String),
    /// The snapshot is not what its manifest says.
    #[error("the snapshot is damaged: {0}; delete the data folder, it is rebuilt")]
    Corrupt(String),
}

impl From<std::io::Error> for IndexError {
    fn from(error: std::io::Error) -> Self {
        if is_full(&error) { Self::Full } else { Self::Io(error) }
    }
}

#[cfg(feature = "store")]
impl From<rusqlite::Error> for IndexError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => Self::Full,
            _ => Self::Sqlite(error),
        }
    }
}

#[cfg(feature = "store")]
impl From<tantivy::TantivyError> for IndexError {
    fn from(error: tantivy::TantivyError) -> Self {
        use tantivy::directory::error::OpenWriteError;
        match &error {
            tantivy::TantivyError::IoError(cause)
            | tantivy::TantivyError::OpenWriteError(OpenWriteError::IoError {
                io_error: cause,
                ..
            }) if is_full(cause) => Self::Full,
            _ => Self::Tantivy(error),
        }
    }
}

/// Whether there was no room. A file that may not grow is as good as a full disk.
fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull, WriteZero};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge | WriteZero)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_room_is_said_whoever_met_it() {
        let full = || std::io::Error::from(std::io::ErrorKind::StorageFull);
        assert!(matches!(IndexError::from(full()), IndexError::Full));
        assert!(matches!(
            IndexError::from(std::io::Error::from(std::io::ErrorKind::NotFound)),
            IndexError::Io(_)
        ));
        #[cfg(feature = "store")]
        {
            let of_store = rusqlite::Error::SqliteFailure(
                rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL),
                None,
            );
            assert!(matches!(IndexError::from(of_store), IndexError::Full));
            let of_search = tantivy::TantivyError::IoError(std::sync::Arc::new(full()));
            assert!(matches!(IndexError::from(of_search), IndexError::Full));
        }
    }
}
