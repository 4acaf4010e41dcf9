//! Measures the search by the questions in `eval/`, beside plain BM25 over
//! passages and `SQLite`'s FTS5, and with each part of the ranking switched
//! off. `evaluate short` prints one row a split; `evaluate misses SPLIT` lists
//! what it gets wrong on a split that may be tuned on; `evaluate digest` prints
//! a digest of all hits of each question, to hold two versions side by side.

#[path = "../eval/measure.rs"]
mod measure;
#[path = "../eval/plain.rs"]
mod plain;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use headjudge_corpus::{CorpusFiles, Record, sha256_hex};
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
        Some("digest") => {
            print_digests(&questions, &records, &search)?;
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
const TUNED_ON: [&str; 4] = ["tune", "dev2", "dev3", "fresh"];

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

/// A line for each question, filter and name: its number and the digest of all
/// that it finds, so that two versions can be compared without a look at either.
fn print_digests(questions: &[Question], records: &[Record], search: &Search) -> Outcome<()> {
    let page = Page { offset: 0, limit: 100 };
    for (n, question) in questions.iter().enumerate() {
        let found = search.query(&question.q, page).ok();
        let digest = sha256_hex(&serde_json::to_vec(&found)?);
        println!("question {n} {} {}", question.split, &digest[..16]);
    }
    let names = records.iter().filter_map(|record| match record {
        Record::Card(card) => Some(card.name.as_str()),
        _ => None,
    });
    for (n, name) in names.enumerate() {
        let half: String = name.chars().take(name.chars().count().div_ceil(2)).collect();
        let slip = name.replacen('e', "", 1).replacen("an", "na", 1);
        let lost = name.split(' ').skip(1).collect::<Vec<_>>().join(" ");
        for typed in [name, &half, &slip, &lost] {
            let found = (
                search.names().find(typed, None, None),
                search.names().suggest(typed, None, 5),
                search.autocomplete(typed, 20),
                search.query(typed, page).ok(),
            );
            let digest = sha256_hex(&serde_json::to_vec(&found)?);
            println!("name {n} {typed} {}", &digest[..16]);
        }
    }
    Ok(())
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
