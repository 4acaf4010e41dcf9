//! What is known of a source document: its `document.toml`.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{DocumentId, GameId, Lines};

/// What reads a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// A `dialect.toml` beside the document says what its lines are; without
    /// one, the generic reader tells it from headings, numbers and marks.
    #[default]
    Declared,
}

/// How much of a document this copy holds. What is not in it is not known: no
/// answer says of a part that the document lacks something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "held", rename_all = "snake_case", deny_unknown_fields)]
pub enum Extent {
    /// All of it.
    #[default]
    Whole,
    /// A part of it.
    Part {
        /// Which part, such as `page 1 of 7`.
        words: String,
        /// The words of the copy that say so.
        quote: String,
        /// The source lines they stand on.
        lines: Lines,
    },
}

/// A source document, as stated in the `document.toml` beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[serde(tag = "object", rename = "document")]
pub struct Document {
    /// Stable identifier, the first part of every passage id.
    pub id: DocumentId,
    /// The edition that is quoted, such as `1.9.0`, or `undated`.
    #[serde(default = "undated")]
    pub edition: String,
    /// The game it rules.
    pub game: GameId,
    /// Full title.
    pub title: String,
    /// A short name for citations, such as `FanZ CRD`; without one the title serves.
    #[serde(default)]
    pub short_title: String,
    /// Who issued it.
    #[serde(default)]
    pub authority: String,
    /// When the edition was published, where the document says so.
    #[serde(default)]
    pub published: Option<Date>,
    /// Language of the text, `en` or `ja`.
    #[serde(default = "english")]
    pub language: String,
    /// What reads it; there is nothing to choose, and `document.toml` need not say it.
    #[serde(default)]
    pub dialect: Dialect,
    /// Where the copy came from, in words.
    #[serde(default)]
    pub source: String,
    /// Licence or copyright line.
    #[serde(default)]
    pub licence: String,
    /// SHA-256 of the source file, in lower-case hexadecimal; where it is left
    /// out, the text may change without a problem.
    #[serde(default)]
    pub sha256: String,
    /// The document that is current where the two tell the same thing differently.
    #[serde(default)]
    pub yields_to: Option<DocumentId>,
    /// How much of it this copy holds.
    #[serde(default)]
    pub extent: Extent,
}

fn undated() -> String {
    "undated".to_owned()
}

fn english() -> String {
    "en".to_owned()
}
