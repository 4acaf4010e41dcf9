//! `super-combo`: cards with Super Combo, all together.

use super::{Rule, numbers};
use crate::facts::Facts;
use crate::finding::Outcome;

/// Decides whether the main deck holds too many cards with Super Combo in total.
///
/// “"Super Combo"を持つカードは、デッキに合計で 4枚まで。” (At most 4 in total.)
/// Four pass, five fail.
pub(crate) struct SuperCombo;

impl Rule for SuperCombo {
    fn code(&self) -> &'static str {
        "super-combo"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        numbers::with_skill(facts, "super_combo", "super combo", "“Super Combo”")
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn four_in_total() {
        let verdict = |count: u32| {
            let deck = format!(
                r#"{{"main_cards":[{{"number":"BT1-053","count":3,"skills":["super_combo"]}},
                {{"number":"BT1-054","count":{count},"skills":["super_combo"]}}]}}"#
            );
            finding("dbs-cg", "super-combo", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict(1), Satisfied);
        assert_eq!(verdict(2), Violated);
    }
}
