//! Decks of cards with numbers: main deck and Z-Deck, by number and by skill.

use headjudge_corpus::fold;

use crate::deck::{Deck, DeckCard, NumberedCard, card_number};
use crate::finding::CardCount;

/// One entry, read.
#[derive(Clone, Debug)]
pub(crate) struct Numbered<'a> {
    /// How the card is called in a finding: its number, or else its name.
    pub(crate) label: &'a str,
    /// The number, folded, where it is known.
    pub(crate) number: Option<String>,
    pub(crate) count: u32,
    skills: Vec<String>,
    kind: Option<String>,
}

/// Which of the two decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// The main deck.
    Main,
    /// The Z-Deck.
    Z,
}

impl Group {
    /// The deck in words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Main => "main deck",
            Self::Z => "Z-Deck",
        }
    }

    /// The entries of this deck.
    pub(crate) fn cards(self, deck: &Deck) -> Vec<Numbered<'_>> {
        match self {
            Self::Main => {
                let main = deck.main_cards.iter().map(Numbered::of);
                main.chain(deck.cards.iter().map(Numbered::of_listed)).collect()
            }
            Self::Z => deck.z_cards.iter().map(Numbered::of).collect(),
        }
    }

    /// The total that the deck states.
    pub(crate) fn stated(self, deck: &Deck) -> Option<u32> {
        match self {
            Self::Main => deck.main_total.or(deck.total),
            Self::Z => deck.z_total,
        }
    }
}

impl<'a> Numbered<'a> {
    fn of(card: &'a NumberedCard) -> Self {
        let name = card.name.as_deref().unwrap_or_default();
        let number = card.number.as_deref().or_else(|| number_in(name));
        let label = number.unwrap_or(name);
        let kind = card.kind.as_deref().map(fold);
        let skills = card.skills.iter().map(|skill| fold(skill)).collect();
        Self { label, number: number.map(fold), count: card.count, skills, kind }
    }

    fn of_listed(card: &'a DeckCard) -> Self {
        let code = card.code.as_deref().or(card.reading.as_ref().and_then(|r| r.code.as_deref()));
        let number = code.filter(|code| card_number(code)).or_else(|| number_in(&card.name));
        let label = number.unwrap_or(&card.name);
        let kind = card.kind.as_deref().map(fold);
        Self { label, number: number.map(fold), count: card.count, skills: Vec::new(), kind }
    }

    /// Whether the card has a skill.
    pub(crate) fn has(&self, skill: &str) -> bool {
        self.skills.iter().any(|own| own == skill)
    }

    /// Whether the card is a Leader.
    pub(crate) fn is_leader(&self) -> bool {
        self.kind.as_deref().is_some_and(|kind| kind == "leader" || kind == "leader card")
    }

    /// Whether the card is a Z card; `None` where its kind is not stated.
    pub(crate) fn is_z(&self) -> Option<bool> {
        let kind = self.kind.as_deref()?;
        Some(kind == "z" || kind.starts_with("z ") || matches!(kind, "zleader" | "zbattle"))
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
