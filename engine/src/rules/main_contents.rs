//! `main-contents`: no Leader and no Z card in the main deck.

use super::Rule;
use crate::facts::{Facts, Group, Numbered};
use crate::finding::{CardCount, Outcome};
use crate::words::and;

/// Decides whether the main deck holds a card that does not belong there.
///
/// “"リーダーおよび Zカード"以外のカードで構成されていること。” (It is made of cards
/// other than Leaders and Z cards.) Battle cards pass, a Z-Battle card fails.
pub(crate) struct MainContents;

impl Rule for MainContents {
    fn code(&self) -> &'static str {
        "main-contents"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let cards = Group::Main.cards(facts.deck);
        let strangers: Vec<&Numbered<'_>> =
            cards.iter().filter(|card| card.is_leader() || card.is_z() == Some(true)).collect();
        if strangers.is_empty() {
            return Outcome::satisfied(
                "No card of the main deck is listed as a Leader or a Z card.",
            );
        }
        let names: Vec<&str> = strangers.iter().map(|card| card.label).collect();
        let cards: Vec<CardCount> = strangers.iter().map(|card| card.counted()).collect();
        Outcome::violated(format!(
            "Leaders and Z cards do not belong in the main deck; it holds {}.",
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
    use crate::fixture::finding;

    #[test]
    fn leaders_and_z_cards_do_not_belong() {
        let verdict = |kind: &str| {
            let deck =
                format!(r#"{{"main_cards":[{{"number":"BT1-001","count":1,"kind":"{kind}"}}]}}"#);
            finding("dbs-cg", "main-contents", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict("battle"), Satisfied);
        assert_eq!(verdict("leader"), Violated);
        assert_eq!(verdict("z_battle"), Violated);
        assert_eq!(verdict("Z-Leader"), Violated);
    }
}
