//! Runs `src/catalogues.rs`, which says what must hold.
#![no_main]

#[path = "../src/catalogues.rs"]
mod catalogues;

libfuzzer_sys::fuzz_target!(|data: &[u8]| catalogues::read(data));
