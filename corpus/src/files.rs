//! The files of a corpus: embedded in the binary, or read from a folder.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::bounded::read_bounded;

// What is embedded, as the build script lists it: `PARTS`, the folders and files
// that are corpus, and `EMBEDDED`, every file with its bytes.
include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The parts that hold words of the language, not of a game: a folder that
/// does not bring its own takes them from the binary.
const OF_THE_LANGUAGE: &[&str] = &["search/common.txt", "search/everyday.toml"];

/// A file: its path below the corpus folder, with `/` between the parts, and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpusFile {
    /// Path below the corpus folder.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// Why a corpus folder could not be read.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The folder, or a file in it, is not readable.
    #[error("cannot read `{path}`: {source}; give a folder laid out like the project's `corpus/`")]
    Io {
        /// The path.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// There is no `documents` folder.
    #[error("`{0}` has no `documents` folder; give a folder laid out like the project's `corpus/`")]
    NoDocuments(PathBuf),
    /// A file is larger than any document may be.
    #[error("`{0}` is larger than {MAX_FILE_MIB} MiB; split it, or leave it out of the corpus")]
    TooLarge(PathBuf),
    /// All files together are larger than any corpus may be.
    #[error(
        "`{0}` holds more than {MOST_FILES} files or {MAX_MIB} MiB in all; name a smaller folder"
    )]
    TooMuch(PathBuf),
    /// A folder is inside of itself, by a link.
    #[error("`{0}` leads back to a folder that it is in; take the link out of the corpus")]
    Circle(PathBuf),
    /// It is neither a file nor a folder: reading it might never end.
    #[error("`{0}` is neither a file nor a folder; take it out of the corpus")]
    NotAFile(PathBuf),
}

/// The greatest size of one file, in MiB.
const MAX_FILE_MIB: u64 = 64;
/// The greatest size of all files, in MiB, and how many there may be.
const MAX_MIB: u64 = 1024;
const MOST_FILES: usize = 100_000;
/// As how many files a folder counts: where it is, links and all, takes as long to find.
const A_FOLDER: usize = 10;

/// All files of a corpus, by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CorpusFiles {
    files: BTreeMap<String, Vec<u8>>,
}

/// The corpus that is embedded in the binary.
#[must_use]
pub fn embedded() -> CorpusFiles {
    let own = |(path, bytes): &(&str, &[u8])| ((*path).to_owned(), bytes.to_vec());
    CorpusFiles { files: EMBEDDED.iter().map(own).collect() }
}

impl CorpusFiles {
    /// Reads a folder laid out like `corpus/`. It is a corpus of its own: what
    /// it does not hold is not there, save the search's words of the language.
    pub fn load(folder: &Path) -> Result<Self, FilesError> {
        if !folder.join("documents").is_dir() {
            if let Err(source) = std::fs::read_dir(folder) {
                return Err(FilesError::Io { path: folder.to_owned(), source });
            }
            return Err(FilesError::NoDocuments(folder.to_owned()));
        }
        let mut tree = Tree { left: MAX_MIB << 20, ..Tree::default() };
        for part in PARTS {
            let path = folder.join(part);
            if path.exists() {
                tree.load(&path, part)?;
            }
        }
        let mut files = tree.files;
        let of_the_language = EMBEDDED.iter().filter(|(path, _)| OF_THE_LANGUAGE.contains(path));
        for (path, bytes) in of_the_language {
            files.entry((*path).to_owned()).or_insert_with(|| bytes.to_vec());
        }
        Ok(Self { files })
    }

    /// The files whose path begins with `folder/`, with the rest of their path.
    pub fn under<'a>(
        &'a self,
        folder: &str,
    ) -> impl Iterator<Item = (&'a str, &'a [u8])> + use<'a> {
        let prefix = format!("{folder}/");
        self.files
            .iter()
            .filter_map(move |(path, bytes)| Some((path.strip_prefix(&prefix)?, bytes.as_slice())))
    }

    /// One file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// Every file, in order of path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// Takes out the files whose path begins with one of `prefixes`.
    pub fn remove(&mut self, prefixes: &[&str]) {
        self.files.retain(|path, _| !prefixes.iter().any(|prefix| path.starts_with(prefix)));
    }

    /// Puts a file in place of the one at its path, or adds it.
    pub fn insert(&mut self, file: CorpusFile) {
        self.files.insert(file.path, file.bytes);
    }
}

/// The files of a folder as they are read.
#[derive(Default)]
struct Tree {
    files: BTreeMap<String, Vec<u8>>,
    /// The folders that are being read, the outermost first.
    inside: Vec<PathBuf>,
    /// How many bytes may still be read.
    left: u64,
    /// How many files and folders were looked at: links can make a few look like many.
    seen: usize,
}

impl Tree {
    fn load(&mut self, path: &Path, name: &str) -> Result<(), FilesError> {
        let fail = |source| FilesError::Io { path: path.to_owned(), source };
        let metadata = std::fs::metadata(path).map_err(fail)?;
        self.seen += if metadata.is_dir() { A_FOLDER } else { 1 };
        if self.seen > MOST_FILES {
            return Err(FilesError::TooMuch(path.to_owned()));
        }
        if metadata.is_dir() {
            let own = path.canonicalize().map_err(fail)?;
            if self.inside.contains(&own) {
                return Err(FilesError::Circle(path.to_owned()));
            }
            self.inside.push(own);
            for entry in std::fs::read_dir(path).map_err(fail)? {
                let entry = entry.map_err(fail)?;
                let file_name = entry.file_name().to_string_lossy().into_owned();
                if !file_name.starts_with('.') {
                    self.load(&entry.path(), &format!("{name}/{file_name}"))?;
                }
            }
            self.inside.pop();
            return Ok(());
        }
        if !metadata.is_file() {
            return Err(FilesError::NotAFile(path.to_owned()));
        }
        let bytes = match read_bounded(path, self.left.min(MAX_FILE_MIB << 20)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::FileTooLarge => {
                let path = path.to_owned();
                return Err(if metadata.len() > MAX_FILE_MIB << 20 {
                    FilesError::TooLarge(path)
                } else {
                    FilesError::TooMuch(path)
                });
            }
            Err(error) => return Err(fail(error)),
        };
        self.left -= bytes.len() as u64;
        self.files.insert(name.to_owned(), bytes);
        Ok(())
    }
}
