//! Steps: each with what is noted under it, who acts, what may be played, and
//! where it leads.

use std::ops::Range;
use std::sync::LazyLock;

use headjudge_corpus::{PassageClass, Step};
use regex::Regex;

use super::Reader;
use super::split::{Kind, split_step};
use crate::dialects::plain::{
    actor_in, add_typed, check_numbering, check_words, new_procedure, new_step,
};
use crate::parsed::Join;
use crate::steps::jumps_of;

static WINDOW: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:timing to (?:activate|use)|(?:can|may) (?:use|activate)) (?:an? |your )?(\[[^\]]+\])")
        .expect("the pattern is a constant")
});

impl Reader<'_> {
    /// Reads the steps from line index `at` to the end of their flow.
    pub(super) fn read_steps(&mut self, at: usize) -> usize {
        let tail = self.tail();
        let mut steps: Vec<Step> = Vec::new();
        let mut numbers = Vec::new();
        let mut next = at;
        loop {
            next = match self.kinds.get(next) {
                Some(Kind::Step) => {
                    let end = self.step_end(next);
                    if let Some((n, _)) = split_step(&self.texts[next]) {
                        numbers.push((next, n));
                    }
                    let step = self.read_step(&tail, steps.len() as u32 + 1, next..end);
                    steps.push(step);
                    end
                }
                Some(Kind::Separator) => self.read_separator(next),
                _ => break,
            };
        }
        check_numbering(&mut self.out, &numbers);
        let last = steps.len() as u32;
        for (step, (line, _)) in steps.iter().zip(&numbers) {
            for jump in step.goto.iter().filter(|jump| jump.step == 0 || jump.step > last) {
                let message =
                    format!("the text leads to step {}, and there are {last} steps", jump.step);
                self.out.problem(*line, "jump-target", message);
            }
        }
        let phase = self.phase.as_ref().map_or("", |(title, _)| title);
        let title = self.flow.as_ref().map_or(phase, |(title, _)| title).to_owned();
        // Steps that begin anew under one title are a procedure of their own.
        let name = if self.procedure.is_some() {
            self.tails.unique(&format!("{tail}-again"))
        } else {
            tail
        };
        let procedure = new_procedure(&self.out, &name, &title, steps);
        self.out.parsed.procedures.push(procedure);
        self.procedure = Some(self.out.parsed.procedures.len() - 1);
        (self.bare, self.rule) = (None, None);
        next
    }

    /// The index after the lines that belong to the step at `at`: those noted under it.
    fn step_end(&self, at: usize) -> usize {
        at + 1 + self.kinds[at + 1..].iter().take_while(|kind| **kind == Kind::Text).count()
    }

    fn read_step(&mut self, tail: &str, n: u32, range: Range<usize>) -> Step {
        let texts = self.texts;
        let first =
            split_step(&texts[range.start]).map_or(texts[range.start].as_str(), |(_, text)| text);
        let tail = format!("{tail}/step-{n}");
        let typed = (Join::Lines, first);
        let (id, text) = add_typed(&mut self.out, &tail, range.clone(), PassageClass::Step, typed);
        check_words(&mut self.out, range.start, first);
        for (at, text) in texts.iter().enumerate().take(range.end).skip(range.start + 1) {
            check_words(&mut self.out, at, text);
        }
        let mut step = new_step(n, id, self.span(range), text);
        step.window = WINDOW.captures(&step.text).map(|found| found[1].to_owned());
        step.actor = actor_in(&step.text);
        step.goto = step.text.lines().flat_map(jumps_of).collect();
        step
    }
}
