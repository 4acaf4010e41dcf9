//! `mastery-needs-tokui-waza`: a Mastery goes with a declared style.

use super::no_other_style::unknown_style;
use super::rule::Rule;
use crate::deck::TokuiWaza;
use crate::facts::{Facts, Listed};
use crate::finding::{CardCount, Outcome};
use crate::words::{and, capital};

/// Decides whether Tokui-Waza is declared where a Mastery is played.
///
/// “You must declare a Tokui-Waza in order to play a Mastery.” Red Enraged
/// Mastery with Tokui-Waza Red passes; without a declaration it fails.
pub(crate) struct MasteryNeedsTokuiWaza;

impl Rule for MasteryNeedsTokuiWaza {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        if facts.masteries.is_empty() {
            return Outcome::satisfied(
                "The deck lists no Mastery, so it need not declare Tokui-Waza.",
            );
        }
        let cards: Vec<CardCount> = facts.masteries.iter().map(Listed::counted).collect();
        let names: Vec<&str> = facts.masteries.iter().map(|m| m.title).collect();
        let names = and(&names);
        let outcome = match &facts.deck.tokui_waza {
            TokuiWaza::Declared(style) => unknown_style(facts, style).unwrap_or_else(|| {
                let style = capital(style);
                Outcome::satisfied(format!(
                    "The deck plays {names} and declares Tokui-Waza {style}."
                ))
            }),
            TokuiWaza::None => {
                Outcome::violated(format!("The deck plays {names} but declares no Tokui-Waza."))
            }
            TokuiWaza::NotStated => Outcome::unknown(
                format!(
                    "The deck plays {names}; the list does not say which Tokui-Waza is declared."
                ),
                vec!["the declared Tokui-Waza, as a line such as `Tokui-Waza: Red`".to_owned()],
            ),
        };
        outcome.cards(cards)
    }

    fn rests_on_words(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::{finding, finding_of};

    #[test]
    fn a_mastery_needs_a_declaration() {
        let verdict = |deck| {
            finding("score-expanded", "mastery-needs-tokui-waza", deck, "2004-12-01").verdict
        };
        assert_eq!(
            verdict(r#"{"masteries":["Red Enraged Mastery"],"tokui_waza":"red"}"#),
            Satisfied
        );
        assert_eq!(verdict(r#"{"masteries":["Red Enraged Mastery"],"tokui_waza":null}"#), Violated);
        assert_eq!(verdict(r#"{"masteries":["Red Enraged Mastery"]}"#), Violated);
        assert_eq!(verdict("{}"), Satisfied);
    }

    #[test]
    fn a_plain_list_that_is_silent_is_asked() {
        let found = finding_of(
            "score-expanded",
            "mastery-needs-tokui-waza",
            b"Mastery: Red Enraged Mastery",
            "2004-12-01",
        );
        assert_eq!(found.verdict, Unknown);
        assert_eq!(found.needs.len(), 1);
    }
}
