//! The verdict on a deck: every finding of every rule of its format, and what
//! the rules could not look at.

mod model;
mod rest;

pub use model::{CardTally, DeckStatus, DeckVerdict, Receipt};

use headjudge_corpus::{CheckLink, Citation, Format, FormatId, PassageId};
use jiff::civil::Date;

use crate::claims::Claim;
use crate::deck::{Deck, DeckError, card_number};
use crate::error::EngineError;
use crate::facts::{Facts, Near, is_no_deck};
use crate::finding::{Finding, FindingVerdict, Outcome, Parts};
use crate::library::{Keys, Library};
use crate::rule_facts::{EffectiveEdition, Reach, RuleFacts};
use crate::rules::{self, AskedCard, NamedRule};
use crate::words;

/// The cards that a finding names for one name at most.
pub(crate) const MOST_NEAR: usize = 3;

/// Checks `deck` against every rule of `format` as of `on`.
pub fn check_deck(
    rule_facts: &RuleFacts,
    format: &FormatId,
    deck: &Deck,
    library: &Library,
    on: Date,
) -> Result<DeckVerdict, EngineError> {
    let format = rule_facts.known_format(format)?;
    refuse_unknown_options(rule_facts, format, &deck.options)?;
    refuse_unknown_section(format, deck)?;
    let rules = rules::of_format(rule_facts, format)?;
    let reach = rule_facts.reach(format, on);
    let law = if let Reach::EffectiveEdition(law) = &reach { Some(law) } else { None };
    if is_no_deck(deck, library, law) {
        return Err(DeckError::NotADecklist.into());
    }
    let mut verdict = DeckVerdict {
        deck: deck.name.clone(),
        format: format.id.clone(),
        on,
        options: deck.options.clone(),
        as_of_edition: None,
        verdict: DeckStatus::Legal,
        summary: String::new(),
        cards: CardTally::default(),
        needs: Vec::new(),
        not_checked: Vec::new(),
        findings: Vec::with_capacity(rules.len()),
        unmatched: Vec::new(),
        notes: Vec::new(),
        receipt: Receipt::default(),
    };
    let undecided = |claim: &Claim, need: &str| -> Vec<Finding> {
        let outcome = || Outcome::unknown_by(claim.clone(), vec![need.to_owned()]);
        rules.iter().map(|rule| sign(rule, outcome())).collect()
    };
    match reach {
        Reach::EffectiveEdition(law) => {
            let facts = Facts::new(deck, library, law);
            verdict.as_of_edition = law.as_of.map(str::to_owned);
            verdict.findings.extend(rules.iter().map(|rule| judge(rule, &facts)));
            verdict.verdict = status_of(&verdict.findings);
            rest::note(&mut verdict, &facts);
            verdict.unmatched = facts.unmatched;
            verdict.unmatched.retain(|name| !card_number(&name.name));
        }
        Reach::Before(beginning) => {
            let claim = Claim::before_first(beginning, on);
            verdict.findings = undecided(&claim, &beginning.need(on));
            verdict.verdict = status_of(&verdict.findings);
        }
        Reach::Nothing => {
            let document = format.document.as_str();
            let need = format!("the document `{document}`");
            verdict.findings = undecided(&Claim::no_edition(document), &need);
            verdict.verdict = status_of(&verdict.findings);
        }
    }
    rest::sum_up(&mut verdict);
    Ok(verdict)
}

fn refuse_unknown_options(
    rule_facts: &RuleFacts,
    format: &Format,
    options: &[String],
) -> Result<(), EngineError> {
    let Some(option) = options.iter().find(|option| !format.options.contains(option)) else {
        return Ok(());
    };
    let offered: Vec<String> = rule_facts
        .formats()
        .filter(|other| other.options.contains(option))
        .map(|other| format!("`{}`", other.id))
        .collect();
    let own: Vec<String> = format.options.iter().map(|option| format!("`{option}`")).collect();
    let hint = if !offered.is_empty() {
        format!("it may be chosen in {}", words::or(&offered))
    } else if !own.is_empty() {
        format!("choose {}", words::or(&own))
    } else {
        "leave it out".to_owned()
    };
    Err(EngineError::UnknownOption { format: format.id.clone(), option: option.clone(), hint })
}

fn refuse_unknown_section(format: &Format, deck: &Deck) -> Result<(), EngineError> {
    let Some(section) = deck.unknown_section(format) else { return Ok(()) };
    let known: Vec<String> = format.sections.iter().map(|own| format!("`{}`", own.id)).collect();
    Err(EngineError::UnknownSection {
        format: format.id.clone(),
        section: section.to_owned(),
        known: words::and(&known),
    })
}

/// Illegal if a rule is broken, else unknown if one could not be decided, else legal.
pub(crate) fn status_of(findings: &[Finding]) -> DeckStatus {
    let any = |verdict| findings.iter().any(|finding| finding.verdict == verdict);
    if any(FindingVerdict::Violated) {
        DeckStatus::Illegal
    } else if any(FindingVerdict::Unknown) {
        DeckStatus::Unknown
    } else {
        DeckStatus::Legal
    }
}

/// Runs one rule on a deck and signs its finding.
fn judge(rule: &NamedRule<'_>, facts: &Facts<'_>) -> Finding {
    let law = &facts.law;
    let cited = cited_passages(rule.code(), law);
    let outcome =
        if rule.rests_on_words() { by_words(rule, facts, &cited) } else { rule.evaluate(facts) };
    let outcome = if rule.looks_at_cards() { with_near(rule, facts, outcome) } else { outcome };
    let outcome = allowed_by_words(facts, outcome);
    let mut finding = sign(rule, outcome);
    let mut because = law.base_citations(rule.code());
    for citation in std::mem::take(&mut finding.because) {
        let told = |known: &Citation| {
            known.passage == citation.passage
                && (known.quote.contains(&citation.quote) || citation.quote.contains(&known.quote))
        };
        if !because.iter().any(told) {
            because.push(citation);
        }
    }
    finding.because = because;
    finding
}

/// A rule that is broken by copies alone which the words of a card may allow is not decided:
/// no check looks at what those words allow.
fn allowed_by_words(facts: &Facts<'_>, outcome: Outcome) -> Outcome {
    if outcome.verdict != FindingVerdict::Violated || outcome.cards.is_empty() {
        return outcome;
    }
    let words = outcome.cards.iter().map(|card| facts.more_copies_by(&card.name));
    let Some(words) = words.collect::<Option<Vec<_>>>() else { return outcome };
    let needs = vec![format!("whether “{}” allows so many copies", words[0])];
    Outcome { verdict: FindingVerdict::Unknown, needs, ..outcome }
}

/// Adds the names that are not on record and may mean a card that the rule is
/// about, and what is next to the deck though the rule bars it.
fn with_near(rule: &NamedRule<'_>, facts: &Facts<'_>, outcome: Outcome) -> Outcome {
    let mut parts = Parts::new();
    for unknown in near_listed(rule, &facts.law, &facts.near, |_| true) {
        parts.add(unknown);
    }
    for title in &facts.beside {
        let asked = AskedCard::title(title);
        let barred = rule.card_limit(&facts.law, &asked).filter(|limit| limit.max == 0);
        if let Some(limit) = barred {
            let claim = Claim::barred_beside(title.name, &limit.says, limit.because);
            let need = format!("whether {} is used in the tournament", title.name);
            parts.add(Outcome::unknown_by(claim, vec![need]).cards(vec![title.counted()]));
        }
    }
    for unknown in near_listed(rule, &facts.law, &facts.near_beside, |max| max == Some(0)) {
        parts.add(unknown);
    }
    parts.add(outcome);
    parts.finish(|| Outcome::satisfied(String::new()))
}

/// What names leave open that are not on record and may mean a card that `rule`
/// says something of; `counts` tells by the number of copies that it allows.
fn near_listed(
    rule: &NamedRule<'_>,
    law: &EffectiveEdition<'_>,
    near: &[Near<'_>],
    counts: impl Fn(Option<u32>) -> bool,
) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    let (mut name, mut told) = ("", 0);
    for near in near {
        if near.written != name {
            (name, told) = (near.written, 0);
        }
        if told == MOST_NEAR {
            continue;
        }
        let said = said_of_near(rule, law, near.written, (near.key, near.title));
        if let Some((claim, _)) = said.filter(|(_, max)| counts(*max)) {
            told += 1;
            let need = format!("whether “{}” is {}", near.written, near.title);
            outcomes.push(Outcome::unknown_by(claim, vec![need]));
        }
    }
    outcomes
}

/// What `rule` says of the title that a name may mean, and the number of copies
/// that it allows, where it is known.
pub(crate) fn said_of_near(
    rule: &NamedRule<'_>,
    law: &EffectiveEdition<'_>,
    written: &str,
    (key, title): (&str, &str),
) -> Option<(Claim, Option<u32>)> {
    let keys = Keys::new(key.to_owned(), &[]);
    let asked = AskedCard { name: title, keys: &keys, card: None, limit: None };
    if let Some(limit) = rule.card_limit(law, &asked) {
        let claim = Claim::near_listed(written, title, &limit.says, limit.because);
        return Some((claim, Some(limit.max)));
    }
    let doubt = rule.card_doubt(law, &asked)?.claim;
    let predicate = doubt.predicate().to_owned();
    Some((Claim::near_listed(written, title, &predicate, doubt.because), None))
}

/// Runs a rule that has no record of its own but its sentence: where the
/// edition does not hold the sentence, the rule cannot be said to stand.
fn by_words(rule: &NamedRule<'_>, facts: &Facts<'_>, cited: &[&PassageId]) -> Outcome {
    let edition = facts.law.edition;
    let on = facts.law.on;
    let held: Vec<&PassageId> =
        cited.iter().filter_map(|id| edition.cited(id)).map(|passage| &passage.id).collect();
    if held.is_empty() {
        if cited.is_empty() {
            return Outcome::missing("sentence for this rule to rest on");
        }
        let names: Vec<String> = cited.iter().map(|passage| format!("`{passage}`")).collect();
        let names = words::or(&names);
        return Outcome::missing(&format!("passage {names} in edition {}", edition.name));
    }
    if held.iter().all(|id| edition.retired.contains(*id)) {
        return Outcome::satisfied_by(Claim::retired(&edition.name));
    }
    let dates: Option<Vec<Date>> = held.iter().map(|id| edition.since.get(*id).copied()).collect();
    match dates.as_deref().and_then(|dates| dates.iter().min()) {
        Some(since) if on < *since => Outcome::satisfied_by(Claim::not_yet_in_force(*since)),
        _ => rule.evaluate(facts),
    }
}

/// The passages that the check of a rule cites in a format.
fn cited_passages<'a>(code: &str, law: &EffectiveEdition<'a>) -> Vec<&'a PassageId> {
    law.cites_of(code).map(|cite| &cite.passage).collect()
}

fn sign(rule: &NamedRule<'_>, outcome: Outcome) -> Finding {
    let Outcome { verdict, says, cards, needs, because, claims } = outcome;
    let check = CheckLink::new(rule.code());
    Finding { rule: rule.code().to_owned(), verdict, says, cards, needs, because, check, claims }
}
