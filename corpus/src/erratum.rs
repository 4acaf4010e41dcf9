//! Errata and card rulings, as the Combined CRD states them.

use serde::{Deserialize, Serialize};

use crate::{Code, DiffSpan, DocumentId, Lines, PassageId, SetId};

/// Who is marked as the author of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Publisher {
    /// Panini, who printed the game until 2017.
    Panini,
    /// The fan-driven continuation.
    Fanz,
    /// Score Entertainment, who printed the game's forerunner.
    Score,
}

impl Publisher {
    /// The name, as sentences use it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Panini => "Panini",
            Self::Fanz => "FanZ",
            Self::Score => "Score",
        }
    }
}

/// A card as the head of an entry names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrintedCard {
    /// Collector code, as printed.
    pub code: Code,
    /// Title, as printed in the entry.
    pub name: String,
}

/// What one text of an erratum is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TextLabel {
    /// What was printed first.
    Original,
    /// A change whose author this copy does not mark.
    Updated,
    /// A change marked as Panini's.
    PaniniUpdated,
    /// A change marked as the continuation's.
    FanzUpdated,
    /// An addition to the printed text.
    Gains,
}

impl TextLabel {
    /// Who made the text, where the label says so. The colours that marked
    /// the others are lost in this copy, and are never guessed.
    #[must_use]
    pub fn publisher(self) -> Option<Publisher> {
        match self {
            Self::PaniniUpdated => Some(Publisher::Panini),
            Self::FanzUpdated => Some(Publisher::Fanz),
            Self::Original | Self::Updated | Self::Gains => None,
        }
    }

    /// The label in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Original => "Original text",
            Self::Updated => "Updated text",
            Self::PaniniUpdated => "Panini updated text",
            Self::FanzUpdated => "FanZ updated text",
            Self::Gains => "This card gains",
        }
    }
}

/// One text in the chain of changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErratumText {
    /// What it is.
    pub label: TextLabel,
    /// Plain, without the outer quotation marks.
    pub text: String,
    /// The same with the bold of the source kept.
    pub text_md: String,
    /// Source lines.
    pub lines: Lines,
    /// Who made it, `null` where this copy does not mark it.
    pub by: Option<Publisher>,
    /// The difference from the text before it, word by word; empty for the first.
    pub diff: Vec<DiffSpan>,
}

/// What a most-recent-printing statement says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MrpStatus {
    /// No printing has the text.
    None,
    /// The named printings have it.
    Printed,
    /// The published card images have it already.
    UpToDate,
}

/// A most-recent-printing statement of an erratum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MrpStatement {
    /// What it says.
    pub status: MrpStatus,
    /// Its words, without the brackets and `MRP:`.
    pub text: String,
    /// The printings it names.
    pub printings: Vec<crate::Printing>,
    /// The text that it follows.
    pub after_label: Option<TextLabel>,
    /// Source lines.
    pub lines: Lines,
}

/// A change to the text of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "erratum")]
pub struct Erratum {
    /// Identifier, the same as its passage's.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines of the whole entry.
    pub lines: Lines,
    /// The set it is listed under.
    pub set: SetId,
    /// The set's title.
    pub set_name: String,
    /// The printings in its head.
    pub printings: Vec<PrintedCard>,
    /// The chain of texts, in order.
    pub texts: Vec<ErratumText>,
    /// The most-recent-printing statements.
    pub mrp: Vec<MrpStatement>,
    /// Notes, without the brackets and `NOTE:`.
    pub notes: Vec<String>,
}

/// A ruling on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "ruling")]
pub struct CardRuling {
    /// Identifier, the same as its passage's.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// The set it is listed under.
    pub set: SetId,
    /// The set's title.
    pub set_name: String,
    /// The printings in its head.
    pub printings: Vec<PrintedCard>,
    /// Plain text.
    pub text: String,
    /// The same as it is in the source.
    pub text_md: String,
    /// The date from which it counts, where one is printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<jiff::civil::Date>,
    /// That date as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// Who is marked as its author, `null` where this copy does not mark it.
    pub by: Option<Publisher>,
    /// Most-recent-printing statements, if any.
    pub mrp: Vec<MrpStatement>,
    /// Notes, if any.
    pub notes: Vec<String>,
}
