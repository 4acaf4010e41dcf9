//! Word-level differences between two texts.

use serde::{Deserialize, Serialize};
use similar::DiffTag;
use similar::algorithms::{Capture, Compact, Replace, myers};
use unicode_segmentation::UnicodeSegmentation;

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
    let [old, new] = [old, new].map(|text| text.split_word_bounds().collect::<Vec<_>>());
    // One algorithm alone: the library's other functions bring all of them, which is felt
    // in the build and on a phone.
    let mut hook = Compact::new(Replace::new(Capture::new()), &old, &new);
    let Ok(()) = myers::diff(&mut hook, &old, 0..old.len(), &new, 0..new.len());
    let ops = hook.into_inner().into_inner().into_ops();
    let mut spans: Vec<DiffSpan> = Vec::new();
    let mut add = |op, words: &[&str]| match spans.last_mut() {
        _ if words.is_empty() => {}
        Some(last) if last.op == op => last.text.extend(words.iter().copied()),
        _ => spans.push(DiffSpan { op, text: words.concat() }),
    };
    for op in ops {
        let (tag, old_range, new_range) = op.as_tag_tuple();
        if tag == DiffTag::Equal {
            add(DiffOp::Equal, &new[new_range]);
        } else {
            add(DiffOp::Delete, &old[old_range]);
            add(DiffOp::Insert, &new[new_range]);
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
