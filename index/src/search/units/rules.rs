//! Units of rules, worked examples, questions and procedures.

use headjudge_corpus::{Citation, Example, Passage, PassageClass, Procedure, Question, Rule};

use super::part::{Part, Role};
use super::sources::Sources;
use super::unit::Unit;

/// One unit for each paragraph of the rule.
pub(super) fn push_rule(rule: &Rule, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    for id in &rule.passages {
        let Some(passage) = sources.passage(id) else { continue };
        let mut unit = Unit::new("rule", &rule.title, Citation::whole(passage), sources);
        unit.english_title = rule.english_title.clone().unwrap_or_default();
        unit.id = rule.id.to_string();
        unit.url = rule.url();
        unit.lines = rule.lines;
        unit.group = rule.id.to_string();
        unit.checks.clone_from(&rule.checks);
        unit.since = rule.since;
        if let Some(number) = &rule.number {
            unit.tag("number", number.to_lowercase());
        }
        unit.context.push(rule.section.clone());
        unit.retire(rule.status);
        unit.replaced_by = rule.replaced_by.as_ref().map(ToString::to_string);
        push_passage(passage, sources, &mut unit);
        drop_title(&rule.title, &mut unit);
        units.push(unit);
    }
}

/// The first paragraph of a rule repeats its title; that says nothing for it
/// against the others.
fn drop_title(title: &str, unit: &mut Unit) {
    for text in &mut unit.body {
        let rest = text.strip_prefix(title).and_then(|rest| rest.strip_prefix(':'));
        if let Some(rest) = rest.map(str::trim_start).filter(|rest| !rest.is_empty()) {
            *text = rest.to_owned();
        }
    }
}

/// The text of the passage, and its rendering.
pub(super) fn body_of(passage: &Passage) -> impl Iterator<Item = &str> {
    std::iter::once(passage.text.as_str()).chain(passage.english.as_deref())
}

/// These, and the titles above the passage.
pub(super) fn push_passage<'a>(passage: &'a Passage, sources: &Sources<'a>, unit: &mut Unit) {
    unit.body.extend(body_of(passage).map(str::to_owned));
    unit.context.extend(sources.above(passage));
    if passage.class == PassageClass::Example {
        unit.tag("kind", "example");
    }
}

pub(super) fn push_example(example: &Example, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let Some(passage) = sources.passage(&example.passage) else { return };
    let citation = Citation::quoting(passage, &example.text);
    let mut unit = Unit::new("example", &example.label, citation, sources);
    unit.id = example.id.to_string();
    unit.lines = example.lines;
    push_passage(passage, sources, &mut unit);
    if let Some(rule) = &example.explains {
        unit.group = rule.to_string();
    }
    let rule = example.explains.as_ref().and_then(|rule| sources.rule_title(rule));
    if let Some(above) =
        rule.map(|(title, _)| title).or(passage.heading_path.last().map(String::as_str))
    {
        unit.title = format!("{above}, {}", example.label);
    }
    units.push(unit);
}

pub(super) fn push_question(question: &Question, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let Some(citation) = sources.cite(&question.id) else { return };
    let mut unit = Unit::new("question", &question.question, citation, sources);
    unit.lines = question.lines;
    unit.body = vec![question.question.clone(), question.answer.clone()];
    if !question.answer.is_empty() {
        // The title is the question already.
        unit.shown = vec![Part::new(Role::Text, &question.answer)];
    }
    if let Some(passage) = sources.passage(&question.id) {
        unit.context.extend(sources.above(passage));
    }
    unit.context.extend(question.cards.iter().map(|card| card.name.clone()));
    units.push(unit);
}

/// One unit for each step, and one for the whole, found by its title.
pub(super) fn push_procedure(procedure: &Procedure, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    for step in &procedure.steps {
        let Some(passage) = sources.passage(&step.passage) else { continue };
        let title = format!("{}, step {}", procedure.title, step.n);
        let citation = Citation::quoting(passage, &step.text);
        let mut unit =
            Unit::new("step", &title, Citation { lines: step.lines, ..citation }, sources);
        let english = procedure.english_title.as_ref();
        unit.english_title =
            english.map_or(String::new(), |title| format!("{title}, step {}", step.n));
        unit.body = vec![step.text.clone()];
        unit.body.extend(step.english.clone());
        unit.context.extend(sources.above(passage));
        unit.context.extend(step.part.clone());
        unit.context.extend(step.actor.clone());
        // A step of an older version is shown beneath the current step.
        if let Some(current) = sources.current_step(procedure, step.n) {
            unit.group = current.to_string();
        }
        units.push(unit);
    }
    let first = procedure.steps.first().and_then(|step| sources.passage(&step.passage));
    if let Some(first) = first {
        let mut unit = Unit::new("procedure", &procedure.title, Citation::whole(first), sources);
        unit.english_title = procedure.english_title.clone().unwrap_or_default();
        unit.id.clone_from(&procedure.id);
        unit.url = format!("/procedures/{}", procedure.id);
        let current = procedure.older_telling_of.as_ref().unwrap_or(&procedure.id);
        unit.group = format!("procedure:{current}");
        unit.lines = procedure.lines;
        unit.context.extend(sources.above(first));
        unit.notes.push("steps order sequence procedure".to_owned());
        units.push(unit);
    }
}
