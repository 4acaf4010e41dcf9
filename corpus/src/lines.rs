//! Ranges of source lines.

use serde::{Deserialize, Serialize};

/// A closed range of source lines, counted from 1; in JSON `[first, last]`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "[u32; 2]", into = "[u32; 2]")]
pub struct Lines {
    /// The first line.
    pub first: u32,
    /// The last line, the same as the first for a single line.
    pub last: u32,
}

impl Lines {
    /// The range from `first` to `last`.
    #[must_use]
    pub fn new(first: u32, last: u32) -> Self {
        Self { first, last }
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    /// Whether the two ranges share a line.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.first <= other.last && other.first <= self.last
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Lines {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::{ArrayBuilder, ObjectBuilder, Type};
        let line = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        ArrayBuilder::new()
            .items(line)
            .min_items(Some(2))
            .max_items(Some(2))
            .description(Some("First and last source line, counted from 1."))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Lines {}

impl From<[u32; 2]> for Lines {
    fn from([first, last]: [u32; 2]) -> Self {
        Self { first, last }
    }
}

impl From<Lines> for [u32; 2] {
    fn from(lines: Lines) -> Self {
        [lines.first, lines.last]
    }
}

impl std::fmt::Display for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.first == self.last {
            write!(f, "line {}", self.first)
        } else {
            write!(f, "lines {}–{}", self.first, self.last)
        }
    }
}
