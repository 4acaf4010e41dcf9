//! Scenarios, held against each other: run on the sentences of both corpora.

use std::collections::BTreeMap;

use headjudge_corpus::ScenarioFile;
use headjudge_engine::play::{CiteStatus, MAX_STEPS, Outcome, run};
use serde::Serialize;

use super::became::Became;
use crate::scenario::read;
use crate::{AnswerError, Service};

/// A scenario that is not what it was.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioReview {
    /// Identifier.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What became of it.
    pub what: Became,
    /// Why.
    pub why: Vec<String>,
    /// The passages that it rests on and that changed.
    pub passages: Vec<String>,
}

/// The scenarios that are not what they were.
pub(super) fn review(old: &Service, new: &Service) -> Result<Vec<ScenarioReview>, AnswerError> {
    let (before, after) = (outcomes(old)?, outcomes(new)?);
    let mut reviews = Vec::new();
    for (id, now) in &after {
        match before.get(id) {
            Some(was) => reviews.extend(compare(was, now)),
            None => reviews.push(told(now, Became::Added, Vec::new(), Vec::new())),
        }
    }
    for (id, was) in &before {
        if !after.contains_key(id) {
            reviews.push(told(was, Became::Removed, Vec::new(), Vec::new()));
        }
    }
    Ok(reviews)
}

fn outcomes(service: &Service) -> Result<BTreeMap<String, Outcome>, AnswerError> {
    let files: Vec<ScenarioFile> = service.snapshot().store().list(None)?;
    let passages = service.passages()?;
    let mut outcomes = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_scenario()) {
        let outcome = run(&read(file)?, passages, MAX_STEPS);
        outcomes.insert(outcome.id.clone(), outcome);
    }
    Ok(outcomes)
}

fn compare(was: &Outcome, now: &Outcome) -> Option<ScenarioReview> {
    let mut why = Vec::new();
    if was.passed != now.passed {
        let comes = |passed: bool| if passed { "came out as written" } else { "did not" };
        why.push(format!("it {}, and now it {}", comes(was.passed), comes(now.passed)));
        why.extend(now.failures.iter().map(|failure| failure.message.clone()));
    } else if was.final_state != now.final_state {
        why.push("the game ends in another state".to_owned());
    } else if was.proven() != now.proven() {
        let proven = |proven: bool| if proven { "changed" } else { "did not change" };
        why.push(format!(
            "its rules {} its outcome, and now they {}",
            proven(was.proven()),
            proven(now.proven())
        ));
    }
    if !why.is_empty() {
        return Some(told(now, Became::Otherwise, why, Vec::new()));
    }
    let odd = |outcome: &Outcome| -> Vec<String> {
        let cites = outcome.cites.iter();
        cites.filter(|cite| is_odd(cite.status)).map(|cite| cite.passage.to_string()).collect()
    };
    let (before, after) = (odd(was), odd(now));
    let new: Vec<String> = after.iter().filter(|id| !before.contains(id)).cloned().collect();
    if !new.is_empty() {
        let why = new.iter().map(|id| format!("{id}: the passage has changed since it was read"));
        return Some(told(now, Became::Stale, why.collect(), new.clone()));
    }
    let fresh = after.is_empty() && !before.is_empty();
    fresh.then(|| told(now, Became::Fresh, Vec::new(), Vec::new()))
}

/// Whether a quotation is no longer what its passage says.
fn is_odd(status: CiteStatus) -> bool {
    matches!(status, CiteStatus::Stale | CiteStatus::Missing | CiteStatus::Misquoted)
}

fn told(
    outcome: &Outcome,
    what: Became,
    why: Vec<String>,
    passages: Vec<String>,
) -> ScenarioReview {
    let (id, title) = (outcome.id.clone(), outcome.title.clone());
    ScenarioReview { id, title, what, why, passages }
}
