//! The dialects that are code: one module for each shape of document. Others
//! are data (`crate::declared`).
//!
//! Each splits first and types second, over the lines of the shared block
//! reader, and yields records and problems; none can fail.

mod combined_crd;
mod japanese_outline;
pub(crate) mod plain;
mod score_crd;
mod timing_faq;

use headjudge_corpus::{Dialect, Document};

use crate::context::Context;
use crate::markdown::read_lines;
use crate::parsed::Parsed;

/// Reads the text of `document` by a dialect that is code; none where it is data.
pub(crate) fn parse(document: &Document, text: &str, context: &Context<'_>) -> Option<Parsed> {
    let lines = &read_lines(text);
    Some(match document.dialect {
        Dialect::Declared => return None,
        Dialect::CombinedCrd => combined_crd::parse(document, lines, context),
        Dialect::ScoreCrd => score_crd::parse(document, lines),
        Dialect::TimingFaq => timing_faq::parse(document, lines),
        Dialect::JapaneseOutline => japanese_outline::parse(document, lines),
    })
}
