//! `dragon-ball`: Dragon Balls, all together.

use super::{Rule, numbers};
use crate::facts::Facts;
use crate::finding::Outcome;

/// Decides whether the main deck holds too many Dragon Balls in total.
///
/// “種類や同一性を問わずデッキに 7枚まで入れられる。” (Up to 7, of whatever
/// kind, the same or not.) Seven pass, eight fail.
pub(crate) struct DragonBall;

impl Rule for DragonBall {
    fn code(&self) -> &'static str {
        "dragon-ball"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        numbers::with_skill(facts, "dragon_ball", "dragon ball", "“Dragon Ball”")
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn seven_in_total() {
        let verdict = |one: u32, other: u32| {
            let deck = format!(
                r#"{{"main_cards":[{{"number":"BT6-107","count":{one},"skills":["dragon_ball"]}},
                {{"number":"BT6-108","count":{other},"skills":["Dragon Ball"]}}]}}"#
            );
            finding("dbs-cg", "dragon-ball", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict(4, 3), Satisfied);
        assert_eq!(verdict(4, 4), Violated);
        assert_eq!(verdict(6, 1), Satisfied);
    }
}
