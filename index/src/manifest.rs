//! The manifest: what a snapshot must be to be trusted.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use headjudge_corpus::{map_parallel, read_bounded, sha256_hex};
use ownedbytes::OwnedBytes;
use serde::{Deserialize, Serialize};

use crate::IndexError;
use crate::disk::open_file;
use crate::files::{SMALL, held_up_to, read};

/// The file that says what a snapshot is; every reader of the snapshot holds it open.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The greatest size of a manifest, in bytes.
pub(crate) const LARGEST: u64 = 64 << 20;

/// The version of the snapshot's layout. A change of the store's tables, of
/// the search index's fields or of a record's JSON raises it.
pub const SCHEMA: u32 = 14;

/// The part of a manifest that every schema has.
#[derive(Deserialize)]
struct Version {
    schema: u32,
}

/// A file is hashed in chunks of so many bytes, so that a part of it can be verified by itself.
pub(crate) const CHUNK: usize = 1 << 20;

/// Files of more chunks are hashed by several threads, some chunks at once.
const SEVERAL: usize = 16;
const TOGETHER: usize = 8;

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
    /// Size and hashes of every file.
    pub(crate) files: BTreeMap<String, FileSeal>,
}

/// What a file of the snapshot must be.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct FileSeal {
    bytes: u64,
    /// SHA-256 of each chunk.
    chunks: Vec<String>,
    /// What the file system said of it before it was hashed.
    #[serde(default)]
    mark: Option<Mark>,
}

/// A file that is written anew and is the same has another mark.
impl PartialEq for FileSeal {
    fn eq(&self, other: &Self) -> bool {
        (self.bytes, &self.chunks) == (other.bytes, &other.chunks)
    }
}

impl Eq for FileSeal {}

/// What a file system says of a file, and says otherwise once anybody wrote to it or put
/// another in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Mark {
    inode: u64,
    /// When it was written, and when anything of it was changed: seconds and nanoseconds.
    written: (i64, i64),
    changed: (i64, i64),
}

impl Mark {
    fn of(path: &Path) -> Result<Self, IndexError> {
        let of = fs::metadata(path)?;
        Ok(Self {
            inode: of.ino(),
            written: (of.mtime(), of.mtime_nsec()),
            changed: (of.ctime(), of.ctime_nsec()),
        })
    }
}

impl FileSeal {
    fn of(bytes: &[u8]) -> Self {
        Self { bytes: bytes.len() as u64, chunks: hashes(bytes), mark: None }
    }

    /// Of a file that is too large to be held in memory, and whose pages would stay there if
    /// they were read where they are mapped.
    fn of_large(path: &Path) -> Result<Self, IndexError> {
        let bytes = open_file(path)?.metadata()?.len();
        let firsts: Vec<u64> = (0..bytes).step_by(TOGETHER * CHUNK).collect();
        let hash = |first: &u64| {
            let mut file = open_file(path)?;
            file.seek(SeekFrom::Start(*first))?;
            let (mut hashes, mut chunk) = (Vec::with_capacity(TOGETHER), Vec::with_capacity(CHUNK));
            while hashes.len() < TOGETHER {
                chunk.clear();
                (&file).take(CHUNK as u64).read_to_end(&mut chunk)?;
                if chunk.is_empty() {
                    break;
                }
                hashes.push(sha256_hex(&chunk));
            }
            Ok(hashes)
        };
        let hashes = map_parallel(&firsts, hash).into_iter();
        let chunks: Vec<Vec<String>> = hashes.collect::<Result<_, IndexError>>()?;
        let chunks = chunks.into_iter().flatten().collect();
        Ok(Self { bytes, chunks, mark: None })
    }

    /// Whether the file at `path` is as it was when it was sealed: as long, and neither
    /// written to nor replaced since.
    fn is_untouched(&self, path: &Path) -> bool {
        let found = || Some((fs::metadata(path).ok()?.len(), Mark::of(path).ok()?));
        self.mark.is_some_and(|mark| found() == Some((self.bytes, mark)))
    }

    /// Whether the `n`th chunk of the file is `bytes`.
    pub(crate) fn holds_chunk(&self, n: usize, bytes: &[u8]) -> bool {
        self.chunks.get(n).is_some_and(|hash| *hash == sha256_hex(bytes))
    }

    /// How many chunks the file has.
    pub(crate) fn chunks(&self) -> usize {
        self.chunks.len()
    }
}

/// The hash of each chunk of `bytes`.
fn hashes(bytes: &[u8]) -> Vec<String> {
    let chunks: Vec<&[u8]> = bytes.chunks(CHUNK).collect();
    if chunks.len() <= SEVERAL {
        return chunks.into_iter().map(sha256_hex).collect();
    }
    map_parallel(&chunks, |chunk| sha256_hex(chunk))
}

impl Manifest {
    /// The manifest of the files below `folder`.
    pub(crate) fn seal(folder: &Path, digest: &str, records: u64) -> Result<Self, IndexError> {
        let mut files = BTreeMap::new();
        for path in list_files(folder)? {
            let mark = Mark::of(&folder.join(&path))?;
            let (_, seal) = sealed(&folder.join(&path), SMALL)?;
            files.insert(path, FileSeal { mark: Some(mark), ..seal });
        }
        Ok(Self {
            schema: SCHEMA,
            digest: digest.to_owned(),
            built_by: env!("CARGO_PKG_VERSION").to_owned(),
            records,
            files,
        })
    }

    /// Reads the manifest of a snapshot folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, IndexError> {
        let corrupt = |what: &str| IndexError::Corrupt(format!("{what} in `{}`", folder.display()));
        let bytes = read_bounded(&folder.join(MANIFEST), LARGEST);
        let bytes = bytes.map_err(|_| corrupt("no manifest"))?;
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
        Ok(manifest)
    }

    /// Opens the files of a snapshot folder.
    pub(crate) fn open_files(
        &self,
        folder: &Path,
    ) -> Result<BTreeMap<String, OwnedBytes>, IndexError> {
        let most = self.held_up_to();
        let open =
            |(path, seal): (&String, _)| Ok((path.clone(), opened(folder, path, seal, most)?));
        self.files.iter().map(open).collect()
    }

    /// Reads every file of a snapshot folder anew, and says which is not as it was built.
    pub(crate) fn verify(&self, folder: &Path) -> Result<(), IndexError> {
        let verify = |(path, seal): (&String, _)| verified(folder, path, seal, SMALL).map(drop);
        self.files.iter().try_for_each(verify)
    }

    /// The size up to which its files are held in memory.
    pub(crate) fn held_up_to(&self) -> u64 {
        held_up_to(self.files.values().fold(0, |all, seal| all.saturating_add(seal.bytes)))
    }
}

/// Opens a file. What is held in memory is what was verified: it is hashed after it was
/// read. One of more than `most` bytes is mapped, and hashed only if anybody wrote to it
/// since it was sealed.
fn opened(folder: &Path, path: &str, seal: &FileSeal, most: u64) -> Result<OwnedBytes, IndexError> {
    let own = folder.join(path);
    if seal.bytes > most && seal.is_untouched(&own) {
        return read(&own, most);
    }
    verified(folder, path, seal, most)
}

fn verified(
    folder: &Path,
    path: &str,
    seal: &FileSeal,
    most: u64,
) -> Result<OwnedBytes, IndexError> {
    let corrupt = |what| IndexError::Corrupt(format!("{what} `{path}` in `{}`", folder.display()));
    let (content, found) = sealed(&folder.join(path), most).map_err(|_| corrupt("no"))?;
    if found == *seal { Ok(content) } else { Err(corrupt("a changed")) }
}

/// The content of a file, in memory up to `most` bytes, else mapped; and what it is.
fn sealed(path: &Path, most: u64) -> Result<(OwnedBytes, FileSeal), IndexError> {
    let content = read(path, most)?;
    let large = content.len() as u64 > most;
    let seal = if large { FileSeal::of_large(path)? } else { FileSeal::of(&content) };
    Ok((content, seal))
}

/// The files below `folder`, by relative path, the manifest and lock files apart.
pub(crate) fn list_files(folder: &Path) -> Result<Vec<String>, IndexError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flipped_byte_is_seen_wherever_it_is_in_a_large_file() {
        let mut bytes = vec![7; (SEVERAL + 3) * CHUNK + 5];
        let seal = FileSeal::of(&bytes);
        assert_eq!(seal.chunks(), SEVERAL + 4);
        for at in [0, CHUNK - 1, 9 * CHUNK, bytes.len() - 1] {
            bytes[at] ^= 1;
            assert_ne!(FileSeal::of(&bytes), seal, "{at}");
            assert!(!seal.holds_chunk(at / CHUNK, bytes.chunks(CHUNK).nth(at / CHUNK).unwrap()));
            bytes[at] ^= 1;
        }
        assert_eq!(FileSeal::of(&bytes), seal);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("large");
        fs::write(&path, &bytes).unwrap();
        assert_eq!(sealed(&path, 0).unwrap(), sealed(&path, u64::MAX).unwrap());
        assert_eq!(sealed(&path, 0).unwrap().1, seal);
    }

    #[test]
    fn a_large_file_is_hashed_where_anybody_wrote_to_it() {
        let dir = tempfile::tempdir().unwrap();
        let large = 2 * usize::try_from(SMALL).unwrap();
        let path = dir.path().join("large");
        fs::write(&path, vec![7; large]).unwrap();
        let manifest = Manifest::seal(dir.path(), "digest", 0).unwrap();
        let open = |seal| opened(dir.path(), "large", seal, SMALL);
        let seal = manifest.files["large"].clone();
        let other = FileSeal { chunks: vec!["another".to_owned()], ..seal.clone() };
        for seal in [&seal, &other] {
            assert_eq!(open(seal).unwrap().len(), large);
        }
        // Clocks of file systems tick slowly, so the time of the write is set.
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(written + std::time::Duration::from_secs(1)).unwrap();
        assert!(open(&seal).is_ok() && open(&other).is_err());
        fs::write(&path, vec![8; large]).unwrap();
        assert!(matches!(open(&seal), Err(IndexError::Corrupt(_))));
    }
}
