//! Any bytes are a deck, or a sentence about why not.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for name in [None, Some("deck.o8d"), Some("deck.dek"), Some("deck.json")] {
        let _ = headjudge_engine::read_deck(data, name);
    }
});
