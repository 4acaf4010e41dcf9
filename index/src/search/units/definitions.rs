//! Units of traits, fusion limits, keywords and the numbers of deck building.

use headjudge_corpus::{DeckNumber, FusionLimit, Keyword, PassageId, Trait};

use super::rules::push_passage;
use super::sources::Sources;
use super::unit::Unit;

/// The unit of a definition that is one passage.
fn definition(
    kind: &'static str,
    id: &PassageId,
    title: &str,
    sources: &Sources<'_>,
) -> Option<Unit> {
    let passage = sources.passage(id)?;
    let mut unit = Unit::new(kind, title, sources.cite(id)?, sources);
    push_passage(passage, sources, &mut unit);
    Some(unit)
}

pub(super) fn push_trait(definition_of: &Trait, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let title = format!("Trait: {}", definition_of.name);
    if let Some(mut unit) = definition("trait", &definition_of.id, &title, sources) {
        unit.titles.push(definition_of.name.clone());
        units.push(unit);
    }
}

pub(super) fn push_fusion(limit: &FusionLimit, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    if let Some(mut unit) = definition("fusion_limit", &limit.id, &limit.character, sources) {
        unit.notes.push("fused MPs and allies".to_owned());
        units.push(unit);
    }
}

pub(super) fn push_keyword(keyword: &Keyword, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let title = match &keyword.parameter {
        Some(parameter) => format!("{} {parameter}", keyword.name),
        None => keyword.name.clone(),
    };
    units.extend(definition("keyword", &keyword.id, &title, sources));
}

/// A number is in a passage of its own or of a rule; it is shown with the rule.
pub(super) fn push_number(number: &DeckNumber, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let subject = number.subject.replace('_', " ");
    let (title, english) = sources.rule_title(&number.passage).unwrap_or((&subject, None));
    let Some(mut unit) = definition("deck_number", &number.passage, title, sources) else {
        return;
    };
    english.unwrap_or_default().clone_into(&mut unit.english_title);
    unit.notes.push(format!("number of {subject}"));
    unit.id = number.id.to_string();
    unit.citation.quote.clone_from(&number.text);
    unit.body = vec![number.text.clone()];
    unit.body.extend(number.english.clone());
    if let Some(rule) = sources.rule_of(&number.passage) {
        unit.group = rule.to_string();
    }
    unit.tag("format", number.format.as_str());
    units.push(unit);
}
