//! `one-styled-non-mastery`: a declared style is there beside its Mastery.

use headjudge_corpus::fold;

use super::no_other_style::unknown_style;
use super::rule::Rule;
use crate::deck::TokuiWaza;
use crate::facts::Facts;
use crate::finding::Outcome;
use crate::words::{capital, counted};

/// Decides whether the deck holds cards of the style it declares Tokui-Waza for.
///
/// “You must have at least 1 non-Mastery Martial Arts Style card in your deck
/// in order to declare a Tokui-Waza with that style.” One Red Whiplash passes
/// with Tokui-Waza Red; a deck that is listed whole and has none fails.
pub(crate) struct OneStyledNonMastery;

impl Rule for OneStyledNonMastery {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let Some((number, min)) =
            facts.law.number("styled_non_mastery").and_then(|number| Some((number, number.min?)))
        else {
            return Outcome::missing("number of styled cards that a Tokui-Waza asks for");
        };
        judge(facts, min).because(facts.law.cite_number(number))
    }
}

fn judge(facts: &Facts<'_>, min: u32) -> Outcome {
    let TokuiWaza::Declared(declared) = &facts.deck.tokui_waza else {
        return Outcome::satisfied("No Tokui-Waza is declared here, so no style is asked for.");
    };
    if let Some(unknown) = unknown_style(facts, declared) {
        return unknown;
    }
    let tokui = capital(declared);
    let styles = facts.law.styles();
    let of_style: Vec<_> = facts
        .cards
        .iter()
        .filter(|card| card.style(styles).is_some_and(|style| fold(style) == *declared))
        .collect();
    let count = of_style.iter().fold(0u32, |sum, card| sum.saturating_add(card.count));
    let held = counted(count, "card", "cards");
    let says = format!(
        "Tokui-Waza is declared for {tokui}; the deck lists {held} of that style besides Masteries, and at least {min} must be there."
    );
    if count >= min {
        return Outcome::satisfied(says);
    }
    if facts.size().is_whole() {
        return Outcome::violated(says);
    }
    Outcome::unknown(
        format!("{says} The list may be only part of the deck."),
        vec![format!("the whole deck, or a card of it whose title begins with {tokui}")],
    )
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    fn verdict(deck: &str) -> FindingVerdict {
        finding("score-expanded", "one-styled-non-mastery", deck, "2004-12-01").verdict
    }

    #[test]
    fn a_style_is_there_beside_its_mastery() {
        let red = r#"{"tokui_waza":"red","cards":[{"name":"Red Whiplash","count":1}]}"#;
        assert_eq!(verdict(red), Satisfied);
        let whole = r#"{"tokui_waza":"red","total":50,"masteries":["Red Enraged Mastery"],"cards":[{"name":"Senzu Bean","count":49}]}"#;
        assert_eq!(verdict(whole), Violated);
        let part = r#"{"tokui_waza":"red","total":60,"cards":[{"name":"Senzu Bean","count":3}]}"#;
        assert_eq!(verdict(part), Unknown);
        assert_eq!(verdict(r#"{"cards":[{"name":"Senzu Bean","count":3}]}"#), Satisfied);
    }
}
