//! `battle-simulator`: no card that says “Battle Simulator” in block text.

use super::rule::Rule;
use crate::facts::{Facts, Listed};
use crate::finding::{CardCount, Outcome};
use crate::words::and;

/// Decides whether the deck holds a card that is marked as a Battle Simulator card.
///
/// “Any cards that have the words “Battle Simulator” printed in block text are
/// not useable in official Score Sanctioned Tournaments.” A deck without a
/// marked card passes, one with `battle_simulator: true` fails.
pub(crate) struct BattleSimulator;

impl Rule for BattleSimulator {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let marked: Vec<&Listed<'_>> =
            facts.entries().filter(|card| card.is_battle_simulator()).collect();
        if marked.is_empty() {
            return Outcome::satisfied("No card listed is marked as a Battle Simulator card.");
        }
        let names: Vec<&str> = marked.iter().map(|card| card.title).collect();
        let cards: Vec<CardCount> = marked.iter().map(|card| card.counted()).collect();
        let (is, s) = if marked.len() == 1 { ("is a", "") } else { ("are", "s") };
        Outcome::violated(format!(
            "{} {is} Battle Simulator card{s} and may not be used in a sanctioned tournament.",
            and(&names)
        ))
        .cards(cards)
    }

    fn rests_on_words(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::{finding, finding_of};

    #[test]
    fn a_marked_card_breaks_it() {
        let verdict = |flag| {
            let deck = format!(
                r#"{{"cards":[{{"name":"Goku's Kick","count":1,"battle_simulator":{flag}}}]}}"#
            );
            finding("score-expanded", "battle-simulator", &deck, "2004-12-01").verdict
        };
        assert_eq!(verdict(false), Satisfied);
        assert_eq!(verdict(true), Violated);
        for line in ["Battle Simulator: Goku", "Goku's Kick (Battle Simulator)"] {
            let deck = format!("1 {line}\n1 Senzu Bean\n");
            let found =
                finding_of("score-expanded", "battle-simulator", deck.as_bytes(), "2004-12-01");
            assert_eq!(found.verdict, Violated, "{line}");
        }
    }
}
