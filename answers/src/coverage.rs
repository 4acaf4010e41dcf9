//! What of the corpus is run: counted from runs, never from annotations.

use headjudge_corpus::{
    Card, Passage, PassageClass, PassageId, Record, ScenarioFile, StoredRecord,
};
use headjudge_engine::play::{
    Coverage, DeckExample, Inexpressible, MAX_STEPS, PassageStatuses, add_word_runs, deck_links,
    run,
};
use headjudge_engine::text::word_coverage;
use serde::Deserialize;

use super::scenario::read;
use crate::service::deciding_records;
use crate::{AnswerError, Service};

/// How the passages of this snapshot stand; counted once, when first asked for.
pub fn passage_statuses(service: &Service) -> Result<&PassageStatuses, AnswerError> {
    service.standing_or(|| {
        let records = deciding_records(service.snapshot())?;
        let files: Vec<ScenarioFile> = service.snapshot().store().list(None)?;
        let passages = service.passages()?;
        let mut runs = Vec::new();
        for file in files.iter().filter(|file| file.is_scenario()) {
            runs.push(run(&read(file)?, passages, MAX_STEPS));
        }
        let beside = |name: &str| files.iter().find(|file| file.id == name);
        let decks = beside("decks")
            .map_or(Ok(Vec::new()), |file| DeckExample::parse_all(&file.file, &file.text));
        let reasons = beside("inexpressible")
            .map_or(Ok(Vec::new()), |file| Inexpressible::parse_all(&file.file, &file.text));
        let links = deck_links(service.rule_facts(), &records, passages, &decks?);
        Ok(PassageStatuses::new(&runs, &links, &reasons?))
    })
}

/// What is read of a passage to count it.
#[derive(Deserialize)]
struct Counted {
    id: PassageId,
    class: PassageClass,
}

impl StoredRecord for Counted {
    const OBJECT: &'static str = Passage::OBJECT;

    fn from_json(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }
}

/// The whole coverage of this snapshot: of its passages, and of the words of its cards.
pub fn coverage(service: &Service) -> Result<Coverage, AnswerError> {
    let words = service.word_coverage_or(|| {
        let records = service.snapshot().store().rule_records(|_| false)?;
        let cards: Vec<Card> = service.snapshot().store().list(None)?;
        let cards: Vec<Record> =
            cards.into_iter().map(|card| Record::Card(Box::new(card))).collect();
        let mut words = word_coverage(records.iter().chain(&cards));
        add_word_runs(&mut words, records.iter().chain(&cards));
        Ok(words)
    })?;
    let passages: Vec<Counted> = service.snapshot().store().list(None)?;
    let passages = passages.into_iter().map(|passage| (passage.id, passage.class));
    Ok(Coverage { words: words.clone(), ..passage_statuses(service)?.coverage(passages) })
}
