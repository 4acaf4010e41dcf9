//! `mastery-style-match`: the Mastery is of the declared style.

use headjudge_corpus::fold;

use super::no_other_style::unknown_style;
use super::rule::Rule;
use crate::deck::TokuiWaza;
use crate::facts::{Facts, Listed};
use crate::finding::{Outcome, Parts};
use crate::words::capital;

/// Decides whether the Mastery is of the style that Tokui-Waza is declared for.
///
/// “The Martial Arts Style you declare Tokui-Waza for, must match the Mastery
/// that you play.” Red Enraged Mastery passes with Tokui-Waza Red and fails with Blue.
pub(crate) struct MasteryStyleMatch;

impl Rule for MasteryStyleMatch {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let TokuiWaza::Declared(declared) = &facts.deck.tokui_waza else {
            return Outcome::satisfied(
                "No Tokui-Waza is declared here, so there is no style for a Mastery to match.",
            );
        };
        if let Some(unknown) = unknown_style(facts, declared) {
            return unknown;
        }
        let mut parts = Parts::new();
        for mastery in &facts.masteries {
            parts.add(judge(facts, mastery, declared).cards(vec![mastery.counted()]));
        }
        parts.finish(|| Outcome::satisfied("The deck lists no Mastery."))
    }

    fn rests_on_words(&self) -> bool {
        true
    }
}

fn judge(facts: &Facts<'_>, mastery: &Listed<'_>, declared: &str) -> Outcome {
    let title = mastery.title;
    let tokui = capital(declared);
    match mastery_style(facts, mastery) {
        Some(style) if fold(style) == declared => {
            Outcome::satisfied(format!("{title} is of the declared style, {tokui}."))
        }
        Some(style) => Outcome::violated(format!(
            "{title} is of the style {}, but Tokui-Waza is declared for {tokui}.",
            capital(style)
        )),
        None => Outcome::unknown(
            format!("Tokui-Waza is declared for {tokui}; the style of {title} is not known."),
            vec![format!("the style of {title}")],
        ),
    }
}

/// The style of a Mastery: the first word of its title, or else what the deck
/// or a catalogue says.
pub(super) fn mastery_style<'m>(facts: &'m Facts<'_>, mastery: &'m Listed<'_>) -> Option<&'m str> {
    mastery
        .style(facts.law.styles())
        .or(mastery.given.and_then(|given| given.style.as_deref()))
        .or(mastery.card.and_then(|card| card.style.as_deref()))
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    fn verdict(deck: &str) -> FindingVerdict {
        finding("score-expanded", "mastery-style-match", deck, "2004-12-01").verdict
    }

    #[test]
    fn styles_must_match() {
        assert_eq!(
            verdict(r#"{"masteries":["Red Enraged Mastery"],"tokui_waza":"Red"}"#),
            Satisfied
        );
        assert_eq!(
            verdict(r#"{"masteries":["Red Enraged Mastery"],"tokui_waza":"blue"}"#),
            Violated
        );
        assert_eq!(verdict(r#"{"masteries":["Wisdom Mastery"],"tokui_waza":"blue"}"#), Unknown);
        assert_eq!(
            verdict(
                r#"{"masteries":[{"name":"Wisdom Mastery","style":"blue"}],"tokui_waza":"blue"}"#
            ),
            Satisfied
        );
        assert_eq!(verdict(r#"{"masteries":["Red Enraged Mastery"]}"#), Satisfied);
    }
}
