//! `one-mastery`: how many Masteries a deck may have.

use super::rule::Rule;
use crate::facts::{Facts, Listed};
use crate::finding::{CardCount, Outcome};
use crate::words::{and, counted};

/// Decides whether the deck has no more Masteries than allowed.
///
/// “You can only have one Mastery card per deck.” Red Enraged Mastery alone
/// passes; with Blue Defensive Mastery beside it, it fails.
pub(crate) struct OneMastery;

impl Rule for OneMastery {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let Some((number, max)) =
            facts.law.number("masteries").and_then(|number| Some((number, number.max?)))
        else {
            return Outcome::missing("number of Masteries");
        };
        let count = facts.masteries.iter().fold(0u32, |sum, m| sum.saturating_add(m.count));
        let cards: Vec<CardCount> = facts.masteries.iter().map(Listed::counted).collect();
        let names: Vec<&str> = facts.masteries.iter().map(|m| m.title).collect();
        let because = facts.law.cite_number(number);
        let outcome = if count == 0 {
            Outcome::satisfied("The deck lists no Mastery.")
        } else {
            let held = counted(count, "Mastery", "Masteries");
            let says =
                format!("The deck holds {held} ({}); at most {max} is allowed.", and(&names));
            if count > max { Outcome::violated(says) } else { Outcome::satisfied(says) }
        };
        outcome.cards(cards).because(because)
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Violated};
    use crate::fixture::finding;

    fn verdict(deck: &str) -> FindingVerdict {
        finding("score-expanded", "one-mastery", deck, "2004-12-01").verdict
    }

    #[test]
    fn a_second_mastery_breaks_it_wherever_it_is_listed() {
        assert_eq!(verdict(r#"{"masteries":["Red Enraged Mastery"]}"#), Satisfied);
        assert_eq!(
            verdict(r#"{"masteries":["Red Enraged Mastery","Blue Style Mastery"]}"#),
            Violated
        );
        let listed = r#"{"masteries":["Red Enraged Mastery"],"cards":[{"name":"Blue Style Mastery","count":1}]}"#;
        assert_eq!(verdict(listed), Violated);
        assert_eq!(verdict("{}"), Satisfied);
    }
}
