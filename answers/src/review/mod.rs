//! The review: what an edition of the documents changes, for the person who is
//! about to publish it. Two corpora are held against each other: their
//! documents, what rests on them, and the decks that the person brings.

mod became;
mod cards;
mod checks;
mod decks;
mod documents;
mod findings;
mod input;
mod scenarios;

use headjudge_corpus::Problem;
use jiff::civil::Date;
use serde::Serialize;

pub use became::Became;
pub use cards::{CardReview, LegalityReview, TextReview};
pub use checks::CheckReview;
pub use decks::DeckReview;
pub use documents::DocumentReview;
pub use findings::{Finding, Findings, Weight};
pub use input::{ReviewDeck, ReviewInput};
pub use scenarios::ScenarioReview;

use crate::{AnswerError, Service};

/// What changes from one corpus to another.
#[derive(Clone, Debug, Serialize)]
pub struct Review {
    /// The type of the object.
    object: &'static str,
    /// The day on which cards and decks are judged.
    pub on: Date,
    /// The documents that differ.
    pub documents: Vec<DocumentReview>,
    /// The checks that go stale, or come out otherwise.
    pub checks: Vec<CheckReview>,
    /// The scenarios that go stale, or come out otherwise.
    pub scenarios: Vec<ScenarioReview>,
    /// The cards whose legality or current text changes.
    pub cards: Vec<CardReview>,
    /// The decks, each with its verdict before and after.
    pub decks: Vec<DeckReview>,
    /// What the linter finds in the new documents and did not find in the old.
    pub lint: Vec<Problem>,
    /// Whether something needs a person: a check or a scenario that is stale or
    /// comes out otherwise, a deck that flips, or a new problem.
    pub needs_reading: bool,
}

/// Holds two corpora against each other.
pub fn review(input: ReviewInput<'_>) -> Result<Review, AnswerError> {
    let ReviewInput { old, new, on, .. } = input;
    let documents = documents::review(old, new)?;
    let checks = checks::review(old, new);
    let scenarios = scenarios::review(old, new)?;
    let cards = cards::review(old, new, on)?;
    let decks = decks::review(&input);
    let lint = new_problems(old, new)?;
    let needs_reading = checks.iter().any(|check| check.what.needs_reading())
        || scenarios.iter().any(|scenario| scenario.what.needs_reading())
        || decks.iter().any(|deck| deck.flips)
        || !lint.is_empty();
    let object = "review";
    Ok(Review { object, on, documents, checks, scenarios, cards, decks, lint, needs_reading })
}

/// What the linter finds now and did not find before; where it stands does not count.
fn new_problems(old: &Service, new: &Service) -> Result<Vec<Problem>, AnswerError> {
    let known: Vec<Problem> = old.snapshot().store().list(None)?;
    let mut known: Vec<(String, String)> =
        known.into_iter().map(|problem| (problem.code, problem.message)).collect();
    let mut found: Vec<Problem> = new.snapshot().store().list(None)?;
    found.retain(|problem| {
        let same = |other: &(String, String)| other.0 == problem.code && other.1 == problem.message;
        match known.iter().position(same) {
            Some(at) => {
                known.swap_remove(at);
                false
            }
            None => true,
        }
    });
    Ok(found)
}
