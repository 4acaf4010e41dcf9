//! The book: what the rules need of the records, held in memory.
//!
//! It keeps formats, checks and styles, and per edition of a document the list
//! entries, limits, traits, fusion limits and numbers, with the passages that
//! answers cite. It never keeps the cards: a corpus may have a million.

mod citing;
mod edition;
mod gather;
mod in_force;
mod index;
mod limits;
mod wording;

use std::collections::{BTreeMap, HashSet};

use headjudge_corpus::{
    Check, DocumentId, Format, FormatId, GameId, PassageId, Publisher, Record, SetId,
};

pub(crate) use edition::Edition;
pub(crate) use in_force::{InForce, Reach};
pub(crate) use limits::Limit;

/// The facts that deck rules rest on.
#[derive(Clone, Debug, Default)]
pub struct Book {
    formats: BTreeMap<FormatId, Format>,
    checks: BTreeMap<String, Check>,
    games: BTreeMap<GameId, Words>,
    /// Editions of the documents that formats name, oldest first.
    editions: BTreeMap<DocumentId, Vec<Edition>>,
}

/// The words by which a game's titles are read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    pub(crate) styles: Vec<String>,
    pub(crate) kinds: Vec<(String, String)>,
}

impl Book {
    /// Takes what the rules need from `records`, in whatever order they come.
    #[must_use]
    pub fn new<'a>(records: impl IntoIterator<Item = &'a Record>) -> Self {
        let kept: Vec<&Record> = records.into_iter().filter(|r| matters(r)).collect();
        let mut book = Self::default();
        let mut fan_sets: HashSet<&SetId> = HashSet::new();
        for record in &kept {
            match record {
                Record::Format(format) => {
                    book.formats.insert(format.id.clone(), format.clone());
                }
                Record::Check(check) => {
                    book.checks.insert(check.id.clone(), check.clone());
                }
                Record::Game(game) => {
                    let words = Words { styles: game.styles.clone(), kinds: game.kinds.clone() };
                    book.games.insert(game.id.clone(), words);
                }
                Record::Set(set) if set.publisher == Some(Publisher::Fanz) => {
                    fan_sets.insert(&set.id);
                }
                _ => {}
            }
        }
        let cited: HashSet<PassageId> = book
            .checks
            .values()
            .flat_map(|check| &check.formats)
            .flat_map(|case| case.cites.iter().map(|cite| cite.passage.clone()))
            .collect();
        let documents: HashSet<&str> = book.formats.values().map(|f| f.document.as_str()).collect();
        book.editions = gather::collect(&kept, &documents, &fan_sets, &cited);
        for editions in book.editions.values_mut() {
            for edition in editions {
                edition.index_by_format(book.formats.values());
            }
        }
        book
    }

    /// The format `id`.
    #[must_use]
    pub fn format(&self, id: &FormatId) -> Option<&Format> {
        self.formats.get(id)
    }

    /// All formats, by identifier.
    pub fn formats(&self) -> impl Iterator<Item = &Format> {
        self.formats.values()
    }

    /// The check `id`.
    #[must_use]
    pub fn check(&self, id: &str) -> Option<&Check> {
        self.checks.get(id)
    }

    /// All checks, by identifier.
    pub fn checks(&self) -> impl Iterator<Item = &Check> {
        self.checks.values()
    }

    fn words(&self, game: &GameId) -> Option<&Words> {
        self.games.get(game)
    }

    fn editions(&self, document: &DocumentId) -> &[Edition] {
        self.editions.get(document).map_or(&[], Vec::as_slice)
    }
}

/// Whether the book looks at a record at all.
fn matters(record: &Record) -> bool {
    matches!(
        record,
        Record::Document(_)
            | Record::Game(_)
            | Record::Set(_)
            | Record::Format(_)
            | Record::Check(_)
            | Record::Passage(_)
            | Record::Rule(_)
            | Record::Trait(_)
            | Record::FusionLimit(_)
            | Record::DeckNumber(_)
            | Record::Erratum(_)
            | Record::ListEntry(_)
            | Record::Card(_)
    )
}
