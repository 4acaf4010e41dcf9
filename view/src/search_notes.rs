//! What is said beside the hits of a search: what was ignored, and what may
//! have been meant.

use askama::Template;
use headjudge_index::search::Results;

use crate::Language;

/// The notes on results.
#[derive(Template)]
#[template(path = "search_notes.html")]
pub struct SearchNotes<'a> {
    results: &'a Results,
    say: Language,
}

impl<'a> SearchNotes<'a> {
    /// Those on `results`.
    #[must_use]
    pub fn new(results: &'a Results, say: Language) -> Self {
        Self { results, say }
    }
}
