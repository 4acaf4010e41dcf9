//! The files of an index: read into memory, mapped where they are large, or in
//! one pack that came over the network. Whatever reads an index reads it from
//! here, so that a browser searches the very files that the server does, and
//! so that what was verified is what is read: a file that changes on the disk
//! afterwards changes no answer.

use std::collections::HashMap;
#[cfg(feature = "store")]
use std::io::Read;
#[cfg(feature = "store")]
use std::path::Path;
use std::sync::Arc;

use ownedbytes::OwnedBytes;

use crate::IndexError;
#[cfg(feature = "store")]
use crate::disk::open_file;

/// How the names of files begin that a pack leaves out: what they hold is made
/// again of the others.
#[cfg(feature = "store")]
const LOCAL: &str = "local-";

/// Files up to this size in all are held in memory, where nothing on the disk changes them.
/// Of more, only small ones are, and the others mapped, since they would take long to be
/// read and much memory to be held.
#[cfg(feature = "store")]
const IN_MEMORY: u64 = 128 << 20;
#[cfg(feature = "store")]
pub(crate) const SMALL: u64 = 1 << 20;

/// The size up to which files are held in memory that have this size in all.
#[cfg(feature = "store")]
pub(crate) fn held_up_to(all: u64) -> u64 {
    if all <= IN_MEMORY { IN_MEMORY } else { SMALL }
}

/// The files of an index, by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files(Arc<HashMap<String, OwnedBytes>>);

impl FromIterator<(String, OwnedBytes)> for Files {
    fn from_iter<T: IntoIterator<Item = (String, OwnedBytes)>>(files: T) -> Self {
        Self(Arc::new(files.into_iter().collect()))
    }
}

impl Files {
    /// Those of a folder, as they are.
    #[cfg(feature = "store")]
    pub(crate) fn of_folder(dir: &Path) -> Result<Self, IndexError> {
        let mut found = Vec::new();
        let mut all = 0;
        for entry in std::fs::read_dir(dir)? {
            let entry = entry?;
            if let (true, Ok(name)) =
                (entry.file_type()?.is_file(), entry.file_name().into_string())
            {
                all += entry.metadata()?.len();
                found.push((name, entry.path()));
            }
        }
        let most = held_up_to(all);
        found.into_iter().map(|(name, path)| Ok((name, read(&path, most)?))).collect()
    }

    /// Some of a folder, mapped: a build reads what it has written.
    #[cfg(feature = "store")]
    pub(crate) fn of_these<'n>(
        dir: &Path,
        names: impl Iterator<Item = &'n str>,
    ) -> Result<Self, IndexError> {
        names.map(|name| Ok((name.to_owned(), read(&dir.join(name), 0)?))).collect()
    }

    /// Those of a pack that [`Files::pack`] wrote.
    pub(crate) fn of_pack(pack: Vec<u8>) -> Result<Self, IndexError> {
        let pack = OwnedBytes::new(pack);
        let mut files = HashMap::new();
        let mut at = 0;
        while at < pack.len() {
            let name = take(&pack, &mut at)?;
            let content = take(&pack, &mut at)?;
            files.insert(String::from_utf8_lossy(&name).into_owned(), content);
        }
        Ok(Self(Arc::new(files)))
    }

    /// The file `name`.
    pub(crate) fn get(&self, name: &str) -> Result<OwnedBytes, IndexError> {
        let found = self.0.get(name).cloned();
        found.ok_or_else(|| IndexError::Corrupt(format!("the index has no `{name}`")))
    }

    /// Whether there is a file `name`.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The files that are not tantivy's own, in one piece: each file's name,
    /// then its content, each after its length.
    #[cfg(feature = "store")]
    pub(crate) fn pack(&self) -> Result<Vec<u8>, IndexError> {
        let mut names: Vec<&String> = self.0.keys().filter(|name| is_own(name)).collect();
        names.sort();
        let mut pack = Vec::new();
        for name in names {
            let content = self.get(name)?;
            for part in [name.as_bytes(), content.as_slice()] {
                let length = u32::try_from(part.len()).map_err(|_| {
                    IndexError::Corrupt(format!("`{name}` is too large to be packed"))
                })?;
                pack.extend(length.to_le_bytes());
                pack.extend(part);
            }
        }
        Ok(pack)
    }
}

/// The content of a file: in memory up to `most` bytes, else mapped.
#[cfg(feature = "store")]
pub(crate) fn read(path: &Path, most: u64) -> Result<OwnedBytes, IndexError> {
    let mut file = open_file(path)?;
    let size = file.metadata()?.len();
    if size > most {
        return map(path);
    }
    let mut content = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
    file.read_to_end(&mut content)?;
    Ok(OwnedBytes::new(content))
}

#[cfg(feature = "store")]
fn map(path: &Path) -> Result<OwnedBytes, IndexError> {
    use tantivy::directory::{Directory, MmapDirectory};
    let none = || IndexError::Corrupt(format!("`{}` is not a file", path.display()));
    let (dir, name) = (path.parent().ok_or_else(none)?, path.file_name().ok_or_else(none)?);
    let directory = MmapDirectory::open(dir).map_err(tantivy::TantivyError::from)?;
    let file = directory.open_read(Path::new(name)).map_err(tantivy::TantivyError::from)?;
    Ok(file.read_bytes()?)
}

#[cfg(feature = "store")]
fn is_own(name: &str) -> bool {
    let end = Path::new(name).extension().and_then(|end| end.to_str());
    matches!(end, Some("table" | "fst" | "json"))
        && !name.starts_with('.')
        && !name.starts_with(LOCAL)
        && name != "meta.json"
}

/// The part of a pack at `at`, which moves behind it.
fn take(pack: &OwnedBytes, at: &mut usize) -> Result<OwnedBytes, IndexError> {
    let broken = || IndexError::Corrupt("the pack breaks off".to_owned());
    let start = at.checked_add(4).ok_or_else(broken)?;
    let length = pack.get(*at..start).and_then(|bytes| bytes.try_into().ok());
    let length = u32::from_le_bytes(length.ok_or_else(broken)?) as usize;
    let end = start.checked_add(length).filter(|end| *end <= pack.len()).ok_or_else(broken)?;
    *at = end;
    Ok(pack.slice(start..end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_holds_the_files_of_the_index_and_none_of_tantivy() {
        let dir = tempfile::tempdir().unwrap();
        for name in [
            "rows.table",
            "names.fst",
            "meta-search.json",
            "meta.json",
            "x.idx",
            "local-words.table",
        ] {
            std::fs::write(dir.path().join(name), name).unwrap();
        }
        let bytes = Files::of_folder(dir.path()).unwrap().pack().unwrap();
        let files = Files::of_pack(bytes.clone()).unwrap();
        for name in ["rows.table", "names.fst", "meta-search.json"] {
            assert_eq!(files.get(name).unwrap().as_slice(), name.as_bytes());
        }
        for name in ["meta.json", "x.idx", "local-words.table"] {
            assert!(files.get(name).is_err(), "{name}");
        }
        assert!(Files::of_pack(bytes[..bytes.len() - 1].to_vec()).is_err());
    }

    #[test]
    fn a_file_is_the_same_in_memory_and_mapped() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("rows.table");
        std::fs::write(&path, "the same").unwrap();
        for most in [0, SMALL] {
            assert_eq!(read(&path, most).unwrap().as_slice(), b"the same");
        }
    }
}
