//! What of the corpus is run: counted from runs, never from annotations.

use headjudge_corpus::{Card, Record, ScenarioFile};
use headjudge_engine::play::{
    Coverage, DeckExample, Inexpressible, MAX_STEPS, add_word_runs, coverage as count, deck_links,
    run,
};
use headjudge_engine::text::word_coverage;

use super::scenario::{is_scenario, read};
use crate::{AnswerError, Service};

/// The coverage of this snapshot; counted once, when first asked for.
pub fn coverage(service: &Service) -> Result<&Coverage, AnswerError> {
    service.coverage_or(|| {
        let records = service.snapshot().store().rule_records()?;
        let files: Vec<ScenarioFile> = service.snapshot().store().list("scenario", None)?;
        let passages = service.passages()?;
        let mut runs = Vec::new();
        for file in files.iter().filter(|file| is_scenario(file)) {
            runs.push(run(&read(file)?, passages, MAX_STEPS));
        }
        let beside = |name: &str| files.iter().find(|file| file.id == name);
        let decks = beside("decks")
            .map_or(Ok(Vec::new()), |file| DeckExample::parse_all(&file.file, &file.text));
        let reasons = beside("inexpressible")
            .map_or(Ok(Vec::new()), |file| Inexpressible::parse_all(&file.file, &file.text));
        let links = deck_links(service.rule_facts(), &records, passages, &decks?);
        let mut coverage = count(&records, &runs, &links, &reasons?);
        let cards: Vec<Card> = service.snapshot().store().list("card", None)?;
        let cards: Vec<Record> =
            cards.into_iter().map(|card| Record::Card(Box::new(card))).collect();
        coverage.words = word_coverage(records.iter().chain(&cards));
        add_word_runs(&mut coverage.words, records.iter().chain(&cards));
        Ok(coverage)
    })
}
