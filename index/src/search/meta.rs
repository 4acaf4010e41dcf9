//! What the index says of itself, and the names of its files. Written by the
//! build, read by every answer.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::scope::Games;

pub(super) const ROWS: &str = "rows.table";
pub(super) const SHOWN: &str = "shown.table";
/// Not in a pack: what starts so is made again of what is there.
pub(super) const TITLES: &str = "local-titles.table";
pub(super) const CONCORDANCE: &str = "local-concordance.table";
pub(super) const SHOWN_WORDS: &str = "local-words.table";
pub(super) const TEXT_POSTINGS: &str = "local-text.table";
pub(super) const NOTES_POSTINGS: &str = "local-notes.table";
pub(super) const FACETS: &str = "facets.table";
pub(super) const TAGS: &str = "tags.table";
pub(super) const META: &str = "meta-search.json";

/// Fields whose values are counted beside the hits.
pub(crate) const FACET_FIELDS: [&str; 7] =
    ["game", "kind", "set", "style", "status", "document", "format"];

/// What the index says of itself.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub(crate) units: u32,
    /// Mean number of words of a unit's text.
    pub(crate) mean_words: f64,
    /// Game ids, by number.
    pub(crate) games: Games,
    /// Words that say nothing of their own.
    pub(crate) common: Vec<String>,
    /// Characters whose name is one word, folded.
    pub(crate) characters: BTreeSet<String>,
    /// Kinds, by number.
    pub(crate) kinds: Vec<String>,
    /// Documents, by number.
    pub(crate) documents: Vec<String>,
    /// Titles with nothing beneath them: a document names a subject and says nothing of it.
    pub(crate) empty_titles: Vec<String>,
    /// Each unit of a rule that was replaced, with a unit of what replaced it.
    pub(crate) successors: Vec<(u32, u32)>,
    /// `field:value` of facets, by number.
    pub(crate) facets: Vec<String>,
    /// Every `field:value` of filters with few values, to tell which are unknown.
    pub(crate) values: BTreeSet<String>,
}
