//! `same-number`: copies of one card number in the main deck.

use super::{CardLimit, Rule, numbers};
use crate::book::InForce;
use crate::facts::{Facts, Group};
use crate::finding::Outcome;
use crate::legality::LegalityStatus;

/// Decides whether any card number is there too often in the main deck.
///
/// “同一番号カードはデッキに 4枚まで。” (At most 4 cards with the same number.)
/// Dragon Balls have a limit of their own, whatever their numbers, and are not
/// counted here. Four BT1-002 pass, five fail.
pub(crate) struct SameNumber;

impl Rule for SameNumber {
    fn code(&self) -> &'static str {
        "same-number"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        numbers::same_number(facts, Group::Main, "same_number", Some("dragon ball"))
    }

    fn general_limit(&self, law: &InForce<'_>) -> Option<CardLimit> {
        let number = law.number("same_number")?;
        let max = number.max?;
        let says = format!("may be there up to {max} times under each number");
        let because = law.cite_number(number);
        Some(CardLimit { status: LegalityStatus::Legal, max, says, because })
    }

    fn looks_at_cards(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::{finding, finding_of};

    #[test]
    fn four_of_a_number() {
        let verdict = |deck: &str| finding("dbs-cg", "same-number", deck, "2024-01-01").verdict;
        assert_eq!(verdict(r#"{"main_cards":[{"number":"BT1-002","count":4}]}"#), Satisfied);
        assert_eq!(
            verdict(
                r#"{"main_cards":[{"number":"BT1-002","count":3},{"number":"bt1-002","count":2}]}"#
            ),
            Violated
        );
        assert_eq!(
            verdict(r#"{"main_cards":[{"number":"BT1-002","count":7,"skills":["dragon_ball"]}]}"#),
            Satisfied
        );
        assert_eq!(verdict(r#"{"main_cards":[{"name":"Son Goku","count":5}]}"#), Unknown);
    }

    #[test]
    fn plain_lists_may_name_numbers() {
        let found = finding_of(
            "dbs-cg",
            "same-number",
            b"Leader\n1 BT1-001\n\n5 BT1-002 Son Goku",
            "2024-01-01",
        );
        assert_eq!((found.verdict, found.cards[0].name.as_str()), (Violated, "BT1-002"));
    }
}
