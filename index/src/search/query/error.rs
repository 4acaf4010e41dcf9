//! Why a query is refused, with what to do.

/// Bounds of a query.
pub(super) const MAX_BYTES: usize = 256;
pub(super) const MAX_TERMS: usize = 16;
pub(super) const MAX_DEPTH: usize = 4;

/// A query that is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// Too many bytes.
    #[error("the query has {0} bytes, {MAX_BYTES} are allowed; shorten it")]
    TooLong(usize),
    /// Too many terms.
    #[error(
        "the query has {0} terms besides common words, {MAX_TERMS} are allowed; leave some out"
    )]
    TooManyTerms(usize),
    /// Parentheses within parentheses.
    #[error("the query nests parentheses {0} deep, {MAX_DEPTH} are allowed; write it flatter")]
    TooDeep(usize),
    /// The index failed; no fault of the query.
    #[error("the search failed: {0}; try again")]
    Failed(String),
}

impl QueryError {
    /// A stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLong(_) => "query_too_long",
            Self::TooManyTerms(_) => "query_too_many_terms",
            Self::TooDeep(_) => "query_too_deep",
            Self::Failed(_) => "search_failed",
        }
    }

    /// Whether the query is at fault (400), or the server (500).
    #[must_use]
    pub fn is_bad_query(&self) -> bool {
        !matches!(self, Self::Failed(_))
    }
}

#[cfg(feature = "store")]
impl From<tantivy::TantivyError> for QueryError {
    fn from(error: tantivy::TantivyError) -> Self {
        Self::Failed(error.to_string())
    }
}
