//! The card, with its legality in every format of its game.

use headjudge_corpus::{Card, CheckLink};
use headjudge_engine::{Legality, Statement, text_statements};
use jiff::civil::Date;
use serde::Serialize;

use crate::runs::{CardRuns, card_runs};
use crate::{AnswerError, Service};

/// A card as it is answered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardView {
    /// The card.
    #[serde(flatten)]
    pub card: Card,
    /// Path of its page.
    pub url: String,
    /// Its legality in each format of its game, on the date asked.
    pub legality: Vec<Legality>,
    /// The checks that looked at it.
    pub checks: Vec<CheckLink>,
    /// What the records say of its text, where no entry changes it.
    pub about_text: Vec<Statement>,
    /// What of it runs: its words, the scenarios that use it, a run by its words.
    pub runs: CardRuns,
}

/// `card` with its legality on `on`.
pub fn card_view(service: &Service, card: Card, on: Date) -> Result<CardView, AnswerError> {
    let mut answers = Vec::new();
    let mut checks: Vec<CheckLink> = Vec::new();
    for format in service.formats().iter().filter(|format| format.game == card.game) {
        let answer = headjudge_engine::legality(
            service.rule_facts(),
            &format.id,
            &card.name,
            Some(&card),
            on,
        )?;
        for check in &answer.checks {
            if !checks.contains(check) {
                checks.push(check.clone());
            }
        }
        answers.push(answer);
    }
    let about_text = text_statements(service.rule_facts(), &card);
    let runs = card_runs(service, &card)?;
    Ok(CardView { url: card.url(), card, legality: answers, checks, about_text, runs })
}
