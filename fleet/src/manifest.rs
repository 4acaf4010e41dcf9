//! The manifest of a published snapshot: its files, and the chunks that they
//! are cut into. What is signed is its text.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path};

use fastcdc::v2020::FastCDC;
use headjudge_index::{SCHEMA, Snapshot};
use serde::{Deserialize, Serialize};

use crate::FleetError;
use crate::digest::Digest;

/// Bounds of a chunk in bytes: the least, the usual and the most. Chunks are
/// cut by content, so that a record inserted in the middle changes few.
const CHUNK: (usize, usize, usize) = (4 << 10, 16 << 10, 64 << 10);

/// What a published snapshot consists of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The digest of what the snapshot was built from, which is its name.
    pub snapshot: String,
    /// The version of the snapshot's layout.
    pub schema: u32,
    /// The version of headjudge that published it.
    pub built_by: String,
    /// How many records it holds.
    pub records: u64,
    pub(crate) files: Vec<ManifestFile>,
}

/// One file of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ManifestFile {
    /// Relative to the snapshot's folder.
    pub(crate) path: String,
    pub(crate) chunks: Vec<ManifestChunk>,
}

/// One chunk of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ManifestChunk {
    pub(crate) sha256: Digest,
    pub(crate) bytes: u32,
}

impl Manifest {
    /// The manifest of an opened snapshot.
    pub fn of(snapshot: &Snapshot) -> Result<Self, FleetError> {
        let files = snapshot.files().map(|path| {
            let bytes = read(&snapshot.folder().join(path))?;
            let chunks = cut(&bytes)
                .map(|chunk| ManifestChunk { sha256: Digest::of(chunk), bytes: chunk.len() as u32 })
                .collect();
            Ok(ManifestFile { path: path.to_owned(), chunks })
        });
        Ok(Self {
            snapshot: snapshot.digest().to_owned(),
            schema: SCHEMA,
            built_by: env!("CARGO_PKG_VERSION").to_owned(),
            records: snapshot.records(),
            files: files.collect::<Result<_, FleetError>>()?,
        })
    }

    /// Reads a manifest, which names no file outside of its folder.
    pub(crate) fn parse(text: &str, snapshot: &str) -> Result<Self, FleetError> {
        let fail = |cause: String| FleetError::Manifest { snapshot: snapshot.to_owned(), cause };
        let manifest: Self = serde_json::from_str(text).map_err(|error| fail(error.to_string()))?;
        if manifest.snapshot != snapshot {
            return Err(fail(format!("it is that of snapshot {}", manifest.snapshot)));
        }
        for file in &manifest.files {
            let mut parts = Path::new(&file.path).components();
            if file.path.is_empty() || !parts.all(|part| matches!(part, Component::Normal(_))) {
                return Err(fail(format!("`{}` is not a file of a snapshot", file.path)));
            }
        }
        Ok(manifest)
    }

    /// Refuses a snapshot of a layout that this headjudge does not read.
    pub(crate) fn check_schema(&self) -> Result<(), FleetError> {
        if self.schema == SCHEMA {
            return Ok(());
        }
        let snapshot = self.snapshot.clone();
        Err(FleetError::Schema { snapshot, found: self.schema, known: SCHEMA })
    }

    /// The digests of all chunks, each once.
    pub(crate) fn chunks(&self) -> BTreeSet<Digest> {
        self.files.iter().flat_map(|file| &file.chunks).map(|chunk| chunk.sha256).collect()
    }

    /// Size of all files, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.iter().flat_map(|file| &file.chunks).map(|chunk| u64::from(chunk.bytes)).sum()
    }

    /// Whether the files in `folder` are those of the manifest, byte for byte.
    pub(crate) fn is_whole_in(&self, folder: &Path) -> bool {
        self.files
            .iter()
            .all(|file| read(&folder.join(&file.path)).is_ok_and(|bytes| file.is_cut_from(&bytes)))
    }
}

impl ManifestFile {
    fn is_cut_from(&self, bytes: &[u8]) -> bool {
        let mut rest = bytes;
        self.chunks.iter().all(|chunk| {
            let part = rest.split_at_checked(chunk.bytes as usize);
            part.is_some_and(|(part, after)| {
                rest = after;
                Digest::of(part) == chunk.sha256
            })
        }) && rest.is_empty()
    }
}

/// The chunks that `bytes` are cut into.
pub(crate) fn cut(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let (least, usual, most) = CHUNK;
    FastCDC::new(bytes, least, usual, most)
        .map(|chunk| &bytes[chunk.offset..chunk.offset + chunk.length])
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, FleetError> {
    fs::read(path).map_err(|source| FleetError::Folder { path: path.to_owned(), source })
}

/// The next `bytes` of `file`, if it has them.
pub(crate) fn read_next(file: &mut File, bytes: u32) -> Option<Vec<u8>> {
    let mut content = vec![0; bytes as usize];
    file.read_exact(&mut content).ok().map(|()| content)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that do not repeat, the same in every run.
    fn bytes(count: usize) -> Vec<u8> {
        let mut state = 7_u64;
        std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as u8
        })
        .take(count)
        .collect()
    }

    fn file(path: &str, bytes: &[u8]) -> ManifestFile {
        let chunks = cut(bytes)
            .map(|chunk| ManifestChunk { sha256: Digest::of(chunk), bytes: chunk.len() as u32 });
        ManifestFile { path: path.to_owned(), chunks: chunks.collect() }
    }

    fn manifest(files: Vec<ManifestFile>) -> Manifest {
        let snapshot = "name".to_owned();
        Manifest { snapshot, schema: SCHEMA, built_by: "1".to_owned(), records: 3, files }
    }

    #[test]
    fn chunks_are_the_whole_and_an_insertion_changes_few() {
        let old = bytes(1 << 20);
        assert_eq!(cut(&old).flatten().copied().collect::<Vec<_>>(), old);
        let mut new = old.clone();
        new.splice(300_000..300_000, *b"one more record");
        let known: BTreeSet<_> = cut(&old).map(Digest::of).collect();
        let sent: usize =
            cut(&new).filter(|chunk| !known.contains(&Digest::of(chunk))).map(<[u8]>::len).sum();
        assert!(known.len() > 30 && sent < 150_000, "{sent} of {}", new.len());
        assert_eq!(cut(b"").count(), 0);
    }

    #[test]
    fn a_manifest_is_read_back_and_only_as_the_one_asked_for() {
        let one = manifest(vec![file("search/a.table", &bytes(9000))]);
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(Manifest::parse(&text, "name").unwrap(), one);
        assert_eq!(one.bytes(), 9000);
        let other = Manifest::parse(&text, "other").unwrap_err().to_string();
        assert!(other.contains("that of snapshot name"), "{other}");
        assert!(Manifest::parse("{", "name").is_err());
    }

    #[test]
    fn a_file_outside_of_the_folder_is_refused() {
        for path in ["../key", "/etc/passwd", "", "search/../../key"] {
            let text = serde_json::to_string(&manifest(vec![file(path, b"x")])).unwrap();
            assert!(Manifest::parse(&text, "name").is_err(), "{path}");
        }
    }

    #[test]
    fn another_schema_is_refused_by_its_direction() {
        let mut other = manifest(Vec::new());
        assert!(other.check_schema().is_ok());
        other.schema = SCHEMA + 1;
        assert!(other.check_schema().unwrap_err().to_string().contains("update headjudge"));
        other.schema = SCHEMA - 1;
        assert!(other.check_schema().unwrap_err().to_string().contains("publish anew"));
    }

    #[test]
    fn a_changed_a_longer_and_a_missing_file_are_seen() {
        let folder = tempfile::tempdir().unwrap();
        let content = bytes(100_000);
        let whole = manifest(vec![file("a", &content), file("empty", b"")]);
        let write = |content: &[u8]| fs::write(folder.path().join("a"), content).unwrap();
        fs::write(folder.path().join("empty"), b"").unwrap();
        write(&content);
        assert!(whole.is_whole_in(folder.path()));
        write(&content[1..]);
        assert!(!whole.is_whole_in(folder.path()));
        write(&[&content[..], b"x"].concat());
        assert!(!whole.is_whole_in(folder.path()));
        write(&content);
        fs::remove_file(folder.path().join("empty")).unwrap();
        assert!(!whole.is_whole_in(folder.path()));
    }
}
