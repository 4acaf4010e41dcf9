//! The names of a deck that are to be looked up.

use super::model::Deck;
use crate::naming::split_personality;

/// A name as the deck writes it, with what else it tells of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameRef<'a> {
    /// The whole name.
    pub name: &'a str,
    /// The name without the brackets and code at its end, to be tried second.
    pub short: Option<&'a str>,
    /// The set, as written.
    pub set: Option<&'a str>,
    /// The collector code, as written.
    pub code: Option<&'a str>,
    /// An identifier in another program.
    pub guid: Option<&'a str>,
    /// The line of the list, counted from 1.
    pub line: Option<u32>,
}

impl Deck {
    /// Every name that is to be looked up before the deck is checked, in the
    /// order of the deck: Main Personality, Masteries, Sensei, cards, sections, and
    /// what is beside the deck.
    pub fn names(&self) -> impl Iterator<Item = NameRef<'_>> {
        let bare =
            |name, line, guid| NameRef { name, short: None, set: None, code: None, guid, line };
        let personality = self.main_personality.iter().flat_map(move |mp| {
            let own = (mp.cards.is_empty() && split_personality(&mp.name).is_some())
                .then(|| bare(mp.name.as_str(), None, None));
            let levels =
                mp.cards.iter().map(move |c| bare(c.name.as_str(), c.line, c.guid.as_deref()));
            let named = mp.listed.iter().map(move |c| bare(c.name.as_str(), c.line, None));
            own.into_iter().chain(levels).chain(named)
        });
        let sections = self.sections.values().flat_map(|section| &section.cards);
        let listed = self.masteries.iter().chain(&self.sensei).chain(&self.cards).chain(sections);
        let listed = listed.chain(&self.sideboard);
        let cards = listed.filter(|card| !card.name.is_empty()).map(|card| {
            let reading = card.reading.as_ref();
            NameRef {
                name: &card.name,
                short: reading.map(|r| r.name.as_str()),
                set: card.set.as_deref().or(reading.and_then(|r| r.set.as_deref())),
                code: card.code.as_deref().or(reading.and_then(|r| r.code.as_deref())),
                guid: card.guid.as_deref(),
                line: card.line,
            }
        });
        personality.chain(cards)
    }
}
