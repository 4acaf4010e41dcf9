//! Choices that leave nothing to choose are not asked. A script may answer them all the same:
//! an answer that names the only choice is passed over.

use super::GameContext;
use crate::play::kernel::answer::{Answer, Side, Unasked, means};
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

    /// Remembers why something is no choice of a question, for an answer that names it.
    pub(crate) fn not_offered(
        &mut self,
        question: &'static str,
        key: &str,
        why: impl FnOnce() -> String,
    ) {
        if !self.answers.is_empty() {
            self.not_offered.push((question, key.to_owned(), why()));
        }
    }

    /// Why what an answer names is no choice, of that question or of any.
    pub(super) fn why_not_offered(&self, question: Option<&str>, name: &str) -> Option<&str> {
        let mut known = self.not_offered.iter().rev();
        let known =
            known.find(|own| question.is_none_or(|asked| asked == own.0) && means(name, &own.1));
        known.map(|(_, _, why)| &**why)
    }

    /// That answers are left over, in words.
    pub(crate) fn unused_answers(&mut self) -> Option<String> {
        self.pass_over_the_rest();
        if self.answers.is_empty() {
            return None;
        }
        let left: Vec<String> = self.answers.iter().map(Answer::words).collect();
        let named = self.answers.iter().flat_map(|answer| match answer.own().1 {
            Answer::Pick(named) => named.as_slice(),
            _ => &[],
        });
        let mut why: Vec<&str> =
            named.filter_map(|name| self.why_not_offered(None, name)).collect();
        if why.is_empty() {
            why.push("what leaves one choice is not asked");
        }
        Some(format!("answers that are not used: {}; {}", left.join("; "), why.join("; ")))
    }
}
