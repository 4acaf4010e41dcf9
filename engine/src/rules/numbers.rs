//! What the rules on decks of numbered cards share: totals, copies per number,
//! and cards with a skill.

use std::collections::BTreeMap;

use super::deck_size::range_words;
use crate::facts::{Facts, Group, Numbered};
use crate::finding::{CardCount, Outcome};
use crate::words::{and, counted};

/// Holds the size of a deck against a number of the format.
pub(super) fn size(facts: &Facts<'_>, group: Group, subject: &str) -> Outcome {
    let Some(number) = facts.law.number(subject) else {
        return Outcome::missing(&format!("size of the {}", group.words()));
    };
    let listed = total(&group.cards(facts.deck));
    let stated = group.stated(facts.deck);
    let what = group.words();
    let range = range_words(number);
    let outcome = if stated.is_none() && listed == 0 && group == Group::Main {
        Outcome::unknown(
            format!(
                "The list holds no card of the {what} and no total; the {what} must have {range}."
            ),
            vec!["`main_total`: the number of cards of the main deck".to_owned()],
        )
    } else {
        let size = stated.unwrap_or(listed).max(listed);
        let cards = counted(size, "card", "cards");
        let says = format!("The {what} has {cards}; it must have {range}.");
        if number.min.is_some_and(|min| size < min) || number.max.is_some_and(|max| size > max) {
            Outcome::violated(says)
        } else {
            Outcome::satisfied(says)
        }
    };
    outcome.because(facts.law.cite_number(number))
}

/// Holds the copies of each number against a number of the format.
pub(super) fn same_number(
    facts: &Facts<'_>,
    group: Group,
    subject: &str,
    exempt: Option<&str>,
) -> Outcome {
    let Some((number, max)) = facts.law.number(subject).and_then(|n| Some((n, n.max?))) else {
        return Outcome::missing(&format!(
            "number of cards with the same number in the {}",
            group.words()
        ));
    };
    let cards = group.cards(facts.deck);
    let mut by_number: BTreeMap<&str, (bool, CardCount)> = BTreeMap::new();
    for card in cards.iter().filter(|card| !exempt.is_some_and(|skill| card.has(skill))) {
        let known = card.number.is_some();
        let key = card.number.as_deref().unwrap_or(card.label);
        let entry = by_number
            .entry(key)
            .or_insert_with(|| (known, CardCount { name: card.label.to_owned(), count: 0 }));
        entry.1.count = entry.1.count.saturating_add(card.count);
    }
    let over = |known: bool| -> Vec<CardCount> {
        let over = by_number.values().filter(|(is, card)| *is == known && card.count > max);
        over.map(|(_, card)| card.clone()).collect()
    };
    let (broken, open) = (over(true), over(false));
    let words = |cards: &[CardCount]| {
        let each: Vec<String> =
            cards.iter().map(|card| format!("{} of {}", card.count, card.name)).collect();
        and(&each)
    };
    let outcome = if !broken.is_empty() {
        Outcome::violated(format!(
            "At most {max} cards with the same number may be in the {}; it holds {}.",
            group.words(),
            words(&broken)
        ))
        .cards(broken)
    } else if open.is_empty() {
        Outcome::satisfied(format!(
            "No number is there more than {max} times in the {}.",
            group.words()
        ))
    } else {
        let needs = open.iter().map(|card| format!("the card numbers of {}", card.name)).collect();
        Outcome::unknown(
            format!(
                "At most {max} cards with the same number may be in the {}; it holds {}, whose numbers are not given.",
                group.words(),
                words(&open)
            ),
            needs,
        )
        .cards(open)
    };
    outcome.because(facts.law.cite_number(number))
}

/// Holds the cards with a skill, all together, against a number of the format.
pub(super) fn with_skill(facts: &Facts<'_>, subject: &str, skill: &str, words: &str) -> Outcome {
    let Some((number, max)) = facts.law.number(subject).and_then(|n| Some((n, n.max?))) else {
        return Outcome::missing(&format!("number of {words} cards"));
    };
    let all = Group::Main.cards(facts.deck);
    let having: Vec<Numbered<'_>> = all.into_iter().filter(|card| card.has(skill)).collect();
    let count = total(&having);
    let says = format!(
        "The main deck lists {} with {words}; at most {max} in total may be there.",
        counted(count, "card", "cards")
    );
    let outcome = if count > max { Outcome::violated(says) } else { Outcome::satisfied(says) };
    outcome
        .cards(having.iter().map(Numbered::counted).collect())
        .because(facts.law.cite_number(number))
}

fn total(cards: &[Numbered<'_>]) -> u32 {
    cards.iter().fold(0u32, |sum, card| sum.saturating_add(card.count))
}
