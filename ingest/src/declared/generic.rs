//! The generic reader: the dialect of documents that have none.

use std::sync::LazyLock;

use super::Dialect;

static GENERIC: LazyLock<Dialect> = LazyLock::new(|| {
    Dialect::read("", include_bytes!("generic.toml")).expect("the dialect is a constant")
});

/// The dialect that tells headings, numbers and marks.
pub(crate) fn generic() -> &'static Dialect {
    &GENERIC
}
