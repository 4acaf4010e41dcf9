//! How many entries a deck may have, whichever reader fills it.

use super::error::DeckError;
use super::model::Deck;

/// The greatest number of entries of one deck.
pub(super) const MAX_ENTRIES: usize = 2000;

/// Refuses a deck with more entries than any deck has.
pub(super) fn bound_entries(deck: &Deck) -> Result<(), DeckError> {
    if deck.entries() > MAX_ENTRIES {
        return Err(DeckError::TooManyCards { limit: MAX_ENTRIES });
    }
    Ok(())
}
