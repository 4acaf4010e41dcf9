//! Any text is a query, or a sentence about why not.
#![no_main]

use std::sync::LazyLock;

use headjudge_corpus::embedded;
use headjudge_index::Snapshot;
use headjudge_index::search::{Page, Vocabulary};
use libfuzzer_sys::fuzz_target;

static SNAPSHOT: LazyLock<Snapshot> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder").keep();
    let records = headjudge_ingest::ingest(&embedded()).expect("the corpus").records;
    let words = Vocabulary::read(&embedded()).expect("the words");
    Snapshot::build(&folder, "fuzzed", &records, &words).expect("a snapshot")
});

fuzz_target!(|query: &str| {
    let search = SNAPSHOT.search();
    let _ = search.query(query, Page { offset: 0, limit: 10 });
    let _ = search.names().suggest(query, None, 5);
    let _ = search.autocomplete(query, 20);
});
