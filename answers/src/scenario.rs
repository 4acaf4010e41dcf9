//! Scenarios: listed, and run on the sentences of this snapshot.

use std::collections::BTreeSet;

use headjudge_corpus::{ScenarioFile, map_parallel};
use headjudge_engine::play::{MAX_STEPS, Outcome, RuleToggle, Scenario, run_without};
use serde::Serialize;

use crate::{AnswerError, Service, shorten};

/// A scenario, by name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScenarioSummary {
    /// The type of the object.
    object: &'static str,
    /// Identifier.
    pub id: String,
    /// Title.
    pub title: String,
    /// The question that its title answers.
    pub question: Option<String>,
    /// The file it is written in.
    pub file: String,
    /// The passages it rests on.
    pub cites: Vec<String>,
    /// Path of its page.
    pub url: String,
}

/// Every scenario.
pub fn scenarios(service: &Service) -> Result<Vec<ScenarioSummary>, AnswerError> {
    let files = scenario_files(service)?;
    files.iter().map(|file| Ok(summary(&read(file)?, file))).collect()
}

fn scenario_files(service: &Service) -> Result<Vec<ScenarioFile>, AnswerError> {
    let mut files: Vec<ScenarioFile> = service.snapshot().store().list(None)?;
    files.retain(ScenarioFile::is_scenario);
    Ok(files)
}

fn summary(scenario: &Scenario, file: &ScenarioFile) -> ScenarioSummary {
    ScenarioSummary {
        object: "scenario",
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        question: scenario.question.clone(),
        file: file.file.clone(),
        cites: scenario.cites.iter().map(|cite| cite.passage.to_string()).collect(),
        url: format!("/scenarios/{}", scenario.id),
    }
}

/// The scenario with `id`, as its file stands.
pub fn scenario_file(service: &Service, id: &str) -> Result<ScenarioFile, AnswerError> {
    super::document::find_record(service, id)?.ok_or_else(|| {
        let suggestions = super::document::nearest_ids(service, "scenario", id);
        AnswerError::not_found(format!("there is no scenario `{}`", shorten(id)), suggestions)
    })
}

/// The scenario with `id`, run.
pub fn run_scenario(service: &Service, id: &str) -> Result<Outcome, AnswerError> {
    run_scenario_without(service, id, &BTreeSet::new())
}

/// The scenario with `id`, run with some rules switched off.
pub fn run_scenario_without(
    service: &Service,
    id: &str,
    off: &BTreeSet<RuleToggle>,
) -> Result<Outcome, AnswerError> {
    run_file(service, &scenario_file(service, id)?, off)
}

fn run_file(
    service: &Service,
    file: &ScenarioFile,
    off: &BTreeSet<RuleToggle>,
) -> Result<Outcome, AnswerError> {
    let scenario = supplied(service, read(file)?)?;
    Ok(run_without(&scenario, service.passages()?, MAX_STEPS, off))
}

/// Every scenario, run on all cores with some rules switched off.
pub fn run_every_scenario(
    service: &Service,
    off: &BTreeSet<RuleToggle>,
) -> Result<Vec<Outcome>, AnswerError> {
    let files = scenario_files(service)?;
    // Read once, before the cores would each read them.
    service.passages()?;
    map_parallel(&files, |file| run_file(service, file, off)).into_iter().collect()
}

/// A scenario that somebody wrote, run; faults name line and column.
pub fn run_text(service: &Service, text: &str) -> Result<Outcome, AnswerError> {
    run_text_without(service, "scenario", text, &BTreeSet::new())
}

/// A scenario that somebody wrote into `file`, run with some rules switched off.
pub fn run_text_without(
    service: &Service,
    file: &str,
    text: &str,
    off: &BTreeSet<RuleToggle>,
) -> Result<Outcome, AnswerError> {
    let scenario = supplied(service, Scenario::parse(file, text)?)?;
    Ok(run_without(&scenario, service.passages()?, MAX_STEPS, off))
}

/// The scenario with the records of the cards that it names.
fn supplied(service: &Service, mut scenario: Scenario) -> Result<Scenario, AnswerError> {
    for name in scenario.named_cards() {
        if let Some(card) =
            service.snapshot().store().card(&format!("{}/{name}", scenario.game.id()))?
        {
            scenario.supply(card);
        }
    }
    Ok(scenario)
}

pub(super) fn read(file: &ScenarioFile) -> Result<Scenario, AnswerError> {
    Ok(Scenario::parse(&file.file, &file.text)?)
}
