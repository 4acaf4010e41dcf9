//! Decks: what a player hands in, in every shape that players use.

mod bounded;
mod decode;
mod entries;
mod error;
mod headings;
mod json;
mod line;
mod model;
mod names;
mod pasted;
mod read;
mod section;
mod text;
mod wire;
mod xml;

pub use error::DeckError;
pub use model::{Deck, DeckCard, DeckSection, LevelCard, MainPersonality, Opponent, TokuiWaza};
pub use names::NameRef;
pub use pasted::split_decks;
pub use read::read_deck;

pub(crate) use line::card_number;
pub(crate) use wire::total_key;
