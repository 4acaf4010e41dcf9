//! Dictionaries of words: written sorted, read from a memory map.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ownedbytes::OwnedBytes;
use tantivy_fst::raw::Fst;
use tantivy_fst::{Map, MapBuilder};

use crate::IndexError;
use crate::files::Files;

/// Opens a dictionary of the index.
pub(crate) fn open_keys(files: &Files, file: &str) -> Result<Map<OwnedBytes>, IndexError> {
    Ok(Map::from(Fst::new(files.get(file)?).map_err(dictionary)?))
}

/// Writes keys, which come in order, numbered from 0.
pub(crate) fn write_keys<'a>(
    dir: &Path,
    file: &str,
    keys: impl Iterator<Item = &'a str>,
) -> Result<(), IndexError> {
    write_pairs(dir, file, keys.zip(0..))
}

/// Writes keys with their values.
pub(crate) fn write_map(
    dir: &Path,
    file: &str,
    map: &BTreeMap<String, u32>,
) -> Result<(), IndexError> {
    write_pairs(dir, file, map.iter().map(|(key, n)| (key.as_str(), u64::from(*n))))
}

fn write_pairs<'a>(
    dir: &Path,
    file: &str,
    pairs: impl Iterator<Item = (&'a str, u64)>,
) -> Result<(), IndexError> {
    let out = std::io::BufWriter::new(fs::File::create(dir.join(file))?);
    let mut builder = MapBuilder::new(out).map_err(dictionary)?;
    for (key, n) in pairs {
        builder.insert(key, n).map_err(dictionary)?;
    }
    builder.finish().map_err(dictionary)
}

/// A dictionary's own error, as one of the index.
fn dictionary(error: tantivy_fst::Error) -> IndexError {
    match error {
        tantivy_fst::Error::Io(error) => IndexError::from(error),
        tantivy_fst::Error::Fst(error) => {
            IndexError::Corrupt(format!("a dictionary of words: {error}"))
        }
    }
}
