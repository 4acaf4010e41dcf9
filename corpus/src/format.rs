//! Formats: what a deck is checked against.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{Cite, DocumentId, FormatId, GameId, Publisher, fold};

/// A recorded edition of a format's rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FormatEdition {
    /// The edition's name.
    pub edition: String,
    /// The date it counts from; `null` where the document states none.
    #[serde(default)]
    pub from: Option<Date>,
    /// The date up to which it is known to be complete.
    #[serde(default)]
    pub complete_to: Option<Date>,
}

/// A section of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The name that rules and decks use: `main`.
    pub id: String,
    /// How sentences call it: `main deck`.
    pub name: String,
    /// Headings of lists below which its cards are, besides `id` and `name`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headings: Vec<String>,
}

impl Section {
    /// Whether `heading`, folded, is a heading of the section.
    #[must_use]
    pub fn is_below(&self, heading: &str) -> bool {
        let mut names = [&self.id, &self.name].into_iter().chain(&self.headings);
        names.any(|name| fold(name) == heading)
    }
}

/// A deck format, as a file in `formats/` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(tag = "object", rename = "format")]
pub struct Format {
    /// Identifier.
    pub id: FormatId,
    /// The game.
    pub game: GameId,
    /// Title.
    pub title: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// The document that rules it.
    pub document: DocumentId,
    /// Other documents whose lists and numbers count for it: a list of banned
    /// cards that is published apart from the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<DocumentId>,
    /// Its recorded editions, oldest first.
    pub editions: Vec<FormatEdition>,
    /// Whose texts and sets alone count, where others change the same cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publisher: Option<Publisher>,
    /// The sections of a deck. Cards below no section's heading are in the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<Section>,
    /// The rule codes that a deck is checked by, in order.
    pub rules: Vec<String>,
    /// What an event may opt into.
    #[serde(default)]
    pub options: Vec<String>,
    /// The sentences by which its document leaves rules to another text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<Cite>,
}

impl Format {
    /// The documents whose lists and numbers count for it, the one that rules it first.
    pub fn documents(&self) -> impl Iterator<Item = &DocumentId> {
        std::iter::once(&self.document).chain(&self.with)
    }
}
