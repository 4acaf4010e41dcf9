//! Units of scenarios: a ruling that runs is found beneath the passage that it
//! runs, by what its title says of it.

use std::collections::HashMap;

use headjudge_corpus::{Citation, PassageId, Record, ScenarioFile};
use serde::Deserialize;

use super::sources::Sources;
use super::unit::Unit;
use crate::search::row::RowStatus;

/// What is read of a scenario's file.
#[derive(Deserialize)]
struct Head {
    title: String,
    #[serde(default)]
    cites: Vec<Cited>,
}

#[derive(Deserialize)]
struct Cited {
    passage: PassageId,
    quote: String,
}

/// One unit for each scenario, in the group of the first passage that it cites; which that
/// is, one of the `others` may say.
pub(super) fn push_scenarios<'u>(
    records: &[Record],
    sources: &Sources<'_>,
    others: impl Iterator<Item = &'u Unit>,
    units: &mut Vec<Unit>,
) {
    let mut groups: HashMap<&str, &String> = HashMap::new();
    for unit in others.filter(|unit| !matches!(unit.kind, "card" | "procedure" | "list")) {
        groups.entry(unit.citation.passage.as_str()).or_insert(&unit.group);
    }
    for record in records {
        let Record::Scenario(file) = record else { continue };
        if let Some(mut unit) = unit_of(file, sources) {
            if let Some(group) = groups.get(unit.citation.passage.as_str()) {
                unit.group.clone_from(*group);
            }
            units.push(unit);
        }
    }
}

/// None, if the file does not read or cites nothing; whoever runs it says so.
fn unit_of(file: &ScenarioFile, sources: &Sources<'_>) -> Option<Unit> {
    let head: Head = toml::from_str(&file.text).ok()?;
    let cited = head.cites.first()?;
    let passage = sources.passage(&cited.passage)?;
    let citation = Citation::quoting(passage, &cited.quote);
    let mut unit = Unit::new("scenario", &head.title, citation, sources);
    unit.id.clone_from(&file.id);
    unit.url = format!("/scenarios/{}", file.id);
    // It runs what a passage says, and rules nothing itself.
    unit.status = RowStatus::NoRule;
    unit.body.push(cited.quote.clone());
    unit.context.clone_from(&passage.heading_path);
    Some(unit)
}
