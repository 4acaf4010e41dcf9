//! Decks, judged by both corpora.

use headjudge_engine::{DeckStatus, DeckVerdict};
use serde::Serialize;

use super::input::{ReviewDeck, ReviewInput};
use crate::{AnswerError, DeckInput, Service, check_deck, finding_verdict};

/// A deck, judged before and after.
#[derive(Clone, Debug, Serialize)]
pub struct DeckReview {
    /// What it is called.
    pub deck: String,
    /// The verdict before; none where it could not be judged.
    pub from: Option<DeckStatus>,
    /// The verdict now; none where it cannot be judged.
    pub to: Option<DeckStatus>,
    /// Whether the two differ.
    pub flips: bool,
    /// The rules that come out otherwise, and what they say now.
    pub findings: Vec<String>,
    /// Why it cannot be judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The decks, judged before and after.
pub(super) fn review(input: &ReviewInput<'_>) -> Vec<DeckReview> {
    input.decks.iter().map(|deck| one(input, deck)).collect()
}

fn one(input: &ReviewInput<'_>, deck: &ReviewDeck) -> DeckReview {
    let ask = |service: &Service| -> Result<DeckVerdict, AnswerError> {
        check_deck(
            service,
            DeckInput {
                bytes: &deck.bytes,
                file_name: Some(&deck.name),
                format: input.format,
                on: Some(input.on),
                today: input.on,
                options: &[],
            },
        )
    };
    let (was, now) = (ask(input.old), ask(input.new));
    let error = now.as_ref().err().or(was.as_ref().err()).map(AnswerError::in_words);
    let (was, now) = (was.ok(), now.ok());
    let (from, to) = (was.as_ref().map(|v| v.verdict), now.as_ref().map(|v| v.verdict));
    DeckReview {
        deck: deck.name.clone(),
        flips: from != to,
        from,
        to,
        findings: findings(was.as_ref(), now.as_ref()),
        error,
    }
}

/// The rules that come out otherwise, and what they say now.
fn findings(was: Option<&DeckVerdict>, now: Option<&DeckVerdict>) -> Vec<String> {
    let (Some(was), Some(now)) = (was, now) else { return Vec::new() };
    let mut told = Vec::new();
    for finding in &now.findings {
        let before = was.findings.iter().find(|other| other.rule == finding.rule);
        if before.is_some_and(|before| before.verdict == finding.verdict) {
            continue;
        }
        let before = before.map_or("not asked", |before| finding_verdict(before.verdict));
        let verdict = finding_verdict(finding.verdict);
        told.push(format!("{}: {before} -> {verdict}: {}", finding.rule, finding.says));
    }
    told
}
