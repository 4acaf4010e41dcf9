//! Cards, held against each other: their legality in each format, and from
//! when it is another; their current texts.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::{Card, CurrentText, DiffSpan, Format, FormatId, ListEntry, diff_words};
use headjudge_engine::{Legality, legality};
use jiff::civil::Date;
use serde::Serialize;

use super::documents::newest;
use crate::{AnswerError, Service, legality_status};

/// A card whose legality or current text changes.
#[derive(Clone, Debug, Serialize)]
pub struct CardReview {
    /// The card.
    pub card: String,
    /// Its name.
    pub name: String,
    /// Its legality, format by format.
    pub legality: Vec<LegalityReview>,
    /// Its current texts.
    pub texts: Vec<TextReview>,
}

/// A legality that changes.
#[derive(Clone, Debug, Serialize)]
pub struct LegalityReview {
    /// The format.
    pub format: String,
    /// The status before; none where the card or the format was not there.
    pub from: Option<String>,
    /// The status now; none where the card or the format is gone.
    pub to: Option<String>,
    /// The most copies before.
    pub max_before: Option<u32>,
    /// The most copies now.
    pub max_now: Option<u32>,
    /// The first day on which the two differ, of those that the records name.
    pub since: Option<Date>,
    /// The new answer in words.
    pub says: String,
}

/// A current text that changes.
#[derive(Clone, Debug, Serialize)]
pub struct TextReview {
    /// The printings.
    pub printings: Vec<String>,
    /// The text before; none where there was none.
    pub from: Option<String>,
    /// The text now; none where there is none.
    pub to: Option<String>,
    /// The words that changed.
    pub diff: Vec<DiffSpan>,
    /// The date of the edition that has it.
    pub since: Option<Date>,
}

/// The cards whose legality or text changes.
pub(super) fn review(
    old: &Service,
    new: &Service,
    on: Date,
) -> Result<Vec<CardReview>, AnswerError> {
    let (before, after) = (cards(old)?, cards(new)?);
    let ids: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let days = Days::new(old, new, on)?;
    let mut reviews = Vec::new();
    for id in ids {
        let (was, now) = (before.get(id), after.get(id));
        let Some(card) = now.or(was) else { continue };
        let legality = legalities((old, was), (new, now), &days)?;
        let texts = texts(new, was, now);
        if !legality.is_empty() || !texts.is_empty() {
            let (card, name) = (card.id.to_string(), card.name.clone());
            reviews.push(CardReview { card, name, legality, texts });
        }
    }
    Ok(reviews)
}

fn cards(service: &Service) -> Result<BTreeMap<String, Card>, AnswerError> {
    let cards: Vec<Card> = service.snapshot().store().list(None)?;
    Ok(cards.into_iter().map(|card| (card.id.to_string(), card)).collect())
}

/// The days on which something may begin to differ.
struct Days {
    on: Date,
    /// The dates of editions.
    editions: BTreeSet<Date>,
    /// The dates of list entries, by card.
    listed: BTreeMap<String, BTreeSet<Date>>,
}

impl Days {
    fn new(old: &Service, new: &Service, on: Date) -> Result<Self, AnswerError> {
        let mut days = Self { on, editions: BTreeSet::new(), listed: BTreeMap::new() };
        for service in [old, new] {
            days.editions.extend(service.documents().iter().filter_map(|d| d.published));
            let entries: Vec<ListEntry> = service.snapshot().store().list(None)?;
            for entry in entries {
                let own = days.listed.entry(entry.card_id.to_string()).or_default();
                own.extend(entry.since.into_iter().chain(entry.until));
            }
        }
        Ok(days)
    }

    /// The days for a card, in order.
    fn of(&self, card: &Card) -> BTreeSet<Date> {
        let listed = self.listed.get(card.id.as_str()).into_iter().flatten();
        listed.chain(&self.editions).chain([&self.on]).copied().collect()
    }
}

fn legalities(
    (old, was): (&Service, Option<&Card>),
    (new, now): (&Service, Option<&Card>),
    days: &Days,
) -> Result<Vec<LegalityReview>, AnswerError> {
    let Some(card) = now.or(was) else { return Ok(Vec::new()) };
    let of_game = |format: &&Format| format.game == card.game;
    let formats: BTreeSet<_> =
        [old, new].iter().flat_map(|s| s.formats().iter().filter(of_game)).map(|f| &f.id).collect();
    let ask = |service: &Service, card: Option<&Card>, format: &FormatId, on: Date| {
        let known = service.formats().iter().any(|other| other.id == *format);
        let Some(card) = card.filter(|_| known) else { return Ok(None) };
        legality(service.rule_facts(), format, &card.name, Some(card), on).map(Some)
    };
    let mut reviews = Vec::new();
    for format in formats {
        // What is to come counts as well: an entry of a later date is news today.
        let mut since = None;
        // Before the new edition came, nothing that it says was so.
        let came = published(new, format);
        for day in days.of(card).into_iter().filter(|day| came.is_none_or(|came| came <= *day)) {
            let (before, after) = (ask(old, was, format, day)?, ask(new, now, format, day)?);
            if key(before.as_ref()) != key(after.as_ref()) {
                since = Some((day, before, after));
                break;
            }
        }
        let Some((day, mut before, mut after)) = since else { continue };
        if day <= days.on {
            let today = (ask(old, was, format, days.on)?, ask(new, now, format, days.on)?);
            if key(today.0.as_ref()) != key(today.1.as_ref()) {
                (before, after) = today;
            }
        }
        let status = |told: Option<&Legality>| told.map(|t| legality_status(t.status).to_owned());
        reviews.push(LegalityReview {
            format: format.to_string(),
            from: status(before.as_ref()),
            to: status(after.as_ref()),
            max_before: before.as_ref().and_then(|told| told.max_copies),
            max_now: after.as_ref().and_then(|told| told.max_copies),
            since: Some(day),
            says: after.map_or_else(String::new, |told| told.says),
        });
    }
    Ok(reviews)
}

/// The date of the newest edition of a format's document.
fn published(service: &Service, format: &FormatId) -> Option<Date> {
    let format = service.formats().iter().find(|known| known.id == *format)?;
    let (_, document) =
        newest(service).into_iter().find(|(id, _)| *id == format.document.as_str())?;
    document.published
}

/// What of a legality is held against another's.
fn key(told: Option<&Legality>) -> Option<(&'static str, Option<u32>)> {
    told.map(|told| (legality_status(told.status), told.max_copies))
}

fn texts(new: &Service, was: Option<&Card>, now: Option<&Card>) -> Vec<TextReview> {
    let before = was.map_or(&[][..], |card| &card.current);
    let after = now.map_or(&[][..], |card| &card.current);
    let printings = |text: &CurrentText| -> Vec<String> {
        text.printings.iter().map(|p| format!("{} {}", p.set_name, p.code)).collect()
    };
    let words = |text: &CurrentText| {
        let mut all = vec![text.text.clone()];
        all.extend(text.additions.iter().cloned());
        all.join(" ")
    };
    let mut reviews = Vec::new();
    for text in after {
        let own = printings(text);
        let old = before.iter().find(|old| printings(old).iter().any(|p| own.contains(p)));
        let (from, to) = (old.map(words), words(text));
        if from.as_deref() == Some(to.as_str()) {
            continue;
        }
        let document = text.citation.document.as_str();
        let since = newest(new).into_iter().find(|(_, d)| d.id.as_str() == document);
        reviews.push(TextReview {
            printings: own,
            diff: from.as_deref().map_or_else(Vec::new, |from| diff_words(from, &to)),
            from,
            to: Some(to),
            since: since.and_then(|(_, document)| document.published),
        });
    }
    for old in before {
        let own = printings(old);
        if !after.iter().any(|text| printings(text).iter().any(|p| own.contains(p))) {
            let (from, to) = (Some(words(old)), None);
            reviews.push(TextReview { printings: own, from, to, diff: Vec::new(), since: None });
        }
    }
    reviews
}
