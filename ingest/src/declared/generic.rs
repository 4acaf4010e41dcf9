//! The generic reader: the dialect of documents that have none.

use std::sync::LazyLock;

use super::dialect::Dialect;
use super::file;
use crate::error::IngestError;

static GENERIC: LazyLock<Dialect> = LazyLock::new(|| {
    file::read("", include_bytes!("generic.toml")).expect("the dialect is a constant").0
});

/// The dialect that tells headings, numbers and marks.
pub(crate) fn generic() -> &'static Dialect {
    &GENERIC
}

/// Reads a `dialect.toml`, with the patterns of the generic reader behind its
/// own where it asks for them or has none.
pub(crate) fn read_dialect(path: &str, bytes: &[u8]) -> Result<Dialect, IngestError> {
    let (mut dialect, more) = file::read(path, bytes)?;
    if more {
        dialect.patterns.extend(generic().patterns.iter().cloned());
    }
    Ok(dialect)
}
