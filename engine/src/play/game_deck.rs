//! A deck to be played, and what of its cards is not. Apart from the games that
//! are played with it, which the game itself does not know.

use headjudge_corpus::Card;
use serde::Serialize;

/// A deck to be played, with the records of its cards.
#[derive(Clone, Debug, Default)]
pub struct GameDeck {
    /// What it is called.
    pub name: String,
    /// The levels of the Main Personality.
    pub personalities: Vec<Card>,
    /// Masteries.
    pub masteries: Vec<Card>,
    /// The cards of the Life Deck, with their copies.
    pub cards: Vec<(Card, u32)>,
}

/// A card of which something is not performed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartialText {
    /// Its title.
    pub title: String,
    /// Whether its whole text is on record.
    pub on_record: bool,
    /// The sentences that are not performed.
    pub left_out: Vec<String>,
    /// In how many games it was seen outside of a Life Deck and a hand.
    pub games: u32,
}
