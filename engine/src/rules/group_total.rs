//! No more cards of a group of a list, all together, than it allows.

use std::collections::BTreeMap;

use headjudge_corpus::{ListEntry, ListKind};

use super::limits::{cite_entries, dated};
use super::rule::{AskedCard, CardLimit, LegalityStatus, Rule};
use crate::facts::{Facts, Title};
use crate::finding::{CardCount, Outcome, Parts};
use crate::rule_facts::EffectiveEdition;
use crate::words::{and, or};

/// Decides whether the deck keeps to the total of each group of a list.
///
/// “You may only have one card from each of the following groups in your deck:
/// (11/24/04)” One copy in total: Time is a Warrior's Tool alone passes,
/// together with Epic Battle of Saiyans it fails.
pub(crate) struct GroupTotal(pub(super) ListKind);

impl Rule for GroupTotal {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        match self.lacks(&facts.law) {
            Some(missing) => Outcome::missing(&missing),
            None => evaluate(facts, self.0),
        }
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<CardLimit> {
        card_limit(law, asked, self.0)
    }

    fn lacks(&self, law: &EffectiveEdition<'_>) -> Option<String> {
        let list = self.0;
        law.list(list).next().is_none().then(|| format!("list “{}”", list.words()))
    }

    fn looks_at_cards(&self) -> bool {
        true
    }

    fn rests_on_a_list(&self) -> bool {
        true
    }
}

/// The groups of a list that are in force, by name.
fn groups<'a>(law: &EffectiveEdition<'a>, list: ListKind) -> BTreeMap<&'a str, Vec<&'a ListEntry>> {
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
fn evaluate(facts: &Facts<'_>, list: ListKind) -> Outcome {
    let law = &facts.law;
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
        _ => Outcome::satisfied(format!("The deck holds no card of the list “{}”.", list.words())),
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
fn card_limit(
    law: &EffectiveEdition<'_>,
    asked: &AskedCard<'_>,
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
    let (says, claims) = dated(&[own], &format!("is limited to {max} in total{with}"));
    let because = cite_entries(law, &group);
    Some(CardLimit { status: LegalityStatus::Limited, max, says, because, claims })
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Violated};
    use crate::fixture::finding;

    fn verdict(rule: &str, cards: &[(&str, u32)], on: &str) -> FindingVerdict {
        finding("score-expanded", rule, &crate::fixture::deck(cards), on).verdict
    }

    #[test]
    fn one_copy_in_total_of_each_group() {
        let (rule, on) = ("exclusive-groups", "2004-11-24");
        assert_eq!(verdict(rule, &[("Time is a Warrior's Tool", 1)], on), Satisfied);
        assert_eq!(verdict(rule, &[("Time is a Warrior's Tool", 2)], on), Violated);
        assert_eq!(
            verdict(rule, &[("Time is a Warrior's Tool", 1), ("Epic Battle of Saiyans", 1)], on),
            Violated
        );
        assert_eq!(
            verdict(rule, &[("Time is a Warrior's Tool", 1), ("Masterful Defense", 1)], on),
            Satisfied
        );
        assert_eq!(verdict(rule, &[("Time is a Warrior's Tool", 3)], "2004-11-23"), Satisfied);
    }

    #[test]
    fn three_in_total_of_each_pair() {
        let (rule, on) = ("group-caps", "2004-11-24");
        assert_eq!(
            verdict(rule, &[("Confrontation", 2), ("Champions of Earth", 1)], on),
            Satisfied
        );
        assert_eq!(verdict(rule, &[("Confrontation", 2), ("Champions of Earth", 2)], on), Violated);
        assert_eq!(
            verdict(rule, &[("Confrontation", 3), ("Android 18's Stare Down", 3)], on),
            Satisfied
        );
        assert_eq!(
            verdict(rule, &[("Confrontation", 3), ("Champions of Earth", 3)], "2004-11-23"),
            Satisfied
        );
    }
}
