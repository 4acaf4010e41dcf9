//! Measures the search by the questions in `eval/`, beside plain BM25 over
//! passages and `SQLite`'s FTS5, and with each part of the ranking switched
//! off. `evaluate short` prints one row a split; `evaluate misses SPLIT` lists
//! what it gets wrong on a split that may be tuned on.

#[path = "../eval/measure.rs"]
mod measure;
#[path = "../eval/plain.rs"]
mod plain;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use headjudge_corpus::{CorpusFiles, Record};
use headjudge_index::search::{Hit, Match, Page, Parts, Search, Vocabulary, build};
use measure::{Figures, Given, Question, measure, place, questions, resolve, splits};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let dir = tempfile::tempdir()?;
    // Read from the folder, so that a word tried there needs no build.
    let files = CorpusFiles::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus"))?;
    let records = headjudge_ingest::ingest(&files)?.records;
    build(dir.path(), &records, &Vocabulary::read(&files)?)?;
    let mut questions = questions();
    resolve(&mut questions, &records);
    let search = Search::open(dir.path())?;
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("misses") => {
            let split = args.next().unwrap_or_else(|| "tune".to_owned());
            if !TUNED_ON.contains(&split.as_str()) {
                return Err(format!("`{split}` is not listed; try {}", TUNED_ON.join(", ")).into());
            }
            list_misses(&questions, &split, &search);
            return Ok(());
        }
        Some("evidence") => {
            print_evidence(&questions, &search);
            return Ok(());
        }
        Some("short") => {
            short(&questions, search);
            return Ok(());
        }
        _ => {}
    }
    for split in ["report", "fresh"] {
        println!("\n## {split}\n");
        print_categories(&measure(&questions, split, |q| ask(&search, q)));
    }
    println!("\n## each split, with and without headnotes\n");
    short(&questions, search);
    println!("\n## beside plain searches\n");
    print_head("search");
    compare(dir.path(), &records, &questions)?;
    println!("\n## without one part, all questions\n");
    print_head("without");
    ablate(dir.path(), &questions)
}

/// The splits that may be looked at while the ranking is tuned.
const TUNED_ON: [&str; 2] = ["tune", "dev2"];

/// A row a split, with headnotes and without.
fn short(questions: &[Question], search: Search) {
    print_head("split");
    let row = |name: &str, split: &str, search: &Search| {
        if let Some(all) = measure(questions, split, |q| ask(search, q)).get("all") {
            print_row(name, all);
        }
    };
    for split in splits() {
        row(&split, &split, &search);
    }
    let bare = search.with_parts(Parts { headnotes: false, ..Parts::default() });
    for split in splits() {
        row(&format!("{split}, no headnotes"), &split, &bare);
    }
}

/// What the search gives: the passages that hits cite.
fn ask(search: &Search, q: &str) -> Vec<Given> {
    hits(search, q).iter().map(|hit| given(hit, hit.citation.lines)).collect()
}

fn hits(search: &Search, q: &str) -> Vec<Hit> {
    search.query(q, Page { offset: 0, limit: 10 }).map(|results| results.hits).unwrap_or_default()
}

fn given(hit: &Hit, lines: headjudge_corpus::Lines) -> Given {
    Given {
        document: hit.document.clone(),
        lines,
        ids: vec![hit.citation.passage.to_string(), hit.id.clone()],
        promised: hit.matched > Match::Weak,
    }
}

fn print_head(name: &str) {
    println!(
        "| {name} | questions | success@1 | success@3 | MRR | promised | right | wrong | unanswerable | promised |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
}

fn print_categories(figures: &BTreeMap<String, Figures>) {
    print_head("category");
    for (category, figures) in figures {
        print_row(category, figures);
    }
}

fn print_row(name: &str, f: &Figures) {
    println!(
        "| {name} | {} | {:.3} | {:.3} | {:.3} | {} | {} | {} | {} | {} |",
        f.answerable,
        f.success_at_1(),
        f.success_at_3(),
        f.mrr(),
        f.promised,
        f.kept,
        f.promised - f.kept,
        f.unanswerable,
        f.broken
    );
}

fn compare(dir: &Path, records: &[Record], questions: &[Question]) -> Outcome<()> {
    let search = Search::open(dir)?;
    let bm25 = plain::Bm25::new(records)?;
    let fts5 = plain::Fts5::new(records)?;
    for split in ["report", "fresh"] {
        let row = |name: &str, figures: &BTreeMap<String, Figures>| {
            print_row(&format!("{name}, {split}"), &figures["all"]);
        };
        row("headjudge", &measure(questions, split, |q| ask(&search, q)));
        row("BM25 over passages", &measure(questions, split, |q| bm25.ask(q)));
        row("SQLite FTS5, porter", &measure(questions, split, |q| fts5.ask(q)));
    }
    Ok(())
}

fn ablate(dir: &Path, questions: &[Question]) -> Outcome<()> {
    let all = Parts::default();
    let without = [
        ("nothing", all),
        ("headnotes", Parts { headnotes: false, ..all }),
        ("phrasing", Parts { phrasing: false, ..all }),
        ("glossary", Parts { glossary: false, ..all }),
        ("typos", Parts { typos: false, ..all }),
        ("names", Parts { names: false, ..all }),
        ("coverage", Parts { coverage: false, ..all }),
        ("proximity", Parts { proximity: false, ..all }),
        ("sections", Parts { sections: false, ..all }),
        ("standing", Parts { standing: false, ..all }),
        ("scope", Parts { scope: false, ..all }),
        ("kinds", Parts { kinds: false, ..all }),
    ];
    for (name, parts) in without {
        let search = Search::open(dir)?.with_parts(parts);
        for split in ["tune", "report", "fresh", "dev2"] {
            print_row(
                &format!("{name}, {split}"),
                &measure(questions, split, |q| ask(&search, q))["all"],
            );
        }
    }
    Ok(())
}

/// A line for each question that may be looked at: its split, whether its first
/// hit is right, whether it is promised, and what the match rests on.
fn print_evidence(questions: &[Question], search: &Search) {
    for question in questions.iter().filter(|q| TUNED_ON.contains(&q.split.as_str())) {
        let hits = hits(search, &question.q);
        let Some(first) = hits.first() else { continue };
        let given: Vec<Given> = hits.iter().map(|hit| given(hit, hit.citation.lines)).collect();
        println!(
            "{}\t{}\t{}\t{:?}\t{:?}\t{}",
            question.split,
            question.is_answerable(),
            place(question, &given) == Some(1),
            first.matched,
            (first.evidence.barred, first.evidence.features()),
            question.q
        );
    }
}

fn list_misses(questions: &[Question], split: &str, search: &Search) {
    for question in questions.iter().filter(|question| question.split == split) {
        let hits = hits(search, &question.q);
        let given: Vec<Given> = hits.iter().map(|hit| given(hit, hit.citation.lines)).collect();
        let place = place(question, &given);
        let wrong = if question.is_answerable() {
            place != Some(1) || std::env::var_os("WEAK").is_some() && !given[0].promised
        } else {
            given.iter().any(|g| g.promised)
        };
        if wrong {
            println!("\n[{}] {}  -> {place:?}", question.category, question.q);
            for answer in &question.answers {
                println!("     wanted {} {}", answer.document, answer.lines);
            }
            for id in &question.ids {
                println!("     wanted {id}");
            }
            for hit in hits.iter().take(4) {
                let (cited, quote) = (hit.citation.lines, &hit.citation.quote);
                let quote: String = quote.chars().take(90).collect();
                println!(
                    "     {:7.2} {:?} {} {} {cited}: {quote}",
                    hit.score, hit.matched, hit.kind, hit.citation.passage
                );
            }
        }
    }
}
