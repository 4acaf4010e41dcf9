//! No input costs more than in proportion to its size. What a reader does is
//! counted, instruction by instruction, by valgrind, for texts of one size, of
//! two and of four: what the last adds may be hardly more than twice what the
//! one before added. No clock is asked, so that a busy machine changes nothing.
//!
//! Each reader is run in a process of its own: this very program, asked for the
//! test `one`, with the reader and the size in its environment. That takes some
//! minutes, so that these run where they are asked for:
//! `cargo test -p headjudge-cli --test growth -- --ignored --skip one`.

#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not there")]

#[path = "../../../fuzz/src/about.rs"]
mod about;
#[path = "../../../fuzz/src/catalogues.rs"]
mod catalogues;
#[path = "../../../fuzz/src/decks.rs"]
mod decks;
#[path = "../../../fuzz/src/dialects.rs"]
mod dialects;
#[path = "../../../fuzz/src/documents.rs"]
mod documents;
mod readers;
#[path = "../../../fuzz/src/texts.rs"]
mod texts;

use std::process::Command;

use readers::READERS;

/// Says to the test `one` what to read, and how much of it.
const ASKED: &str = "HEADJUDGE_GROWTH";
/// What the second doubling may add, for each instruction that the first added. A
/// reader in proportion adds twice as much, one that is quadratic four times.
const MOST: f64 = 3.0;

/// The instructions that `reader` takes for texts of `bytes` bytes.
fn instructions(reader: &str, bytes: usize) -> f64 {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    valgrind.arg(std::env::current_exe().unwrap());
    valgrind.args(["--ignored", "--exact", "one", "--test-threads=1"]);
    let run = valgrind.env(ASKED, format!("{reader} {bytes}")).output();
    let run = run.expect("valgrind counts the instructions: install it");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{reader}: {said}\n{}", String::from_utf8_lossy(&run.stdout));
    let line = said.lines().find(|line| line.contains("refs:")).expect("a count");
    let count = line.rsplit(':').next().unwrap().replace(',', "");
    count.trim().parse().unwrap()
}

/// Checks the readers whose name begins with `group`.
fn check(group: &str) {
    let mut faults = Vec::new();
    let readers: Vec<_> = READERS.iter().filter(|reader| reader.name.starts_with(group)).collect();
    assert!(!readers.is_empty());
    for reader in readers {
        let [one, two, four] = [1, 2, 4].map(|n| instructions(reader.name, n * reader.bytes));
        let (first, second) = (two - one, four - two);
        println!("{}: {first:.0}, then {second:.0}: {:.2}", reader.name, second / first);
        // What is refused from some size on takes less there than before.
        let too_much = if first > 0.0 { second > MOST * first } else { four > 4.0 * one };
        if too_much {
            faults.push(format!("{}: {one:.0}, {two:.0}, {four:.0} instructions", reader.name));
        }
    }
    assert!(faults.is_empty(), "more than in proportion to the size:\n{}", faults.join("\n"));
}

#[test]
#[ignore = "the other tests run it, under valgrind"]
fn one() {
    let asked = std::env::var(ASKED).expect("a reader and a size");
    let (name, bytes) = asked.rsplit_once(' ').expect("a reader and a size");
    let reader = READERS.iter().find(|reader| reader.name == name).expect("a reader");
    (reader.read)(bytes.parse().expect("a size"));
}

#[test]
#[ignore = "takes minutes, and valgrind"]
fn documents_of_the_corpus() {
    check("document ");
}

#[test]
#[ignore = "takes minutes, and valgrind"]
fn documents_of_each_form() {
    check("form ");
}

#[test]
#[ignore = "takes minutes, and valgrind"]
fn dialects_and_what_they_read() {
    check("dialect ");
}

#[test]
#[ignore = "takes minutes, and valgrind"]
fn decks_and_catalogues() {
    check("deck ");
    check("catalogue ");
}

#[test]
#[ignore = "takes minutes, and valgrind"]
fn scenarios_texts_of_cards_editions_and_queries() {
    check("scenario ");
    check("text ");
    check("editions ");
    check("query ");
}
