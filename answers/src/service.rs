//! What every answer is given from: one snapshot, and the small tables that
//! are read from it once.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use headjudge_corpus::{
    Card, CardId, CardSet, Document, DocumentId, Erratum, Format, Game, Passage, Procedure, Record,
    Trait,
};
use headjudge_engine::RuleFacts;
use headjudge_engine::play::{PassageStatuses, Passages};
use headjudge_engine::text::WordCoverage;
use headjudge_index::{IndexError, Snapshot, Store};
use jiff::Timestamp;
use quick_cache::sync::Cache;

use crate::AnswerError;
use crate::card_runs::CardRuns;
use crate::list_dates::ListDates;
use crate::played_index::PlayedIndex;
use crate::run_index::RunIndex;

/// The cards of which it is kept what runs; their texts are read and run when first asked for.
const MOST_RUNS: usize = 1_000;

/// The cards that are kept as they were read, so that they are not read again.
const MOST_CARDS: usize = 1_000;

/// A snapshot with the tables that answers need at every turn. Immutable: a
/// new corpus makes a new one.
pub struct Service {
    snapshot: Snapshot,
    rule_facts: RuleFacts,
    documents: Vec<Document>,
    games: Vec<Game>,
    sets: Vec<CardSet>,
    formats: Vec<Format>,
    /// The languages that texts are in.
    languages: Vec<String>,
    passages: OnceLock<Passages>,
    passage_statuses: OnceLock<PassageStatuses>,
    word_coverage: OnceLock<WordCoverage>,
    /// Held by who counts: all others wait, so that it is done once.
    counting: Mutex<()>,
    played: OnceLock<PlayedIndex>,
    runs: OnceLock<RunIndex>,
    list_dates: OnceLock<ListDates>,
    card_runs: Cache<CardId, Arc<CardRuns>>,
    cards: Cache<String, Arc<Card>>,
}

impl Service {
    /// The service of a snapshot.
    pub fn new(snapshot: Snapshot) -> Result<Self, IndexError> {
        let records = deciding_records(&snapshot)?;
        let rule_facts = RuleFacts::new(&records);
        let (mut documents, mut games, mut sets, mut formats) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for record in records {
            match record {
                Record::Document(document) => documents.push(document),
                Record::Game(game) => games.push(game),
                Record::Set(set) => sets.push(set),
                Record::Format(format) => formats.push(format),
                _ => {}
            }
        }
        let mut languages: Vec<String> =
            documents.iter().map(|document| document.language.clone()).collect();
        // Our own words and renderings.
        languages.push("en".to_owned());
        languages.sort_unstable();
        languages.dedup();
        Ok(Self {
            snapshot,
            rule_facts,
            documents,
            games,
            sets,
            formats,
            languages,
            passages: OnceLock::new(),
            passage_statuses: OnceLock::new(),
            word_coverage: OnceLock::new(),
            counting: Mutex::new(()),
            played: OnceLock::new(),
            runs: OnceLock::new(),
            list_dates: OnceLock::new(),
            card_runs: Cache::new(MOST_RUNS),
            cards: Cache::new(MOST_CARDS),
        })
    }

    /// The snapshot.
    #[must_use]
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// The facts that checks are decided by.
    #[must_use]
    pub fn rule_facts(&self) -> &RuleFacts {
        &self.rule_facts
    }

    /// The passages and procedures that scenarios run on, read when first asked for; those
    /// of older editions, and of documents that nothing runs on, one by one.
    pub fn passages(&self) -> Result<&Passages, IndexError> {
        read_once(&self.passages, || {
            let store = self.snapshot.shared_store();
            let records = played_records(&store, &self.documents)?;
            let others = move |id: &str| store.find(id).ok().flatten();
            Ok(Passages::new(&records).or_else(others))
        })
    }

    /// The scenarios by what they use; read when first asked for.
    pub(crate) fn run_index(&self) -> Result<&RunIndex, AnswerError> {
        read_once(&self.runs, || RunIndex::read(&self.snapshot))
    }

    /// The card with `id`, `game/slug`.
    pub(crate) fn card(&self, id: &str) -> Result<Option<Card>, IndexError> {
        if let Some(known) = self.cards.get(id) {
            return Ok(Some(Card::clone(&known)));
        }
        let card = self.snapshot.store().card(id)?;
        if let Some(card) = &card {
            self.cards.insert(id.to_owned(), Arc::new(card.clone()));
        }
        Ok(card)
    }

    /// The days of lists by card, or else what `read` makes them; kept from then on.
    pub(crate) fn list_dates_or(
        &self,
        read: impl FnOnce() -> Result<ListDates, AnswerError>,
    ) -> Result<&ListDates, AnswerError> {
        read_once(&self.list_dates, read)
    }

    /// What of a card runs, or else what `read` makes it; kept from then on, whatever the
    /// day that is asked about.
    pub(crate) fn card_runs_or(
        &self,
        card: &CardId,
        read: impl FnOnce() -> Result<CardRuns, AnswerError>,
    ) -> Result<Arc<CardRuns>, AnswerError> {
        self.card_runs.get_or_insert_with(card, || read().map(Arc::new))
    }

    /// How the passages stand, or else what `count` makes it; kept from then on, and
    /// counted once however many ask at the same time.
    pub(crate) fn standing_or(
        &self,
        count: impl FnOnce() -> Result<PassageStatuses, AnswerError>,
    ) -> Result<&PassageStatuses, AnswerError> {
        self.counted(&self.passage_statuses, count)
    }

    /// What is read of the words of cards, or else what `count` makes it; kept and counted
    /// like the coverage of passages.
    pub(crate) fn word_coverage_or(
        &self,
        count: impl FnOnce() -> Result<WordCoverage, AnswerError>,
    ) -> Result<&WordCoverage, AnswerError> {
        self.counted(&self.word_coverage, count)
    }

    /// Whether the whole coverage was asked for, which takes longer than anything else.
    #[must_use]
    pub fn has_coverage(&self) -> bool {
        self.word_coverage.get().is_some()
    }

    fn counted<'s, T>(
        &'s self,
        cell: &'s OnceLock<T>,
        count: impl FnOnce() -> Result<T, AnswerError>,
    ) -> Result<&'s T, AnswerError> {
        let known = || cell.get().map(Ok);
        if let Some(counted) = known() {
            return counted;
        }
        let _counting = self.counting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(counted) = known() {
            return counted;
        }
        let counted = count()?;
        Ok(cell.get_or_init(|| counted))
    }

    /// The rulings that run and the procedures by their words, or else what `read` makes them;
    /// kept from then on.
    pub(crate) fn played_or(
        &self,
        read: impl FnOnce() -> Result<PlayedIndex, AnswerError>,
    ) -> Result<&PlayedIndex, AnswerError> {
        read_once(&self.played, read)
    }

    /// The documents, superseded editions among them.
    #[must_use]
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The card sets.
    #[must_use]
    pub fn sets(&self) -> &[CardSet] {
        &self.sets
    }

    /// The formats.
    #[must_use]
    pub fn formats(&self) -> &[Format] {
        &self.formats
    }

    /// The languages that texts are in: those of the documents, and English.
    #[must_use]
    pub fn languages(&self) -> &[String] {
        &self.languages
    }

    /// The document with `id`.
    #[must_use]
    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.iter().find(|document| document.id.as_str() == id)
    }

    /// The digest of what the snapshot was built from.
    #[must_use]
    pub fn digest(&self) -> &str {
        self.snapshot.digest()
    }

    /// When the snapshot was built.
    #[must_use]
    pub fn built(&self) -> Timestamp {
        let written = self.snapshot.store().written();
        written.ok().and_then(|time| Timestamp::try_from(time).ok()).unwrap_or_default()
    }
}

/// What a cell keeps, or else what `read` makes it; kept from then on.
fn read_once<T, E>(cell: &OnceLock<T>, read: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let made = read()?;
    Ok(cell.get_or_init(|| made))
}

/// The procedures, errata and traits, and the passages of the documents that are run: those with
/// either, and where there are scenarios, which cite any, all newest editions.
fn played_records(store: &Store, documents: &[Document]) -> Result<Vec<Record>, IndexError> {
    let procedures: Vec<Procedure> = store.list(None)?;
    let errata: Vec<Erratum> = store.list(None)?;
    let named = procedures.iter().map(|own| &own.document);
    let named: HashSet<DocumentId> =
        named.chain(errata.iter().map(|own| &own.document)).cloned().collect();
    let scenarios = !store.ids("scenario")?.is_empty();
    let traits: Vec<Trait> = store.list(None)?;
    let mut records: Vec<Record> = procedures.into_iter().map(Record::Procedure).collect();
    records.extend(traits.into_iter().map(Record::Trait));
    records.extend(errata.into_iter().map(Record::Erratum));
    for document in documents.iter().filter(|document| !document.id.is_older_edition()) {
        if scenarios || named.contains(&document.id) {
            let passages: Vec<Passage> = store.list(Some(document.id.as_str()))?;
            records.extend(passages.into_iter().map(Record::Passage));
        }
    }
    Ok(records)
}

/// The records that checks are decided by, with the texts of the documents alone that
/// formats name: those of others decide nothing.
pub(crate) fn deciding_records(snapshot: &Snapshot) -> Result<Vec<Record>, IndexError> {
    let formats: Vec<Format> = snapshot.store().list(None)?;
    let named: HashSet<&DocumentId> = formats.iter().flat_map(Format::documents).collect();
    let decides =
        |document: &str| named.iter().any(|id| id.as_str() == DocumentId::new(document).family());
    snapshot.store().rule_records(decides)
}
