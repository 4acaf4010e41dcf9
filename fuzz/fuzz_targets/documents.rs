//! Runs `src/documents.rs`, which says what must hold.
#![no_main]

#[path = "../src/about.rs"]
mod about;
#[path = "../src/documents.rs"]
mod documents;

libfuzzer_sys::fuzz_target!(|data: &[u8]| documents::read(data));
