//! Procedures: ordered steps with actor, window and jumps.

use serde::{Deserialize, Serialize};

use crate::{DiffSpan, DocumentId, Lines, PassageId, Permission};

/// A jump from one step to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Jump {
    /// The step that follows.
    pub step: u32,
    /// The condition, in the document's words; `null` for always.
    pub when: Option<String>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// Its number, counted from 1 in the order of the text.
    pub n: u32,
    /// The phase or part of the procedure it belongs to, where the text has parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Who acts: `attacker`, `defender`, `you`, `opponent`, `turn player`; `null` where the text leaves it open.
    pub actor: Option<String>,
    /// What may be played here, such as `[Counter]`.
    pub window: Option<String>,
    /// Plain text.
    pub text: String,
    /// Our own English rendering, where the source is in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    /// Where it leads, other than to the next step.
    pub goto: Vec<Jump>,
    /// What its sentences permit, forbid, order or have done, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub permissions: Vec<Permission>,
    /// Source lines.
    pub lines: Lines,
    /// The passage.
    pub passage: PassageId,
}

/// How a step of an older version compares with the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepOp {
    /// The same words.
    Same,
    /// The same step in other words.
    Changed,
    /// Only in this version.
    OnlyHere,
    /// Only in the current one.
    OnlyThere,
}

/// One row of a comparison of two versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepComparison {
    /// How they compare.
    pub op: StepOp,
    /// The step of this version.
    pub here: Option<u32>,
    /// The step of the current version.
    pub there: Option<u32>,
    /// What changes from here to there.
    pub diff: Vec<DiffSpan>,
}

/// An ordered procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "procedure")]
pub struct Procedure {
    /// Identifier, such as `fanz-crd/attack-sequence`.
    pub id: String,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// Title.
    pub title: String,
    /// Our own English rendering of the title, where the source is in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english_title: Option<String>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The procedure that is current where this is an older version of it.
    pub older_telling_of: Option<String>,
    /// How the two compare, step by step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comparison: Vec<StepComparison>,
}
