//! Passages: the blocks into which every document falls without a remainder.

use serde::{Deserialize, Serialize};

use crate::{DocumentId, Lines, PassageId};

/// Why lines that hold markup and no text rule nothing.
pub const MARKUP: &str = "markup without text";

/// What a passage is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PassageClass {
    /// A rule of the game or of deck building.
    Rule,
    /// A ruling on a named card.
    Ruling,
    /// A change to the text of a named card.
    Erratum,
    /// A worked example.
    Example,
    /// One entry of a list of cards.
    ListEntry,
    /// One step of a procedure.
    Step,
    /// A question with its answer.
    Question,
    /// The meaning of a term: a trait, a keyword, a kind of card, a zone.
    Definition,
    /// A title that opens a section.
    Heading,
    /// Text that rules nothing; the passage says why.
    NonNormative,
}

/// One block of a document. Every non-blank source line is in exactly one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "passage")]
pub struct Passage {
    /// Stable identifier, `document/section/slug`.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// The number that the document gives it, such as `702.2a`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// What it is for.
    pub class: PassageClass,
    /// The titles above it, outermost first.
    pub heading_path: Vec<String>,
    /// The text without markup.
    pub text: String,
    /// The text as it is in the source.
    pub text_md: String,
    /// Our own English rendering, where the source is in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    /// Why a non-normative passage rules nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Passage {
    /// The address of the passage inside its document's page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("/documents/{}#{}", self.document, self.id.anchor())
    }
}
