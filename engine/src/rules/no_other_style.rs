//! `no-other-style`: no styled card but of the declared style.

use headjudge_corpus::fold;

use super::rule::Rule;
use crate::deck::TokuiWaza;
use crate::facts::{Facts, Listed};
use crate::finding::{CardCount, Outcome};
use crate::near::nearest;
use crate::words::{and, capital, counted};

/// Decides whether every styled card is of the style that Tokui-Waza is declared for.
///
/// “The only cards that count for or against a Tokui-Waza are cards that have a
/// Martial Arts Style as the first word in the title.” Namek Dragon Ball 1
/// passes with Tokui-Waza Red; Saiyan Truce Card fails.
pub(crate) struct NoOtherStyle;

impl Rule for NoOtherStyle {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let styles = facts.law.styles();
        if styles.is_empty() {
            return Outcome::missing("list of the game's Martial Arts Styles");
        }
        let with_style = || facts.entries().filter_map(|card| Some((card, card.style(styles)?)));
        let declared = match &facts.deck.tokui_waza {
            TokuiWaza::Declared(style) => match unknown_style(facts, style) {
                Some(unknown) => return unknown,
                None => style,
            },
            TokuiWaza::None => {
                return Outcome::satisfied(
                    "No Tokui-Waza is declared, so cards of any style may be used.",
                );
            }
            TokuiWaza::NotStated => return not_stated(facts, with_style()),
        };
        let tokui = capital(declared);
        let others: Vec<(&Listed<'_>, &str)> =
            with_style().filter(|(_, style)| fold(style) != *declared).collect();
        if others.is_empty() {
            let count = with_style().count() as u32;
            return Outcome::satisfied(format!(
                "Tokui-Waza is declared for {tokui}; {} of the deck {} that style as its first word, and none has another.",
                counted(count, "title", "titles"),
                if count == 1 { "has" } else { "have" },
            ));
        }
        let names: Vec<String> =
            others.iter().map(|(card, style)| format!("{} ({style})", card.title)).collect();
        let cards: Vec<CardCount> = others.iter().map(|(card, _)| card.counted()).collect();
        Outcome::violated(format!(
            "Tokui-Waza is declared for {tokui}, but the deck holds cards of another style: {}.",
            and(&names)
        ))
        .cards(cards)
    }

    fn rests_on_words(&self) -> bool {
        true
    }
}

/// What is declared is no style of the game.
pub(super) fn unknown_style(facts: &Facts<'_>, declared: &str) -> Option<Outcome> {
    let styles = facts.law.styles();
    if styles.is_empty() || styles.iter().any(|style| fold(style) == declared) {
        return None;
    }
    let names: Vec<&str> = styles.iter().map(String::as_str).collect();
    let folded: Vec<String> = styles.iter().map(|style| fold(style)).collect();
    let near = nearest(declared, folded.iter().map(String::as_str));
    let meant = near
        .first()
        .map_or_else(|| ".".to_owned(), |near| format!("; did you mean {}?", capital(near)));
    Some(Outcome::unknown(
        format!(
            "Tokui-Waza is declared for `{declared}`, which is no Martial Arts Style: there are {}{meant}",
            and(&names)
        ),
        vec!["`tokui_waza`: one of these styles, as a line such as `Tokui-Waza: Red`".to_owned()],
    ))
}

/// A list without a declaration: with one style at most, any declaration that
/// it allows is kept; with a Mastery, a declaration there must be.
fn not_stated<'f, 'a: 'f>(
    facts: &Facts<'_>,
    cards: impl Iterator<Item = (&'f Listed<'a>, &'f str)>,
) -> Outcome {
    let mut styles: Vec<&str> = cards.map(|(_, style)| style).collect();
    styles.sort_unstable();
    styles.dedup();
    if styles.len() < 2 {
        return Outcome::satisfied(
            "The list declares no Tokui-Waza and holds cards of one style at most.",
        );
    }
    let named = and(&styles);
    if facts.masteries.is_empty() {
        Outcome::unknown(
            format!("The list holds cards of the styles {named} and does not say whether Tokui-Waza is declared."),
            vec!["the declared Tokui-Waza, as a line such as `Tokui-Waza: Red` or `Tokui-Waza: none`".to_owned()],
        )
    } else {
        Outcome::violated(format!(
            "The deck plays a Mastery, so it must declare Tokui-Waza, and it holds cards of the styles {named}; only one style can be declared."
        ))
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Violated};
    use crate::fixture::{finding, finding_of};

    fn verdict(tokui: &str, card: &str) -> FindingVerdict {
        let deck = format!(r#"{{"tokui_waza":{tokui},"cards":[{{"name":"{card}","count":1}}]}}"#);
        finding("score-expanded", "no-other-style", &deck, "2004-12-01").verdict
    }

    #[test]
    fn the_first_word_of_the_title_counts() {
        assert_eq!(verdict(r#""red""#, "Red Whiplash"), Satisfied);
        assert_eq!(verdict(r#""red""#, "Saiyan Truce Card"), Violated);
        assert_eq!(verdict(r#""red""#, "Super Saiyan Effect"), Satisfied);
        assert_eq!(verdict(r#""red""#, "Namek Dragon Ball Wish"), Satisfied);
        assert_eq!(verdict(r#""red""#, "Namekian Fist"), Violated);
        assert_eq!(verdict("null", "Saiyan Truce Card"), Satisfied);
    }

    #[test]
    fn a_silent_list_breaks_it_only_if_no_declaration_can_keep_it() {
        let verdict = |list: &str| {
            finding_of("score-expanded", "no-other-style", list.as_bytes(), "2004-12-01").verdict
        };
        assert_eq!(verdict("1 Red Whiplash\n1 Senzu Bean"), Satisfied);
        assert_eq!(verdict("1 Red Whiplash\n1 Blue Terror"), FindingVerdict::Unknown);
        assert_eq!(verdict("1 Red Whiplash\n1 Blue Terror\n1 Red Enraged Mastery"), Violated);
    }
}
