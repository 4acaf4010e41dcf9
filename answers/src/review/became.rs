//! What became of something that rests on the documents. Apart, because checks and
//! scenarios are judged by the same words.

use serde::Serialize;

/// What became of something that rests on the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Became {
    /// A sentence that it rests on has changed since a person read it.
    Stale,
    /// It comes out otherwise.
    Otherwise,
    /// It is as a person read it again.
    Fresh,
    /// It is new.
    Added,
    /// It is gone.
    Removed,
}

impl Became {
    /// Whether a person has to look at it.
    #[must_use]
    pub fn needs_reading(self) -> bool {
        matches!(self, Self::Stale | Self::Otherwise)
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Stale => "goes stale",
            Self::Otherwise => "comes out otherwise",
            Self::Fresh => "is no longer stale",
            Self::Added => "is new",
            Self::Removed => "is gone",
        }
    }
}
