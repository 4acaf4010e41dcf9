//! The dialect that is code: that of the Combined CRD. Others are data
//! (`crate::declared`).
//!
//! It splits first and types second, over the lines of the shared block
//! reader, and yields records and problems; it cannot fail.

mod combined_crd;

use headjudge_corpus::{Dialect, Document};

use crate::context::Context;
use crate::markdown::read_lines;
use crate::parsed::Parsed;

/// Reads the text of `document` by the dialect that is code; none where it is data.
pub(crate) fn parse(document: &Document, text: &str, context: &Context<'_>) -> Option<Parsed> {
    let lines = &read_lines(text);
    Some(match document.dialect {
        Dialect::Declared => return None,
        Dialect::CombinedCrd => combined_crd::parse(document, lines, context),
    })
}
