//! A context without a script: answers by chance, steps that nobody states, and
//! a lean form that keeps of the trace only what does it over. Apart from the
//! context of a script, of which a scenario needs every word.

use std::collections::BTreeSet;

use headjudge_corpus::capital;
use serde::Serialize;

use super::{Frame, GameContext, Held};
use crate::play::assumption::Assumption;
use crate::play::kernel::answer::Answer;
use crate::play::kernel::dice::{Dice, Otherwise};
use crate::play::kernel::move_error::MoveError;
use crate::play::kernel::trace::Trace;
use crate::play::prompt::Prompt;

/// Where a context was before something was tried.
#[derive(Clone, Debug)]
pub(crate) struct Savepoint {
    place: Vec<Held>,
    marks: usize,
    events: usize,
    changes: usize,
    assumed: BTreeSet<Assumption>,
}

impl GameContext<'_> {
    /// Has questions without an answer answered by chance.
    pub(crate) fn answer_by_chance(&mut self, dice: Dice) {
        self.otherwise = Otherwise::Chance(dice);
    }

    /// Keeps no trace from here on, only what does the game over.
    pub(crate) fn keep_changes_only(&mut self) {
        self.changes = Some(Vec::new());
    }

    /// Whether it keeps no trace.
    pub(super) fn is_lean(&self) -> bool {
        self.changes.is_some()
    }

    /// Keeps a change without its words.
    pub(super) fn keep<E: Serialize>(&mut self, event: &E) {
        if let (Some(changes), Ok(detail)) = (&mut self.changes, serde_json::to_value(event)) {
            changes.push(detail);
        }
    }

    /// The changes that were kept in place of a trace.
    pub(crate) fn changes(&self) -> &[serde_json::Value] {
        self.changes.as_deref().unwrap_or_default()
    }

    /// An answer by chance.
    pub(super) fn chance(&mut self, prompt: &Prompt) -> Answer {
        match &mut self.otherwise {
            Otherwise::Chance(dice) => dice.answer(prompt, self.titles.values()),
            Otherwise::Waits | Otherwise::First => Answer::No,
        }
    }

    /// Puts things in an order that chance gives.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        if let Otherwise::Chance(dice) = &mut self.otherwise {
            dice.shuffle(things);
        }
    }

    /// Gives so many steps to what comes next.
    pub(crate) fn allow(&mut self, steps: u32) {
        self.left = steps;
    }

    /// Where the context is now.
    pub(crate) fn savepoint(&self) -> Savepoint {
        Savepoint {
            place: self.place(),
            marks: self.marks.len(),
            events: self.events,
            changes: self.changes().len(),
            assumed: self.assumed.clone(),
        }
    }

    /// Forgets everything since `then`, as if it had not been tried.
    pub(crate) fn go_back(&mut self, then: &Savepoint) {
        self.back_to(&then.place);
        self.marks.truncate(then.marks);
        self.events = then.events;
        self.assumed.clone_from(&then.assumed);
        if let Some(changes) = &mut self.changes {
            changes.truncate(then.changes);
        }
    }

    /// What something would come to, of which the trace tells nothing.
    pub(crate) fn tried<T>(&mut self, trial: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.savepoint();
        let outcome = trial(self);
        self.go_back(&before);
        outcome
    }

    /// Opens the frame of a step that no document states, with what is assumed of it.
    pub(crate) fn open_assumed(&mut self, what: Assumption, step: &str) -> Result<(), MoveError> {
        self.open(Frame::Step, step, &capital(step))?;
        self.assume_aloud(what);
        Ok(())
    }

    /// Rests on an assumption, and says so where it is the first time.
    pub(crate) fn assume_aloud(&mut self, what: Assumption) {
        let first = !self.assumed.contains(&what);
        self.assume(what);
        if first && !self.is_lean() {
            let told = what.told(self.passages);
            let text = format!("Assumed: {}", told.says);
            let node = Trace { text, citation: told.citation, ..Trace::default() };
            self.top().children.push(node);
        }
    }
}
