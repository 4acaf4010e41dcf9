//! The front ends: text of any form becomes the same stream of blocks, each
//! over its own source lines. A dialect says what the blocks are; a front end
//! only says where they begin and end, and what form they have.

mod csv_rows;
mod guess;
mod html;
mod json;
mod text;
mod toml_tree;
mod tree;
mod yaml;

use std::ops::Range;

use serde::Deserialize;

pub(crate) use guess::{encoding_named, guess};
pub(crate) use text::raw_lines;
pub(crate) use tree::Node;

use crate::markdown::Line;

/// The form of a document's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Front {
    /// Each line is a block of its own.
    Plain,
    /// A paragraph is broken into lines of about one width.
    Wrapped,
    /// Markdown.
    Markdown,
    /// A web page.
    Html,
    /// YAML.
    Yaml,
    /// JSON.
    Json,
    /// TOML.
    Toml,
    /// Rows of values parted by commas, semicolons or tabs.
    Csv,
}

impl Front {
    /// The name in a `dialect.toml`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Wrapped => "wrapped",
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Yaml => "yaml",
            Self::Json => "json",
            Self::Toml => "toml",
            Self::Csv => "csv",
        }
    }

    /// The name, for people.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Plain => "plain text",
            Self::Wrapped => "hard-wrapped text",
            Self::Markdown => "Markdown",
            Self::Html => "HTML",
            Self::Yaml => "YAML",
            Self::Json => "JSON",
            Self::Toml => "TOML",
            Self::Csv => "CSV",
        }
    }
}

/// The encoding of a document's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum Encoding {
    /// UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
    /// UTF-16, little end first.
    #[serde(rename = "utf-16le")]
    Utf16le,
    /// UTF-16, big end first.
    #[serde(rename = "utf-16be")]
    Utf16be,
    /// Windows code page 1252, and so Latin 1.
    #[serde(rename = "cp1252")]
    Cp1252,
}

impl Encoding {
    /// The name in a `dialect.toml`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16le => "utf-16le",
            Self::Utf16be => "utf-16be",
            Self::Cp1252 => "cp1252",
        }
    }
}

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
    Markup,
}

impl Shape {
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

/// Text in a layout in which no two blocks share a line, where its own is not:
/// a page or a data file written on one line.
pub(crate) fn unfold(text: String, front: Front) -> (String, bool) {
    /// A line longer than this is not one that people wrote.
    const LONG: usize = 2_000;
    if !text.lines().any(|line| line.len() > LONG) {
        return (text, false);
    }
    match front {
        Front::Html => (html::unfold(&text, LONG), true),
        Front::Json => (json::unfold(&text), true),
        _ => (text, false),
    }
}

/// Reads `text` by `front`.
pub(crate) fn read(text: &str, front: Front) -> Stream<'_> {
    match front {
        Front::Plain => text::plain(text),
        Front::Wrapped => text::wrapped(text),
        Front::Markdown => text::markdown(text),
        Front::Html => html::read(text),
        Front::Yaml => structured(text, yaml::parse(text)),
        Front::Json => structured(text, json::parse(text)),
        Front::Toml => structured(text, toml_tree::parse(text)),
        Front::Csv => structured(text, csv_rows::parse(text)),
    }
}

/// What a structured file holds, or what is wrong with it.
type Parsed = Result<(Node, Vec<(u32, &'static str, String)>), (u32, String)>;

/// A structured file; one that does not parse is read as plain text.
fn structured(text: &str, parsed: Parsed) -> Stream<'_> {
    match parsed {
        Ok((tree, faults)) => {
            Stream { lines: text::raw_lines(text), blocks: Vec::new(), tree: Some(tree), faults }
        }
        Err((line, message)) => {
            let mut stream = text::plain(text);
            let message = format!("{message}; the file is read as plain text until it is mended");
            stream.faults.push((line.max(1), "unreadable-structure", message));
            stream
        }
    }
}
