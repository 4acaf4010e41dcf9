//! Measures the search by the questions in `eval/questions.toml`, beside
//! plain BM25 over passages and `SQLite`'s FTS5, and with each part of the
//! ranking switched off. `evaluate misses` lists what it gets wrong on the
//! half that may be tuned on.

#[path = "../eval/measure.rs"]
mod measure;
#[path = "../eval/plain.rs"]
mod plain;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use headjudge_corpus::Record;
use headjudge_index::search::{Hit, Match, Page, Parts, Search, Vocabulary, build};
use measure::{Figures, Given, Question, measure, place, questions};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let dir = tempfile::tempdir()?;
    let records = headjudge_ingest::ingest(&headjudge_corpus::embedded())?.records;
    build(dir.path(), &records, &Vocabulary::read(&headjudge_corpus::embedded())?)?;
    let questions = questions();
    let search = Search::open(dir.path())?;
    if std::env::args().nth(1).is_some_and(|word| word == "misses") {
        list_misses(&questions, &search);
        return Ok(());
    }
    for split in ["tune", "report", "fresh"] {
        println!("\n## {split}\n");
        print_categories(&measure(&questions, split, |q| ask(&search, q)));
    }
    drop(search);
    println!("\n## beside plain searches, report and fresh\n");
    print_head("search");
    compare(dir.path(), &records, &questions)?;
    println!("\n## without one part, all questions\n");
    print_head("without");
    ablate(dir.path(), &questions)
}

/// What the search gives: the passages that hits cite.
fn ask(search: &Search, q: &str) -> Vec<Given> {
    hits(search, q).iter().map(|hit| given(hit, hit.citation.lines)).collect()
}

fn hits(search: &Search, q: &str) -> Vec<Hit> {
    search.query(q, Page { offset: 0, limit: 10 }).map(|results| results.hits).unwrap_or_default()
}

fn given(hit: &Hit, lines: headjudge_corpus::Lines) -> Given {
    Given { document: hit.document.clone(), lines, promised: hit.matched > Match::Weak }
}

fn print_head(name: &str) {
    println!(
        "| {name} | questions | success@1 | success@3 | MRR | promised | of these right | unanswerable | false strong | any hit |"
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
        f.unanswerable,
        f.broken,
        f.answered
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
        for split in ["tune", "report", "fresh"] {
            print_row(
                &format!("{name}, {split}"),
                &measure(questions, split, |q| ask(&search, q))["all"],
            );
        }
    }
    Ok(())
}

fn list_misses(questions: &[Question], search: &Search) {
    for question in questions.iter().filter(|question| question.split == "tune") {
        let hits = hits(search, &question.q);
        let given: Vec<Given> = hits.iter().map(|hit| given(hit, hit.citation.lines)).collect();
        let place = place(question, &given);
        let wrong = if question.answers.is_empty() {
            given.iter().any(|g| g.promised)
        } else {
            place != Some(1)
        };
        if wrong {
            println!("\n[{}] {}  -> {place:?}", question.category, question.q);
            for answer in &question.answers {
                println!("     wanted {} {}", answer.document, answer.lines);
            }
            for hit in hits.iter().take(4) {
                let (cited, quote) = (hit.citation.lines, &hit.citation.quote);
                let quote: String = quote.chars().take(90).collect();
                println!(
                    "     {:7.2} {:?} {} {} {cited}: {quote}",
                    hit.score, hit.matched, hit.kind, hit.document
                );
            }
        }
    }
}
