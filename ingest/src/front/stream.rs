//! The stream that every front end yields: blocks with their shapes, over the
//! lines of the document.

use std::ops::Range;

use serde::Deserialize;

use super::tree::Node;
use crate::markdown::Line;

/// The form of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A title of a level.
    Heading(u8),
    /// A paragraph, or a line of plain text.
    Paragraph,
    /// An item of a list, this deep.
    Item(u8),
    /// A row of a table: its cells, parted by ` | `.
    Row,
    /// A line of preformatted text.
    Code,
    /// A term that a page defines.
    Term,
    /// A mapping of a structured file.
    Record,
    /// A single value of a structured file.
    Value,
    /// What names what is below it: the row of a table that names its
    /// columns, the name of the card that records are about.
    Head,
    /// Markup without text.
    Markup,
}

/// A shape as a dialect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShapeName {
    Heading,
    Paragraph,
    Item,
    Row,
    Code,
    Term,
    Record,
    Value,
    Head,
    Markup,
}

impl Shape {
    /// The name in a `dialect.toml`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Heading(_) => "heading",
            Self::Paragraph => "paragraph",
            Self::Item(_) => "item",
            Self::Row => "row",
            Self::Code => "code",
            Self::Term => "term",
            Self::Record => "record",
            Self::Value => "value",
            Self::Head => "head",
            Self::Markup => "markup",
        }
    }

    /// Whether it is of the shape that a dialect names, and how deep.
    pub(crate) fn is(self, name: ShapeName, depth: Option<u8>) -> bool {
        let (own, level) = match self {
            Self::Heading(level) => (ShapeName::Heading, Some(level)),
            Self::Paragraph => (ShapeName::Paragraph, None),
            Self::Item(level) => (ShapeName::Item, Some(level)),
            Self::Row => (ShapeName::Row, None),
            Self::Code => (ShapeName::Code, None),
            Self::Term => (ShapeName::Term, None),
            Self::Record => (ShapeName::Record, None),
            Self::Value => (ShapeName::Value, None),
            Self::Head => (ShapeName::Head, None),
            Self::Markup => (ShapeName::Markup, None),
        };
        own == name && depth.is_none_or(|depth| level == Some(depth))
    }
}

/// A block of a document, over lines that no other block shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Indices of its lines.
    pub(crate) range: Range<usize>,
    /// Its text; of a text front end that of its lines.
    pub(crate) text: Option<String>,
    pub(crate) shape: Shape,
    /// Where it stands: the elements around it, or the keys above it.
    pub(crate) key: String,
}

/// A document as its front end sees it.
#[derive(Debug, Default)]
pub(crate) struct Stream<'a> {
    pub(crate) lines: Vec<Line<'a>>,
    pub(crate) blocks: Vec<Block>,
    /// The values of a structured file, which a dialect parts into records.
    pub(crate) tree: Option<Node>,
    /// What was wrong: line, code, message.
    pub(crate) faults: Vec<(u32, &'static str, String)>,
}
