//! Records, built from passages in the one way that all plain readers share.

use std::collections::HashMap;

use headjudge_corpus::{Lines, PassageId, Procedure, Rule, RuleStatus, Step};

use crate::parsed::Builder;

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
        english_title: None,
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
        english_title: None,
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
