//! Passages in words: their text as HTML, and what they are for.

use headjudge_corpus::{Dialect, Document, Passage, PassageClass};
use headjudge_view::rich_text::rich;

/// What a passage is for, in words.
pub(crate) fn class_in_words(class: PassageClass) -> &'static str {
    match class {
        PassageClass::Rule => "rule",
        PassageClass::Ruling => "ruling",
        PassageClass::Erratum => "erratum",
        PassageClass::Example => "example",
        PassageClass::ListEntry => "list entry",
        PassageClass::Step => "step",
        PassageClass::Question => "question",
        PassageClass::Definition => "definition",
        PassageClass::Heading => "heading",
        PassageClass::NonNormative => "no rule",
    }
}

/// The text of a passage as HTML; only one dialect's source is Markdown.
pub(crate) fn body(document: &Document, passage: &Passage) -> String {
    if document.dialect == Dialect::CombinedCrd {
        rich(passage.text_md.trim_start_matches('#').trim())
    } else {
        headjudge_view::rich_text::marked(&passage.text, &[])
    }
}
