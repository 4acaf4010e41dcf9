//! What a verdict does not rest on: names that are not on record, and rules that
//! the document does not state or that are not on record.

use super::{CardTally, DeckStatus, DeckVerdict};
use crate::claims::{Absent, Claim, Searched, Statement};
use crate::deck::is_code;
use crate::facts::{Facts, Title};
use crate::finding::FindingVerdict;
use crate::rule_facts::EffectiveEdition;
use crate::words::{and, counted};

/// Notes what was not matched and not checked, and what that makes of the verdict.
pub(super) fn note(verdict: &mut DeckVerdict, facts: &Facts<'_>) {
    let unmatched: Vec<&Title<'_>> =
        facts.titles.iter().filter(|title| !is_known(title, facts)).collect();
    let count = |titles: &mut dyn Iterator<Item = u32>| titles.fold(0, u32::saturating_add);
    verdict.cards = CardTally {
        listed: facts.section(None).count().max(facts.size().listed),
        unmatched: count(&mut unmatched.iter().map(|title| title.count)),
    };
    if facts.law.edition.decided_titles(&facts.law.format.id).next().is_none() {
        // No list or limit of this format names a card, so that no misspelt one escapes it.
        verdict.cards.unmatched = 0;
        verdict.not_checked = not_stated(facts, &[]);
        return;
    }
    let mut doubts: Vec<(Claim, String)> = Vec::new();
    let nothing_known = !facts.titles.is_empty() && unmatched.len() == facts.titles.len();
    if nothing_known {
        let need = "a catalogue of cards, or names as the documents write them".to_owned();
        doubts.push((Claim::nothing_known(unmatched.len()), need));
    }
    for title in unmatched.iter().filter(|title| is_code(title.name)) {
        let need = format!("the name of the card “{}”", title.name);
        doubts.push((Claim::unknown_code(title.name), need));
    }
    verdict.not_checked = not_stated(facts, &unmatched);
    if !doubts.is_empty() && verdict.verdict == DeckStatus::Legal {
        verdict.verdict = DeckStatus::Unknown;
    }
    for (claim, need) in doubts {
        verdict.not_checked.insert(0, claim.statement());
        verdict.needs.push(need);
    }
}

/// Whether a title was found, or is named by a record, or was never looked up.
fn is_known(title: &Title<'_>, facts: &Facts<'_>) -> bool {
    !title.unmatched || title.keys.iter().any(|key| facts.law.names(key))
}

/// What the document does not state, and what of it is not on record.
fn not_stated(facts: &Facts<'_>, unmatched: &[&Title<'_>]) -> Vec<Statement> {
    let law = &facts.law;
    let names: Vec<&str> = unmatched.iter().map(|title| title.name).collect();
    let beside = facts.deck.sideboard.iter().map(|card| card.count);
    let mut claims: Vec<Claim> = Vec::new();
    claims.extend(Claim::unmatched_names(&names));
    claims.extend(Claim::lines_not_cards(&facts.lines));
    claims.extend(Absent::deck_size(law).map(Claim::no_deck_size));
    claims.extend(Absent::general_limit(law).map(Claim::no_general_limit));
    claims.extend(of_document(law));
    claims.extend(Claim::sideboard(beside.fold(0, u32::saturating_add)));
    claims.into_iter().map(Claim::statement).collect()
}

/// What of the document's rules is not on record, or only later.
fn of_document(law: &EffectiveEdition<'_>) -> Vec<Claim> {
    let searched = Searched::edition(law.edition);
    let elsewhere = law.format.elsewhere.iter();
    let cited = elsewhere.filter_map(|cite| law.edition.cite(&cite.passage, &cite.quote));
    let mut claims: Vec<Claim> =
        cited.map(|citation| Claim::rules_elsewhere(searched, citation)).collect();
    claims.extend(Claim::part_only(searched, law.edition.cite_extent()));
    claims.extend(law.as_of.map(|edition| Claim::later_than(searched, edition)));
    claims
}

/// Puts the verdict into a sentence, and gathers what would decide it.
pub(super) fn sum_up(verdict: &mut DeckVerdict) {
    let open = verdict.findings.iter().filter(|f| f.verdict == FindingVerdict::Unknown);
    for need in open.flat_map(|finding| finding.needs.clone()).collect::<Vec<_>>() {
        if !verdict.needs.contains(&need) {
            verdict.needs.push(need);
        }
    }
    let CardTally { listed, unmatched } = verdict.cards;
    let rules = |wanted| verdict.findings.iter().filter(|f| f.verdict == wanted).count() as u32;
    let cards = if unmatched == 0 {
        counted(listed, "card", "cards")
    } else {
        let matched = listed.saturating_sub(unmatched);
        format!("{matched} of {}", counted(listed, "card", "cards"))
    };
    let cards_listed = counted(listed, "card", "cards");
    let begins = match verdict.verdict {
        DeckStatus::Legal => format!("No problem found in {cards}"),
        DeckStatus::Illegal => {
            let broken = rules(FindingVerdict::Violated);
            let is = if broken == 1 { "is" } else { "are" };
            let codes = verdict.findings.iter().filter(|f| f.verdict == FindingVerdict::Violated);
            let codes: Vec<String> = codes.map(|finding| format!("`{}`", finding.rule)).collect();
            format!("{} {is} broken: {}", counted(broken, "rule", "rules"), and(&codes))
        }
        DeckStatus::Unknown if unmatched == 1 && listed == 1 => {
            "Not decided: the one card listed is not on record".to_owned()
        }
        DeckStatus::Unknown if unmatched > 0 && unmatched >= listed => {
            format!("Not decided: none of the {cards_listed} is on record")
        }
        DeckStatus::Unknown => {
            let open = rules(FindingVerdict::Unknown);
            match open {
                0 => format!("Not decided: no problem found in {cards}, but see what is needed"),
                _ => format!(
                    "{} not decided; no rule is broken in {cards}",
                    counted(open, "rule", "rules")
                ),
            }
        }
    };
    let mut parts = vec![begins];
    if unmatched > 0 && unmatched < listed {
        let is = if unmatched == 1 { "is" } else { "are" };
        parts.push(format!("{} {is} not on record", counted(unmatched, "card", "cards")));
    }
    let gaps: Vec<&str> =
        verdict.not_checked.iter().filter_map(|statement| statement.what.in_brief()).collect();
    if !gaps.is_empty() {
        parts.push(format!("{} not stated by the document", and(&gaps)));
    }
    parts.extend(
        verdict
            .not_checked
            .iter()
            .filter_map(|statement| statement.what.remark())
            .map(str::to_owned),
    );
    verdict.summary = format!("{}.", parts.join("; "));
    verdict.notes = verdict.not_checked.iter().map(|statement| statement.why.clone()).collect();
}
