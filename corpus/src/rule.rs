//! General rules, their worked examples, and questions with answers.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{CardRef, CheckLink, DocumentId, Lines, PassageId};

/// Whether a rule is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RuleStatus {
    /// In force.
    Current,
    /// Retired; shown as history only.
    Defunct,
}

/// A worked example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "example")]
pub struct Example {
    /// Identifier.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// The passage it is in.
    pub passage: PassageId,
    /// The rule or procedure step it explains.
    pub explains: Option<PassageId>,
    /// `Example`, `Example A`, `Example 1`…
    pub label: String,
    /// Plain text, without the label.
    pub text: String,
    /// Cards that it names.
    pub cards: Vec<CardRef>,
}

/// A general rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "rule")]
pub struct Rule {
    /// Identifier, the same as its first passage's.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines from its first words to its last.
    pub lines: Lines,
    /// The number that the document gives it, such as `702.2a`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// The rule or the numbered heading that its number is under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<PassageId>,
    /// The rules whose numbers are under its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<PassageId>,
    /// The rules and numbered headings that its words refer to by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<PassageId>,
    /// The rules whose words refer to it by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub referenced_by: Vec<PassageId>,
    /// The section it is in.
    pub section: String,
    /// Its title.
    pub title: String,
    /// Our own English rendering of the title, where the source is in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english_title: Option<String>,
    /// Whether it is in force.
    pub status: RuleStatus,
    /// What replaced a defunct rule.
    pub replaced_by: Option<PassageId>,
    /// Why a defunct rule was retired, in the document's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The date from which it is in force, where one is printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Date>,
    /// That date as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// Plain text, paragraphs parted by blank lines.
    pub text: String,
    /// Our own English rendering, where the source is in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    /// The passages its text is in.
    pub passages: Vec<PassageId>,
    /// Its worked examples.
    pub examples: Vec<Example>,
    /// Cards that it or its examples name.
    pub cards: Vec<CardRef>,
    /// The checks that run it.
    #[serde(default)]
    pub checks: Vec<CheckLink>,
}

impl Rule {
    /// Path of the rule's page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("/rules/{}", self.id)
    }
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "question")]
pub struct Question {
    /// Identifier.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// `Q1`…
    pub label: String,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The procedure it is about.
    pub procedure: Option<String>,
    /// The step it is about.
    pub step: Option<u32>,
    /// Cards that it names.
    pub cards: Vec<CardRef>,
}
