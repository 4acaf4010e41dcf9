//! What a search answers: hits, and what is said beside them.

use headjudge_corpus::{CheckLink, Citation, DocumentId, Lines};
use serde::Serialize;

use super::evidence::Evidence;

/// Which hits are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Hits to pass over.
    pub offset: usize,
    /// Hits to give, at most 100.
    pub limit: usize,
}

impl Default for Page {
    fn default() -> Self {
        Self { offset: 0, limit: 20 }
    }
}

/// How well a hit answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// It may be near; nothing is promised.
    Weak,
    /// It covers everything that was asked.
    Strong,
    /// A full name, code or title, or a quoted phrase.
    Exact,
}

/// One thing found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hit {
    /// Always `hit`.
    pub object: &'static str,
    /// The record's kind: `card`, `rule`, `example`, `erratum`…
    pub kind: String,
    /// The record.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its game.
    pub game: String,
    /// The document it is in.
    pub document: DocumentId,
    /// The document's edition.
    pub edition: String,
    /// Source lines of the record; those of the passage that answers are the citation's.
    pub lines: Lines,
    /// The page that shows it.
    pub url: String,
    /// The sentences that answer, as plain text.
    pub snippet: String,
    /// Byte ranges of `snippet` that were asked for, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<usize>>))]
    pub snippet_marks: Vec<[usize; 2]>,
    /// The language of `snippet`.
    pub language: String,
    /// Whether `snippet` is wording that a later text has replaced.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub superseded: bool,
    /// Greater is better; comparable within one answer only.
    pub score: f64,
    /// How well it answers.
    #[serde(rename = "match")]
    pub matched: Match,
    /// What the match rests on; nothing, beneath a hit without a promise.
    #[serde(skip)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub evidence: Evidence,
    /// The passage that answers.
    pub citation: Citation,
    /// The checks that run it.
    pub checks: Vec<CheckLink>,
    /// Near-identical and lesser hits on the same thing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub folded: Vec<Hit>,
}

/// How many hits have a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Facet {
    /// The filter: `game`, `kind`, `set`, `style`, `status`, `document`, `format`.
    pub field: String,
    /// Its values with their counts, most first.
    pub values: Vec<(String, u64)>,
}

/// The answer to a query.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Results {
    /// The hits asked for, best first.
    pub hits: Vec<Hit>,
    /// How many hits there are in all.
    pub total: usize,
    /// What of the query was ignored, and why.
    pub warnings: Vec<String>,
    /// Counts over all hits.
    pub facets: Vec<Facet>,
    /// What may have been meant instead.
    pub did_you_mean: Option<String>,
}
