//! An object of JSON whose fields are written, as what completes it sees it.

use std::borrow::Cow;
use std::ops::Range;

use serde::Deserialize;

/// Where a field stands: its name, and its value.
pub(super) struct Field {
    pub(super) name: Range<usize>,
    pub(super) value: Range<usize>,
    /// Where the field `passage` of its value stands, if that is an object with one.
    pub(super) passage: Option<Range<usize>>,
}

/// An object, whose fields are written.
pub(super) struct Object<'w> {
    pub(super) out: &'w [u8],
    pub(super) fields: &'w [Field],
    /// What its addresses begin with.
    pub(super) base: &'w str,
}

impl<'w> Object<'w> {
    fn value(&self, name: &str) -> Option<&'w [u8]> {
        Some(&self.out[self.place(name)?])
    }

    fn field(&self, name: &str) -> Option<&'w Field> {
        self.fields.iter().find(|own| self.out[own.name.clone()] == *name.as_bytes())
    }

    /// Where the value of the field `name` stands.
    pub(super) fn place(&self, name: &str) -> Option<Range<usize>> {
        self.field(name).map(|own| own.value.clone())
    }

    /// The text of the field `passage` of the object in the field `name`.
    pub(super) fn passage_of(&self, name: &str) -> Option<Cow<'w, str>> {
        text_of(&self.out[self.field(name)?.passage.clone()?])
    }

    /// Whether it has the field `name`.
    pub(super) fn has(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// The text of the field `name`.
    pub(super) fn text(&self, name: &str) -> Option<Cow<'w, str>> {
        text_of(self.value(name)?)
    }

    /// The value of the field `name`, where it can be read as one.
    pub(super) fn read<T: Deserialize<'w>>(&self, name: &str) -> Option<T> {
        serde_json::from_slice(self.value(name)?).ok()
    }
}

/// The text that is written so.
fn text_of(written: &[u8]) -> Option<Cow<'_, str>> {
    let within = written.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    if within.contains(&b'\\') {
        return serde_json::from_slice(written).ok().map(Cow::Owned);
    }
    std::str::from_utf8(within).ok().map(Cow::Borrowed)
}
