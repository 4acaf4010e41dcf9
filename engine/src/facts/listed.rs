//! The entries of a deck, each name resolved through the library.

use headjudge_corpus::{Card, fold};

use crate::deck::{DeckCard, notes};
use crate::finding::CardCount;
use crate::library::{Keys, Library, Unmatched};
use crate::naming::{Kind, level_in, names_no_card, split_personality, style_of};
use crate::rule_facts::EffectiveEdition;

/// One entry of the deck, resolved.
#[derive(Clone, Debug)]
pub(crate) struct Listed<'a> {
    pub(crate) title: &'a str,
    pub(crate) keys: Keys<'a>,
    pub(crate) count: u32,
    pub(crate) card: Option<&'a Card>,
    pub(crate) given: Option<&'a DeckCard>,
    pub(crate) kind: Option<Kind>,
    /// Whether the name was looked up, and no card found.
    pub(crate) unmatched: bool,
}

impl<'a> Listed<'a> {
    /// Whether the card is an Ally: it is said to be one, or it is a
    /// personality among the cards of the deck.
    pub(crate) fn is_ally(&self) -> bool {
        match self.kind {
            Some(Kind::Ally | Kind::Personality) => true,
            Some(_) => false,
            None => self.given.is_some_and(|given| given.level.is_some()) || self.has_form(),
        }
    }

    /// Whether the deck or a record says outright that it is an Ally.
    pub(crate) fn is_ally_for_sure(&self) -> bool {
        self.kind == Some(Kind::Ally)
    }

    fn has_form(&self) -> bool {
        split_personality(self.title).is_some()
            || self.card.is_some_and(|card| card.character.is_some() && card.kind.is_none())
    }

    /// The character of a personality card.
    pub(crate) fn character(&self) -> &'a str {
        match self.card.and_then(|card| card.character.as_deref()) {
            Some(character) => character,
            None => split_personality(self.title).map_or(self.title, |(character, _)| character),
        }
    }

    /// Whether it stands for cards that the list does not name.
    pub(crate) fn is_unnamed(&self) -> bool {
        self.unmatched && names_no_card(self.title)
    }

    /// The style that the first word of the title is.
    pub(crate) fn style<'s>(&self, styles: &'s [String]) -> Option<&'s str> {
        style_of(self.title, styles)
    }

    /// What makes it the same card as another entry.
    pub(crate) fn identity(&self) -> &str {
        self.card.map_or(self.keys.own(), |card| card.id.as_str())
    }

    /// Whether it has a skill, folded, as far as the deck or a record says so. The
    /// skills that a deck or a catalogue states are all that a card has; what a
    /// line notes beside the name is not.
    pub(crate) fn skill(&self, skill: &str) -> Option<bool> {
        let given = self.given.and_then(|given| given.skills.as_ref());
        let known = self.card.map(|card| &card.facts.traits).filter(|traits| !traits.is_empty());
        let mut stated = given.into_iter().chain(known).flatten();
        if stated.any(|own| fold(own) == skill) || self.notes().any(|note| note == skill) {
            return Some(true);
        }
        (given.is_some() || known.is_some()).then_some(false)
    }

    /// Its level, as far as the deck, its name or a record says so.
    pub(crate) fn level(&self) -> Option<u8> {
        let given = self.given.and_then(|given| given.level.or_else(|| level_in(&given.name)));
        given.or(self.card.and_then(|card| card.facts.level))
    }

    /// Whether its line says that it is a Battle Simulator card.
    pub(crate) fn is_battle_simulator(&self) -> bool {
        const WORDS: &str = "battle simulator";
        let says = |text: &str| text.starts_with(WORDS);
        self.given.is_some_and(|given| given.battle_simulator || says(&fold(&given.name)))
            || self.notes().any(|note| says(&note))
    }

    /// Whether its line says that it is the older card of a title, of the first publisher.
    pub(crate) fn is_older_card(&self) -> bool {
        const TELLING: [&str; 3] = ["score", "ccg", "older"];
        const BESIDE: [&str; 5] = ["entertainment", "dbz", "card", "version", "the"];
        let names_it = |note: String| {
            let mut words = note.split(' ');
            words.clone().any(|word| TELLING.contains(&word))
                && words.all(|word| TELLING.contains(&word) || BESIDE.contains(&word))
        };
        self.given.is_some_and(|given| given.gold_reprint) || self.notes().any(names_it)
    }

    /// What the line of the card notes beside its name, folded.
    pub(crate) fn notes(&self) -> impl Iterator<Item = String> {
        let set = self.given.and_then(|given| given.set.as_deref());
        let beside = self.given.into_iter().flat_map(|given| notes(&given.name)).chain(set);
        beside.map(fold)
    }

    pub(crate) fn counted(&self) -> CardCount {
        CardCount { name: self.title.to_owned(), count: self.count }
    }
}

/// Resolves names through the library.
pub(crate) struct Resolver<'a> {
    library: &'a Library,
    law: EffectiveEdition<'a>,
    pub(super) unmatched: Vec<Unmatched>,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(library: &'a Library, law: EffectiveEdition<'a>) -> Self {
        Self { library, law, unmatched: Vec::new() }
    }

    /// Resolves one card; `place` is the kind that its place in the deck tells.
    pub(super) fn listed(&mut self, given: &'a DeckCard, place: Option<Kind>) -> Listed<'a> {
        let before = self.unmatched.len();
        let (title, keys, card) = self.resolve_card(given);
        let unmatched = self.unmatched.len() > before;
        let kind = place
            .or_else(|| given.kind.as_deref().and_then(Kind::parse))
            .or_else(|| self.known_kind(title, card))
            .or_else(|| {
                notes(&given.name).iter().any(|note| fold(note) == "ally").then_some(Kind::Ally)
            });
        Listed { title, keys, count: given.count, card, given: Some(given), kind, unmatched }
    }

    fn resolve_card(&mut self, given: &'a DeckCard) -> (&'a str, Keys<'a>, Option<&'a Card>) {
        let reading = given.reading.as_ref();
        let set = given.set.as_deref().or(reading.and_then(|r| r.set.as_deref()));
        let code = given.code.as_deref().or(reading.and_then(|r| r.code.as_deref()));
        let full = fold(given.title());
        if let Some((card, keys)) = self.library.card(&full, set, code) {
            return (given.title(), Keys::new(full, keys), Some(card));
        }
        let short = reading.filter(|reading| reading.name != given.name);
        if let Some(reading) = short {
            let folded = fold(&reading.name);
            if let Some((card, keys)) = self.library.card(&folded, set, code) {
                return (&reading.name, Keys::new(folded, keys), Some(card));
            }
            self.note_unmatched(&[&folded, &full], &reading.name, given.line);
            if !self.law.names(&full) {
                return (&reading.name, Keys::new(folded, &[]), None);
            }
        } else {
            self.note_unmatched(&[&full], given.title(), given.line);
        }
        (given.title(), Keys::new(full, &[]), None)
    }

    /// Resolves a name that has no brackets; says also whether it was looked
    /// up, and no card found.
    pub(super) fn resolve(
        &mut self,
        name: &'a str,
        line: Option<u32>,
    ) -> (Keys<'a>, Option<&'a Card>, bool) {
        let folded = fold(name);
        if let Some((card, keys)) = self.library.card(&folded, None, None) {
            return (Keys::new(folded, keys), Some(card), false);
        }
        let before = self.unmatched.len();
        self.note_unmatched(&[&folded], name, line);
        (Keys::new(folded, &[]), None, self.unmatched.len() > before)
    }

    pub(super) fn known_kind(&self, title: &str, card: Option<&Card>) -> Option<Kind> {
        card.and_then(|card| card.kind.as_deref())
            .or_else(|| self.law.kind_by_title(title))
            .and_then(Kind::parse)
    }

    pub(super) fn note_unmatched(&mut self, folded: &[&str], name: &str, line: Option<u32>) {
        if let Some(suggestions) = folded.iter().find_map(|f| self.library.suggestions(f)) {
            let (name, suggestions) = (name.to_owned(), suggestions.to_vec());
            self.unmatched.push(Unmatched { line, name, suggestions });
        }
    }
}
