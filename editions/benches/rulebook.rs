//! Twenty editions of a rulebook of 9,300 lines, compared: how long it takes,
//! and how many changed paragraphs are told rightly. `cargo bench -p
//! headjudge-editions --bench rulebook -- 1 2 3` takes its seeds from the arguments.

#[path = "../tests/matching/generator.rs"]
mod generator;

use std::time::Instant;

use generator::{Book, Dice, Edits};
use headjudge_editions::compare;

fn main() {
    let seeds: Vec<u64> = std::env::args().filter_map(|seed| seed.parse().ok()).collect();
    let seeds = if seeds.is_empty() { vec![1, 2, 3] } else { seeds };
    let few = Edits { reworded: 12, added: 19, removed: 1, ..Edits::default() };
    let many = Edits { reworded: 60, added: 60, removed: 30, moved: 40, split: 20, merged: 20 };
    for seed in seeds {
        for (name, edits) in [("few changes", few), ("many changes", many)] {
            let mut dice = Dice::new(seed);
            let mut book = Book::new(&mut dice, 9_300);
            let (mut right, mut all, mut took) = (0_u32, 0_u32, 0);
            for edition in 1..20 {
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
                assert!(edition < 20);
            }
            let percent = f64::from(right) * 100.0 / f64::from(all);
            println!(
                "seed {seed}, {name}: 19 comparisons in {took} ms; {right} of {all} changes told rightly ({percent:.2} %)"
            );
        }
        let (a, b) = (
            Book::new(&mut Dice::new(seed), 9_300),
            Book::new(&mut Dice::new(seed + 1_000), 9_300),
        );
        let (a, b) = (a.passages("a"), b.passages("b"));
        let began = Instant::now();
        let told = compare(&a, &b);
        println!(
            "seed {seed}: two books that share nothing: {} ms, {} results",
            began.elapsed().as_millis(),
            told.len()
        );
    }
}
