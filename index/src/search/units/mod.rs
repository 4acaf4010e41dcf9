//! Units: what can be found. A record becomes one or more of them, each with
//! the words it is findable by and what a hit shows of it. Apart from the
//! index, so that what is searched can be read here without a word of tantivy.

mod cards;
mod definitions;
mod lists;
mod part;
mod passages;
mod rules;
mod scenarios;
mod sources;
mod twins;
mod unit;

use headjudge_corpus::{Card, Passage, Record};
use rustc_hash::FxHashMap;

use super::headnotes::Headnotes;
use super::row::RowStatus;
use sources::Sources;

pub(crate) use part::{Part, Role};
pub(crate) use passages::empty_titles;
pub(crate) use unit::Unit;
use unit::status_in;

/// Everything that can be found in some records, in their order. Of cards, and of passages
/// that nothing else cites, there may be a million: the unit of one is made each time it is
/// asked for, so that nothing ever holds all of them.
pub(crate) struct Units<'a> {
    sources: Sources<'a>,
    headnotes: &'a Headnotes,
    origins: Vec<Origin<'a>>,
    /// The groups of those that are shown beneath a twin, by their number.
    twins: FxHashMap<usize, String>,
}

/// What a unit is made from.
enum Origin<'a> {
    Card(&'a Card),
    Passage(&'a Passage),
    /// A unit that is made already.
    Made(Box<Unit>),
}

impl<'a> Units<'a> {
    /// Those of `records`. Editions that a newer one has replaced are left out.
    pub(crate) fn of(records: &'a [Record], headnotes: &'a Headnotes) -> Self {
        let sources = Sources::new(records);
        let (mut origins, mut made) = (Vec::new(), Vec::new());
        for record in records {
            push_made(record, &sources, &mut made);
            origins.extend(made.drain(..).map(Origin::made));
            if let Record::Card(card) = record
                && cards::citation(card, &sources).is_some()
            {
                origins.push(Origin::Card(card));
            }
        }
        lists::push_lists(records, &sources, &mut made);
        origins.extend(made.drain(..).map(Origin::made));
        // A passage that only cards and procedures cite has a unit of its own.
        let cited = origins.iter().filter_map(Origin::if_made);
        let rest = passages::rest(records, cited);
        scenarios::push_scenarios(
            records,
            &sources,
            origins.iter().filter_map(Origin::if_made),
            &mut made,
        );
        origins.extend(rest.into_iter().map(Origin::Passage));
        origins.extend(made.drain(..).map(Origin::made));
        let mut units = Self { sources, headnotes, origins, twins: FxHashMap::default() };
        let standing = |n| units.standing(n);
        let body = |n| units.body(n);
        let twins = twins::twins(&twins::Texts { many: units.len(), standing, body });
        let group = |(n, twin)| Some((n, units.get(twin)?.group));
        units.twins = twins.into_iter().filter_map(group).collect();
        units
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.origins.len()
    }

    /// What kind the unit with number `n` is of.
    pub(crate) fn kind(&self, n: usize) -> &'static str {
        match self.origins.get(n) {
            Some(Origin::Card(_)) => cards::KIND,
            Some(Origin::Passage(_)) => passages::KIND,
            Some(Origin::Made(unit)) => unit.kind,
            None => "",
        }
    }

    /// The status and the game of the unit with number `n`, if it has a text of its own.
    fn standing(&self, n: usize) -> Option<(RowStatus, &str)> {
        match self.origins.get(n)? {
            Origin::Card(_) => None,
            Origin::Passage(passage) => {
                let document = self.sources.document(&passage.document)?;
                let status = passages::status(passage, status_in(document));
                Some((status, document.game.as_str()))
            }
            Origin::Made(unit) => {
                let derived = matches!(unit.kind, "procedure" | "list" | "deck_number");
                (!derived).then_some((unit.status, &unit.game))
            }
        }
    }

    /// The text of the unit with number `n` that is no card's.
    fn body(&self, n: usize) -> impl Iterator<Item = &str> {
        let (passage, made): (Option<&Passage>, &[String]) = match self.origins.get(n) {
            Some(Origin::Passage(passage)) => (Some(passage), &[]),
            Some(Origin::Made(unit)) => (None, &unit.body),
            _ => (None, &[]),
        };
        let passage = passage.into_iter().flat_map(rules::body_of);
        passage.chain(made.iter().map(String::as_str))
    }

    /// The unit with number `n`.
    pub(crate) fn get(&self, n: usize) -> Option<Unit> {
        let mut unit = match self.origins.get(n)? {
            Origin::Card(card) => cards::of_card(card, &self.sources)?,
            Origin::Passage(passage) => passages::of_passage(passage, &self.sources),
            Origin::Made(unit) => Unit::clone(unit),
        };
        if let Some(group) = self.twins.get(&n) {
            unit.group.clone_from(group);
        }
        Some(unit.seal(self.headnotes))
    }
}

impl Origin<'_> {
    fn made(unit: Unit) -> Self {
        Self::Made(Box::new(unit))
    }

    fn if_made(&self) -> Option<&Unit> {
        if let Self::Made(unit) = self { Some(unit) } else { None }
    }
}

/// Adds the units of a record that is no card and no passage.
fn push_made(record: &Record, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    match record {
        Record::Rule(rule) => rules::push_rule(rule, sources, units),
        Record::Example(example) => rules::push_example(example, sources, units),
        Record::Question(question) => rules::push_question(question, sources, units),
        Record::Procedure(procedure) => rules::push_procedure(procedure, sources, units),
        Record::Trait(definition) => definitions::push_trait(definition, sources, units),
        Record::FusionLimit(limit) => definitions::push_fusion(limit, sources, units),
        Record::Keyword(keyword) => definitions::push_keyword(keyword, sources, units),
        Record::DeckNumber(number) => definitions::push_number(number, sources, units),
        Record::Erratum(erratum) => cards::push_erratum(erratum, sources, units),
        Record::Ruling(ruling) => cards::push_ruling(ruling, sources, units),
        Record::ListEntry(entry) => lists::push_entry(entry, sources, units),
        _ => {}
    }
}
