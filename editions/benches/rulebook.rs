//! Twenty editions of a rulebook of 9,300 lines, compared: how long it takes,
//! and how many changed paragraphs are told rightly. `cargo bench -p
//! headjudge-editions --bench rulebook -- 1 2 3` takes its seeds from the arguments;
//! `-- --write FOLDER` writes the editions as a corpus, for `scripts/editions`, and
//! `--many` those with many changes.

#[path = "../tests/matching/generator.rs"]
mod generator;

use std::fs;
use std::io;
use std::path::Path;
use std::time::Instant;

use generator::{Book, Dice, Edits};
use headjudge_editions::compare;

const LINES: usize = 9_300;
const EDITIONS: usize = 20;
const FEW: Edits = Edits { reworded: 12, added: 19, removed: 1, moved: 0, split: 0, merged: 0 };
const MANY: Edits =
    Edits { reworded: 60, added: 60, removed: 30, moved: 40, split: 20, merged: 20 };

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let mut seeds: Vec<u64> = arguments.iter().filter_map(|seed| seed.parse().ok()).collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--write") {
        let none = || io::Error::new(io::ErrorKind::InvalidInput, "`--write` needs a folder");
        let folder = arguments.get(at + 1).ok_or_else(none)?;
        let edits = if arguments.iter().any(|argument| argument == "--many") { MANY } else { FEW };
        return write(Path::new(folder), seeds.first().copied().unwrap_or(1), edits);
    }
    if seeds.is_empty() {
        seeds = vec![1, 2, 3];
    }
    for seed in seeds {
        for (name, edits) in [("few changes", FEW), ("many changes", MANY)] {
            measure(seed, name, edits);
        }
        measure_apart(seed);
    }
    Ok(())
}

/// Compares each edition with the one before it.
fn measure(seed: u64, name: &str, edits: Edits) {
    let mut dice = Dice::new(seed);
    let mut book = Book::new(&mut dice, LINES);
    let (mut right, mut all, mut took) = (0_u32, 0_u32, 0);
    for _ in 1..EDITIONS {
        let old = book.passages("old");
        book.settle();
        book.edit(&mut dice, edits);
        let (new, was) = (book.passages("new"), book.was());
        let began = Instant::now();
        let told = compare(&old, &new);
        took += began.elapsed().as_millis();
        for pairing in told.iter().filter(|pairing| !pairing.ops.is_empty()) {
            for at in &pairing.to {
                all += 1;
                right += u32::from(was[*at] == pairing.from);
            }
        }
    }
    let percent = f64::from(right) * 100.0 / f64::from(all);
    println!(
        "seed {seed}, {name}: 19 comparisons in {took} ms; {right} of {all} changes told rightly ({percent:.2} %)"
    );
}

/// Compares two books that share nothing.
fn measure_apart(seed: u64) {
    let (a, b) =
        (Book::new(&mut Dice::new(seed), LINES), Book::new(&mut Dice::new(seed + 1_000), LINES));
    let (a, b) = (a.passages("a"), b.passages("b"));
    let began = Instant::now();
    let told = compare(&a, &b);
    println!(
        "seed {seed}: two books that share nothing: {} ms, {} results",
        began.elapsed().as_millis(),
        told.len()
    );
}

/// Writes the editions as documents of a corpus, a month after each other.
fn write(corpus: &Path, seed: u64, edits: Edits) -> io::Result<()> {
    let mut dice = Dice::new(seed);
    let mut book = Book::new(&mut dice, LINES);
    for n in 0..EDITIONS {
        if n > 0 {
            book.settle();
            book.edit(&mut dice, edits);
        }
        let published = format!("{}-{:02}-01", 2001 + n / 12, n % 12 + 1);
        let folder = corpus.join("documents").join(format!("lantern-{published}"));
        fs::create_dir_all(&folder)?;
        fs::write(
            folder.join("document.toml"),
            format!(
                "id = \"lantern\"\nedition = \"{published}\"\npublished = \"{published}\"\ngame = \"lantern-duel\"\ntitle = \"Lantern Duel Rulebook\"\n"
            ),
        )?;
        let paragraphs = book.passages(&published).into_iter().map(|passage| passage.text);
        fs::write(folder.join("rulebook.txt"), paragraphs.collect::<Vec<_>>().join("\n\n") + "\n")?;
    }
    Ok(())
}
