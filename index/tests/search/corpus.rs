//! The search over the embedded corpus, built once for all tests.

use std::sync::LazyLock;

use headjudge_corpus::Record;
use headjudge_index::search::{Page, QueryError, Results, Search, Vocabulary, build};

static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    headjudge_ingest::ingest(&headjudge_corpus::embedded()).expect("it is read").records
});

static SEARCH: LazyLock<Search> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a folder to build in");
    let words = Vocabulary::read(&headjudge_corpus::embedded()).expect("the words are read");
    build(dir.path(), records(), &words).expect("the index is built");
    // The open files outlive their folder.
    Search::open(dir.path()).expect("the index opens")
});

pub(crate) fn records() -> &'static [Record] {
    &RECORDS
}

pub(crate) fn search() -> &'static Search {
    &SEARCH
}

pub(crate) fn query(text: &str) -> Result<Results, QueryError> {
    SEARCH.query(text, Page { offset: 0, limit: 10 })
}

pub(crate) fn answer(text: &str) -> Results {
    query(text).expect("within bounds")
}
