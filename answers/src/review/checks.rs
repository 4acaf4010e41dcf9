//! Checks, held against each other: whether their sentences are those that a
//! person read, and what they make of their two decks.

use headjudge_corpus::FormatId;
use headjudge_engine::{CheckReport, Pinned, Trial, list_checks, run_check};
use serde::Serialize;

use super::became::Became;
use crate::{Service, finding_verdict};

/// A check that is not what it was.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReview {
    /// The rule code.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The format.
    pub format: String,
    /// What became of it.
    pub what: Became,
    /// Why: the sentences that changed, or what comes out otherwise.
    pub why: Vec<String>,
    /// The passages that it rests on and that changed.
    pub passages: Vec<String>,
}

/// The checks that are not what they were.
pub(super) fn review(old: &Service, new: &Service) -> Vec<CheckReview> {
    let mut reviews = Vec::new();
    let (before, after) = (all(old), all(new));
    for (id, format) in &after {
        let now = run_check(new.rule_facts(), id, Some(format));
        let was = run_check(old.rule_facts(), id, Some(format));
        match (was, now) {
            (Some(was), Some(now)) => reviews.extend(compare(&was, &now)),
            (None, Some(now)) => reviews.push(told(&now, Became::Added, Vec::new(), Vec::new())),
            _ => {}
        }
    }
    for (id, format) in before.iter().filter(|known| !after.contains(known)) {
        if let Some(was) = run_check(old.rule_facts(), id, Some(format)) {
            reviews.push(told(&was, Became::Removed, Vec::new(), Vec::new()));
        }
    }
    reviews
}

fn all(service: &Service) -> Vec<(String, FormatId)> {
    let checks = list_checks(service.rule_facts()).into_iter();
    checks
        .flat_map(|check| {
            let id = check.id;
            check.formats.into_iter().map(move |format| (id.clone(), format))
        })
        .collect()
}

fn compare(was: &CheckReport, now: &CheckReport) -> Option<CheckReview> {
    let otherwise = otherwise(was, now);
    if !otherwise.is_empty() {
        return Some(told(now, Became::Otherwise, otherwise, Vec::new()));
    }
    match (&was.pinned, &now.pinned) {
        (Pinned::Ok, Pinned::Stale(cites)) => {
            let why = cites.iter().map(|cite| format!("{}: {}", cite.passage, cite.why)).collect();
            let passages = cites.iter().map(|cite| cite.passage.to_string()).collect();
            Some(told(now, Became::Stale, why, passages))
        }
        (Pinned::Stale(_), Pinned::Ok) => Some(told(now, Became::Fresh, Vec::new(), Vec::new())),
        _ => None,
    }
}

/// What the two decks of a check come to otherwise.
fn otherwise(was: &CheckReport, now: &CheckReport) -> Vec<String> {
    let mut why = Vec::new();
    if was.holds != now.holds {
        let holds = |holds: bool| if holds { "held" } else { "did not hold" };
        why.push(format!("it {}, and now it {}", holds(was.holds), holds(now.holds)));
    }
    let decks = [("that passes", &was.passes, &now.passes), ("that fails", &was.fails, &now.fails)];
    for (name, was, now) in decks {
        let (was, now) = (verdict(was), verdict(now));
        if was != now {
            why.push(format!("the deck {name} was {was}, and now it is {now}"));
        }
    }
    why
}

fn verdict(trial: &Trial) -> &'static str {
    trial.finding.as_ref().map_or("not judged", |finding| finding_verdict(finding.verdict))
}

fn told(check: &CheckReport, what: Became, why: Vec<String>, passages: Vec<String>) -> CheckReview {
    CheckReview {
        id: check.id.clone(),
        title: check.title.clone(),
        format: check.format.to_string(),
        what,
        why,
        passages,
    }
}
