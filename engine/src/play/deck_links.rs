//! The deck rules' share of the coverage: each check, list entry, limit and
//! deck example is run on a deck that keeps it and one that breaks it.

use headjudge_corpus::{
    Cite, DocumentId, Erratum, Fact, Format, FormatId, FusionLimit, ListEntry, ListKind, Record,
    Stated, pin, squeeze,
};
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::play::{CoverageLink, Passages, ScenarioError};
use crate::{FindingVerdict, Library, RuleFacts, check_deck, read_deck, run_check};

/// A worked example of deck building, as `scenarios/decks.toml` holds it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckExample {
    /// The sentence.
    pub cites: Cite,
    /// The format.
    pub format: FormatId,
    /// The rule code.
    pub rule: String,
    /// A deck that keeps the rule.
    pub keeps: Value,
    /// A deck that breaks it.
    pub breaks: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckExamples {
    #[serde(default)]
    example: Vec<DeckExample>,
}

impl DeckExample {
    /// Reads the text of `decks.toml`.
    pub fn parse_all(file: &str, text: &str) -> Result<Vec<Self>, ScenarioError> {
        let read: DeckExamples = toml::from_str(text)
            .map_err(|error| ScenarioError::at(file, text, error.span(), error.message()))?;
        Ok(read.example)
    }
}

/// A day on which the recorded editions of a format are in force.
fn usual_day(rule_facts: &RuleFacts, format: &FormatId) -> Date {
    rule_facts.format(format).and_then(|format| rule_facts.last_date(format)).unwrap_or(Date::MAX)
}

/// A day on which an entry of a list is in force.
fn day_of(rule_facts: &RuleFacts, entry: &ListEntry) -> Date {
    let day = usual_day(rule_facts, &entry.format);
    let day = entry.since.map_or(day, |since| day.max(since));
    let last = entry.until.and_then(|until| until.yesterday().ok());
    last.map_or(day, |last| day.min(last))
}

/// The format in which every text of a document counts, whoever made it.
fn format_of<'a>(rule_facts: &'a RuleFacts, document: &DocumentId) -> Option<&'a FormatId> {
    let mut formats = rule_facts.formats();
    let document = document.family();
    let own = |own: &&Format| own.document == document && own.publisher.is_none();
    let own = formats.find(own)?;
    Some(&own.id)
}

/// What the deck rules say of `deck`: for each rule, whether it is broken, and what it cites.
fn judge(
    rule_facts: &RuleFacts,
    format: &FormatId,
    on: Date,
    deck: &Value,
) -> Vec<(String, bool, Vec<String>)> {
    let Ok(deck) = read_deck(deck.to_string().as_bytes(), Some("deck.json")) else {
        return Vec::new();
    };
    let Ok(verdict) = check_deck(rule_facts, format, &deck, &Library::new(), on) else {
        return Vec::new();
    };
    let findings = verdict.findings.into_iter();
    findings
        .map(|finding| {
            let broken = finding.verdict == FindingVerdict::Violated;
            let cites = finding.because.iter().map(|c| c.passage.to_string()).collect();
            (finding.rule, broken, cites)
        })
        .collect()
}

/// Whether a rule that `deck` breaks rests on `passage`.
fn breaks(
    rule_facts: &RuleFacts,
    format: &FormatId,
    on: Date,
    deck: &Value,
    passage: &str,
) -> bool {
    judge(rule_facts, format, on, deck)
        .iter()
        .any(|(_, broken, cites)| *broken && cites.iter().any(|cite| cite == passage))
}

fn cards(list: &[(&str, u32)]) -> Value {
    let list: Vec<Value> =
        list.iter().map(|(name, count)| json!({ "name": name, "count": count })).collect();
    json!({ "cards": list })
}

/// The links of every check, list entry, limit and deck example.
#[must_use]
pub fn deck_links(
    rule_facts: &RuleFacts,
    records: &[Record],
    passages: &Passages,
    examples: &[DeckExample],
) -> Vec<CoverageLink> {
    let mut links = Vec::new();
    let fresh = |cite: &Cite| {
        passages.get(cite.passage.as_str()).is_some_and(|passage| {
            pin(&passage.text) == cite.pin && squeeze(&passage.text).contains(&squeeze(&cite.quote))
        })
    };
    for check in rule_facts.checks() {
        for case in &check.formats {
            let report = run_check(rule_facts, &check.id, Some(&case.format));
            let passes = report.is_some_and(|report| report.holds);
            links.extend(case.cites.iter().map(|cite| CoverageLink {
                passage: cite.passage.clone(),
                check: check.id.clone(),
                passes,
                fresh: fresh(cite),
            }));
        }
    }
    let entries: Vec<&ListEntry> = records
        .iter()
        .filter_map(|record| match record {
            Record::ListEntry(entry) => Some(entry),
            _ => None,
        })
        .collect();
    for entry in &entries {
        links.push(CoverageLink {
            passage: entry.passage.clone(),
            check: entry.list.as_str().replace('_', "-"),
            passes: entry_holds(rule_facts, entry, &entries),
            fresh: true,
        });
    }
    for record in records {
        let (passage, check, passes) = match record {
            Record::Erratum(erratum) => match limit_of(records, erratum) {
                Some(limit) => {
                    (&erratum.id, "limit-per-deck", limit_holds(records, erratum, limit))
                }
                None => continue,
            },
            Record::FusionLimit(limit) => {
                (&limit.id, "fusion-allies", fusion_holds(rule_facts, limit))
            }
            _ => continue,
        };
        links.push(CoverageLink {
            passage: passage.clone(),
            check: check.to_owned(),
            passes,
            fresh: true,
        });
    }
    for example in examples {
        let on = usual_day(rule_facts, &example.format);
        let broken = |deck: &Value| {
            judge(rule_facts, &example.format, on, deck)
                .iter()
                .find(|(rule, ..)| *rule == example.rule)
                .map(|(_, broken, _)| *broken)
        };
        links.push(CoverageLink {
            passage: example.cites.passage.clone(),
            check: example.rule.clone(),
            passes: broken(&example.keeps) == Some(false) && broken(&example.breaks) == Some(true),
            fresh: fresh(&example.cites),
        });
    }
    links
}

/// Whether a list entry is what decides: a deck breaks it, and one without it, or before it, does not.
fn entry_holds(rule_facts: &RuleFacts, entry: &ListEntry, all: &[&ListEntry]) -> bool {
    let on = day_of(rule_facts, entry);
    let card = entry.card.as_str();
    let passage = entry.passage.as_str();
    let allowed = u32::from(entry.list == ListKind::Restricted);
    let over = entry.max_copies.unwrap_or(allowed) + 1;
    let hit = |deck: &Value| breaks(rule_facts, &entry.format, on, deck, passage);
    let decides = match entry.list {
        ListKind::Banned | ListKind::Frozen | ListKind::Restricted | ListKind::GroupCap => {
            hit(&cards(&[(card, over)])) && !hit(&cards(&[(card, over - 1)]))
        }
        ListKind::ExclusiveGroup => {
            let other = all.iter().find(|own| {
                own.list == entry.list && own.group == entry.group && own.card != entry.card
            });
            other.is_some_and(|other| {
                hit(&cards(&[(card, 1), (&other.card, 1)])) && !hit(&cards(&[(card, 1)]))
            })
        }
        ListKind::GoldReprint => {
            let deck = |gold: bool| json!({ "cards": [{ "name": card, "count": 1, "gold_reprint": gold }] });
            hit(&deck(true)) == entry.crossed_out && !hit(&deck(false))
        }
        ListKind::LegacyThawing => {
            let broken = |name: &str, alignment: Option<&str>| {
                let deck = json!({
                    "options": ["legacy_thawing"],
                    "main_personality": { "name": name, "alignment": alignment },
                    "masteries": [{ "name": card }],
                });
                let rules = judge(rule_facts, &entry.format, on, &deck);
                rules.iter().any(|(rule, broken, _)| *broken && rule == "legacy-thawing")
            };
            broken("Goku", Some("hero"))
                && entry.partners.iter().all(|own| !broken(&own.name, own.alignment.as_deref()))
        }
    };
    let before = entry.since.and_then(|since| since.yesterday().ok());
    let early = before.is_some_and(|before| {
        breaks(rule_facts, &entry.format, before, &cards(&[(card, over)]), passage)
    });
    decides && !early
}

/// Whether each character that a fused one keeps out as an Ally breaks its
/// deck, and no deck of another Main Personality.
fn fusion_holds(rule_facts: &RuleFacts, limit: &FusionLimit) -> bool {
    let Some(format) = format_of(rule_facts, &limit.document) else { return false };
    let on = usual_day(rule_facts, format);
    let broken = |personality: &str, ally: &str| {
        let deck = json!({
            "main_personality": { "name": personality },
            "cards": [{ "name": format!("{ally} – Ally"), "count": 1, "kind": "ally" }],
        });
        let rules = judge(rule_facts, format, on, &deck);
        rules.iter().any(|(rule, broken, _)| *broken && rule == "fusion-allies")
    };
    let kept_out = |ally: &String| broken(&limit.character, ally) && !broken(ally, ally);
    !limit.excluded.is_empty() && limit.excluded.iter().all(kept_out)
}

/// The limit per deck that the last text of an erratum to state one states.
fn limit_of(records: &[Record], erratum: &Erratum) -> Option<u32> {
    let limits = records.iter().filter_map(|record| match record {
        Record::Fact(Fact { passage, stated: Stated::CopyLimit { max, text }, .. })
            if *passage == erratum.id =>
        {
            Some((*text, *max))
        }
        _ => None,
    });
    limits.max_by_key(|(text, _)| *text).map(|(_, max)| max)
}

/// Whether one copy more than the limit breaks the deck on the erratum's
/// words. A title's limit counts over all its printings, so the other errata
/// of the title are left out: each must be enough by itself.
fn limit_holds(records: &[Record], erratum: &Erratum, limit: u32) -> bool {
    let Some(printed) = erratum.printings.first() else { return false };
    let alone = records.iter().filter(|record| match record {
        Record::Erratum(other) => {
            other.id == erratum.id || other.printings.iter().all(|own| own.name != printed.name)
        }
        Record::Card(_) => false,
        _ => true,
    });
    let rule_facts = RuleFacts::new(alone);
    let Some(format) = format_of(&rule_facts, &erratum.document) else { return false };
    let on = usual_day(&rule_facts, format);
    let hit = |count| {
        breaks(&rule_facts, format, on, &cards(&[(&printed.name, count)]), erratum.id.as_str())
    };
    hit(limit + 1) && !hit(limit)
}
