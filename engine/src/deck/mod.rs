//! Decks: what a player hands in, in every shape that players use.

mod bounded;
mod columns;
mod count;
mod decode;
mod entries;
mod error;
mod fault;
mod headings;
mod json;
mod labels;
mod line;
mod model;
mod names;
mod pasted;
mod placing;
mod printed;
mod read;
mod section;
mod text;
mod tidy;
mod wire;
mod xml;

pub use error::DeckError;
pub use model::{Deck, DeckCard, DeckSection, LevelCard, MainPersonality, Opponent, TokuiWaza};
pub use names::NameRef;
pub use pasted::split_decks;
pub use printed::{PrintedName, printed_names};
pub use read::read_deck;

pub(crate) use printed::{card_number, is_code, notes};
pub(crate) use wire::total_key;
