//! What the words of steps tell when all of them are read: who acts, what may be
//! played, where they lead; and the steps that questions are about.

use std::collections::BTreeMap;

use headjudge_corpus::{Jump, Procedure, Step};

use super::about::step_of;
use super::acting::{actor_by, player_in, window_in};
use super::amounts::number_in;
use super::dialect::{Dialect, Slip, Told};
use super::naming::without_remarks;
use super::state::Reader;
use crate::plain::actor_in;
use crate::steps::{jumps_of, window_of};

impl Reader<'_> {
    /// Reads out of each step what its words tell.
    pub(super) fn tell_steps(&mut self) {
        let mut faults = Vec::new();
        let mut procedures = std::mem::take(&mut self.out.parsed.procedures);
        for procedure in &mut procedures {
            let parts = parts_of(procedure);
            let last = procedure.steps.len() as u32;
            for step in &mut procedure.steps {
                if self.tells(Told::Windows) {
                    step.window = window_of(&step.text).or_else(|| window_in(&step.text));
                }
                if self.tells(Told::Jumps) {
                    step.goto = step.text.lines().flat_map(jumps_of).collect();
                }
                let further = jumps_by(self.dialect, &step.text, &parts, last);
                let led = step.goto.iter().filter(|jump| jump.step == 0 || jump.step > last);
                let led = led.map(|jump| {
                    format!("the text leads to step {}, and there are {last} steps", jump.step)
                });
                let named = further.iter().filter_map(|jump| jump.as_ref().err()).map(|title| {
                    format!(
                        "the text leads to `{title}`, and no part of the procedure is called so"
                    )
                });
                faults.extend(led.chain(named).map(|message| (step.lines.first, message)));
                step.goto.extend(further.into_iter().flatten());
            }
            if self.tells(Told::Actors) {
                self.tell_actors(&mut procedure.steps);
            }
        }
        self.out.parsed.procedures = procedures;
        if self.notes(Slip::Numbers) {
            for (line, message) in faults {
                self.problem_on(line, "jump-target", message);
            }
        }
    }

    /// Whether something is told from the words of steps.
    fn tells(&self, told: Told) -> bool {
        self.dialect.told.contains(&told)
    }

    /// Who acts in each step: whom it names, or who acts in what its part lists.
    fn tell_actors(&self, steps: &mut [Step]) {
        let mut part = None;
        let mut leader = None;
        for step in steps {
            if step.part != part {
                (part, leader) = (step.part.clone(), None);
            }
            let own = if self.dialect.actors.is_empty() {
                actor_in(&step.text).or_else(|| player_in(&step.text))
            } else {
                actor_by(&self.dialect.actors, &step.text)
            };
            if self.leading.contains(&step.passage) {
                leader.clone_from(&own);
            }
            step.actor = own.or_else(|| leader.clone().filter(|_| step.goto.is_empty()));
        }
    }

    /// Ties questions to the steps that they are about.
    pub(super) fn tie_questions(&mut self) {
        for asked in std::mem::take(&mut self.asked) {
            let procedure = &self.out.parsed.procedures[asked.procedure];
            let question = &mut self.out.parsed.questions[asked.question];
            question.procedure = Some(procedure.id.clone());
            question.step = step_of(procedure, &question.question, &question.answer);
            if question.step.is_none() {
                let line = question.lines.first;
                let message = "it cannot be found which step this question is about";
                self.problem_on(line, "question-without-step", message);
            }
        }
    }
}

/// A title as steps name it: without remarks in brackets, spaces and capitals.
fn plain_title(title: &str) -> String {
    without_remarks(title).replace(' ', "").to_lowercase()
}

/// The first step of each part of a procedure, by its title.
fn parts_of(procedure: &Procedure) -> BTreeMap<String, u32> {
    let mut parts = BTreeMap::new();
    for step in &procedure.steps {
        if let Some(part) = &step.part {
            parts.entry(plain_title(part)).or_insert(step.n);
        }
    }
    parts
}

/// The jumps that a dialect's expressions find; the title, where there is no such part.
fn jumps_by(
    dialect: &Dialect,
    text: &str,
    parts: &BTreeMap<String, u32>,
    last: u32,
) -> Vec<Result<Jump, String>> {
    let mut jumps = Vec::new();
    for found in dialect.jumps.iter().flat_map(|jump| jump.captures_iter(text)) {
        let group = |name: &str| found.name(name).map(|group| group.as_str().trim());
        let step = match (group("number").and_then(number_in), group("to")) {
            (Some(n), _) if (1..=last).contains(&n) => Ok(n),
            (Some(n), _) => Err(n.to_string()),
            (None, Some(title)) => {
                parts.get(&plain_title(title)).copied().ok_or_else(|| title.to_owned())
            }
            (None, None) => continue,
        };
        let when = group("when").unwrap_or_default();
        let when = when.rsplit(['。', '\n']).next().unwrap_or_default();
        let when = when.rsplit(". ").next().unwrap_or_default().trim();
        let when = (!when.is_empty()).then(|| when.to_owned());
        jumps.push(step.map(|step| Jump { step, when }));
    }
    jumps
}
