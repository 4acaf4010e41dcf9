//! What finds candidates, whatever keeps the words: tantivy on a server, memory
//! in a browser. Apart from what asks it, so that each may use the other's
//! words without a circle.

use super::lexicon::Lexicon;
use super::query::QueryError;

/// A stem that candidates are sought by, and what it counts for beside its rarity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sought {
    /// The stem's number.
    pub(super) stem: u32,
    /// In the text.
    pub(super) text: f32,
    /// In our own notes, where they are asked.
    pub(super) notes: Option<f32>,
}

/// What a unit must meet; a clause of the query with all names looked up.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    /// No unit meets it.
    Never,
    /// These stems, one after the other.
    Phrase(Vec<u32>),
    /// One of these tags.
    AnyTag(Vec<String>),
    /// In force from a day in this range, as day numbers, both included.
    Since(u64, u64),
    /// Not this.
    Not(Box<Condition>),
    /// Each of these.
    All(Vec<Condition>),
    /// One of these.
    Any(Vec<Condition>),
}

/// What finds candidates.
pub(super) trait Retriever: Send + Sync {
    /// At most `limit` units that meet each condition, in their order.
    fn matching(
        &self,
        must: &[Condition],
        lexicon: &Lexicon,
        limit: usize,
    ) -> Result<Vec<u32>, QueryError>;

    /// At most `limit` units, the best first by BM25: those that meet each
    /// condition; where there is none, those that have any of the stems.
    fn best(
        &self,
        must: &[Condition],
        sought: &[Sought],
        lexicon: &Lexicon,
        limit: usize,
    ) -> Result<Vec<u32>, QueryError>;
}
