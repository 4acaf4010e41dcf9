//! Word-level differences between two texts.

use serde::{Deserialize, Serialize};
use similar::{ChangeTag, TextDiff};

/// What happens to a span on the way from the older text to the newer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiffOp {
    /// In both.
    Equal,
    /// Only in the newer.
    Insert,
    /// Only in the older.
    Delete,
}

/// A run of words with the same fate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiffSpan {
    /// The fate.
    pub op: DiffOp,
    /// The words, with the white space between them.
    pub text: String,
}

/// The word-level difference from `old` to `new`. The equal and inserted
/// spans, joined, give `new`; the equal and deleted ones give `old`.
#[must_use]
pub fn diff_words(old: &str, new: &str) -> Vec<DiffSpan> {
    let mut spans: Vec<DiffSpan> = Vec::new();
    for change in TextDiff::from_unicode_words(old, new).iter_all_changes() {
        let op = match change.tag() {
            ChangeTag::Equal => DiffOp::Equal,
            ChangeTag::Insert => DiffOp::Insert,
            ChangeTag::Delete => DiffOp::Delete,
        };
        match spans.last_mut() {
            Some(last) if last.op == op => last.text.push_str(change.value()),
            _ => spans.push(DiffSpan { op, text: change.value().to_owned() }),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_rebuild_both_texts() {
        let (old, new) = ("is discarded from your hand.", "would be discarded from his hand!");
        let spans = diff_words(old, new);
        let side = |skip| -> String {
            spans.iter().filter(|s| s.op != skip).map(|s| s.text.as_str()).collect()
        };
        assert_eq!(side(DiffOp::Insert), old);
        assert_eq!(side(DiffOp::Delete), new);
    }
}
