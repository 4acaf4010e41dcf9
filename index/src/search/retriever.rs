//! What finds the units that meet filters: tantivy on a server, memory in a
//! browser. Apart from what asks it, so that each may use the other's
//! words without a circle.

use super::lexicon::Lexicon;
use super::postings::Postings;
use super::query::QueryError;

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

/// What finds the units that meet filters.
pub(super) trait Retriever: Send + Sync {
    /// At most `limit` units that meet each condition, in their order.
    fn matching(
        &self,
        must: &[Condition],
        words: (&Lexicon, &Postings),
        limit: usize,
    ) -> Result<Vec<u32>, QueryError>;
}
