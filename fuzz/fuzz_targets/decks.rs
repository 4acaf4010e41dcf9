//! Runs `src/decks.rs`, which says what must hold.
#![no_main]

#[path = "../src/decks.rs"]
mod decks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| decks::read(data));
