//! The dialects: one module for each shape of document.
//!
//! Each splits first and types second, over the lines of the shared block
//! reader, and yields records and problems; none can fail.

mod combined_crd;

use headjudge_corpus::{CardSet, Dialect, Document, Game};

use crate::markdown::Line;
use crate::parsed::Parsed;

/// What a dialect may know beside the document.
pub(crate) struct Context<'a> {
    pub(crate) games: &'a [Game],
    pub(crate) sets: &'a [CardSet],
}

/// Reads the lines of `document` by its dialect.
pub(crate) fn parse(document: &Document, lines: &[Line<'_>], context: &Context<'_>) -> Parsed {
    match document.dialect {
        Dialect::CombinedCrd => combined_crd::parse(document, lines, context),
        _ => crate::parsed::Builder::plain(document, lines).finish(),
    }
}
