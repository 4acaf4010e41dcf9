//! Revisions: what became of a passage from one edition of a document to the next.

use serde::{Deserialize, Serialize};

use crate::{DocumentId, PassageClass, PassageId};

/// What happened to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChangeOp {
    /// Only in the newer edition.
    Added,
    /// Only in the older edition.
    Removed,
    /// One became several.
    Split,
    /// Several became one.
    Merged,
    /// In both, in other words.
    Reworded,
    /// Under another title, or at another place among those under the same.
    Moved,
    /// In both, with another number.
    Renumbered,
    /// Its words name rules by number, and those have other numbers now;
    /// nothing else of it differs.
    ReferencesShifted,
}

impl ChangeOp {
    /// Every kind of change.
    pub const ALL: [Self; 8] = [
        Self::Added,
        Self::Removed,
        Self::Split,
        Self::Merged,
        Self::Reworded,
        Self::Moved,
        Self::Renumbered,
        Self::ReferencesShifted,
    ];

    /// Its name, the same as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Split => "split",
            Self::Merged => "merged",
            Self::Reworded => "reworded",
            Self::Moved => "moved",
            Self::Renumbered => "renumbered",
            Self::ReferencesShifted => "references_shifted",
        }
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::ReferencesShifted => "references shifted",
            other => other.name(),
        }
    }
}

/// The number of a rule that a text refers to, in both editions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShiftedReference {
    /// In the older edition.
    pub from: String,
    /// In the newer edition.
    pub to: String,
}

/// What became of a passage from one edition to the next. A passage that is
/// the same under the same id has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "revision")]
pub struct Revision {
    /// The passage: in the newer edition, or in the older if it was removed.
    pub id: PassageId,
    /// The newer edition.
    pub document: DocumentId,
    /// Its name.
    pub edition: String,
    /// The older edition.
    pub before: DocumentId,
    /// What the passage is for.
    pub class: PassageClass,
    /// What happened, the weightiest first; nothing, where only the id differs.
    pub ops: Vec<ChangeOp>,
    /// The passages of the older edition.
    pub from: Vec<PassageId>,
    /// The passages of the newer edition.
    pub to: Vec<PassageId>,
    /// Numbers of rules in its words that follow those rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<ShiftedReference>,
}
