//! Measures the search by the questions in `eval/`, beside plain BM25 over
//! passages and `SQLite`'s FTS5, and with each part of the ranking switched
//! off. `evaluate short` prints one row a split; `evaluate misses SPLIT` lists
//! what it gets wrong on a split that may be tuned on; `evaluate digest` prints
//! a digest of all hits of each question, to hold two versions side by side;
//! `evaluate times` prints how long answers take in process, and the sizes of
//! the index on a disk and in a pack.

#[path = "../eval/measure.rs"]
mod measure;
#[path = "../eval/plain.rs"]
mod plain;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

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
        Some("times") => {
            print_times(&questions, &records, &files, dir.path())?;
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
    println!("\n## compared with plain searches\n");
    print_head("search");
    compare(dir.path(), &records, &questions)?;
    println!("\n## without one part, all questions\n");
    print_head("without");
    ablate(dir.path(), &questions)
}

/// The splits that may be looked at while the ranking is tuned.
const TUNED_ON: [&str; 11] =
    ["tune", "dev2", "dev3", "dev4", "dev5", "dev6", "dev7", "dev8", "judge", "third", "fresh"];

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
        ("status", Parts { status: false, ..all }),
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
            "{}\t{}\t{}\t{:?}\t{:?}\t{}\t{}\t{}",
            question.split,
            question.is_answerable(),
            place(question, &given) == Some(1),
            first.matched,
            (first.evidence.barred, first.evidence.features()),
            question.q,
            first.kind,
            first.title
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

/// Rounds of which the quickest counts, for each thing that is timed.
const ROUNDS: usize = 9;

/// The least time of [`ROUNDS`] that each of `asked` takes, in microseconds, in order.
fn times<T, U>(asked: &[T], answer: impl Fn(&T) -> U) -> Vec<f64> {
    let once = |one: &T| {
        let start = Instant::now();
        std::hint::black_box(answer(one));
        start.elapsed().as_secs_f64() * 1e6
    };
    let least = |one| (0..ROUNDS).map(|_| once(one)).fold(f64::MAX, f64::min);
    let mut times: Vec<f64> = asked.iter().map(least).collect();
    times.sort_by(f64::total_cmp);
    times
}

fn print_times(
    questions: &[Question],
    records: &[Record],
    files: &CorpusFiles,
    dir: &Path,
) -> Outcome<()> {
    let search = Search::open(dir)?;
    let names: Vec<&str> = records
        .iter()
        .filter_map(|record| match record {
            Record::Card(card) => Some(card.name.as_str()),
            _ => None,
        })
        .collect();
    let slips: Vec<String> = names
        .iter()
        .map(|name| name.replacen('e', "", 1).replacen("an", "na", 1))
        .filter(|slip| !names.contains(&slip.as_str()))
        .collect();
    let questions: Vec<&str> = questions.iter().map(|question| question.q.as_str()).collect();
    let page = Page { offset: 0, limit: 10 };
    // Thirty names that are known, and thirty with slips.
    let lines = names.chunks_exact(30).zip(slips.chunks_exact(30));
    let decks: Vec<(&[&str], &[String])> = lines.collect();
    let names_of = search.names();
    let read_deck = |(known, slips): &(&[&str], &[String])| {
        let known = known.iter().map(|name| names_of.find_exact(name, None, None).len());
        let slips = slips.iter().map(|slip| {
            names_of.find_exact(slip, None, None).len() + names_of.suggest(slip, None, 3).len()
        });
        known.sum::<usize>() + slips.sum::<usize>()
    };
    println!("| µs | asked | p50 | p99 |\n|---|---|---|---|");
    for (name, times) in [
        ("question", times(&questions, |q| search.query(q, page).ok())),
        ("name in the search", times(&names, |name| search.query(name, page).ok())),
        ("name with slips in the search", times(&slips, |slip| search.query(slip, page).ok())),
        ("name with slips", times(&slips, |slip| names_of.find(slip, None, None))),
        ("deck of 60 lines, half of them with slips", times(&decks, read_deck)),
        ("opening", times(&[dir], |dir| Search::open(dir).ok())),
        (
            "building",
            times(&[()], |()| {
                let folder = tempfile::tempdir().ok()?;
                build(folder.path(), records, &Vocabulary::read(files).ok()?).ok()
            }),
        ),
    ] {
        let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
        println!("| {name} | {} | {:.1} | {:.1} |", times.len(), at(50), at(99));
    }
    let sizes = std::fs::read_dir(dir)?.map(|entry| Ok(entry?.metadata()?.len()));
    let size: u64 = sizes.collect::<Outcome<Vec<u64>>>()?.into_iter().sum();
    println!("\nthe index has {size} bytes, its pack {}", Search::pack(dir)?.len());
    if let Some(file) = std::env::args().nth(2) {
        std::fs::write(file, Search::pack(dir)?)?;
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
