//! Any bytes are a catalogue, whatever their name says.
#![no_main]

use headjudge_corpus::{CorpusFile, CorpusFiles};
use headjudge_ingest::{Ingested, add_catalogue};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for name in ["set.xml", "cards.txt", "cards.csv", "cards.jsonl"] {
        let mut ingested = Ingested::default();
        let file = CorpusFile { path: name.to_owned(), bytes: data.to_vec() };
        let _ = add_catalogue(&mut ingested, &CorpusFiles::default(), &[file]);
    }
});
