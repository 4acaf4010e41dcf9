//! Checks at work: a rule with the sentences it rests on, run on a deck that
//! passes and on one that fails.

use headjudge_corpus::{Check, CheckCase, CheckLink, Citation, FormatId, PassageId, pin, squeeze};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::deck::Deck;
use crate::finding::{Finding, FindingVerdict};
use crate::library::Library;
use crate::rule_facts::{Reach, RuleFacts};
use crate::rules::NamedRule;
use crate::verdict::{DeckStatus, check_deck};

/// A sentence that is no longer the one a person read against the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StaleCite {
    /// The passage.
    pub passage: PassageId,
    /// What changed.
    pub why: String,
}

/// Whether the sentences of a check are those that a person read against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pinned {
    /// They are; in JSON `"ok"`.
    Ok,
    /// These are not; in JSON their list.
    Stale(Vec<StaleCite>),
}

impl Serialize for Pinned {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Ok => serializer.serialize_str("ok"),
            Self::Stale(cites) => cites.serialize(serializer),
        }
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Pinned {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
        let ok = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["ok"]));
        let stale = ArrayBuilder::new().items(StaleCite::schema());
        OneOfBuilder::new()
            .description(Some("`ok`, or the sentences that are no longer those that were read."))
            .item(ok)
            .item(stale)
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Pinned {}

/// A rule run on one deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Trial {
    /// The deck.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub deck: serde_json::Value,
    /// The date it is judged on.
    pub on: Date,
    /// What the rule says; `null` if the deck cannot be judged.
    pub finding: Option<Finding>,
    /// What all rules of the format come to.
    pub verdict: Option<DeckStatus>,
    /// Why the deck cannot be judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A check, run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "check")]
pub struct CheckReport {
    /// The rule code.
    pub id: String,
    /// Title.
    pub title: String,
    /// What it decides.
    pub decides: String,
    /// The formats it is part of.
    pub formats: Vec<FormatId>,
    /// The format it was run in.
    pub format: FormatId,
    /// The sentences it rests on.
    pub because: Vec<Citation>,
    /// Whether those are the sentences that a person read against it.
    pub pinned: Pinned,
    /// Whether both decks came out as they should.
    pub holds: bool,
    /// A deck that satisfies the rule.
    pub passes: Trial,
    /// A deck that violates it; for a rule about setting up, one that sets it in motion.
    pub fails: Trial,
}

/// A check, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "check")]
pub struct CheckSummary {
    /// The rule code.
    pub id: String,
    /// Title.
    pub title: String,
    /// What it decides.
    pub decides: String,
    /// The formats it is part of.
    pub formats: Vec<FormatId>,
    /// Its address in the API.
    pub href: String,
}

/// Every check, in order of rule codes.
#[must_use]
pub fn list_checks(rule_facts: &RuleFacts) -> Vec<CheckSummary> {
    let summary = |check: &Check| CheckSummary {
        id: check.id.clone(),
        title: check.title.clone(),
        decides: check.decides.clone(),
        formats: formats_of(check),
        href: CheckLink::new(&check.id).href,
    };
    rule_facts.checks().map(summary).collect()
}

/// Runs the check `id` in `format`, or in the first format it is part of.
/// `None` if there is no such check, or it is no part of the format.
#[must_use]
pub fn run_check(
    rule_facts: &RuleFacts,
    id: &str,
    format: Option<&FormatId>,
) -> Option<CheckReport> {
    let check = rule_facts.check(id)?;
    let wanted = |case: &&CheckCase| format.is_none_or(|format| case.format == *format);
    let case = check.formats.iter().find(wanted)?;
    let rule = NamedRule::new(id, check.rule_of(case));
    let passes = try_deck(rule_facts, id, &case.format, &case.passes);
    let fails = try_deck(rule_facts, id, &case.format, &case.fails);
    let came_to = |trial: &Trial| trial.finding.as_ref().map(|finding| finding.verdict);
    let holds = came_to(&passes) == Some(FindingVerdict::Satisfied)
        && (rule.is_set_up() || came_to(&fails) == Some(FindingVerdict::Violated));
    let (because, pinned) = cites(rule_facts, case, passes.on);
    Some(CheckReport {
        id: check.id.clone(),
        title: check.title.clone(),
        decides: check.decides.clone(),
        formats: formats_of(check),
        format: case.format.clone(),
        because,
        pinned,
        holds,
        passes,
        fails,
    })
}

fn formats_of(check: &Check) -> Vec<FormatId> {
    check.formats.iter().map(|case| case.format.clone()).collect()
}

fn try_deck(
    rule_facts: &RuleFacts,
    rule: &str,
    format: &FormatId,
    json: &serde_json::Value,
) -> Trial {
    let date = || rule_facts.format(format).and_then(|format| rule_facts.last_date(format));
    let judged = serde_json::from_value::<Deck>(json.clone())
        .map_err(|error| error.to_string())
        .and_then(|deck| {
            let on = deck.on.or_else(date).unwrap_or(Date::MAX);
            check_deck(rule_facts, format, &deck, &Library::new(), on)
                .map_err(|error| error.to_string())
        });
    let deck = json.clone();
    match judged {
        Ok(verdict) => Trial {
            deck,
            on: verdict.on,
            finding: verdict.finding(rule).cloned(),
            verdict: Some(verdict.verdict),
            error: None,
        },
        Err(error) => {
            let on = date().unwrap_or(Date::MAX);
            Trial { deck, on, finding: None, verdict: None, error: Some(error) }
        }
    }
}

/// The citations of a case as of `on`, and whether they are still what was read.
fn cites(rule_facts: &RuleFacts, case: &CheckCase, on: Date) -> (Vec<Citation>, Pinned) {
    let Some(Reach::EffectiveEdition(law)) =
        rule_facts.format(&case.format).map(|format| rule_facts.reach(format, on))
    else {
        let gone =
            case.cites.iter().map(|cite| stale(&cite.passage, "no edition is in force")).collect();
        return (Vec::new(), Pinned::Stale(gone));
    };
    let (mut because, mut changed) = (Vec::new(), Vec::new());
    for cite in &case.cites {
        let Some(passage) = law.edition.cited(&cite.passage) else {
            changed.push(stale(&cite.passage, "the edition has no such passage"));
            continue;
        };
        if !squeeze(&passage.text).contains(&squeeze(&cite.quote)) {
            changed.push(stale(&cite.passage, "the quoted words no longer stand in the passage"));
        } else if cite.pin.is_empty() {
            let why = format!(
                "nobody has pinned the sentence; after reading it, write pin = \"{}\"",
                pin(&passage.text)
            );
            changed.push(stale(&cite.passage, &why));
        } else if pin(&passage.text) != cite.pin {
            changed.push(stale(&cite.passage, "the passage has changed since it was read"));
        }
        because.push(Citation::quoting(passage, &cite.quote));
    }
    (because, if changed.is_empty() { Pinned::Ok } else { Pinned::Stale(changed) })
}

fn stale(passage: &PassageId, why: &str) -> StaleCite {
    StaleCite { passage: passage.clone(), why: why.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn every_check_holds_in_every_format() {
        let rule_facts = fixture::rule_facts();
        for check in list_checks(rule_facts) {
            for format in &check.formats {
                let report = run_check(rule_facts, &check.id, Some(format)).unwrap();
                assert_eq!(report.passes.error, None, "{} {format}", check.id);
                assert_eq!(report.fails.error, None, "{} {format}", check.id);
                assert!(
                    report.holds,
                    "{} {format}: {:#?}",
                    check.id,
                    (report.passes, report.fails)
                );
                assert!(!report.because.is_empty(), "{} {format}", check.id);
                assert_eq!(report.pinned, Pinned::Ok, "{} {format}", check.id);
                // A deck that states its total lists no more than the rule is about.
                let partly = report.passes.deck.to_string().contains("total\":");
                let status = report.passes.verdict.unwrap();
                let expected = if partly { DeckStatus::Unknown } else { DeckStatus::Legal };
                assert_eq!(status, expected, "{} {format}", check.id);
            }
        }
    }

    #[test]
    fn a_changed_sentence_makes_a_check_stale() {
        let mut records = fixture::records();
        let rule_facts = RuleFacts::new(&records);
        assert_eq!(run_check(&rule_facts, "frozen", None).unwrap().pinned, Pinned::Ok);
        for record in &mut records {
            if let headjudge_corpus::Record::Passage(passage) = record
                && passage.text.contains("may not be used in any official FanZ tournament")
            {
                passage.text = passage.text.replace("may not", "may");
            }
        }
        let report = run_check(&RuleFacts::new(&records), "frozen", None).unwrap();
        assert!(matches!(report.pinned, Pinned::Stale(_)));
        assert_eq!(run_check(&rule_facts, "no-such-check", None), None);
        assert_eq!(run_check(&rule_facts, "banned", Some(&"fanz".into())), None);
    }
}
