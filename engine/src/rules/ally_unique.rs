//! `ally-unique`: one copy of an Ally, by name.

use std::collections::BTreeMap;

use headjudge_corpus::fold;

use super::rule::Rule;
use crate::facts::{Facts, Listed, cites};
use crate::finding::{CardCount, Outcome, Parts};
use crate::naming::said_to_be_ally;
use crate::words::{and, copies};

/// Decides whether every Ally character is there once at most.
///
/// “Your Life Deck may only contain one copy of an Ally by name, regardless of
/// the subtitle.” Characters whose Allies the rule calls Non-Unique may be
/// there once under each title. Bulma – Genius alone passes; with Bulma –
/// Taking a Drag it fails, as the rule's own example says.
pub(crate) struct AllyUnique;

impl Rule for AllyUnique {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let Some(rule) = &facts.law.edition.stated.ally_once else {
            return Outcome::missing("rule on the uniqueness of Allies");
        };
        let mut characters: BTreeMap<String, Vec<&Listed<'_>>> = BTreeMap::new();
        for ally in facts.cards.iter().filter(|card| is_ally(facts, card)) {
            characters.entry(fold(character_in(facts, ally))).or_default().push(ally);
        }
        let count = characters.len() as u32;
        let mut parts = Parts::new();
        for (character, allies) in characters {
            if let Some(part) = judge(facts, &character, &allies) {
                parts.add(part);
            }
        }
        let whole = parts.finish(|| {
            Outcome::satisfied(match count {
                0 => "No card listed is known as an Ally.".to_owned(),
                1 => "The one Ally character listed is there once.".to_owned(),
                _ => format!("Each of the {count} Ally characters listed is there once."),
            })
        });
        let mut because = cites(facts.law.edition.cite_worded(rule));
        because.extend(whole.because.iter().cloned());
        whole.because(because)
    }
}

/// What the rule says of one character; `None` where it is there once.
fn judge(facts: &Facts<'_>, character: &str, allies: &[&Listed<'_>]) -> Option<Outcome> {
    let name = character_in(facts, allies.first()?);
    let stated = &facts.law.edition.stated;
    if let Some(exempt) = stated.non_unique.iter().find(|w| fold(&w.fact) == character) {
        let citation = cites(facts.law.edition.cite_worded(exempt));
        return Some(by_title(name, allies).because(citation));
    }
    let total = allies.iter().fold(0u32, |sum, ally| sum.saturating_add(ally.count));
    if total <= 1 {
        return None;
    }
    let cards: Vec<CardCount> = allies.iter().map(|ally| ally.counted()).collect();
    let titles: Vec<String> =
        cards.iter().map(|card| format!("{} of {}", copies(card.count), card.name)).collect();
    let says = format!(
        "{name} is there {total} times as an Ally ({}); one is allowed, whatever the subtitle.",
        and(&titles)
    );
    if let Some(named) = stated.not_together.iter().find(|pair| holds_both(allies, &pair.fact)) {
        let because = cites(facts.law.edition.cite_worded(named));
        return Some(Outcome::violated(says).cards(cards).because(because));
    }
    // A list that does not set the Main Personality apart may mean its level cards.
    let sure: u32 = allies.iter().filter(|ally| ally.is_ally_for_sure()).map(|a| a.count).sum();
    let outcome = if facts.deck.unsorted && sure <= 1 {
        Outcome::unknown(
            format!(
                "{says} The list does not say which of these cards are the Main Personality's levels."
            ),
            vec![format!(
                "which of the {name} cards are Allies, and which the Main Personality's levels"
            )],
        )
    } else {
        Outcome::violated(says)
    };
    Some(outcome.cards(cards))
}

/// Whether the Allies are the two that an example keeps apart.
fn holds_both(allies: &[&Listed<'_>], pair: &[String; 2]) -> bool {
    pair.iter()
        .map(|title| fold(title))
        .all(|title| allies.iter().any(|ally| ally.keys.iter().any(|key| key == title)))
}

/// Non-Unique Allies: one copy of each title.
fn by_title(name: &str, allies: &[&Listed<'_>]) -> Outcome {
    let mut titles: BTreeMap<&str, CardCount> = BTreeMap::new();
    for ally in allies {
        let known = titles
            .entry(ally.keys.own())
            .or_insert_with(|| CardCount { name: ally.title.to_owned(), count: 0 });
        known.count = known.count.saturating_add(ally.count);
    }
    let over: Vec<CardCount> = titles.values().filter(|card| card.count > 1).cloned().collect();
    if over.is_empty() {
        return Outcome::satisfied(format!(
            "{name} Allies are Non-Unique: one copy of each title is allowed, and none is there twice."
        ))
        .cards(titles.into_values().collect());
    }
    let held: Vec<String> =
        over.iter().map(|card| format!("{} of {}", copies(card.count), card.name)).collect();
    Outcome::violated(format!(
        "{name} Allies are Non-Unique, but one copy of each title is allowed; the deck holds {}.",
        and(&held)
    ))
    .cards(over)
}

/// Whether a card is an Ally, also by a title such as `Ox King, Naming Genius` or `Bulma Ally`.
pub(super) fn is_ally(facts: &Facts<'_>, card: &Listed<'_>) -> bool {
    card.is_ally() || (card.kind.is_none() && known_character(facts, card).is_some())
}

/// The character of an Ally.
pub(super) fn character_in<'a>(facts: &Facts<'_>, card: &Listed<'a>) -> &'a str {
    let own = card.character();
    if own == card.title { known_character(facts, card).unwrap_or(own) } else { own }
}

/// The known character before a comma in a title, or beside the word `Ally`.
fn known_character<'a>(facts: &Facts<'_>, card: &Listed<'a>) -> Option<&'a str> {
    let before_comma = card.title.split_once(',').map(|(character, _)| character);
    let character = before_comma.or_else(|| said_to_be_ally(card.title))?;
    facts.law.edition.characters.contains(&fold(character)).then_some(character.trim())
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::{deck, finding, finding_of};

    fn verdict(cards: &[(&str, u32)]) -> FindingVerdict {
        finding("fanz", "ally-unique", &deck(cards), "2022-01-01").verdict
    }

    #[test]
    fn one_copy_by_name_whatever_the_subtitle() {
        assert_eq!(verdict(&[("Bulma – Genius", 1)]), Satisfied);
        assert_eq!(verdict(&[("Bulma – Genius", 2)]), Violated);
        assert_eq!(verdict(&[("Bulma – Genius", 1), ("Bulma - Taking a Drag", 1)]), Violated);
        assert_eq!(verdict(&[("Bulma – Genius", 1), ("Krillin – Ready", 1)]), Satisfied);
        assert_eq!(verdict(&[("Bulma, Genius", 1), ("Bulma – Taking a Drag", 1)]), Violated);
        assert_eq!(verdict(&[("Bulma Ally", 1), ("Bulma – Taking a Drag", 1)]), Violated);
        assert_eq!(verdict(&[("It's Over 9,000!", 2)]), Satisfied);
        assert_eq!(verdict(&[("Unlikely Ally", 2)]), Satisfied);
    }

    #[test]
    fn non_unique_allies_count_by_title() {
        assert_eq!(verdict(&[("Cell Jr. – Escaping", 1), ("Cell Jr. – Bratty", 1)]), Satisfied);
        assert_eq!(verdict(&[("Cell Jr. – Escaping", 2)]), Violated);
    }

    #[test]
    fn a_kind_that_is_stated_counts() {
        let drills = r#"{"cards":[{"name":"Heroes – Drill","count":3,"kind":"drill"}]}"#;
        assert_eq!(finding("fanz", "ally-unique", drills, "2022-01-01").verdict, Satisfied);
        let allies = r#"{"cards":[{"name":"Bulma","count":2,"kind":"ally"}]}"#;
        assert_eq!(finding("fanz", "ally-unique", allies, "2022-01-01").verdict, Violated);
    }

    #[test]
    fn an_unsorted_list_may_mean_level_cards() {
        let list = b"1 Goku - Ready\n1 Goku - Super Saiyan\n1 Red Scanning Drill";
        assert_eq!(finding_of("fanz", "ally-unique", list, "2022-01-01").verdict, Unknown);
        let example = b"1 Bulma - Genius\n1 Bulma - Taking a Drag\n1 Red Scanning Drill";
        let found = finding_of("fanz", "ally-unique", example, "2022-01-01");
        assert_eq!(found.verdict, Violated);
        assert!(found.because.iter().any(|cited| cited.quote.contains("may not include both")));
        let sorted = b"Allies\n1 Goku - Ready\n1 Goku - Super Saiyan";
        assert_eq!(finding_of("fanz", "ally-unique", sorted, "2022-01-01").verdict, Violated);
    }
}
