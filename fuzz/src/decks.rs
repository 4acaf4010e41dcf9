//! Any bytes are a deck, or a sentence about why not.

use headjudge_engine::{read_deck, split_decks};

/// Reads the bytes as a deck of each form, and as several decks.
pub(crate) fn read(data: &[u8]) {
    for name in [None, Some("deck.o8d"), Some("deck.dek"), Some("deck.json")] {
        match read_deck(data, name) {
            Ok(deck) => assert!(deck.names().all(|wanted| !wanted.name.trim().is_empty())),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    for deck in split_decks(&String::from_utf8_lossy(data)) {
        let _ = read_deck(deck.as_bytes(), None);
    }
}
