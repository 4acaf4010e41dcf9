//! Runs `src/texts.rs`, which says what must hold.
#![no_main]

#[path = "../src/texts.rs"]
mod texts;

libfuzzer_sys::fuzz_target!(|data: &[u8]| texts::read(data));
