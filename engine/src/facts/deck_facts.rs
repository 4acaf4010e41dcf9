//! One deck before the rules of a format on a date.

use std::collections::HashMap;

use headjudge_corpus::fold;

use super::doubts::{self, Near};
use super::listed::{Listed, Resolver};
use super::personality::Personality;
pub(crate) use super::title::Title;
use crate::deck::Deck;
use crate::finding::CardCount;
use crate::library::{Library, Unmatched};
use crate::naming::Kind;
use crate::rule_facts::EffectiveEdition;

/// A deck before the rules of a format on a date.
#[derive(Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) deck: &'a Deck,
    pub(crate) law: EffectiveEdition<'a>,
    /// The cards of the deck, without Masteries and Sensei.
    pub(crate) cards: Vec<Listed<'a>>,
    pub(crate) masteries: Vec<Listed<'a>>,
    pub(crate) sensei: Vec<Listed<'a>>,
    /// Cards of the sections that the deck sets apart, with their sections.
    pub(super) apart: Vec<(&'a str, Listed<'a>)>,
    pub(crate) personality: Personality<'a>,
    pub(crate) titles: Vec<Title<'a>>,
    pub(crate) unmatched: Vec<Unmatched>,
    /// Lines without a count that were not taken for cards.
    pub(crate) lines: Vec<&'a str>,
    /// Names that are not on record and come near a card that a list or a limit is about.
    pub(crate) near: Vec<Near<'a>>,
    /// The cards beside the deck, by title.
    pub(crate) beside: Vec<Title<'a>>,
    /// The same of names beside the deck.
    pub(crate) near_beside: Vec<Near<'a>>,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(deck: &'a Deck, library: &'a Library, law: EffectiveEdition<'a>) -> Self {
        let mut resolver = Resolver::new(library, law);
        let personality = Personality::new(deck.main_personality.as_ref(), &mut resolver);
        let mut facts = Self {
            deck,
            law,
            cards: Vec::with_capacity(deck.cards.len()),
            masteries: Vec::new(),
            sensei: Vec::new(),
            apart: Vec::new(),
            personality,
            titles: Vec::new(),
            unmatched: Vec::new(),
            lines: Vec::new(),
            near: Vec::new(),
            beside: Vec::new(),
            near_beside: Vec::new(),
        };
        facts.masteries = facts.personality.take_masteries();
        facts
            .masteries
            .extend(deck.masteries.iter().map(|c| resolver.listed(c, Some(Kind::Mastery))));
        facts.sensei.extend(deck.sensei.iter().map(|c| resolver.listed(c, Some(Kind::Sensei))));
        let apart = law.edition.stated.ally_once.is_some();
        for card in &deck.cards {
            if doubts::is_no_card(deck, library, &law, card) {
                facts.lines.push(&card.name);
                resolver.note_unmatched(&[&fold(&card.name)], &card.name, card.line);
                continue;
            }
            let listed = resolver.listed(card, None);
            match listed.kind {
                Some(Kind::Mastery) => facts.masteries.push(listed),
                Some(Kind::Sensei) => facts.sensei.push(listed),
                _ => facts.cards.extend(facts.personality.take_level(listed, apart)),
            }
        }
        let sideboard = deck.sideboard.iter().filter_map(|card| {
            let heading = card.heading.as_deref().unwrap_or("sideboard");
            Some((law.section_below(heading)?.id.as_str(), card))
        });
        let apart = law.format.sections.iter().flat_map(|section| {
            let cards = deck.sections.get(&section.id).into_iter().flat_map(|own| &own.cards);
            cards.map(|card| (section.id.as_str(), card))
        });
        let apart = apart.chain(sideboard);
        facts.apart.extend(apart.map(|(id, card)| (id, resolver.listed(card, None))));
        let beside = deck.sideboard.iter().filter(|card| {
            let section = card.heading.as_deref().unwrap_or("sideboard");
            law.section_below(section).is_none()
        });
        let beside: Vec<Listed<'a>> = beside.map(|card| resolver.listed(card, None)).collect();
        facts.unmatched = resolver.unmatched;
        facts.titles = counted(facts.entries());
        facts.near = doubts::near(&facts.titles, &facts.lines, &facts.unmatched, &law);
        facts.beside = counted(beside.iter());
        facts.near_beside = doubts::near(&facts.beside, &[], &facts.unmatched, &law);
        facts
    }

    /// How many cards the list counts and does not name.
    pub(crate) fn unnamed(&self) -> u32 {
        let unnamed = self.entries().filter(|listed| listed.is_unnamed());
        unnamed.fold(0, |sum, listed| sum.saturating_add(listed.count))
    }

    /// Every entry: level cards, Masteries, Sensei, cards, other sections.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &Listed<'a>> {
        let started = self.personality.levels.iter().chain(&self.masteries);
        let apart = self.apart.iter().map(|(_, listed)| listed);
        started.chain(&self.sensei).chain(&self.cards).chain(apart)
    }
}

/// The titles of entries, each counted over all of them; what stands for cards without
/// a name is no title.
fn counted<'l, 'a: 'l>(entries: impl Iterator<Item = &'l Listed<'a>>) -> Vec<Title<'a>> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut titles: Vec<Title<'a>> = Vec::new();
    for listed in entries.filter(|listed| !listed.is_unnamed()) {
        let place = *places.entry(listed.identity()).or_insert(titles.len());
        if place == titles.len() {
            titles.push(Title {
                name: listed.title,
                keys: listed.keys.clone(),
                count: 0,
                card: listed.card,
                limit: None,
                named: None,
                unmatched: listed.unmatched,
            });
        }
        let title = &mut titles[place];
        title.count = title.count.saturating_add(listed.count);
        let given = listed.given;
        title.limit = [title.limit, given.and_then(|g| g.limit)].into_iter().flatten().min();
        title.named = title.named.or(given.and_then(|g| g.named.as_deref()));
    }
    titles
}

impl Title<'_> {
    pub(crate) fn counted(&self) -> CardCount {
        CardCount { name: self.name.to_owned(), count: self.count }
    }
}
