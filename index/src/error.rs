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
    Sqlite(#[from] rusqlite::Error),
    /// The search index failed.
    #[cfg(feature = "store")]
    #[error("the search index failed: {0}; delete the data folder, it is rebuilt")]
    Tantivy(#[from] tantivy::TantivyError),
    /// A file could not be read or written.
    #[error(
        "cannot read or write the snapshot: {0}; check the disk, or choose another folder with `--data`"
    )]
    Io(#[from] std::io::Error),
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
