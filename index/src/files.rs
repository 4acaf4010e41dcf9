//! The files of an index: in a folder, mapped into memory, or in one pack that
//! came over the network. Whatever reads an index reads it from here, so that
//! a browser searches the very files that the server does.

use std::collections::HashMap;
use std::path::Path;
#[cfg(feature = "store")]
use std::path::PathBuf;

use ownedbytes::OwnedBytes;

use crate::IndexError;

/// How the names of files begin that a pack leaves out: what they hold is made
/// again of the others.
const LOCAL: &str = "local-";

/// Where the files of an index are.
pub(crate) enum Files {
    /// A folder.
    #[cfg(feature = "store")]
    Folder(PathBuf),
    /// A pack, by name.
    Pack(HashMap<String, OwnedBytes>),
}

impl Files {
    /// Those of a folder.
    #[cfg(feature = "store")]
    pub(crate) fn of_folder(dir: &Path) -> Self {
        Self::Folder(dir.to_owned())
    }

    /// Those of a pack that [`pack`] wrote.
    pub(crate) fn of_pack(pack: Vec<u8>) -> Result<Self, IndexError> {
        let pack = OwnedBytes::new(pack);
        let mut files = HashMap::new();
        let mut at = 0;
        while at < pack.len() {
            let name = take(&pack, &mut at)?;
            let content = take(&pack, &mut at)?;
            files.insert(String::from_utf8_lossy(&name).into_owned(), content);
        }
        Ok(Self::Pack(files))
    }

    /// The file `name`.
    pub(crate) fn get(&self, name: &str) -> Result<OwnedBytes, IndexError> {
        match self {
            #[cfg(feature = "store")]
            Self::Folder(dir) => map(dir, name),
            Self::Pack(files) => files
                .get(name)
                .cloned()
                .ok_or_else(|| IndexError::Corrupt(format!("the pack has no `{name}`"))),
        }
    }
}

#[cfg(feature = "store")]
fn map(dir: &Path, name: &str) -> Result<OwnedBytes, IndexError> {
    use tantivy::directory::{Directory, MmapDirectory};
    let directory = MmapDirectory::open(dir).map_err(tantivy::TantivyError::from)?;
    let file = directory.open_read(Path::new(name)).map_err(tantivy::TantivyError::from)?;
    Ok(file.read_bytes()?)
}

/// The files of the folder `dir` that are not tantivy's own, in one piece:
/// each file's name, then its content, each after its length.
pub(crate) fn pack(dir: &Path) -> Result<Vec<u8>, IndexError> {
    let mut names: Vec<String> = std::fs::read_dir(dir)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| is_own(name))
        .collect();
    names.sort();
    let mut pack = Vec::new();
    for name in names {
        let content = std::fs::read(dir.join(&name))?;
        for part in [name.as_bytes(), &content] {
            let length = u32::try_from(part.len())
                .map_err(|_| IndexError::Corrupt(format!("`{name}` is too large to be packed")))?;
            pack.extend(length.to_le_bytes());
            pack.extend(part);
        }
    }
    Ok(pack)
}

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
        let bytes = pack(dir.path()).unwrap();
        let files = Files::of_pack(bytes.clone()).unwrap();
        for name in ["rows.table", "names.fst", "meta-search.json"] {
            assert_eq!(files.get(name).unwrap().as_slice(), name.as_bytes());
        }
        for name in ["meta.json", "x.idx", "local-words.table"] {
            assert!(files.get(name).is_err(), "{name}");
        }
        assert!(Files::of_pack(bytes[..bytes.len() - 1].to_vec()).is_err());
    }
}
