//! Choices that leave nothing to choose are not asked. A script may answer them all the same:
//! an answer that names the only choice is passed over.

use super::GameContext;
use crate::play::kernel::answer::{Answer, Side, Unasked};
use crate::play::kernel::move_error::MoveError;

impl GameContext<'_> {
    /// Asks for between `least` and `most` of so `many` options, unless all of them must be
    /// chosen; the places of those chosen. The question and the options are told where they
    /// are needed alone.
    pub(crate) fn ask_among(
        &mut self,
        who: Side,
        many: usize,
        (least, most): (usize, usize),
        told: impl FnOnce() -> (String, Vec<String>),
    ) -> Result<Vec<usize>, MoveError> {
        if least < many && most > 0 {
            let (question, options) = told();
            return self.ask_pick(who, &question, &options, least, most);
        }
        let all = least.min(many);
        self.pass_over(who, || told().1[..all].to_vec());
        Ok((0..all).collect())
    }

    /// Has an answer that names what a player chooses without being asked passed over.
    pub(crate) fn pass_over(&mut self, who: Side, only: impl FnOnce() -> Vec<String>) {
        if !self.answers.is_empty() {
            self.unasked.push(Unasked { who, only: only() });
        }
    }

    /// The script's next answer. One that does not fit the question, and names what was not
    /// asked before it, is passed over.
    pub(super) fn next_answer(&mut self, fits: impl Fn(&Answer) -> bool) -> Option<Answer> {
        while let Some(answer) = self.answers.pop_front() {
            if fits(answer.own().1) || !self.answers_unasked(&answer) {
                self.unasked.clear();
                return Some(answer);
            }
        }
        None
    }

    /// Passes over the answers that are left and name what was not asked.
    pub(super) fn pass_over_the_rest(&mut self) {
        while let Some(answer) = self.answers.pop_front() {
            if !self.answers_unasked(&answer) {
                self.answers.push_front(answer);
                return;
            }
        }
    }

    /// Whether an answer names what was not asked; it is answered with that.
    fn answers_unasked(&mut self, answer: &Answer) -> bool {
        let Some(at) = self.unasked.iter().position(|own| own.is_named_by(answer)) else {
            return false;
        };
        self.unasked.drain(..=at);
        true
    }
}
