//! What the rules that limit copies share: one answer about a card, held
//! against the number of copies of each title in the deck.

use headjudge_corpus::{ListEntry, ListKind};

use super::rule::{AskedCard, CardLimit, LegalityStatus, Rule};
use crate::claims::{Claim, ClaimKind};
use crate::facts::{Facts, Title, cites};
use crate::finding::{CardCount, Outcome, Parts};
use crate::rule_facts::EffectiveEdition;
use crate::words::{and, copies, counted};

/// Holds every title of the deck against what `rule` says of the card.
pub(super) fn evaluate(
    rule: &dyn Rule,
    facts: &Facts<'_>,
    skip: impl Fn(&Title<'_>) -> bool,
    list: &str,
) -> Outcome {
    let (mut over, mut within) = (Vec::new(), Vec::new());
    let mut parts = Parts::new();
    for title in facts.titles.iter().filter(|title| !skip(title)) {
        let asked = AskedCard::title(title);
        if let Some(limit) = rule.card_limit(&facts.law, &asked) {
            let side = if title.count > limit.max { &mut over } else { &mut within };
            side.push((title, limit));
        } else if let Some(doubt) = rule.card_doubt(&facts.law, &asked) {
            let part = if title.count > doubt.above {
                Outcome::unknown_by(doubt.claim, doubt.needs)
            } else {
                Outcome::satisfied_by(doubt.claim)
            };
            let held = format!("The deck holds {}.", copies(title.count));
            parts.add(part.and_says(&held).cards(vec![title.counted()]));
        }
    }
    if over.is_empty() && within.is_empty() {
        let none = || Outcome::satisfied(none_of(facts.titles.len() as u32, list));
        return parts.finish(none);
    }
    parts.add(by_limits(over, within));
    parts.finish(|| Outcome::satisfied(String::new()))
}

/// What the titles come to that a limit is known of.
fn by_limits(over: Vec<(&Title<'_>, CardLimit)>, within: Vec<(&Title<'_>, CardLimit)>) -> Outcome {
    let broken = !over.is_empty();
    let concerned = if broken { over } else { within };
    let says: Vec<String> = concerned.iter().map(|(title, limit)| sentence(title, limit)).collect();
    let cards: Vec<CardCount> = concerned.iter().map(|(title, _)| title.counted()).collect();
    let claims = concerned.iter().flat_map(|(_, limit)| limit.claims.clone()).collect();
    let because = concerned.into_iter().flat_map(|(_, limit)| limit.because).collect();
    let says = says.join(" ");
    let outcome = if broken { Outcome::violated(says) } else { Outcome::satisfied(says) };
    Outcome { claims, ..outcome.cards(cards).because(because) }
}

fn sentence(title: &Title<'_>, limit: &CardLimit) -> String {
    format!("{} {}; the deck holds {}.", title.name, limit.says, copies(title.count))
}

/// `None of the 34 titles listed is on …`.
pub(super) fn none_of(titles: u32, list: &str) -> String {
    match titles {
        0 => format!("No card is listed, so none is {list}."),
        1 => format!("The one title listed is not {list}."),
        _ => format!("None of the {} listed is {list}.", counted(titles, "title", "titles")),
    }
}

/// What a list says of one card: the entries in force, as one limit.
pub(super) fn by_list(
    law: &EffectiveEdition<'_>,
    asked: &AskedCard<'_>,
    list: ListKind,
    status: LegalityStatus,
    max: u32,
    predicate: &str,
) -> Option<CardLimit> {
    let entries: Vec<&ListEntry> =
        law.listed(list, asked.keys).filter(|entry| law.binds(entry)).collect();
    entries.first()?;
    let (says, claims) = dated(&entries, predicate);
    let because = entries.iter().filter_map(|entry| law.edition.cite_entry(entry)).collect();
    Some(CardLimit { status, max, says, because, claims })
}

/// `is banned since 2004-02-11`, or that the list gives no date.
pub(super) fn dated(entries: &[&ListEntry], predicate: &str) -> (String, Vec<ClaimKind>) {
    if let Some(since) = entries.iter().filter_map(|entry| entry.since).min() {
        return (format!("{predicate} since {since}"), Vec::new());
    }
    match entries.iter().find_map(|entry| Claim::no_date(entry)) {
        Some(claim) => (format!("{predicate} ({})", claim.clause()), vec![claim.kind]),
        None => (predicate.to_owned(), Vec::new()),
    }
}

/// Titles of the deck that join a list only after the date, as a sentence.
pub(super) fn later(facts: &Facts<'_>, list: ListKind, list_words: &str) -> String {
    let mut joins: Vec<String> = Vec::new();
    for title in &facts.titles {
        let mut since = facts.law.listed(list, &title.keys).filter_map(|entry| entry.since);
        if let Some(since) = since.find(|since| *since > facts.law.on) {
            joins.push(format!("{} on {since}", title.name));
        }
    }
    match joins.as_slice() {
        [] => String::new(),
        [one] => format!("Later than {}, {one} joins {list_words}.", facts.law.on),
        _ => format!("Later than {}, {} join {list_words}.", facts.law.on, and(&joins)),
    }
}

/// Cites the entries of a list that name the card.
pub(super) fn cite_entries(
    law: &EffectiveEdition<'_>,
    entries: &[&ListEntry],
) -> Vec<headjudge_corpus::Citation> {
    entries.iter().flat_map(|entry| cites(law.edition.cite_entry(entry))).collect()
}
