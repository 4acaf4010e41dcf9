//! Walks files and folders that somebody names, within bounds: none that never
//! ends, none that leads back to itself by a link, and no more than may be read.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::bounded::read_bounded;

/// Why files could not be read.
#[derive(Debug, thiserror::Error)]
pub enum WalkError {
    /// A file or a folder is not readable.
    #[error("cannot read `{path}`: {source}")]
    Io {
        /// The path.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A file is larger than any may be.
    #[error("`{path}` is larger than {mib} MiB; split it, or leave it out")]
    TooLarge {
        /// The path.
        path: PathBuf,
        /// The greatest size, in MiB.
        mib: u64,
    },
    /// All files together are more than may be read.
    #[error(
        "`{path}` holds more than {MOST_FILES} files or {MOST_MIB} MiB in all; name a smaller folder"
    )]
    TooMuch {
        /// The path at which it was too much.
        path: PathBuf,
    },
    /// A folder is inside of itself, by a link.
    #[error("`{0}` leads back to a folder that it is in; take the link out")]
    Circle(PathBuf),
    /// It is neither a file nor a folder: reading it might never end.
    #[error("`{0}` is neither a file nor a folder; take it out, or name another")]
    NotAFile(PathBuf),
}

/// The greatest size of all files, in MiB, and how many there may be.
const MOST_MIB: u64 = 1024;
const MOST_FILES: usize = 100_000;
/// As how many files a folder counts: finding where it is, links and all, takes as long.
const A_FOLDER: usize = 10;

/// Files as they are read, in order of their names.
pub struct Walk {
    /// Each file by its path below what was named, with its bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// The greatest size of one file, in MiB.
    mib: u64,
    /// The folders that are being read, the outermost first.
    inside: Vec<PathBuf>,
    /// How many bytes may still be read.
    left: u64,
    /// How many files and folders were looked at: links can make a few look like many.
    seen: usize,
}

impl Walk {
    /// A walk over files of at most `mib` MiB each.
    #[must_use]
    pub fn of_files_up_to(mib: u64) -> Self {
        Self { files: Vec::new(), mib, inside: Vec::new(), left: MOST_MIB << 20, seen: 0 }
    }

    /// A walk over files that may each be as large as all together.
    #[must_use]
    pub fn of_any_files() -> Self {
        Self::of_files_up_to(MOST_MIB)
    }

    /// Reads the file at `path` under this name, or every file below the folder; hidden
    /// ones are left out.
    pub fn read(&mut self, path: &Path, name: &str) -> Result<(), WalkError> {
        let fail = |source| WalkError::Io { path: path.to_owned(), source };
        let metadata = std::fs::metadata(path).map_err(fail)?;
        self.seen += if metadata.is_dir() { A_FOLDER } else { 1 };
        if self.seen > MOST_FILES {
            return Err(WalkError::TooMuch { path: path.to_owned() });
        }
        if metadata.is_dir() {
            let own = path.canonicalize().map_err(fail)?;
            if self.inside.contains(&own) {
                return Err(WalkError::Circle(path.to_owned()));
            }
            self.inside.push(own);
            let entries = std::fs::read_dir(path).map_err(fail)?;
            let mut inner: Vec<PathBuf> = entries
                .map(|entry| Ok(entry?.path()))
                .collect::<std::io::Result<_>>()
                .map_err(fail)?;
            inner.sort();
            for path in inner {
                let file_name = path.file_name().unwrap_or_default().to_string_lossy();
                if !file_name.starts_with('.') {
                    self.read(&path, &format!("{name}/{file_name}"))?;
                }
            }
            self.inside.pop();
            return Ok(());
        }
        if !metadata.is_file() {
            return Err(WalkError::NotAFile(path.to_owned()));
        }
        let bytes = match read_bounded(path, self.left.min(self.mib << 20)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::FileTooLarge => {
                let path = path.to_owned();
                return Err(if metadata.len() > self.mib << 20 {
                    WalkError::TooLarge { path, mib: self.mib }
                } else {
                    WalkError::TooMuch { path }
                });
            }
            Err(error) => return Err(fail(error)),
        };
        self.left -= bytes.len() as u64;
        self.files.push((name.to_owned(), bytes));
        Ok(())
    }
}
