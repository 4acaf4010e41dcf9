//! The dialects: one module for each shape of document.
//!
//! Each splits first and types second, over the lines of the shared block
//! reader, and yields records and problems; none can fail.

mod combined_crd;
mod japanese_outline;
mod plain;
mod score_crd;
mod timing_faq;
mod wiki_page;

use headjudge_corpus::{Dialect, Document};

use crate::markdown::Line;
use crate::parsed::Parsed;
use crate::sets::SetNames;

/// What a dialect may know beside the document.
pub(crate) struct Context<'a> {
    pub(crate) sets: &'a SetNames<'a>,
}

/// Reads the lines of `document` by its dialect.
pub(crate) fn parse(document: &Document, lines: &[Line<'_>], context: &Context<'_>) -> Parsed {
    match document.dialect {
        Dialect::CombinedCrd => combined_crd::parse(document, lines, context),
        Dialect::ScoreCrd => score_crd::parse(document, lines),
        Dialect::TimingFaq => timing_faq::parse(document, lines),
        Dialect::WikiPage => wiki_page::parse(document, lines),
        Dialect::JapaneseOutline => japanese_outline::parse(document, lines),
    }
}
