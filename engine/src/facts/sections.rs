//! The sections of a deck, as its format names them.

use super::deck_facts::Facts;
use super::listed::Listed;
use super::numbered::Numbered;

/// One section of a deck, or the whole of it.
pub(crate) struct Section<'f, 'a> {
    /// Its name in the format; none for the whole deck.
    pub(crate) id: Option<&'a str>,
    /// How sentences call it.
    pub(crate) name: &'a str,
    /// The total that the deck states.
    pub(crate) stated: Option<u32>,
    cards: Vec<&'f Listed<'a>>,
}

impl<'a> Facts<'a> {
    /// The section `id`. Without an id, or where the format names no such
    /// section, it is the whole deck.
    pub(crate) fn section(&self, id: Option<&str>) -> Section<'_, 'a> {
        let sections = &self.law.format.sections;
        let Some(section) = id.and_then(|id| sections.iter().find(|section| section.id == id))
        else {
            let cards = self.entries().collect();
            return Section { id: None, name: "deck", stated: self.deck.total, cards };
        };
        let first = sections.first().is_some_and(|first| first.id == section.id);
        let below = self.cards.iter().filter(|card| {
            let heading = card.given.and_then(|given| given.heading.as_deref());
            match heading.and_then(|heading| self.law.section_below(heading)) {
                Some(own) => own.id == section.id,
                None => first,
            }
        });
        let apart = self.apart.iter().filter(|(own, _)| *own == section.id);
        let cards = below.chain(apart.map(|(_, listed)| listed)).collect();
        let own = self.deck.sections.get(&section.id).and_then(|own| own.total);
        let stated = own.or(self.deck.total.filter(|_| first));
        Section { id: Some(&section.id), name: &section.name, stated, cards }
    }
}

impl<'f, 'a> Section<'f, 'a> {
    /// The number of cards listed.
    pub(crate) fn count(&self) -> u32 {
        self.cards.iter().fold(0, |sum, card| sum.saturating_add(card.count))
    }

    /// The entries.
    pub(crate) fn cards(&self) -> impl Iterator<Item = &'f Listed<'a>> {
        self.cards.iter().copied()
    }

    /// The entries, by number.
    pub(crate) fn numbered(&self) -> Vec<Numbered<'f, 'a>> {
        self.cards.iter().map(|card| Numbered::of(card)).collect()
    }
}
