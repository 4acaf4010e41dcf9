//! The manifest: what a snapshot must be to be trusted.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use headjudge_corpus::sha256_hex;
use serde::{Deserialize, Serialize};

use crate::IndexError;

/// The file that says what a snapshot is; every reader of the snapshot holds it open.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The version of the snapshot's layout. A change of the store's tables, of
/// the search index's fields or of a record's JSON raises it.
pub const SCHEMA: u32 = 8;

/// The part of a manifest that every schema has.
#[derive(Deserialize)]
struct Version {
    schema: u32,
}

/// Files larger than this are verified by their size alone.
const HASHED_BYTES: u64 = 64 << 20;

/// What a snapshot holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) schema: u32,
    /// What it was built from.
    pub(crate) digest: String,
    /// The version of headjudge that built it.
    pub(crate) built_by: String,
    /// How many records the store holds.
    pub(crate) records: u64,
    /// Size and hash of every file.
    pub(crate) files: BTreeMap<String, FileSeal>,
}

/// What a file of the snapshot must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileSeal {
    bytes: u64,
    /// SHA-256; none for files too large to be hashed at every start.
    sha256: Option<String>,
}

impl Manifest {
    /// The manifest of the files below `folder`.
    pub(crate) fn seal(folder: &Path, digest: &str, records: u64) -> Result<Self, IndexError> {
        let mut files = BTreeMap::new();
        for path in list_files(folder)? {
            let seal = seal_file(&folder.join(&path))?;
            files.insert(path, seal);
        }
        Ok(Self {
            schema: SCHEMA,
            digest: digest.to_owned(),
            built_by: env!("CARGO_PKG_VERSION").to_owned(),
            records,
            files,
        })
    }

    /// Reads the manifest of a snapshot folder and verifies its files.
    pub(crate) fn verify(folder: &Path) -> Result<Self, IndexError> {
        let corrupt = |what: &str| IndexError::Corrupt(format!("{what} in `{}`", folder.display()));
        let bytes = fs::read(folder.join(MANIFEST)).map_err(|_| corrupt("no manifest"))?;
        let version: Version =
            serde_json::from_slice(&bytes).map_err(|_| corrupt("no readable manifest"))?;
        if version.schema > SCHEMA {
            return Err(IndexError::Newer {
                path: folder.to_owned(),
                found: version.schema,
                known: SCHEMA,
            });
        }
        let manifest: Self =
            serde_json::from_slice(&bytes).map_err(|_| corrupt("no readable manifest"))?;
        if manifest.schema != SCHEMA {
            return Err(corrupt("an older schema"));
        }
        for (path, seal) in &manifest.files {
            let found =
                seal_file(&folder.join(path)).map_err(|_| corrupt(&format!("no `{path}`")))?;
            if found != *seal {
                return Err(corrupt(&format!("a changed `{path}`")));
            }
        }
        Ok(manifest)
    }
}

fn seal_file(path: &Path) -> Result<FileSeal, IndexError> {
    let bytes = fs::metadata(path)?.len();
    let sha256 = if bytes > HASHED_BYTES { None } else { Some(sha256_hex(&fs::read(path)?)) };
    Ok(FileSeal { bytes, sha256 })
}

/// The files below `folder`, by relative path, the manifest and lock files apart.
fn list_files(folder: &Path) -> Result<Vec<String>, IndexError> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            files.extend(
                list_files(&entry.path())?.into_iter().map(|inner| format!("{name}/{inner}")),
            );
        } else if name != MANIFEST && Path::new(&name).extension() != Some("lock".as_ref()) {
            files.push(name);
        }
    }
    Ok(files)
}
