//! `ultimate`: cards with Ultimate, all together.

use super::{Rule, numbers};
use crate::facts::Facts;
use crate::finding::Outcome;

/// Decides whether the main deck holds too many cards with Ultimate in total.
///
/// “"Ultimate"を持つカードは、デッキに合計で 1枚まで。” (At most 1 in total.)
/// One passes, two fail.
pub(crate) struct Ultimate;

impl Rule for Ultimate {
    fn code(&self) -> &'static str {
        "ultimate"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        numbers::with_skill(facts, "ultimate", "ultimate", "“Ultimate”")
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn one_in_total() {
        let verdict = |count: u32| {
            let deck = format!(
                r#"{{"main_cards":[{{"number":"BT9-136","count":{count},"skills":["ultimate"]}}]}}"#
            );
            finding("dbs-cg", "ultimate", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict(1), Satisfied);
        assert_eq!(verdict(2), Violated);
    }
}
