//! Where an answer stands.

use headjudge_corpus::Citation;

/// `FanZ CRD 1.9.0, lines 251–261`.
pub(super) fn place(citation: &Citation) -> String {
    format!("{} {}, {}", citation.document, citation.edition, citation.lines)
}
