//! The search over the embedded corpus, built once for all tests.

use std::sync::LazyLock;

use headjudge_corpus::Record;
use headjudge_index::search::{Page, QueryError, Results, Search, Vocabulary, build};

static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    headjudge_ingest::ingest(&headjudge_corpus::embedded()).expect("it is read").records
});

/// The index on a disk, as the server opens it, and its pack in memory, as a
/// browser does.
static SEARCHES: LazyLock<(Search, Search)> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a folder to build in");
    let words = Vocabulary::read(&headjudge_corpus::embedded()).expect("the words are read");
    build(dir.path(), records(), &words).expect("the index is built");
    let pack = Search::pack(dir.path()).expect("the index is packed");
    // The open files outlive their folder.
    let opened = Search::open(dir.path()).expect("the index opens");
    (opened, Search::open_pack(pack).expect("the pack opens"))
});

pub(crate) fn records() -> &'static [Record] {
    &RECORDS
}

pub(crate) fn search() -> &'static Search {
    &SEARCHES.0
}

/// The same index from its pack.
pub(crate) fn packed() -> &'static Search {
    &SEARCHES.1
}

pub(crate) fn query(text: &str) -> Result<Results, QueryError> {
    search().query(text, Page { offset: 0, limit: 10 })
}

pub(crate) fn answer(text: &str) -> Results {
    query(text).expect("within bounds")
}
