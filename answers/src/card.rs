//! The card, with its legality in every format of its game.

use std::sync::Arc;

use headjudge_corpus::{Card, CheckLink, Format, PassageId};
use headjudge_engine::{Legality, Statement, text_statements};
use jiff::civil::Date;
use serde::Serialize;

use super::as_of::then;
use super::changes::Side;
use crate::card_runs::CardRuns;
use crate::runs::card_runs;
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
    /// What its entries said on the date asked, where the newest edition says otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Side>,
    /// What is not on record of the date asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// What of it runs: its words, the scenarios that use it, a run by its words.
    #[cfg_attr(feature = "openapi", schema(value_type = CardRuns))]
    pub runs: Arc<CardRuns>,
}

/// `card` with its legality on `on`.
pub fn card_view(service: &Service, card: Card, on: Date) -> Result<CardView, AnswerError> {
    let legality = legalities(service, &card, on)?;
    let mut checks: Vec<CheckLink> = Vec::new();
    for check in legality.iter().flat_map(|answer| &answer.checks) {
        if !checks.contains(check) {
            checks.push(check.clone());
        }
    }
    let about_text = text_statements(service.rule_facts(), &card);
    let (then, warnings) = on_the_day(service, &card, on)?;
    let runs = service.card_runs_or(&card.id, || card_runs(service, &card))?;
    let url = card.url();
    Ok(CardView { card, url, legality, checks, about_text, then, warnings, runs })
}

/// The legality of a card on `on`, in each format of its game.
pub fn legalities(service: &Service, card: &Card, on: Date) -> Result<Vec<Legality>, AnswerError> {
    let formats = service.formats().iter().filter(|format| format.game == card.game);
    let of = |format: &Format| {
        headjudge_engine::legality(service.rule_facts(), &format.id, &card.name, Some(card), on)
    };
    formats.map(|format| Ok(of(format)?)).collect()
}

/// What the entries of a card said on a day, where that is not what they say
/// now, and what is not on record of it.
fn on_the_day(
    service: &Service,
    card: &Card,
    on: Date,
) -> Result<(Vec<Side>, Vec<String>), AnswerError> {
    let errata = card.errata.iter().map(|erratum| &erratum.id);
    let ids: Vec<PassageId> =
        errata.chain(card.rulings.iter().map(|ruling| &ruling.id)).cloned().collect();
    let mut found = then(service, &ids, on)?;
    let sides: Vec<Side> = found.passages.iter().map(Side::of).collect();
    if !sides.is_empty() {
        let mut editions: Vec<&str> = sides.iter().map(|side| side.edition.as_str()).collect();
        editions.dedup();
        found.warnings.push(format!(
            "the texts are those of the newest edition; what edition {} said on {on} is in `then`",
            editions.join(", ")
        ));
    }
    for id in &found.missing {
        found.warnings.push(format!("`{id}` was not yet in the edition in force on {on}"));
    }
    Ok((sides, found.warnings))
}
