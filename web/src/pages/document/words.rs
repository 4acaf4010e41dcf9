//! The text of passages as HTML.

use headjudge_corpus::{Dialect, Document, Passage};
use headjudge_view::rich_text::rich;

/// The text of a passage as HTML; only one dialect's source is Markdown.
pub(crate) fn body(document: &Document, passage: &Passage) -> String {
    if document.dialect == Dialect::CombinedCrd {
        rich(passage.text_md.trim_start_matches('#').trim())
    } else {
        headjudge_view::rich_text::marked(&passage.text, &[])
    }
}
