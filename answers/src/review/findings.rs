//! The findings of a review, one after another, for the forms that list them.

use std::fmt::Write;

use headjudge_corpus::ChangeOp;
use headjudge_engine::DeckStatus;

use super::Review;
use super::became::Became;
use super::cards::LegalityReview;
use crate::changes::{Change, tally_in_words};

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// It is told, and nothing has to be done.
    Note,
    /// A person should look at it.
    Warning,
    /// Something comes out otherwise.
    Error,
}

/// One thing that a review tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing, such as `rule-reworded` or `check-stale`.
    pub code: &'static str,
    /// How much it weighs.
    pub weight: Weight,
    /// In a sentence.
    pub message: String,
    /// The document that it is about, as the records name it, and the line.
    pub place: Option<(String, u32)>,
}

/// The findings under one title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The title.
    pub title: String,
    /// How many, and of what kind, in words.
    pub summary: String,
    /// The findings.
    pub each: Vec<Finding>,
}

impl Review {
    /// Everything that the review tells, under titles.
    #[must_use]
    pub fn findings(&self) -> Vec<Findings> {
        let mut all: Vec<Findings> = Vec::new();
        for document in &self.documents {
            let title = match (&document.from, &document.to) {
                (Some(from), Some(to)) if from == to => format!("{} {to}", document.title),
                (Some(from), Some(to)) => format!("{} {from} -> {to}", document.title),
                (None, _) => format!("{}: a new document", document.title),
                (_, None) => format!("{}: the document is gone", document.title),
            };
            let each = document.changes.iter().map(of_change).collect();
            all.push(Findings { title, summary: tally_in_words(&document.tally), each });
        }
        all.push(group(
            "Checks",
            "check",
            self.checks.iter().map(|check| {
                let name = format!("the check `{}` in `{}`", check.id, check.format);
                of_became("check", &name, check.what, &check.why, &check.passages)
            }),
        ));
        all.push(group(
            "Scenarios",
            "scenario",
            self.scenarios.iter().map(|scenario| {
                let name = format!("the scenario `{}`", scenario.id);
                of_became("scenario", &name, scenario.what, &scenario.why, &scenario.passages)
            }),
        ));
        all.push(group(
            "Cards",
            "change",
            self.cards.iter().flat_map(|card| {
                let legality = card.legality.iter().map(|told| of_legality(&card.name, told));
                let texts = card.texts.iter().map(|text| {
                    let since = text.since.map_or(String::new(), |since| format!(" from {since}"));
                    let message = match (&text.from, &text.to) {
                        (None, Some(to)) => format!("the current text{since} is: {to}"),
                        (Some(from), Some(to)) => {
                            format!("the current text{since} is: {to} (before: {from})")
                        }
                        _ => "no entry gives its text any more".to_owned(),
                    };
                    note(
                        "card-text",
                        format!("{} ({}): {message}", card.name, text.printings.join(", ")),
                    )
                });
                legality.chain(texts).collect::<Vec<_>>()
            }),
        ));
        all.push(group(
            "Decks",
            "deck",
            self.decks.iter().map(|deck| {
                let words = |status: Option<DeckStatus>| match status {
                    Some(DeckStatus::Legal) => "legal",
                    Some(DeckStatus::Illegal) => "illegal",
                    Some(DeckStatus::Unknown) => "unknown",
                    None => "not judged",
                };
                let mut message = if deck.flips {
                    format!(
                        "`{}` was {} and is {} now",
                        deck.deck,
                        words(deck.from),
                        words(deck.to)
                    )
                } else {
                    format!("`{}` stays {}", deck.deck, words(deck.to))
                };
                for more in deck.findings.iter().chain(&deck.error) {
                    message.push_str("; ");
                    message.push_str(more);
                }
                let weight = if deck.flips { Weight::Error } else { Weight::Note };
                Finding {
                    code: if deck.flips { "deck-flips" } else { "deck" },
                    weight,
                    message,
                    place: None,
                }
            }),
        ));
        all.push(group(
            "Lint",
            "new problem",
            self.lint.iter().map(|problem| Finding {
                code: "lint",
                weight: Weight::Warning,
                message: format!("{}: {}", problem.code, problem.message),
                place: Some((problem.document.clone(), problem.line.max(1))),
            }),
        ));
        all
    }
}

fn group(title: &str, one: &str, each: impl Iterator<Item = Finding>) -> Findings {
    let each: Vec<Finding> = each.collect();
    let summary = match each.len() {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    };
    Findings { title: title.to_owned(), summary, each }
}

fn note(code: &'static str, message: String) -> Finding {
    Finding { code, weight: Weight::Note, message, place: None }
}

fn of_change(change: &Change) -> Finding {
    let code = match change.op {
        ChangeOp::Added => "rule-added",
        ChangeOp::Removed => "rule-removed",
        ChangeOp::Split => "rule-split",
        ChangeOp::Merged => "rule-merged",
        ChangeOp::Reworded => "rule-reworded",
        ChangeOp::Moved => "rule-moved",
        ChangeOp::Renumbered => "rule-renumbered",
        ChangeOp::ReferencesShifted => "references-shifted",
    };
    let what: Vec<&str> = change.ops.iter().map(|op| op.words()).collect();
    let side = change.to.as_ref().or(change.from.as_ref());
    let mut message = format!("{}: {}", change.id, what.join(", "));
    let number = |side: Option<&crate::Side>| side.and_then(|side| side.number.clone());
    if let (Some(from), Some(to)) = (number(change.from.as_ref()), number(change.to.as_ref()))
        && from != to
    {
        let _ = write!(message, " ({from} -> {to})");
    }
    for reference in &change.references {
        let _ = write!(message, ", {} -> {}", reference.from, reference.to);
    }
    let told = if change.diff.is_empty() { side.map(|side| side.text.clone()) } else { None };
    if let Some(text) = told.filter(|_| matches!(change.op, ChangeOp::Added | ChangeOp::Removed)) {
        let _ = write!(message, ": {text}");
    }
    if !change.diff.is_empty() {
        message.push_str(": ");
        message.push_str(&marked(&change.diff));
    }
    let place = change.to.as_ref().map(|side| (side.document.clone(), side.lines.first));
    Finding { code, weight: Weight::Note, message, place }
}

/// A difference in one line: `[-out-]` and `{+in+}`, as word diffs are written.
fn marked(diff: &[headjudge_corpus::DiffSpan]) -> String {
    use headjudge_corpus::DiffOp;
    diff.iter()
        .map(|span| match span.op {
            DiffOp::Equal => span.text.clone(),
            DiffOp::Insert => format!("{{+{}+}}", span.text),
            DiffOp::Delete => format!("[-{}-]", span.text),
        })
        .collect()
}

fn of_became(
    kind: &'static str,
    name: &str,
    what: Became,
    why: &[String],
    passages: &[String],
) -> Finding {
    let (code, weight) = match (kind, what) {
        ("check", Became::Stale) => ("check-stale", Weight::Warning),
        ("check", Became::Otherwise) => ("check-otherwise", Weight::Error),
        ("check", _) => ("check", Weight::Note),
        (_, Became::Stale) => ("scenario-stale", Weight::Warning),
        (_, Became::Otherwise) => ("scenario-otherwise", Weight::Error),
        _ => ("scenario", Weight::Note),
    };
    let mut message = format!("{name} {}", what.words());
    if !why.is_empty() {
        message.push_str(": ");
        message.push_str(&why.join("; "));
    }
    let document = passages.first().and_then(|id| id.split('/').next());
    Finding { code, weight, message, place: document.map(|document| (document.to_owned(), 1)) }
}

fn of_legality(name: &str, told: &LegalityReview) -> Finding {
    let status = |status: Option<&String>, most: Option<u32>| {
        let words = status.map_or("not on record", String::as_str).replace('_', " ");
        most.map_or(words.clone(), |most| format!("{words}, at most {most}"))
    };
    let since = told.since.map_or(String::new(), |since| format!(" from {since}"));
    note(
        "card-legality",
        format!(
            "{name} in `{}`{since}: {} -> {}",
            told.format,
            status(told.from.as_ref(), told.max_before),
            status(told.to.as_ref(), told.max_now)
        ),
    )
}
