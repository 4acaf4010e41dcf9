//! What holds whatever the scores are: an older document is behind the one it
//! yields to, and a retired rule behind its successor.

use std::collections::BTreeMap;

use headjudge_corpus::{Procedure, Record, Rule, RuleStatus};
use headjudge_index::search::{Hit, Match};

use crate::corpus::{answer, records};
use crate::measure::questions;

/// Each document that yields, with the one it yields to.
fn yielding() -> BTreeMap<String, String> {
    let documents = records().iter().filter_map(|record| match record {
        Record::Document(document) => {
            Some((document.id.to_string(), document.yields_to.as_ref()?.to_string()))
        }
        _ => None,
    });
    documents.collect()
}

fn rules() -> impl Iterator<Item = &'static Rule> {
    records().iter().filter_map(|r| if let Record::Rule(rule) = r { Some(rule) } else { None })
}

fn procedures() -> impl Iterator<Item = &'static Procedure> {
    records().iter().filter_map(|r| if let Record::Procedure(p) = r { Some(p) } else { None })
}

/// Titles of everything that has one, and the questions that may be looked at.
fn asked() -> Vec<String> {
    let titles = rules().map(|rule| rule.title.clone());
    let titles = titles.chain(procedures().map(|procedure| procedure.title.clone()));
    let own = titles.flat_map(|title| {
        let bare = title.split([':', '–']).next_back().unwrap_or(&title).trim().to_lowercase();
        [format!("{bare} rule"), format!("panini {bare}"), format!("how does {bare} work"), title]
    });
    let questions = questions().into_iter().filter(|question| question.split == "tune");
    own.chain(questions.map(|question| question.q)).filter(|q| q.len() < 200).collect()
}

#[test]
fn an_older_document_is_never_above_the_one_it_yields_to_where_that_answers() {
    let yielding = yielding();
    assert!(!yielding.is_empty());
    let mut wrong = Vec::new();
    for asked in asked() {
        let hits = answer(&asked).hits;
        for (n, older) in hits.iter().enumerate() {
            let Some(current) = yielding.get(older.document.as_str()) else { continue };
            let is_current = |hit: &&Hit| hit.document.as_str() == current;
            let answers =
                |hit: &Hit| hit.score >= older.score && hit.evidence.kept >= older.evidence.kept;
            let above = hits[..n].iter().any(|hit| is_current(&hit));
            if !above && hits[n + 1..].iter().filter(is_current).any(answers) {
                wrong.push(asked.clone());
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_current_telling_of_a_procedure_is_first_for_its_title() {
    let mut checked = 0;
    for older in procedures() {
        let Some(current) = &older.older_telling_of else { continue };
        checked += 1;
        for asked in [older.title.clone(), older.title.to_lowercase()] {
            let hits = answer(&asked).hits;
            assert_eq!(&hits[0].id, current, "{asked}");
            assert!(hits[0].matched > Match::Weak, "{asked}");
        }
    }
    assert!(checked > 0);
}

#[test]
fn a_retired_rule_is_promised_only_to_who_asks_for_history() {
    let mut checked = 0;
    for rule in rules().filter(|rule| rule.status == RuleStatus::Defunct) {
        let title = rule.title.to_lowercase();
        for asked in [title.clone(), format!("{title} rule"), format!("how do {title} work")] {
            let hits = answer(&asked).hits;
            let place = |id: &str| hits.iter().position(|hit| hit.id == id);
            let Some(retired) = place(rule.id.as_str()) else { continue };
            checked += 1;
            assert_eq!(hits[retired].matched, Match::Weak, "{asked}");
            if let Some(successor) = &rule.replaced_by {
                let successor = place(successor.as_str());
                assert!(successor.is_some_and(|place| place < retired), "{asked}");
            }
        }
    }
    assert!(checked > 0);
}
