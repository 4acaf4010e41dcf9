//! What makes a page fit to be passed on: its citation in words, and its
//! description for programs that unfold a link.

use headjudge_corpus::{Document, Lines};
use headjudge_view::Titles;
use serde_json::{Value, json};

use headjudge_answers::Service;

/// What the documents are called in a citation.
pub(super) fn titles(service: &Service) -> Titles {
    Titles::of(service.documents())
}

/// A citation as a judge writes it: `FanZ CRD 1.9.0, Drill Memory, lines 136–138`.
pub(super) fn cite(document: &Document, what: &str, lines: Lines) -> String {
    format!("{} {}, {what}, {lines}", document.short_title, document.edition)
}

/// A page described in the words of schema.org, to stand in a script element.
pub(super) fn described(name: &str, text: &str, part_of: &str, citations: &[String]) -> String {
    let mut work = json!({
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": name,
        "text": text,
        "isPartOf": { "@type": "CreativeWork", "name": part_of },
    });
    if !citations.is_empty() {
        work["citation"] = Value::from(citations.to_vec());
    }
    // A text that closes the element early, or opens a comment in it, must not.
    work.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_leave_its_element() {
        let written = described("x", "</script><script>alert(1)", "y", &[]);
        assert!(!written.contains('<'));
        let read: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(read["text"], "</script><script>alert(1)");
    }
}
