//! Measures how an index grows with its records, a step a process, so that the memory of
//! each is its own; `scripts/bench growth` runs it and prints the table:
//!
//! ```text
//! growth build RECORDS FOLDER      writes an index of so many generated records
//! growth ask FOLDER                opens it, and asks it
//! ```
//!
//! Prints a line of JSON: seconds, bytes, and µs.

#[path = "../eval/grown.rs"]
#[expect(dead_code, reason = "records alone are grown here, and names for others")]
mod grown;
#[path = "../eval/measure.rs"]
#[expect(dead_code, reason = "only the questions are asked here, not judged")]
mod measure;
#[path = "../eval/timed.rs"]
mod timed;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use headjudge_corpus::Record;
use headjudge_index::search::{Page, Search, Vocabulary, build};
use serde_json::Value;
use timed::{percentile, timed};

/// As the server has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// How often each thing is asked; the least counts.
const ROUNDS: usize = 5;
/// Questions that are asked, of all that there are.
const QUESTIONS: usize = 1_000;
const FIRST: Page = Page { offset: 0, limit: 10 };
const SAY: &str = "say: growth build RECORDS FOLDER, or growth ask FOLDER";

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let told = match arguments[..] {
        ["build", records, folder] => grow(records.parse()?, Path::new(folder))?,
        ["ask", folder] => ask(Path::new(folder))?,
        _ => return Err(SAY.into()),
    };
    println!("{}", serde_json::to_string(&told)?);
    Ok(())
}

type Told = BTreeMap<&'static str, Value>;

fn corpus() -> Outcome<Vec<Record>> {
    Ok(headjudge_ingest::ingest(&headjudge_corpus::embedded())?.records)
}

/// Builds an index of the corpus grown to so many records.
fn grow(many: usize, folder: &Path) -> Outcome<Told> {
    let own = corpus()?;
    let mut records = grown::grown(&own, many.saturating_sub(own.len()));
    records.truncate(many);
    let vocabulary = Vocabulary::read(&headjudge_corpus::embedded())?;
    let held = kibibytes("VmRSS")?;
    let start = Instant::now();
    build(folder, &records, &vocabulary)?;
    let seconds = start.elapsed().as_secs_f64();
    let files = fs::read_dir(folder)?.map(|file| Ok(file?.metadata()?.len()));
    let bytes = files.sum::<Outcome<u64>>()?;
    Ok(BTreeMap::from([
        ("records", records.len().into()),
        ("seconds", seconds.into()),
        ("bytes", bytes.into()),
        ("kib_of_records", held.into()),
        ("kib", kibibytes("VmHWM")?.into()),
    ]))
}

/// Opens an index, and asks it what the corpus is asked.
fn ask(folder: &Path) -> Outcome<Told> {
    let own = corpus()?;
    let questions: Vec<String> = measure::questions().into_iter().map(|q| q.q).collect();
    let questions: Vec<&String> =
        questions.iter().step_by(questions.len().div_ceil(QUESTIONS)).collect();
    let names: Vec<&str> = own
        .iter()
        .filter_map(|r| if let Record::Card(card) = r { Some(card.name.as_str()) } else { None })
        .collect();
    let prefixes: Vec<String> = names.iter().map(|name| name.chars().take(4).collect()).collect();
    let slips: Vec<String> = names.iter().map(|name| grown::slip(name)).collect();
    let before = kibibytes("VmRSS")?;
    let start = Instant::now();
    let search = Search::open(folder)?;
    let opened = start.elapsed();
    let start = Instant::now();
    black_box(search.query("may an ally block an energy attack", FIRST)).ok();
    let first = start.elapsed();
    let mut told = BTreeMap::from([
        ("open", micros(opened).into()),
        ("first", micros(first).into()),
        ("kib_opened", kibibytes("VmRSS")?.saturating_sub(before).into()),
    ]);
    let mut note = |names: [&'static str; 2], (half, most): (f64, f64)| {
        told.insert(names[0], half.into());
        told.insert(names[1], most.into());
    };
    note(["question", "question_99"], times(&questions, |q| search.query(q, FIRST).is_ok()));
    note(["misspelt", "misspelt_99"], times(&slips, |q| search.query(q, FIRST).is_ok()));
    note(["fuzzy", "fuzzy_99"], times(&slips, |q| search.names().find(q, None, None)));
    note(["prefix", "prefix_99"], times(&prefixes, |q| search.names().find(q, None, None)));
    note(["completion", "completion_99"], times(&prefixes, |q| search.autocomplete(q, 20)));
    told.insert("kib_asked", kibibytes("VmRSS")?.saturating_sub(before).into());
    Ok(told)
}

/// The median and the 99th percentile over the texts.
fn times<T>(asked: &[impl AsRef<str>], ask: impl Fn(&str) -> T) -> (f64, f64) {
    let times = timed(ROUNDS, asked, ask);
    (micros(percentile(&times, 50)), micros(percentile(&times, 99)))
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// What the kernel says of this process's memory.
fn kibibytes(of: &str) -> Outcome<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with(of));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    Ok(number.ok_or("the kernel does not tell of the memory")?.parse()?)
}
