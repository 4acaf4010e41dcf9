//! Cards by their numbers, kinds and skills.

use headjudge_corpus::fold;

use super::listed::Listed;
use crate::deck::{DeckCard, card_number};
use crate::finding::CardCount;

/// One entry, read.
#[derive(Clone, Debug)]
pub(crate) struct Numbered<'f, 'a> {
    /// How the card is called in a finding: its number, or else its name.
    pub(crate) label: &'a str,
    /// The number, folded, where it is known.
    pub(crate) number: Option<String>,
    pub(crate) count: u32,
    listed: &'f Listed<'a>,
    /// What kind of card it is, folded, where it is known.
    pub(crate) kind: Option<String>,
}

impl<'f, 'a> Numbered<'f, 'a> {
    pub(super) fn of(listed: &'f Listed<'a>) -> Self {
        let given = listed.given;
        let reading = given.and_then(|given| given.reading.as_ref());
        let code = given.and_then(|given| given.code.as_deref());
        let code = code.or(reading.and_then(|reading| reading.code.as_deref()));
        let number = given
            .and_then(|given| given.number.as_deref())
            .or_else(|| code.filter(|code| card_number(code)))
            .or_else(|| number_in(given.map_or(listed.title, |given| &given.name)));
        let known = listed.card.and_then(|card| card.kind.as_deref());
        let kind = given.and_then(|given| given.kind.as_deref()).or(known).map(fold);
        let label = number.unwrap_or(given.map_or(listed.title, DeckCard::title));
        Self { label, number: number.map(fold), count: listed.count, listed, kind }
    }

    /// Whether the card has a skill, as far as that is known.
    pub(crate) fn has(&self, skill: &str) -> Option<bool> {
        self.listed.skill(skill)
    }

    /// What the line of the card notes beside its name, folded.
    pub(crate) fn notes(&self) -> impl Iterator<Item = String> {
        self.listed.notes()
    }

    pub(crate) fn counted(&self) -> CardCount {
        CardCount { name: self.label.to_owned(), count: self.count }
    }
}

/// The card number that a name begins or ends with.
fn number_in(name: &str) -> Option<&str> {
    let mut words = name.split_whitespace();
    let first = words.next();
    let last = words.next_back();
    let bare = |word: &'_ str| -> bool { card_number(word) };
    [first, last].into_iter().flatten().find(|word| bare(word))
}
