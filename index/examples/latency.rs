//! Measures how long searches take, in percentiles: every question of the
//! evaluation on the corpus and on a corpus a hundred times as large, names
//! among hundreds and among a million, and what must be refused at once.

#[path = "../eval/grown.rs"]
mod grown;
#[path = "../eval/measure.rs"]
#[expect(dead_code, reason = "only the questions are asked here, not judged")]
mod measure;
#[path = "../eval/timed.rs"]
mod timed;

use std::error::Error;
use std::hint::black_box;

use headjudge_corpus::Record;
use headjudge_index::search::{Page, Search, Vocabulary, build};
use timed::{percentile, timed};

/// As the server has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// How often each thing is asked.
const ROUNDS: usize = 9;

fn main() -> Outcome<()> {
    let records = headjudge_ingest::ingest(&headjudge_corpus::embedded())?.records;
    let questions: Vec<String> = measure::questions().into_iter().map(|q| q.q).collect();
    let names: Vec<&str> = records
        .iter()
        .filter_map(|r| if let Record::Card(card) = r { Some(card.name.as_str()) } else { None })
        .collect();
    let prefixes: Vec<String> = names.iter().map(|name| name.chars().take(4).collect()).collect();
    let slips: Vec<String> = names.iter().map(|name| grown::slip(name)).collect();
    // Thirty names that are known, and thirty with slips.
    let decks = names.chunks_exact(30).zip(slips.chunks_exact(30));
    let decks: Vec<String> = decks.map(|(a, b)| [a.join("\n"), b.join("\n")].join("\n")).collect();
    println!("| what | asked | p50 | p99 | slowest |\n|---|---|---|---|---|");

    let small = open(&records)?;
    print("search, corpus", &questions, |q| black_box(small.query(q, FIRST)).is_ok());
    print("completion, corpus", &prefixes, |q| small.autocomplete(q, 20).is_empty());
    print("names by prefix, corpus", &prefixes, |q| black_box(small.names().find(q, None, None)));
    print("names by slips, corpus", &slips, |q| black_box(small.names().find(q, None, None)));
    print("deck with half its names unknown, corpus", &decks, |deck| suggested(&small, deck));
    print("bad input, corpus", &bad_input(), |q| black_box(small.query(q, FIRST)).is_ok());
    drop(small);

    let large = open(&grown::grown(&records, 100_000))?;
    println!("| ({} units) | | | | |", large.units());
    print("search, 10^5 records", &questions, |q| black_box(large.query(q, FIRST)).is_ok());
    print("completion, 10^5 records", &prefixes, |q| large.autocomplete(q, 20).is_empty());
    print("bad input, 10^5 records", &bad_input(), |q| black_box(large.query(q, FIRST)).is_ok());
    drop(large);

    let million = open(&grown::names(&records, 1_000_000))?;
    let find = |q: &str| black_box(million.names().find(q, None, None));
    println!("| ({} names) | | | | |", million.names().count());
    print("names by prefix, 10^6 names", &prefixes, find);
    print("names by slips, 10^6 names", &slips, find);
    print("completion, 10^6 names", &prefixes, |q| million.autocomplete(q, 20).is_empty());
    print("deck, 10^6 names", &decks, |deck| suggested(&million, deck));
    Ok(())
}

/// How many names are suggested for those of a deck that no card has.
fn suggested(search: &Search, deck: &str) -> usize {
    let names = search.names();
    let unknown = deck.lines().filter(|name| names.find_exact(name, None, None).is_empty());
    unknown.map(|name| names.suggest(name, None, 3).len()).sum()
}

const FIRST: Page = Page { offset: 0, limit: 10 };

fn open(records: &[Record]) -> Outcome<Search> {
    let folder = tempfile::tempdir()?;
    build(folder.path(), records, &Vocabulary::read(&headjudge_corpus::embedded())?)?;
    Ok(Search::open(folder.path())?)
}

fn bad_input() -> Vec<String> {
    let odd = ["", "or", "- - -", "\"", "(a+)+$", "game:", "\u{202e}llird", "🐉🐉🐉", "\0\u{1b}"];
    let long =
        ["drill ".repeat(200_000), "(".repeat(1_000), "a or ".repeat(50), "ドラゴン".repeat(21)];
    odd.into_iter().map(str::to_owned).chain(long).collect()
}

fn print<T>(what: &str, asked: &[impl AsRef<str>], ask: impl Fn(&str) -> T) {
    let times = timed(ROUNDS, asked, ask);
    let at = |percent| percentile(&times, percent);
    println!("| {what} | {} | {:?} | {:?} | {:?} |", asked.len(), at(50), at(99), at(100));
}
