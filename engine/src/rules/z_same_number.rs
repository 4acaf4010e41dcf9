//! `z-same-number`: copies of one card number in the Z-Deck.

use super::{Rule, numbers};
use crate::facts::{Facts, Group};
use crate::finding::Outcome;

/// Decides whether any card number is there too often in the Z-Deck.
///
/// “同一番号カードはデッキに 4枚まで。” (At most 4 cards with the same number.)
/// Four BT18-100 pass, five fail.
pub(crate) struct ZSameNumber;

impl Rule for ZSameNumber {
    fn code(&self) -> &'static str {
        "z-same-number"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        numbers::same_number(facts, Group::Z, "z_same_number", None)
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn four_of_a_number() {
        let verdict = |deck: &str| finding("dbs-cg", "z-same-number", deck, "2024-01-01").verdict;
        assert_eq!(verdict(r#"{"z_cards":[{"number":"BT18-100","count":4}]}"#), Satisfied);
        assert_eq!(verdict(r#"{"z_cards":[{"number":"BT18-100","count":5}]}"#), Violated);
    }
}
