//! Declared dialects: a `dialect.toml` beside a document says what its lines
//! are, and this interpreter reads them by it. It knows kinds of lines and no
//! document. A document without a dialect is read by one of our own, which
//! tells headings, numbers and marks (`generic.toml`).

mod dialect;
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
mod state;
mod units;
mod unread;

use headjudge_corpus::Document;

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
    let units = units::units(stream, front, dialect);
    let mut reader = state::Reader::new(document, stream, &units, dialect, context);
    reader.read();
    let mut parsed = reader.finish(front);
    links::link(&mut parsed);
    parsed
}

#[cfg(test)]
mod tests;
