//! Games and their card sets.

use serde::{Deserialize, Serialize};

use crate::{Cite, GameId, Publisher, SetId};

/// A game, as `games.toml` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(tag = "object", rename = "game")]
pub struct Game {
    /// Identifier.
    pub id: GameId,
    /// Name.
    pub name: String,
    /// Martial arts styles: the words that count as the first of a title.
    #[serde(default)]
    pub styles: Vec<String>,
    /// Title endings that tell a card's kind, with the kind.
    #[serde(default)]
    pub kinds: Vec<(String, String)>,
}

/// A card set, as `sets.toml` describes it, or as a document names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(tag = "object", rename = "set")]
pub struct CardSet {
    /// Identifier.
    pub id: SetId,
    /// The game.
    pub game: GameId,
    /// Title.
    pub name: String,
    /// Who published it; `null` for a set that only a document or a catalogue names.
    #[serde(default)]
    pub publisher: Option<Publisher>,
    /// The sentences of a document that say so; none where it is known otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stated: Vec<Cite>,
    /// Place in the order of publication, counted from 1; 0 for promos and where it is not known.
    pub order: u32,
    /// Other names that documents and catalogues use.
    #[serde(default)]
    pub aliases: Vec<String>,
}
