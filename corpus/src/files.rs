//! The files of a corpus: embedded in the binary, or read from a folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::walk::{Walk, WalkError};

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
    /// The folder is not readable.
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
    /// A file or folder in it cannot be read, or there is too much of it.
    #[error(transparent)]
    Walk(#[from] WalkError),
}

/// The greatest size of one file, in MiB.
const MAX_FILE_MIB: u64 = 64;

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
        let mut walk = Walk::of_files_up_to(MAX_FILE_MIB);
        for part in PARTS {
            let path = folder.join(part);
            if path.exists() {
                walk.read(&path, part)?;
            }
        }
        let mut files: BTreeMap<String, Vec<u8>> = walk.files.into_iter().collect();
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
