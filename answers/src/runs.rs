//! What of a card, a passage or a rule runs: the reading of its words sentence
//! by sentence, the scenarios that use it, and a run of the card by its words.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use headjudge_corpus::{Card, Passage, Rule, slug};
use headjudge_engine::play::{MAX_STEPS, Scenario, run, text_reference, words_run};
use headjudge_engine::text::WORDED_GAME;
use serde::Serialize;

use crate::card_runs::{CardRuns, CardText, DefaultRun};
use crate::run_index::RunLink;
use crate::{AnswerError, Service};

/// A passage, with what runs it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PassageView {
    /// The passage.
    #[serde(flatten)]
    pub passage: Passage,
    /// The scenarios that run it.
    pub runs: Vec<RunLink>,
}

/// A rule, with what runs it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleView {
    /// The rule.
    #[serde(flatten)]
    pub rule: Rule,
    /// The scenarios that run it, and its examples.
    pub runs: Vec<RunLink>,
}

/// The scenarios that run a passage, or one below it.
pub fn runs_of_passage(service: &Service, id: &str) -> Result<Vec<RunLink>, AnswerError> {
    Ok(service.run_index()?.of_passage(id).cloned().collect())
}

/// A passage with the scenarios that run it.
pub fn passage_view(service: &Service, passage: Passage) -> Result<PassageView, AnswerError> {
    let runs = runs_of_passage(service, passage.id.as_str())?;
    Ok(PassageView { passage, runs })
}

/// A rule with the scenarios that run it or one of its examples.
pub fn rule_view(service: &Service, rule: Rule) -> Result<RuleView, AnswerError> {
    let id = rule.id.as_str();
    let below = format!("{id}/");
    let index = service.run_index()?;
    let runs: BTreeSet<RunLink> = index.of_passages(id, &below).cloned().collect();
    Ok(RuleView { rule, runs: runs.into_iter().collect() })
}

/// What of `card` runs.
pub fn card_runs(service: &Service, card: &Card) -> Result<CardRuns, AnswerError> {
    let index = service.run_index()?;
    let mut scenarios: BTreeSet<RunLink> = index.of_card(&slug(&card.name)).cloned().collect();
    let own = card.errata.iter().map(|own| own.id.as_str());
    for passage in own.chain(card.rulings.iter().map(|own| own.id.as_str())) {
        scenarios.extend(index.of_passage(passage).cloned());
    }
    let texts = if card.game.as_str() == WORDED_GAME { texts(card) } else { Vec::new() };
    let default = match texts.first() {
        Some(text) if text.run.whole => default_runs(service, card, text)?,
        _ => Vec::new(),
    };
    Ok(CardRuns { texts, scenarios: scenarios.into_iter().collect(), default })
}

/// The texts of a card: a catalogue's whole text, then those of errata, the newest first.
fn texts(card: &Card) -> Vec<CardText> {
    let kind = card.kind.as_deref();
    let mut texts = Vec::new();
    if let Some(own) = card.whole_text() {
        let (label, reference) = if own.in_force {
            ("current text, by a catalogue", "")
        } else {
            ("printed text, by a catalogue; the erratum does not fit it", "@printed")
        };
        texts.push(CardText {
            reference: format!("catalogue:{}{reference}", slug(&card.name)),
            label: label.to_owned(),
            words: own.text.to_owned(),
            run: words_run(&card.name, kind, own.text),
        });
    }
    for own in card.other_texts() {
        texts.push(CardText {
            reference: format!("catalogue:{}@{}", slug(&card.name), own.printing.code),
            label: format!("text of the printing {}, by a catalogue", own.printing.code),
            words: own.text.to_owned(),
            run: words_run(&card.name, kind, own.text),
        });
    }
    for erratum in &card.errata {
        for text in erratum.texts.iter().rev() {
            texts.push(CardText {
                reference: format!("{}@{}", erratum.id, text_reference(text.label)),
                label: text.label.words().to_owned(),
                words: text.text.clone(),
                run: words_run(&card.name, kind, &text.text),
            });
        }
    }
    texts
}

/// The card played, used, attacked with or defended with, by its words.
fn default_runs(
    service: &Service,
    card: &Card,
    text: &CardText,
) -> Result<Vec<DefaultRun>, AnswerError> {
    let kind = card.kind.as_deref().unwrap_or_default();
    let lasting = matches!(kind, "drill" | "setup" | "ally" | "mastery" | "personality");
    let blocks = text.run.sentences.iter().any(|sentence| {
        sentence.rendering.as_deref().is_some_and(|own| {
            let own = own.to_lowercase();
            own.contains("stops ") || own.contains("stop a") || own.contains("prevent ")
        })
    });
    let (title, act) = if blocks && !lasting {
        let act = "{ play = { who = \"p2\", card = \"attack\" } }";
        ("Your opponent attacks, and you defend with it", act)
    } else if lasting {
        ("You use its power in combat", "{ use = { who = \"p1\", card = \"card\" } }")
    } else {
        ("You play it in combat", "{ play = { who = \"p1\", card = \"card\" } }")
    };
    let script = script(card, text, title, act, lasting);
    let mut scenario = Scenario::parse("default.toml", &script)?;
    scenario.supply(card.clone());
    scenario.answer_by_itself();
    let outcome = run(&scenario, service.passages()?, MAX_STEPS);
    // A power that is used when something happens is not used of itself.
    if !outcome.failures.is_empty() {
        return Ok(Vec::new());
    }
    let events = outcome.trace.walk().filter(|node| node.event.is_some() && node.rule.is_none());
    let happens = events.map(|node| node.text.clone()).collect();
    let status = outcome.status().to_owned();
    Ok(vec![DefaultRun { title: title.to_owned(), script, status, happens }])
}

fn script(card: &Card, text: &CardText, title: &str, act: &str, lasting: bool) -> String {
    let passage = text.reference.split('@').next().unwrap_or_default();
    let cited = if passage.contains('/') { passage } else { "cards" };
    let quote = text.run.sentences.first().map_or("", |own| own.words.as_str());
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let zone = if lasting { "in_play" } else { "hand" };
    let mut out = String::new();
    let _ = write!(
        out,
        r#"id    = "default/{slug}"
game  = "{WORDED_GAME}"
title = {title}
note  = "Questions without an answer are answered yes, and with the first cards."
cites = [{{ passage = "{cited}", quote = {quote} }}]

[cards.card]
card = {reference}

[cards.attack]
name    = "A physical attack"
by_hand = "a stand-in, for the card to meet"
attack  = {{ stages = 4 }}

[cards.drill]
name = "A Drill"
kind = "drill"

[cards.ally]
name = "An Ally"
kind = "ally"

[setup]
combat = "p1"
p1     = {{ mp = {{ anger = 2, stages = 6 }}, {zone} = ["card", 3], life_deck = 20, discard = 8 }}
p2     = {{ mp = {{ anger = 2, stages = 6 }}, in_play = ["drill", "ally"], hand = ["attack", 3], life_deck = 20, discard = 8 }}

[[move]]
do = {act}
"#,
        slug = slug(&card.name),
        title = quoted(&format!("{}: {title}", card.name)),
        quote = quoted(quote),
        reference = quoted(&text.reference),
    );
    out
}
