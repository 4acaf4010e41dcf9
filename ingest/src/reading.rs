//! How a document was read: which reader, which form, and what read each line.

use serde::Serialize;

/// How a document was read that no dialect in code reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "object", rename = "reading")]
pub struct Reading {
    /// The document.
    #[serde(skip)]
    pub(crate) document: String,
    /// `dialect.toml`, or the generic reader.
    pub reader: String,
    /// The form of the text: plain text, Markdown, HTML…
    pub front: String,
    /// Lines that are not blank.
    pub lines: usize,
    /// Lines that a pattern, or a heading of the text's own form, says what they are.
    pub read: usize,
    /// The numbers of the lines that are not blank.
    #[serde(skip)]
    pub(crate) filled: Vec<u32>,
    /// First lines of units, with what read each.
    #[serde(skip)]
    pub(crate) by: Vec<(u32, String)>,
}

impl Reading {
    /// Of a hundred lines, how many a pattern reads: how sure the reading is.
    #[must_use]
    pub fn sure(&self) -> usize {
        (self.read * 100).checked_div(self.lines).unwrap_or(0)
    }
}
