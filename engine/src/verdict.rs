//! The verdict on a deck: every finding of every rule of its format.

use headjudge_corpus::{CheckLink, Citation, Format, FormatId, PassageId};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::book::{Book, InForce, Reach};
use crate::deck::Deck;
use crate::error::EngineError;
use crate::facts::Facts;
use crate::finding::{Finding, FindingVerdict, Outcome};
use crate::library::{Library, Unmatched};
use crate::rules::{self, NamedRule};
use crate::words;

/// What a deck comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeckStatus {
    /// Every rule that bears on the deck is kept.
    Legal,
    /// A rule is broken.
    Illegal,
    /// No rule is broken, but one could not be decided.
    Unknown,
}

/// Which build and which snapshot gave an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Receipt {
    /// The version of the program.
    pub headjudge: String,
    /// The digest of the snapshot; empty where no snapshot was used.
    pub snapshot: String,
}

impl Default for Receipt {
    fn default() -> Self {
        Self { headjudge: env!("CARGO_PKG_VERSION").to_owned(), snapshot: String::new() }
    }
}

/// The verdict on a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "deck_verdict")]
pub struct DeckVerdict {
    /// The deck's name.
    pub deck: Option<String>,
    /// The format.
    pub format: FormatId,
    /// The date.
    pub on: Date,
    /// What the event opts into.
    pub options: Vec<String>,
    /// The last recorded edition, where the date is after it.
    pub as_of_edition: Option<String>,
    /// What the deck comes to.
    pub verdict: DeckStatus,
    /// Every finding, in the format's order of rules.
    pub findings: Vec<Finding>,
    /// Names that no card has.
    pub unmatched: Vec<Unmatched>,
    /// What was left out of the check, in words.
    pub notes: Vec<String>,
    /// Which build and which snapshot gave the answer.
    pub receipt: Receipt,
}

impl DeckVerdict {
    /// The same verdict, signed with `receipt`.
    #[must_use]
    pub fn with_receipt(self, receipt: Receipt) -> Self {
        Self { receipt, ..self }
    }

    /// The finding of the rule `code`.
    #[must_use]
    pub fn finding(&self, code: &str) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.rule == code)
    }
}

/// Checks `deck` against every rule of `format` as of `on`.
pub fn check_deck(
    book: &Book,
    format: &FormatId,
    deck: &Deck,
    library: &Library,
    on: Date,
) -> Result<DeckVerdict, EngineError> {
    let format = book.known_format(format)?;
    refuse_unknown_options(book, format, &deck.options)?;
    refuse_unknown_section(format, deck)?;
    let rules = rules::of_format(book, format)?;
    let mut verdict = DeckVerdict {
        deck: deck.name.clone(),
        format: format.id.clone(),
        on,
        options: deck.options.clone(),
        as_of_edition: None,
        verdict: DeckStatus::Legal,
        findings: Vec::with_capacity(rules.len()),
        unmatched: Vec::new(),
        notes: notes(deck),
        receipt: Receipt::default(),
    };
    match book.reach(format, on) {
        Reach::InForce(law) => {
            let facts = Facts::new(deck, library, law);
            verdict.as_of_edition = law.as_of.map(str::to_owned);
            verdict.findings.extend(rules.iter().map(|rule| judge(rule, &facts)));
            verdict.unmatched = facts.unmatched;
        }
        Reach::Before { edition, from } => {
            let says = format!(
                "The first recorded edition, {edition}, dates from {from}; what held on {on} is not recorded."
            );
            let needs = vec![format!(
                "an edition in force on {on} (the first recorded is {edition} of {from})"
            )];
            verdict.findings.extend(
                rules.iter().map(|rule| sign(rule, Outcome::unknown(says.clone(), needs.clone()))),
            );
        }
        Reach::Nothing => {
            let document = &format.document;
            let says = format!("The corpus holds no edition of `{document}`.");
            let needs = vec![format!("the document `{document}`")];
            verdict.findings.extend(
                rules.iter().map(|rule| sign(rule, Outcome::unknown(says.clone(), needs.clone()))),
            );
        }
    }
    verdict.verdict = status_of(&verdict.findings);
    Ok(verdict)
}

fn refuse_unknown_options(
    book: &Book,
    format: &Format,
    options: &[String],
) -> Result<(), EngineError> {
    let Some(option) = options.iter().find(|option| !format.options.contains(option)) else {
        return Ok(());
    };
    let offered: Vec<String> = book
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

fn notes(deck: &Deck) -> Vec<String> {
    let beside: u32 = deck.sideboard.iter().map(|card| card.count).fold(0, u32::saturating_add);
    if beside == 0 {
        return Vec::new();
    }
    vec![format!(
        "{} beside the deck {} not looked at.",
        words::counted(beside, "card", "cards"),
        if beside == 1 { "was" } else { "were" }
    )]
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
        return Outcome::satisfied(format!("This rule is retired in edition {}.", edition.name));
    }
    let dates: Option<Vec<Date>> = held.iter().map(|id| edition.since.get(*id).copied()).collect();
    match dates.as_deref().and_then(|dates| dates.iter().min()) {
        Some(since) if on < *since => {
            Outcome::satisfied(format!("This rule is in force only from {since}."))
        }
        _ => rule.evaluate(facts),
    }
}

/// The passages that the check of a rule cites in a format.
fn cited_passages<'a>(code: &str, law: &InForce<'a>) -> Vec<&'a PassageId> {
    law.cites_of(code).map(|cite| &cite.passage).collect()
}

fn sign(rule: &NamedRule<'_>, outcome: Outcome) -> Finding {
    let Outcome { verdict, says, cards, needs, because } = outcome;
    let check = CheckLink::new(rule.code());
    Finding { rule: rule.code().to_owned(), verdict, says, cards, needs, because, check }
}
