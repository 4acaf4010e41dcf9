//! What of a card runs, as answers give it. Apart from what reads and runs it,
//! so that a service can keep it.

use headjudge_engine::play::WordsRun;
use serde::Serialize;

use crate::run_index::RunLink;

/// A text of a card, read and run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardText {
    /// How a scenario names it: `fanz-crd/…@updated`, `catalogue:TITLE`.
    pub reference: String,
    /// What text it is, in words.
    pub label: String,
    /// The text.
    pub words: String,
    /// Its sentences: what was read, and what is performed.
    pub run: WordsRun,
}

/// A run of a card by its words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DefaultRun {
    /// What is done with the card.
    pub title: String,
    /// The scenario, to be run again or changed.
    pub script: String,
    /// Its status in words.
    pub status: String,
    /// What happens, a line each.
    pub happens: Vec<String>,
}

/// What of a card runs.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardRuns {
    /// Its texts, the current one first.
    pub texts: Vec<CardText>,
    /// The scenarios that use it.
    pub scenarios: Vec<RunLink>,
    /// Runs of the card by its current words, where every sentence of these is performed.
    pub default: Vec<DefaultRun>,
}

impl CardRuns {
    /// The whole texts that a catalogue has: the one that the card is played by, then others.
    pub(crate) fn of_catalogue(&self) -> impl Iterator<Item = &CardText> {
        self.texts.iter().filter(|text| text.reference.starts_with("catalogue:"))
    }
}
