//! The glossary.

use serde::{Deserialize, Serialize};

use crate::GameId;

/// A term of one or more games, with what players call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(tag = "object", rename = "term")]
pub struct Term {
    /// The term, as the documents write it.
    pub name: String,
    /// The games that use it.
    pub games: Vec<GameId>,
    /// Its meaning, in our own words.
    pub definition: String,
    /// Other names for it.
    #[serde(default)]
    pub synonyms: Vec<String>,
    /// Words for something like it in other games, a word each: they lead to
    /// it, and are no names of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub borrowed: Vec<String>,
    /// Its Japanese names.
    #[serde(default)]
    pub japanese: Vec<String>,
}
