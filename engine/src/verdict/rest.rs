//! What a verdict does not rest on: names that are not on record, and rules that
//! the document does not state or that are not on record.

use super::{CardTally, DeckStatus, DeckVerdict};
use crate::claims::{Absent, Claim, Searched, Statement, named};
use crate::deck::is_code;
use crate::facts::{Facts, Title};
use crate::finding::FindingVerdict;
use crate::rule_facts::EffectiveEdition;
use crate::words::{and, counted};

/// What keeps a deck from being called legal, and what would decide it.
struct Doubt {
    /// What is said of it, where the list of names that are not on record does not say it.
    claim: Option<Claim>,
    need: String,
}

impl Doubt {
    fn new(claim: Claim, need: impl Into<String>) -> Self {
        Self { claim: Some(claim), need: need.into() }
    }
}

/// Notes what was not matched and not checked, and what that makes of the verdict: it is
/// not legal where names that are not on record give reason to ask, or cards are not listed.
pub(super) fn note(verdict: &mut DeckVerdict, facts: &Facts<'_>) {
    let mut unmatched: Vec<&Title<'_>> =
        facts.titles.iter().filter(|title| !is_known(title, facts)).collect();
    if facts.law.edition.decided_titles(&facts.law.format.id).next().is_none() {
        // No list or limit of this format names a card, so that no misspelt one escapes it.
        unmatched.clear();
    }
    let counts = unmatched.iter().map(|title| title.count);
    verdict.cards = CardTally {
        listed: facts.section(None).count().max(facts.size().listed),
        unmatched: counts.fold(facts.unnamed(), u32::saturating_add),
    };
    verdict.not_checked = not_stated(facts, &unmatched);
    let mut doubts = of_names(facts, &unmatched);
    doubts.extend(unlisted(facts).map(|cards| {
        let need = format!("the {} that the deck does not list", counted(cards, "card", "cards"));
        Doubt::new(Claim::unlisted(cards), need)
    }));
    if facts.unnamed() > 0 {
        let need = format!("the names of the {}", counted(facts.unnamed(), "card", "cards"));
        doubts.push(Doubt::new(Claim::unnamed(facts.unnamed()), need));
    }
    if !doubts.is_empty() && verdict.verdict == DeckStatus::Legal {
        verdict.verdict = DeckStatus::Unknown;
    }
    for Doubt { claim, need } in doubts {
        verdict.needs.push(need);
        if let Some(claim) = claim {
            verdict.not_checked.insert(0, claim.statement());
        }
    }
}

/// What names leave open that are not on record.
fn of_names(facts: &Facts<'_>, unmatched: &[&Title<'_>]) -> Vec<Doubt> {
    let mut doubts: Vec<Doubt> = Vec::new();
    let (codes, names): (Vec<&str>, Vec<&str>) =
        unmatched.iter().map(|title| title.name).partition(|name| is_code(name));
    if !unmatched.is_empty() && unmatched.len() == facts.titles.len() {
        let need = "a catalogue of cards, or names as the documents write them";
        doubts.push(Doubt::new(Claim::nothing_known(&facts.law, unmatched.len()), need));
    } else if !names.is_empty() && give_reason_to_ask(facts, unmatched) {
        let as_written = match names.len() {
            1 => "its name as the documents write it",
            _ => "their names as the documents write them",
        };
        let need = format!("a catalogue that has {}, or {as_written}", named(&names));
        doubts.push(Doubt { claim: None, need });
    }
    for code in codes {
        let need = format!("the name of the card “{code}”");
        doubts.push(Doubt::new(Claim::unknown_code(code), need));
    }
    doubts
}

/// Whether names that are not on record are more than cards that no document happens to
/// name: a catalogue of the game lacks them, or another game has them.
fn give_reason_to_ask(facts: &Facts<'_>, unmatched: &[&Title<'_>]) -> bool {
    let of_catalogue =
        |title: &Title<'_>| title.card.is_some_and(|card| card.facts.is_of_catalogue());
    let elsewhere =
        |title: &&Title<'_>| title.keys.iter().any(|key| facts.law.is_of_another_game(key));
    facts.titles.iter().any(of_catalogue) || unmatched.iter().any(elsewhere)
}

/// How many cards the deck has by its totals and does not list.
fn unlisted(facts: &Facts<'_>) -> Option<u32> {
    let sections = &facts.law.format.sections;
    let missing = if sections.is_empty() {
        let size = facts.size();
        size.total.saturating_sub(size.listed)
    } else {
        let sections = sections.iter().map(|section| facts.section(Some(&section.id)));
        let missing = sections.map(|own| own.stated.unwrap_or(0).saturating_sub(own.count()));
        missing.fold(0, u32::saturating_add)
    };
    (missing > 0).then_some(missing)
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
    claims.extend(Claim::unmatched_names(law, &names));
    claims.extend(Claim::lines_not_cards(&facts.lines));
    let said = facts.said_of_the_deck();
    claims.extend(said.iter().map(|(words, titles)| Claim::said_of_the_deck(words, titles)));
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
