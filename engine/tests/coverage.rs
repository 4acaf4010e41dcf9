//! What the corpus says is run, and what was run once stays so: the coverage
//! is computed from runs and held against `corpus/coverage.lock`.

use std::collections::BTreeSet;
use std::path::Path;

use headjudge_corpus::{Record, embedded};
use headjudge_engine::RuleFacts;
use headjudge_engine::play::{
    Coverage, CoverageStatus, DeckExample, Inexpressible, MAX_STEPS, NotChecked, Passages,
    Scenario, coverage, deck_links, run,
};

fn text<'a>(files: &'a headjudge_corpus::CorpusFiles, path: &str) -> &'a str {
    std::str::from_utf8(files.get(path).expect(path)).expect("UTF-8")
}

fn cover() -> Coverage {
    let files = embedded();
    let records: Vec<Record> = headjudge_ingest::ingest(&files).expect("sound").records;
    let passages = Passages::new(&records);
    let rule_facts = RuleFacts::new(&records);
    let runs: Vec<_> = files
        .under("scenarios")
        .filter(|(path, _)| path.contains('/'))
        .map(|(path, bytes)| {
            let text = std::str::from_utf8(bytes).expect("UTF-8");
            let scenario = Scenario::parse(path, text).unwrap_or_else(|error| panic!("{error}"));
            run(&scenario, &passages, MAX_STEPS)
        })
        .collect();
    let decks = text(&files, "scenarios/decks.toml");
    let examples = DeckExample::parse_all("decks.toml", decks).expect("decks");
    let reasons = text(&files, "scenarios/inexpressible.toml");
    let reasons = Inexpressible::parse_all("inexpressible.toml", reasons).expect("reasons");
    let links = deck_links(&rule_facts, &records, &passages, &examples);
    coverage(&records, &runs, &links, &reasons)
}

#[test]
fn nothing_that_was_checked_is_lost() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/coverage.lock");
    let coverage = cover();
    for (kind, fraction) in &coverage.by_kind {
        println!("{kind}: {}/{} ({} %)", fraction.checked, fraction.total, fraction.percent);
    }
    for open in &coverage.not_checked {
        if open.kind != "rules" && open.kind != "definitions" {
            println!("{:?} {} {}", open.status, open.passage, open.why);
        }
    }
    let mut lock = String::from("# Passages that are checked; a loss turns the tests red.\n");
    for passage in coverage.checked.keys() {
        lock.push_str(passage.as_str());
        lock.push('\n');
    }
    if std::env::var_os("UPDATE_COVERAGE").is_some() {
        std::fs::write(&path, &lock).expect("the lock is writable");
    }
    let locked = std::fs::read_to_string(&path).expect("the lock is there");
    let lines = |text: &str| -> BTreeSet<String> {
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    };
    let (is, was) = (lines(&lock), lines(&locked));
    let lost: Vec<_> = was.difference(&is).collect();
    assert!(lost.is_empty(), "no longer checked: {lost:#?}");
    let new: Vec<_> = is.difference(&was).collect();
    assert!(new.is_empty(), "checked now, run with UPDATE_COVERAGE=1 to lock: {new:#?}");
}

/// Whether the passage has its check, and the check types effects that the words should give.
fn typed_by_hand(open: &NotChecked) -> bool {
    open.status == CoverageStatus::Weak && open.why.contains("typed by hand")
}

#[test]
fn examples_questions_rulings_steps_and_entries_are_all_checked() {
    let coverage = cover();
    for kind in ["examples", "questions", "card_rulings", "steps", "list_entries"] {
        let open: Vec<_> = coverage
            .not_checked
            .iter()
            .filter(|open| open.kind == kind && !typed_by_hand(open))
            .collect();
        assert!(open.is_empty(), "{kind}: {open:#?}");
    }
    let bad: Vec<_> = coverage
        .not_checked
        .iter()
        .filter(|open| open.status < CoverageStatus::Unlinked && !typed_by_hand(open))
        .collect();
    assert!(bad.is_empty(), "failing, stale or weak: {bad:#?}");
    let errata: Vec<_> = coverage
        .not_checked
        .iter()
        .filter(|open| open.kind == "errata" && open.status != CoverageStatus::Inexpressible)
        .filter(|open| !typed_by_hand(open))
        .collect();
    assert!(errata.is_empty(), "errata without a check or a reason: {errata:#?}");
}
