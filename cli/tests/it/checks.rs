//! The link between sentences and checks, on the real corpus.

use std::fmt::Write;

use headjudge_corpus::{Citation, CorpusFile, Record, embedded, squeeze};
use headjudge_engine::{FindingVerdict, Pinned, RuleFacts, list_checks, run_check};
use headjudge_ingest::ingest;

fn rule_facts(files: &headjudge_corpus::CorpusFiles) -> (RuleFacts, Vec<Record>) {
    let records = ingest(files).unwrap().records;
    (RuleFacts::new(&records), records)
}

fn stale(rule_facts: &RuleFacts) -> Vec<String> {
    let mut stale = Vec::new();
    for check in list_checks(rule_facts) {
        for format in &check.formats {
            let report = run_check(rule_facts, &check.id, Some(format)).unwrap();
            if report.pinned != Pinned::Ok {
                stale.push(format!("{} in {format}: {:?}", check.id, report.pinned));
            }
        }
    }
    stale
}

#[test]
fn every_cited_sentence_is_the_one_a_person_read() {
    let (rule_facts, _) = rule_facts(&embedded());
    assert!(!list_checks(&rule_facts).is_empty());
    assert_eq!(stale(&rule_facts), Vec::<String>::new());
}

#[test]
fn every_check_passes_and_fails_on_its_decks() {
    let (rule_facts, _) = rule_facts(&embedded());
    for check in list_checks(&rule_facts) {
        for format in &check.formats {
            let report = run_check(&rule_facts, &check.id, Some(format)).unwrap();
            assert!(report.holds, "{} in {format}", check.id);
            let verdict =
                |trial: &headjudge_engine::Trial| trial.finding.as_ref().map(|f| f.verdict);
            assert_eq!(
                verdict(&report.passes),
                Some(FindingVerdict::Satisfied),
                "{} in {format}",
                check.id
            );
            if check.id != "double-power" {
                assert_eq!(
                    verdict(&report.fails),
                    Some(FindingVerdict::Violated),
                    "{} in {format}",
                    check.id
                );
            }
        }
    }
}

#[test]
fn every_citation_quotes_a_passage_that_exists() {
    let (rule_facts, records) = rule_facts(&embedded());
    let quoted = |citation: &Citation| {
        records.iter().any(|record| match record {
            Record::Passage(passage) => {
                passage.id == citation.passage
                    && passage.lines == citation.lines
                    && squeeze(&passage.text).contains(&squeeze(&citation.quote))
            }
            _ => false,
        })
    };
    for check in list_checks(&rule_facts) {
        for format in &check.formats {
            let report = run_check(&rule_facts, &check.id, Some(format)).unwrap();
            let findings = [&report.passes, &report.fails]
                .into_iter()
                .filter_map(|trial| trial.finding.as_ref());
            for citation in
                report.because.iter().chain(findings.flat_map(|finding| &finding.because))
            {
                assert!(quoted(citation), "{} in {format}: {citation:?}", check.id);
            }
        }
    }
}

#[test]
fn one_changed_word_makes_exactly_its_checks_stale() {
    let mut files = embedded();
    let path = "documents/fanz-crd/source.txt";
    let text = String::from_utf8(files.get(path).unwrap().to_vec()).unwrap();
    let changed = text.replace(
        "Future Gohan is a unique Main Personality",
        "Future Gohan is a rare Main Personality",
    );
    files.insert(CorpusFile { path: path.to_owned(), bytes: changed.into_bytes() });
    let (rule_facts, _) = rule_facts(&files);
    let stale = stale(&rule_facts);
    assert!(!stale.is_empty());
    assert!(stale.iter().all(|check| check.starts_with("future-gohan")), "{stale:?}");
}

/// The page of all checks, as Markdown.
fn checks_page(rule_facts: &RuleFacts) -> String {
    let mut page = "# Checks\n\nMade from the checks by `cargo test`; `UPDATE_DOCS=1 cargo test -p headjudge-cli` writes it anew.\n\n\
        A deck is illegal where a check fails. It is legal where all checks of its format pass and\n\
        nothing gives reason to ask. It is unknown where a check needs what the deck does not say,\n\
        where cards are counted and not listed, and where names that are not on record give reason to\n\
        ask: one comes near a listed card, another game has it, a catalogue of the game lacks it, or\n\
        none of the deck is on record. What would decide it is named.\n".to_owned();
    for check in list_checks(rule_facts) {
        let _ = write!(page, "\n## `{}` – {}\n\n{}\n", check.id, check.title, check.decides);
        for format in &check.formats {
            let report = run_check(rule_facts, &check.id, Some(format)).unwrap();
            let _ = write!(page, "\n**{format}**\n\n");
            for citation in &report.because {
                let _ = write!(
                    page,
                    "> {}\n>\n> — `{}`, {}\n\n",
                    citation.quote, citation.passage, citation.lines
                );
            }
            for (what, trial) in [("passes", &report.passes), ("fails", &report.fails)] {
                let says = trial.finding.as_ref().map_or("", |finding| &finding.says);
                let _ = writeln!(page, "- A deck that {what}: {says}");
            }
        }
    }
    page
}

#[test]
fn the_page_of_checks_says_what_the_checks_do() {
    let (rule_facts, _) = rule_facts(&embedded());
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/checks.md");
    let page = checks_page(&rule_facts);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        page == written,
        "docs/checks.md is not what the checks do; write it anew with UPDATE_DOCS=1"
    );
}
