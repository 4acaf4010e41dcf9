//! `z-contents`: only Z cards in the Z-Deck.

use super::Rule;
use crate::facts::{Facts, Group, Numbered};
use crate::finding::{CardCount, Outcome};
use crate::words::and;

/// Decides whether the Z-Deck holds a card that is no Z card.
///
/// “Zカード(Z-リーダーカード および Z-バトルカード)で構成されていること。” (It is
/// made of Z cards: Z-Leaders and Z-Battle cards.) Z-Battle cards pass, a
/// Battle card fails.
pub(crate) struct ZContents;

impl Rule for ZContents {
    fn code(&self) -> &'static str {
        "z-contents"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let cards = Group::Z.cards(facts.deck);
        if cards.is_empty() {
            return Outcome::satisfied("The deck lists no Z-Deck, which need not be used.");
        }
        let strangers: Vec<&Numbered<'_>> =
            cards.iter().filter(|card| card.is_z() == Some(false)).collect();
        if strangers.is_empty() {
            return Outcome::satisfied("No card of the Z-Deck is listed as anything but a Z card.");
        }
        let names: Vec<&str> = strangers.iter().map(|card| card.label).collect();
        let cards: Vec<CardCount> = strangers.iter().map(|card| card.counted()).collect();
        Outcome::violated(format!("Only Z cards belong in the Z-Deck; it holds {}.", and(&names)))
            .cards(cards)
    }

    fn rests_on_words(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn only_z_cards_belong() {
        let verdict = |kind: &str| {
            let deck =
                format!(r#"{{"z_cards":[{{"number":"BT18-100","count":1,"kind":"{kind}"}}]}}"#);
            finding("dbs-cg", "z-contents", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict("z_battle"), Satisfied);
        assert_eq!(verdict("z_leader"), Satisfied);
        assert_eq!(verdict("battle"), Violated);
    }
}
