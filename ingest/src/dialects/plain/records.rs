//! Records, built from passages in the one way that all plain readers share.

use std::collections::HashMap;
use std::ops::Range;

use headjudge_corpus::{
    Example, Lines, PassageClass, PassageId, Procedure, Question, Rule, RuleStatus, Step, slug,
};

use crate::parsed::{Builder, Join};

/// The parts of passage ids that stand for sections; no two are the same.
#[derive(Default)]
pub(crate) struct Tails {
    uses: HashMap<String, u32>,
}

impl Tails {
    /// `tail`, with a number behind it where it was given before.
    pub(crate) fn unique(&mut self, tail: &str) -> String {
        let mut unique = tail.to_owned();
        loop {
            let uses = self.uses.entry(unique.clone()).or_insert(0);
            *uses += 1;
            if *uses == 1 {
                return unique;
            }
            unique = format!("{unique}-{uses}");
        }
    }
}

/// A passage whose first line is known without its bullet or number. Returns
/// its id and its text.
pub(crate) fn add_typed(
    out: &mut Builder<'_>,
    tail: &str,
    range: Range<usize>,
    class: PassageClass,
    (join, first): (Join, &str),
) -> (PassageId, String) {
    let mut text = first.to_owned();
    for at in range.start + 1..range.end {
        text.push(if join == Join::Lines { '\n' } else { ' ' });
        text.push_str(&out.text_of(at));
    }
    let id = out.passage(tail, range, class, join);
    if let Some(passage) = out.parsed.passages.last_mut() {
        passage.text.clone_from(&text);
    }
    (id, text)
}

/// A rule that begins with the passage `id`.
pub(crate) fn new_rule(
    out: &Builder<'_>,
    id: PassageId,
    lines: Lines,
    (section, title, text): (&str, &str, &str),
) -> Rule {
    Rule {
        id: id.clone(),
        document: out.document.id.clone(),
        edition: out.document.edition.clone(),
        lines,
        number: None,
        parent: None,
        children: Vec::new(),
        references: Vec::new(),
        referenced_by: Vec::new(),
        section: section.to_owned(),
        title: title.to_owned(),
        status: RuleStatus::Current,
        replaced_by: None,
        reason: None,
        since: None,
        printed: None,
        text: text.to_owned(),
        english: None,
        passages: vec![id],
        examples: Vec::new(),
        cards: Vec::new(),
        checks: Vec::new(),
    }
}

/// Adds a further paragraph to `rule`.
pub(crate) fn extend_rule(rule: &mut Rule, id: PassageId, lines: Lines, text: &str) {
    rule.text.push_str("\n\n");
    rule.text.push_str(text);
    rule.lines = rule.lines.join(lines);
    rule.passages.push(id);
}

/// A worked example under `tail`: its passage and its record. `first` is its
/// first line without the label.
pub(crate) fn add_example(
    out: &mut Builder<'_>,
    tail: &str,
    range: Range<usize>,
    (label, first): (&str, &str),
    explains: Option<PassageId>,
) -> Example {
    let mut text = first.to_owned();
    for at in range.start + 1..range.end {
        text.push('\n');
        text.push_str(&out.text_of(at));
    }
    let tail = format!("{tail}/{}", slug(label));
    let id = out.passage(&tail, range.clone(), PassageClass::Example, Join::Lines);
    let example = Example {
        id: id.clone(),
        document: out.document.id.clone(),
        edition: out.document.edition.clone(),
        lines: out.span(range),
        passage: id,
        explains,
        label: label.to_owned(),
        text,
        cards: Vec::new(),
    };
    out.parsed.examples.push(example.clone());
    example
}

/// A question with its answer: its passage and its record.
pub(crate) fn add_question(
    out: &mut Builder<'_>,
    tail: &str,
    range: Range<usize>,
    (label, question, answer): (String, String, String),
) -> Question {
    let id = out.passage(tail, range.clone(), PassageClass::Question, Join::Lines);
    Question {
        id,
        document: out.document.id.clone(),
        edition: out.document.edition.clone(),
        lines: out.span(range),
        label,
        question,
        answer,
        procedure: None,
        step: None,
        cards: Vec::new(),
    }
}

/// A step that says nothing but its text.
pub(crate) fn new_step(n: u32, passage: PassageId, lines: Lines, text: String) -> Step {
    Step {
        n,
        part: None,
        actor: None,
        window: None,
        text,
        english: None,
        goto: Vec::new(),
        permissions: Vec::new(),
        lines,
        passage,
    }
}

/// The procedure `document/name`; its lines are those of its steps.
pub(crate) fn new_procedure(
    out: &Builder<'_>,
    name: &str,
    title: &str,
    steps: Vec<Step>,
) -> Procedure {
    let lines = steps.iter().map(|step| step.lines).reduce(Lines::join).unwrap_or_default();
    Procedure {
        id: format!("{}/{name}", out.document.id),
        document: out.document.id.clone(),
        edition: out.document.edition.clone(),
        lines,
        title: title.to_owned(),
        steps,
        older_telling_of: None,
        comparison: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::Tails;

    #[test]
    fn no_two_sections_share_a_tail() {
        let mut tails = Tails::default();
        let given: Vec<String> = ["a", "b", "a", "a-2", "a"].map(|tail| tails.unique(tail)).into();
        assert_eq!(given, ["a", "b", "a-2", "a-2-2", "a-3"]);
    }
}
