//! How fast the search is: on the corpus, on a corpus a hundred times as
//! large, and in a dictionary of a million names.

#[path = "../eval/grown.rs"]
#[expect(dead_code, reason = "names are asked for as they are here, without slips")]
mod grown;

use std::sync::LazyLock;

use divan::Bencher;
use headjudge_corpus::{Record, embedded};
use headjudge_index::search::{Page, Search, Vocabulary, build};

/// Records and names of the large corpora.
const RECORDS: usize = 100_000;
const NAMES: usize = 1_000_000;

const QUESTIONS: [&str; 6] = [
    "blue guard",
    "R139",
    "does endurance work if the damage gets banished",
    "saiyn empowerd mastery",
    "覚醒 条件",
    "format:fanz is:frozen mastery",
];

static CORPUS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    headjudge_ingest::ingest(&embedded()).expect("the embedded corpus is read").records
});
static SMALL: LazyLock<Search> = LazyLock::new(|| open(&CORPUS));
static LARGE: LazyLock<Search> = LazyLock::new(|| open(&grown::grown(&CORPUS, RECORDS)));
static NAMED: LazyLock<Search> = LazyLock::new(|| open(&grown::names(&CORPUS, NAMES)));

fn main() {
    divan::main();
}

fn open(records: &[Record]) -> Search {
    let folder = tempfile::tempdir().expect("a folder");
    let words = Vocabulary::read(&embedded()).expect("the words of the search are read");
    build(folder.path(), records, &words).expect("the index is built");
    Search::open(folder.path()).expect("the index opens")
}

const FIRST: Page = Page { offset: 0, limit: 10 };

#[divan::bench(args = QUESTIONS)]
fn corpus(bencher: Bencher<'_, '_>, question: &str) {
    let search = &*SMALL;
    bencher.bench(|| search.query(question, FIRST).map(|results| results.total));
}

#[divan::bench(args = QUESTIONS)]
fn hundred_thousand_records(bencher: Bencher<'_, '_>, question: &str) {
    let search = &*LARGE;
    bencher.bench(|| search.query(question, FIRST).map(|results| results.total));
}

#[divan::bench(args = ["bl", "blue g", "r1", "覚"])]
fn completion(bencher: Bencher<'_, '_>, typed: &str) {
    let search = &*SMALL;
    bencher.bench(|| search.autocomplete(typed, 20).len());
}

#[divan::bench(args = ["bl", "blue g", "r1", "覚"])]
fn completion_of_hundred_thousand(bencher: Bencher<'_, '_>, typed: &str) {
    let search = &*LARGE;
    bencher.bench(|| search.autocomplete(typed, 20).len());
}

#[divan::bench(args = ["blue guard", "blue gu", "orange upercut", "mastery empowred saiyan"])]
fn name(bencher: Bencher<'_, '_>, typed: &str) {
    let names = SMALL.names();
    bencher.bench(|| names.find(typed, None, None));
}

#[divan::bench(args = ["blue guard", "blue gu", "orange upercut", "mastery empowred saiyan"])]
fn name_of_a_million(bencher: Bencher<'_, '_>, typed: &str) {
    let names = NAMED.names();
    bencher.bench(|| names.find(typed, None, None));
}
