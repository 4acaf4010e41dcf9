//! A unit: a piece of a document that is given a kind. Apart from the parting,
//! because patterns and readers know units and not where they come from.

use std::ops::Range;

use crate::front::Shape;

/// A piece of a document.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// Indices of its lines.
    pub(super) range: Range<usize>,
    pub(super) text: String,
    pub(super) shape: Shape,
    /// The keys above it, or the elements around it.
    pub(super) key: String,
    /// The values of a record, its own before those around it.
    pub(super) fields: Vec<(String, String)>,
    /// The patterns that ask for the record.
    pub(super) patterns: Vec<usize>,
    /// Of a line of a data file that holds several values: each of them.
    pub(super) shared: Vec<Unit>,
    /// Whether its first line is indented, as that of a paragraph.
    pub(super) indented: bool,
    /// The number that an item of Markdown has in the source.
    pub(super) number: Option<String>,
    /// Of a paragraph that is parted further: how many of the units behind it are
    /// its parts. An expression that sees line breaks may read the whole.
    pub(super) parts: Option<usize>,
    /// Whether a blank line comes before it, and after it.
    pub(super) blank: (bool, bool),
}

impl Unit {
    /// Whether its form parts it from what is above it.
    pub(super) fn is_apart(&self) -> bool {
        !self.key.is_empty() || matches!(self.shape, Shape::Row)
    }
}
