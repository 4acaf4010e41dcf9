//! The text of passages as HTML.

use headjudge_corpus::Passage;
use headjudge_view::rich_text::styled;

/// The text of a passage as HTML, with the styles of its source.
pub(crate) fn body(passage: &Passage) -> String {
    styled(&passage.text, passage.text_md.trim_start_matches('#').trim())
}
