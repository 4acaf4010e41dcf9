//! What is held of the records: formats, checks, games, editions.

use std::collections::{BTreeMap, HashMap, HashSet};

use headjudge_corpus::{
    CardSet, Check, DeckRule, Document, DocumentId, Format, FormatId, GameId, PassageId, Publisher,
    Record, SetId,
};

use super::edition::Edition;
use super::gather;
use super::shared_titles::SharedTitles;
use crate::error::EngineError;
use crate::words;

/// The facts that deck rules rest on.
#[derive(Clone, Debug, Default)]
pub struct RuleFacts {
    formats: BTreeMap<FormatId, Format>,
    checks: BTreeMap<String, Check>,
    games: BTreeMap<GameId, Words>,
    /// Editions of the documents that formats name, oldest first.
    editions: BTreeMap<DocumentId, Vec<Edition>>,
    sets: HashMap<SetId, CardSet>,
    documents: Vec<Document>,
    /// The documents that hold entries about single cards.
    with_entries: HashSet<DocumentId>,
    /// Games in which entries have cards of one title, with such a title.
    shared: SharedTitles,
}

/// The words by which a game's titles are read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    game: String,
    pub(crate) styles: Vec<String>,
    pub(crate) kinds: Vec<(String, String)>,
}

impl RuleFacts {
    /// Takes what the rules need from `records`, in whatever order they come.
    #[must_use]
    pub fn new<'a>(records: impl IntoIterator<Item = &'a Record>) -> Self {
        let kept: Vec<&Record> = records.into_iter().filter(|r| matters(r)).collect();
        let mut rule_facts = Self::default();
        let mut publishers: HashMap<&SetId, Publisher> = HashMap::new();
        for record in &kept {
            match record {
                Record::Format(format) => {
                    rule_facts.formats.insert(format.id.clone(), format.clone());
                }
                Record::Check(check) => {
                    rule_facts.checks.insert(check.id.clone(), check.clone());
                }
                Record::Game(game) => {
                    let words = Words {
                        game: game.name.clone(),
                        styles: game.styles.clone(),
                        kinds: game.kinds.clone(),
                    };
                    rule_facts.games.insert(game.id.clone(), words);
                }
                Record::Set(set) => {
                    // Nothing that is on record tells whose a set without a place in
                    // the order is, unless a document says so.
                    let told = set.order > 0 || !set.stated.is_empty();
                    let publisher = set.publisher.filter(|_| told);
                    publishers.extend(publisher.map(|publisher| (&set.id, publisher)));
                    rule_facts.sets.insert(set.id.clone(), set.clone());
                }
                Record::Document(document) => rule_facts.documents.push(document.clone()),
                Record::Erratum(erratum) => {
                    rule_facts.with_entries.insert(erratum.document.clone());
                }
                Record::Ruling(ruling) => {
                    rule_facts.with_entries.insert(ruling.document.clone());
                }
                _ => {}
            }
        }
        let of_checks = rule_facts.checks.values().flat_map(|check| &check.formats);
        let cited: HashSet<PassageId> = of_checks
            .flat_map(|case| &case.cites)
            .chain(rule_facts.formats.values().flat_map(|format| &format.elsewhere))
            .chain(rule_facts.sets.values().flat_map(|set| &set.stated))
            .map(|cite| cite.passage.clone())
            .collect();
        rule_facts.shared = SharedTitles::of(&kept, &rule_facts.documents);
        rule_facts.editions = gather::collect(&kept, &rule_facts.formats, &publishers, &cited);
        for editions in rule_facts.editions.values_mut() {
            for edition in editions {
                edition.index_by_format(rule_facts.formats.values());
            }
        }
        rule_facts
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

    /// What decides the rule `code` in a format.
    pub(crate) fn rule(&self, code: &str, format: &FormatId) -> Option<&DeckRule> {
        let check = self.checks.get(code)?;
        let case = check.formats.iter().find(|case| case.format == *format)?;
        Some(check.rule_of(case))
    }

    /// The format `id`, or the error that lists the formats there are.
    pub(crate) fn known_format(&self, id: &FormatId) -> Result<&Format, EngineError> {
        self.format(id).ok_or_else(|| {
            let known: Vec<String> = self.formats().map(|f| format!("`{}`", f.id)).collect();
            let known = if known.is_empty() {
                "none: no format is loaded".to_owned()
            } else {
                words::or(&known)
            };
            EngineError::UnknownFormat { format: id.clone(), known }
        })
    }

    /// All checks, by identifier.
    pub fn checks(&self) -> impl Iterator<Item = &Check> {
        self.checks.values()
    }

    /// The set `id`.
    pub(crate) fn set(&self, id: &SetId) -> Option<&CardSet> {
        self.sets.get(id)
    }

    /// The name of a game.
    pub(crate) fn game_name<'a>(&'a self, game: &'a GameId) -> &'a str {
        self.words(game).map_or(game.as_str(), |words| words.game.as_str())
    }

    /// The documents of a game, and whether each holds entries about single cards.
    pub(crate) fn documents_of(&self, game: &GameId) -> impl Iterator<Item = (&Document, bool)> {
        let own = self.documents.iter().filter(move |document| document.game == *game);
        own.map(|document| (document, self.with_entries.contains(&document.id)))
    }

    /// A title that cards of both games have, as far as entries tell.
    pub(crate) fn shared_title(&self, one: &GameId, other: &GameId) -> Option<&str> {
        self.shared.of_both(one, other)
    }

    pub(super) fn words(&self, game: &GameId) -> Option<&Words> {
        self.games.get(game)
    }

    pub(super) fn editions(&self, document: &DocumentId) -> &[Edition] {
        self.editions.get(document).map_or(&[], Vec::as_slice)
    }
}

/// Whether the rule facts look at a record at all.
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
            | Record::Fact(_)
            | Record::Erratum(_)
            | Record::Ruling(_)
            | Record::ListEntry(_)
            | Record::Card(_)
    )
}
