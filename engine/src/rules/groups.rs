//! What the rules on groups of cards share: copies counted over a whole group.

use std::collections::BTreeMap;

use headjudge_corpus::{ListEntry, ListKind};

use super::copies::{cite_entries, since_words};
use super::{Asked, CardLimit};
use crate::book::InForce;
use crate::facts::{Facts, Title};
use crate::finding::{CardCount, Outcome, Parts};
use crate::legality::LegalityStatus;
use crate::words::{and, or};

/// The groups of a list that are in force, by name.
fn groups<'a>(law: &InForce<'a>, list: ListKind) -> BTreeMap<&'a str, Vec<&'a ListEntry>> {
    let mut groups: BTreeMap<&str, Vec<&ListEntry>> = BTreeMap::new();
    for entry in law.list(list).filter(|entry| law.binds(entry)) {
        groups.entry(entry.group.as_deref().unwrap_or_default()).or_default().push(entry);
    }
    groups
}

/// The number of copies that a group allows in total. An exclusive group is
/// one of which one card may be used; a capped one states its number.
fn max_of(list: ListKind, group: &[&ListEntry]) -> Option<u32> {
    let stated = group.iter().filter_map(|entry| entry.max_copies).min();
    stated.or((list == ListKind::ExclusiveGroup).then_some(1))
}

fn titles<'e>(group: &[&'e ListEntry]) -> Vec<&'e str> {
    group.iter().map(|entry| entry.card.as_str()).collect()
}

/// Counts the deck's copies of each group.
pub(super) fn evaluate(facts: &Facts<'_>, list: ListKind, none: &str) -> Outcome {
    let law = &facts.law;
    if law.list(list).next().is_none() {
        return Outcome::missing(&format!("list “{}”", list.words()));
    }
    let mut parts = Parts::new();
    for group in groups(law, list).values() {
        let ids: Vec<_> = group.iter().map(|entry| &entry.id).collect();
        let held: Vec<CardCount> = facts
            .titles
            .iter()
            .filter(|title| law.listed(list, &title.keys).any(|entry| ids.contains(&&entry.id)))
            .map(Title::counted)
            .collect();
        if held.is_empty() {
            continue;
        }
        parts.add(judge(list, group, held).because(cite_entries(law, group)));
    }
    let starts = law.list(list).filter_map(|entry| entry.since).min();
    parts.finish(|| match starts {
        Some(since) if law.on < since => {
            Outcome::satisfied(format!("This limit is in force only from {since}."))
        }
        _ => Outcome::satisfied(none),
    })
}

fn judge(list: ListKind, group: &[&ListEntry], held: Vec<CardCount>) -> Outcome {
    let names = or(&titles(group));
    let total = held.iter().fold(0u32, |sum, card| sum.saturating_add(card.count));
    let each: Vec<String> =
        held.iter().map(|card| format!("{} {}", card.count, card.name)).collect();
    let each = and(&each);
    let outcome = match max_of(list, group) {
        Some(max) => {
            let says = format!(
                "Of {names}, {max} in total may be in the deck; it holds {total} ({each})."
            );
            if total > max { Outcome::violated(says) } else { Outcome::satisfied(says) }
        }
        None => Outcome::unknown(
            format!(
                "The number of cards allowed of {names} is not recorded; the deck holds {total} ({each})."
            ),
            vec![format!("the number allowed of {names}")],
        ),
    };
    outcome.cards(held)
}

/// What a list of groups says of one card.
pub(super) fn card_limit(
    law: &InForce<'_>,
    asked: &Asked<'_>,
    list: ListKind,
) -> Option<CardLimit> {
    let own = law.listed(list, asked.keys).find(|entry| law.binds(entry))?;
    let group = groups(law, list).remove(own.group.as_deref().unwrap_or_default())?;
    let max = max_of(list, &group)?;
    let others: Vec<&str> =
        group.iter().filter(|entry| entry.id != own.id).map(|entry| entry.card.as_str()).collect();
    let with = if others.is_empty() {
        String::new()
    } else {
        format!(" counted together with {}", and(&others))
    };
    let says = format!("is limited to {max} in total{with}{}", since_words(own.since));
    let because = cite_entries(law, &group);
    Some(CardLimit { status: LegalityStatus::Limited, max, says, because })
}
