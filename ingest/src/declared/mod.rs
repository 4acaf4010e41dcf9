//! Declared dialects: a `dialect.toml` beside a document says what its lines
//! are, and this interpreter reads them by it. It knows kinds of lines and no
//! document. A document without a dialect is read by one of our own, which
//! tells headings, numbers and marks (`generic.toml`).

mod about;
mod acting;
mod again;
mod amounts;
mod dialect;
mod entries;
mod faults;
mod file;
mod generic;
mod headings;
mod kinds;
mod links;
mod lists;
mod marks;
mod matching;
mod naming;
mod numbers;
mod printings;
mod procedures;
mod proof;
mod questions;
mod reader;
mod records;
mod rules;
mod several;
mod shared;
mod state;
mod step_words;
mod tables;
mod traits;
mod unit;
mod units;
mod unread;
mod unused;

use headjudge_corpus::{Document, Passage, PassageClass};

pub(crate) use self::dialect::Dialect;
pub(crate) use self::generic::{generic, read_dialect};
use crate::context::Context;
use crate::front::{Front, Stream};
use crate::parsed::Parsed;

/// Reads a document by `dialect`.
pub(crate) fn parse(
    document: &Document,
    stream: &Stream<'_>,
    front: Front,
    dialect: &Dialect,
    context: &Context<'_>,
) -> Parsed {
    let read = |known: &[Passage]| {
        let units = units::units(stream, front, dialect, known);
        let mut reader = state::Reader::new(document, stream, &units, dialect, context);
        reader.read();
        reader.finish(front)
    };
    let mut parsed = read(&[]);
    // Where a line begins may hang on the title that it is under.
    let many = stream.blocks.iter().any(|block| block.text.is_none() && block.range.len() > 1);
    let lists = |passage: &Passage| {
        passage.class == PassageClass::Heading
            && units::listed(dialect)
                .any(|pattern| pattern.conditions.holds_titles(&passage.heading_path))
    };
    if many && parsed.passages.iter().any(lists) {
        parsed = read(&parsed.passages);
    }
    links::link(&mut parsed);
    parsed
}

#[cfg(test)]
mod tests;
