//! `z-size`: how many cards the Z-Deck has.

use super::{Rule, numbers};
use crate::facts::{Facts, Group};
use crate::finding::Outcome;

/// Decides whether the Z-Deck has too many cards.
///
/// “デッキ枚数: 0 ~ 7枚(使用しなくてもよい)。” (Size: 0 to 7; it need not be
/// used.) Seven cards pass, eight fail.
pub(crate) struct ZSize;

impl Rule for ZSize {
    fn code(&self) -> &'static str {
        "z-size"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        numbers::size(facts, Group::Z, "z_size")
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn none_to_seven() {
        let verdict = |deck: &str| finding("dbs-cg", "z-size", deck, "2024-01-01").verdict;
        assert_eq!(verdict("{}"), Satisfied);
        assert_eq!(verdict(r#"{"z_total":7}"#), Satisfied);
        assert_eq!(verdict(r#"{"z_total":8}"#), Violated);
        assert_eq!(verdict(r#"{"z_cards":[{"number":"BT18-100","count":8}]}"#), Violated);
    }
}
