//! Any text is a dialect, or a sentence about why not; what it reads is bounded.
#![no_main]

use headjudge_corpus::{CorpusFile, CorpusFiles};
use libfuzzer_sys::fuzz_target;

const ABOUT: &str = r#"
id = "fuzzed"
edition = "1"
game = "acme"
title = "Fuzzed"
short_title = "Fuzzed"
authority = "nobody"
language = "en"
source = "a fuzzer"
licence = "CC0"
"#;
const TEXT: &str = "1. Play a card.\n\nFOX\nIt runs.\n\n- One: 1\n- Two: 2\n\nQ: May I?\nA: You may.\n";

fuzz_target!(|dialect: &[u8]| {
    let mut files = CorpusFiles::default();
    for (name, bytes) in
        [("document.toml", ABOUT.as_bytes()), ("source.txt", TEXT.as_bytes()), ("dialect.toml", dialect)]
    {
        files.insert(CorpusFile { path: format!("documents/fuzzed/{name}"), bytes: bytes.to_vec() });
    }
    let _ = headjudge_ingest::ingest(&files);
});
