//! The titles of a deck, with what is known of each.

use headjudge_corpus::Card;

use crate::library::Keys;

/// A title, counted over all printings and entries.
#[derive(Clone, Debug)]
pub(crate) struct Title<'a> {
    pub(crate) name: &'a str,
    pub(crate) keys: Keys<'a>,
    pub(crate) count: u32,
    pub(crate) card: Option<&'a Card>,
    /// The limit that the deck itself states for the card.
    pub(crate) limit: Option<u32>,
    /// The character that the deck says it is Named for.
    pub(crate) named: Option<&'a str>,
    /// Whether the name was looked up, and no card found.
    pub(crate) unmatched: bool,
}
