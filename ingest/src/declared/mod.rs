//! Declared dialects: a `dialect.toml` beside a document says what its lines
//! are, and this interpreter reads them by it. It knows kinds of lines and no
//! document. A document without a dialect is read by one of our own, which
//! tells headings, numbers and marks (`generic.toml`).

mod entries;
mod file;
mod generic;
mod kinds;
mod links;
mod lists;
mod matching;
mod numbers;
mod questions;
mod reader;
mod rules;
mod units;
mod unread;

use headjudge_corpus::{Document, FormatId, ListKind, TextLabel};
use regex::Regex;

use self::file::{Blank, Rest};
pub(crate) use self::generic::generic;
use self::kinds::Kind;
use crate::dates::DateForm;
use crate::dialects::Context;
use crate::front::{Encoding, Front, ShapeName, Stream};
use crate::parsed::Parsed;

/// A dialect, ready for reading.
#[derive(Debug)]
pub(crate) struct Dialect {
    /// The file, below the corpus folder.
    pub(crate) path: String,
    pub(crate) front: Option<Front>,
    pub(crate) encoding: Option<Encoding>,
    dates: Vec<DateForm>,
    rest: Rest,
    format: Option<FormatId>,
    /// Whether cards are told from capitals in running text too, as a guess.
    guess_cards: bool,
    /// Explicit markup of cards in running text.
    cards: Vec<Regex>,
    patterns: Vec<Pattern>,
    /// How many of the patterns its own file states; those of the generic
    /// reader may follow.
    own: usize,
    numbers: Vec<Deckwide>,
}

/// One pattern: what a line is that it matches.
#[derive(Clone, Debug)]
struct Pattern {
    kind: Kind,
    /// Its line in the file.
    line: u32,
    matches: Vec<Regex>,
    fields: Vec<Target>,
    conditions: Conditions,
    level: Option<u8>,
    why: String,
    label: Option<TextLabel>,
    list: Option<ListKind>,
    copies: Option<u32>,
    split: Option<Regex>,
    format: Option<FormatId>,
    set: bool,
    name: Option<String>,
}

/// Where a pattern counts.
#[derive(Clone, Debug)]
struct Conditions {
    inside: Vec<Regex>,
    not_in: Vec<Regex>,
    after: Option<Vec<Kind>>,
    key: Vec<Regex>,
    block: Option<ShapeName>,
    depth: Option<u8>,
    blank: Option<Blank>,
    max: Option<usize>,
    start: bool,
    raw: bool,
}

/// The key of a structured file that gives a group.
#[derive(Clone, Debug)]
struct Target {
    group: &'static str,
    key: String,
    optional: bool,
}

/// A number of deck building, found in any text.
#[derive(Debug)]
struct Deckwide {
    subject: String,
    line: u32,
    matches: Vec<Regex>,
    inside: Vec<Regex>,
    not_in: Vec<Regex>,
    format: Option<FormatId>,
}

/// Reads a document by `dialect`.
pub(crate) fn parse(
    document: &Document,
    stream: &Stream<'_>,
    front: Front,
    dialect: &Dialect,
    context: &Context<'_>,
) -> Parsed {
    let units = units::units(stream, front, dialect);
    let mut reader = reader::Reader::new(document, stream, &units, dialect, context);
    reader.read();
    let mut parsed = reader.finish(front);
    links::link(&mut parsed);
    parsed
}

#[cfg(test)]
mod tests;
