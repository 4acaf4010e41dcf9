//! What of the corpus is run: counted from runs, never from annotations.

use headjudge_corpus::ScenarioFile;
use headjudge_engine::play::{
    Coverage, DeckExample, Inexpressible, MAX_STEPS, coverage as count, deck_links, run,
};

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
        let links = deck_links(service.book(), &records, passages, &decks?);
        Ok(count(&records, &runs, &links, &reasons?))
    })
}
