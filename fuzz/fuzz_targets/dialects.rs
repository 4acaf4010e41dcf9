//! Runs `src/dialects.rs`, which says what must hold.
#![no_main]

#[path = "../src/about.rs"]
mod about;
#[path = "../src/dialects.rs"]
mod dialects;

libfuzzer_sys::fuzz_target!(|data: &[u8]| dialects::read(data));
