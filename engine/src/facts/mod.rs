//! The facts of one deck: each name resolved, each card in its place, each
//! title counted. They come from the deck itself, then from the cards that the
//! records know, then from a catalogue.

mod listing;
mod numbered;
mod personality;

use std::collections::HashMap;

use headjudge_corpus::{Card, Citation, fold};

pub(crate) use listing::Size;
pub(crate) use numbered::{Group, Numbered};
pub(crate) use personality::{Personality, Who};

use crate::book::InForce;
use crate::deck::{Deck, DeckCard};
use crate::finding::CardCount;
use crate::library::Library;
use crate::naming::{Kind, split_personality, style_of};
use crate::verdict::Unmatched;

/// The folded titles by which records may name a card.
#[derive(Clone, Debug)]
pub(crate) struct Keys<'a> {
    own: String,
    others: &'a [String],
}

impl<'a> Keys<'a> {
    pub(crate) fn new(own: String, others: &'a [String]) -> Self {
        Self { own, others }
    }

    pub(crate) fn own(&self) -> &str {
        &self.own
    }

    pub(crate) fn others(&self) -> impl Iterator<Item = &str> {
        self.others.iter().map(String::as_str).filter(|key| *key != self.own)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.own.as_str()).chain(self.others())
    }
}

/// One entry of the deck, resolved.
#[derive(Clone, Debug)]
pub(crate) struct Listed<'a> {
    pub(crate) title: &'a str,
    pub(crate) keys: Keys<'a>,
    pub(crate) count: u32,
    pub(crate) card: Option<&'a Card>,
    pub(crate) given: Option<&'a DeckCard>,
    pub(crate) kind: Option<Kind>,
}

/// A title, counted over all printings and entries.
#[derive(Clone, Debug)]
pub(crate) struct Title<'a> {
    pub(crate) name: &'a str,
    pub(crate) keys: Keys<'a>,
    pub(crate) count: u32,
    pub(crate) card: Option<&'a Card>,
    /// The limit that the deck itself states for the card.
    pub(crate) limit: Option<u32>,
    /// The character that the deck says it is Named for.
    pub(crate) named: Option<&'a str>,
}

/// A deck before the rules of a format on a date.
#[derive(Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) deck: &'a Deck,
    pub(crate) law: InForce<'a>,
    /// The cards of the deck, without Masteries and Sensei.
    pub(crate) cards: Vec<Listed<'a>>,
    pub(crate) masteries: Vec<Listed<'a>>,
    pub(crate) sensei: Vec<Listed<'a>>,
    pub(crate) personality: Personality<'a>,
    pub(crate) titles: Vec<Title<'a>>,
    pub(crate) unmatched: Vec<Unmatched>,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(deck: &'a Deck, library: &'a Library, law: InForce<'a>) -> Self {
        let mut resolver = Resolver { library, law, unmatched: Vec::new() };
        let personality = Personality::new(deck.main_personality.as_ref(), &mut resolver);
        let mut facts = Self {
            deck,
            law,
            cards: Vec::with_capacity(deck.cards.len()),
            masteries: Vec::new(),
            sensei: Vec::new(),
            personality,
            titles: Vec::new(),
            unmatched: Vec::new(),
        };
        facts.masteries = facts.personality.take_masteries();
        facts
            .masteries
            .extend(deck.masteries.iter().map(|c| resolver.listed(c, Some(Kind::Mastery))));
        facts.sensei.extend(deck.sensei.iter().map(|c| resolver.listed(c, Some(Kind::Sensei))));
        for card in &deck.cards {
            let listed = resolver.listed(card, None);
            match listed.kind {
                Some(Kind::Mastery) => facts.masteries.push(listed),
                Some(Kind::Sensei) => facts.sensei.push(listed),
                _ => facts.cards.push(listed),
            }
        }
        facts.unmatched = resolver.unmatched;
        facts.count_titles();
        facts
    }

    fn count_titles(&mut self) {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let levels = &self.personality.levels;
        let all = levels.iter().chain(&self.masteries).chain(&self.sensei).chain(&self.cards);
        let mut titles: Vec<Title<'a>> = Vec::new();
        for listed in all {
            let identity = listed.card.map_or(listed.keys.own(), |card| card.id.as_str());
            let place = *places.entry(identity).or_insert(titles.len());
            if place == titles.len() {
                titles.push(Title {
                    name: listed.title,
                    keys: listed.keys.clone(),
                    count: 0,
                    card: listed.card,
                    limit: None,
                    named: None,
                });
            }
            let title = &mut titles[place];
            title.count = title.count.saturating_add(listed.count);
            let given = listed.given;
            title.limit = [title.limit, given.and_then(|g| g.limit)].into_iter().flatten().min();
            title.named = title.named.or(given.and_then(|g| g.named.as_deref()));
        }
        self.titles = titles;
    }

    /// Every entry: level cards, Masteries, Sensei, cards.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &Listed<'a>> {
        let started = self.personality.levels.iter().chain(&self.masteries);
        started.chain(&self.sensei).chain(&self.cards)
    }
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

    /// The style that the first word of the title is.
    pub(crate) fn style<'s>(&self, styles: &'s [String]) -> Option<&'s str> {
        style_of(self.title, styles)
    }

    pub(crate) fn counted(&self) -> CardCount {
        CardCount { name: self.title.to_owned(), count: self.count }
    }
}

impl Title<'_> {
    pub(crate) fn counted(&self) -> CardCount {
        CardCount { name: self.name.to_owned(), count: self.count }
    }
}

/// Resolves names through the library.
pub(crate) struct Resolver<'a> {
    library: &'a Library,
    law: InForce<'a>,
    unmatched: Vec<Unmatched>,
}

impl<'a> Resolver<'a> {
    /// Resolves one card; `place` is the kind that its place in the deck tells.
    fn listed(&mut self, given: &'a DeckCard, place: Option<Kind>) -> Listed<'a> {
        let (title, keys, card) = self.resolve_card(given);
        let kind = place
            .or_else(|| given.kind.as_deref().and_then(Kind::parse))
            .or_else(|| self.known_kind(title, card));
        Listed { title, keys, count: given.count, card, given: Some(given), kind }
    }

    fn resolve_card(&mut self, given: &'a DeckCard) -> (&'a str, Keys<'a>, Option<&'a Card>) {
        let reading = given.reading.as_ref();
        let set = given.set.as_deref().or(reading.and_then(|r| r.set.as_deref()));
        let code = given.code.as_deref().or(reading.and_then(|r| r.code.as_deref()));
        let full = fold(&given.name);
        if let Some((card, keys)) = self.library.card(&full, set, code) {
            return (&given.name, Keys::new(full, keys), Some(card));
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
            self.note_unmatched(&[&full], &given.name, given.line);
        }
        (&given.name, Keys::new(full, &[]), None)
    }

    /// Resolves a name that has no brackets.
    fn resolve(&mut self, name: &'a str, line: Option<u32>) -> (Keys<'a>, Option<&'a Card>) {
        let folded = fold(name);
        if let Some((card, keys)) = self.library.card(&folded, None, None) {
            return (Keys::new(folded, keys), Some(card));
        }
        self.note_unmatched(&[&folded], name, line);
        (Keys::new(folded, &[]), None)
    }

    fn known_kind(&self, title: &str, card: Option<&Card>) -> Option<Kind> {
        card.and_then(|card| card.kind.as_deref())
            .or_else(|| self.law.kind_by_title(title))
            .and_then(Kind::parse)
    }

    fn note_unmatched(&mut self, folded: &[&str], name: &str, line: Option<u32>) {
        if let Some(suggestions) = folded.iter().find_map(|f| self.library.suggestions(f)) {
            let (name, suggestions) = (name.to_owned(), suggestions.to_vec());
            self.unmatched.push(Unmatched { line, name, suggestions });
        }
    }
}

/// Citations of a number, for a finding.
pub(crate) fn cites(citation: Option<Citation>) -> Vec<Citation> {
    citation.into_iter().collect()
}
