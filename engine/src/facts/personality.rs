//! The Main Personality of a deck: who it is, its level cards, what is known of them.

use std::borrow::Cow;

use headjudge_corpus::fold;

use super::listed::{Listed, Resolver};
use crate::deck::{LevelCard, MainPersonality};
use crate::naming::{Kind, character_of, split_personality};

/// The Main Personality, resolved.
#[derive(Debug, Default)]
pub(crate) struct Personality<'a> {
    pub(crate) given: Option<&'a MainPersonality>,
    /// The different characters that it is said to be; more than one leaves it open.
    pub(crate) characters: Vec<&'a str>,
    pub(crate) levels: Vec<Listed<'a>>,
    /// What the deck says of each of `levels`.
    given_levels: Vec<Cow<'a, LevelCard>>,
}

/// Who the Main Personality is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who<'a> {
    /// The deck names none.
    Nobody,
    /// This character.
    Is(&'a str),
    /// The deck names several.
    Several,
}

impl<'a> Personality<'a> {
    pub(crate) fn new(given: Option<&'a MainPersonality>, resolver: &mut Resolver<'a>) -> Self {
        let Some(mp) = given else { return Self::default() };
        let mut personality = Self { given, ..Self::default() };
        for level in &mp.cards {
            let (keys, card, unmatched) = resolver.resolve(&level.name, level.line);
            let kind = resolver.known_kind(&level.name, card);
            let title = level.name.as_str();
            let listed = Listed { title, keys, count: 1, card, given: None, kind, unmatched };
            personality.levels.push(listed);
            personality.given_levels.push(Cow::Borrowed(level));
        }
        personality.note_characters(mp);
        personality
    }

    fn note_characters(&mut self, mp: &'a MainPersonality) {
        for name in std::iter::once(&mp.name).chain(&mp.others) {
            self.note_character(character_of(name));
        }
        let mut found: Vec<&'a str> = Vec::new();
        for (level, given) in self.levels.iter().zip(&self.given_levels) {
            let known = level.card.and_then(|card| card.character.as_deref());
            let split = || match given {
                Cow::Borrowed(given) => split_personality(&given.name).map(|(name, _)| name),
                Cow::Owned(_) => None,
            };
            if let Some(character) = known.or_else(split)
                && level.kind != Some(Kind::Mastery)
            {
                found.push(character);
            }
        }
        for character in found {
            self.note_character(character);
        }
    }

    fn note_character(&mut self, name: &'a str) {
        let known = self.characters.iter().any(|other| fold(other) == fold(name));
        if !name.is_empty() && !known {
            self.characters.push(name);
        }
    }

    /// Takes out the level cards that turned out to be Masteries.
    pub(crate) fn take_masteries(&mut self) -> Vec<Listed<'a>> {
        let mut masteries = Vec::new();
        for at in (0..self.levels.len()).rev() {
            if self.levels[at].kind == Some(Kind::Mastery) {
                masteries.push(self.levels.remove(at));
                self.given_levels.remove(at);
            }
        }
        masteries
    }

    pub(crate) fn who(&self) -> Who<'a> {
        match self.characters.as_slice() {
            [] => Who::Nobody,
            [one] => Who::Is(one),
            _ => Who::Several,
        }
    }

    /// The level cards with what the deck says of each.
    pub(crate) fn level_cards(&self) -> impl Iterator<Item = (&Listed<'a>, &LevelCard)> {
        self.levels.iter().zip(self.given_levels.iter().map(AsRef::as_ref))
    }

    /// Takes a card of the deck that is a level of the Main Personality itself; any other
    /// is given back. A personality with its name is no Ally, and where Allies are cards of
    /// their own kind, `apart`, neither is one of another character.
    pub(crate) fn take_level(&mut self, listed: Listed<'a>, apart: bool) -> Option<Listed<'a>> {
        let own = match self.who() {
            Who::Is(character) => fold(character_of(listed.title)) == fold(character),
            Who::Nobody | Who::Several => false,
        };
        let level = listed.level();
        let is_level = match listed.kind {
            Some(Kind::Personality) => own || apart,
            None => own && level.is_some() && split_personality(listed.title).is_none(),
            Some(_) => false,
        };
        if !is_level {
            return Some(listed);
        }
        if !own {
            self.note_character(listed.character());
        }
        let given = listed.given;
        let card = LevelCard {
            name: listed.title.to_owned(),
            level,
            traits: given.map(|given| given.traits.clone()).unwrap_or_default(),
            alignment: given.and_then(|given| given.alignment.clone()),
            ..LevelCard::default()
        };
        for _ in 0..listed.count {
            self.levels.push(Listed { count: 1, ..listed.clone() });
            self.given_levels.push(Cow::Owned(card.clone()));
        }
        None
    }

    /// The number of level cards, where the deck tells it.
    pub(crate) fn level_count(&self) -> Option<u32> {
        let mp = self.given?;
        let count = self.levels.len().max(mp.levels.len()) as u32;
        (count > 0).then_some(count)
    }

    /// The alignments that the deck or a catalogue states, folded.
    pub(crate) fn alignments(&self) -> Vec<String> {
        let Some(mp) = self.given else { return Vec::new() };
        if let Some(alignment) = &mp.alignment {
            return vec![fold(alignment)];
        }
        let of = |(listed, given): (&Listed<'_>, &LevelCard)| {
            let known = listed.card.and_then(|card| card.facts.alignment.clone());
            given.alignment.clone().or(known).map(|alignment| fold(&alignment))
        };
        let mut found: Vec<String> = self.level_cards().filter_map(of).collect();
        found.sort();
        found.dedup();
        found
    }
}
