//! The timing FAQ: phases with a Roman numeral, in each the steps of what a
//! player does, parted by rows of asterisks, then questions with answers.
//!
//! Lines are told apart by `split`; steps are read with what is noted under
//! them, and questions are tied to the step that they are about.

mod questions;
mod split;
mod steps;

use std::ops::Range;

use headjudge_corpus::{Document, Lines, PassageClass, slug};

use self::split::{Kind, split};
use super::plain::{Ending, Tails, add_typed, check_ending, check_words, extend_rule, new_rule};
use crate::markdown::Line;
use crate::parsed::{Builder, Join, Parsed};

/// Reads an edition of the FAQ.
pub(super) fn parse(document: &Document, lines: &[Line<'_>]) -> Parsed {
    let out = Builder::plain(document, lines);
    let texts: Vec<String> = (0..lines.len()).map(|at| out.text_of(at)).collect();
    let kinds = split(&texts);
    let mut reader = Reader {
        out,
        texts: &texts,
        kinds: &kinds,
        tails: Tails::default(),
        phase: None,
        flow: None,
        rule: None,
        bare: None,
        procedure: None,
    };
    reader.read();
    reader.out.finish()
}

/// The state of reading: where the next line belongs.
struct Reader<'a> {
    out: Builder<'a>,
    texts: &'a [String],
    kinds: &'a [Kind],
    tails: Tails,
    /// The title of the phase, and its part of passage ids.
    phase: Option<(String, String)>,
    /// The title of what is done in it, and its part of passage ids.
    flow: Option<(String, String)>,
    /// The rule that paragraphs go into, as an index into the rules read.
    rule: Option<usize>,
    /// The line index of the last title, while nothing stands under it.
    bare: Option<usize>,
    /// The procedure that questions are about, as an index into those read.
    procedure: Option<usize>,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut at = 0;
        while at < self.kinds.len() {
            at = match &self.kinds[at] {
                Kind::Date => self.read_aside(at, "date", "says when the text was posted"),
                Kind::Credit => self.read_aside(at, "credit", "credits the author"),
                Kind::Separator => self.read_separator(at),
                Kind::DocumentTitle => {
                    let end = self.run_end(at);
                    self.out.passage("title", at..end, PassageClass::Heading, Join::Paragraph);
                    end
                }
                Kind::Phase(title) => self.open_phase(at, title),
                Kind::Flow { title, lettered } => self.open_flow(at, title, *lettered),
                Kind::Questions => self.open_questions(at),
                Kind::Step => self.read_steps(at),
                Kind::Question | Kind::Answer => self.read_question(at),
                Kind::Text => self.read_text(at),
            };
        }
        self.warn_if_empty();
    }

    /// The index after the lines of the same kind as the one at `at`.
    fn run_end(&self, at: usize) -> usize {
        at + self.kinds[at..].iter().take_while(|kind| **kind == self.kinds[at]).count()
    }

    fn read_aside(&mut self, at: usize, tail: &str, why: &str) -> usize {
        let path = std::mem::take(&mut self.out.path);
        self.out.non_normative(tail, at..at + 1, why);
        self.out.path = path;
        at + 1
    }

    fn read_separator(&mut self, at: usize) -> usize {
        let tail = format!("{}/separator", self.tail());
        self.out.non_normative(&tail, at..at + 1, "a line that separates steps");
        at + 1
    }

    fn open_phase(&mut self, at: usize, title: &str) -> usize {
        self.warn_if_empty();
        let tail = self.tails.unique(&phase_tail(title));
        self.open(at, &format!("{tail}/heading"), vec![title.to_owned()]);
        (self.phase, self.flow) = (Some((title.to_owned(), tail)), None);
        self.procedure = None;
        at + 1
    }

    /// Opens what is done in a phase. A lettered title names it; another is
    /// the only one of its phase, and is named for it.
    fn open_flow(&mut self, at: usize, title: &str, lettered: bool) -> usize {
        let phase = self.phase.clone();
        let tail = match &phase {
            Some((_, tail)) if !lettered && self.flow.is_none() => tail.clone(),
            _ => self.tails.unique(&slug(title)),
        };
        let path = phase.into_iter().map(|(title, _)| title).chain([title.to_owned()]).collect();
        self.open(at, &format!("{tail}/flow/heading"), path);
        self.flow = Some((title.to_owned(), tail));
        self.procedure = None;
        at + 1
    }

    fn open_questions(&mut self, at: usize) -> usize {
        let tail = format!("{}/questions/heading", self.tail());
        let path = self.out.path.clone();
        self.open(at, &tail, path);
        at + 1
    }

    fn open(&mut self, at: usize, tail: &str, path: Vec<String>) {
        self.out.path = path;
        self.out.passage(tail, at..at + 1, PassageClass::Heading, Join::Paragraph);
        self.bare = Some(at);
        self.rule = None;
    }

    fn warn_if_empty(&mut self) {
        if let Some(at) = self.bare.take() {
            self.out.problem(at, "empty-section", "nothing stands under this title");
        }
    }

    /// The part of passage ids for what stands here.
    fn tail(&self) -> String {
        self.flow
            .as_ref()
            .or(self.phase.as_ref())
            .map_or_else(|| "text".to_owned(), |(_, tail)| tail.clone())
    }

    /// A paragraph outside the steps: a rule of the section it stands in.
    fn read_text(&mut self, at: usize) -> usize {
        let text = self.texts[at].clone();
        let rule = self.rule.and_then(|rule| self.out.parsed.rules.get(rule));
        let tail = rule.map_or_else(
            || self.tail(),
            |rule| format!("{}/{}", rule.id.anchor(), rule.passages.len() + 1),
        );
        let typed = (Join::Paragraph, text.as_str());
        let (id, text) = add_typed(&mut self.out, &tail, at..at + 1, PassageClass::Rule, typed);
        check_ending(&mut self.out, at, &text, Ending::Sentence);
        check_words(&mut self.out, at, &text);
        self.bare = None;
        let lines = self.span(at..at + 1);
        if let Some(rule) = self.rule.and_then(|rule| self.out.parsed.rules.get_mut(rule)) {
            extend_rule(rule, id, lines, &text);
        } else {
            let section = self.phase.as_ref().map_or("", |(title, _)| title);
            let title = self.flow.as_ref().map_or(section, |(title, _)| title);
            let rule = new_rule(&self.out, id, lines, (section, title, &text));
            self.out.parsed.rules.push(rule);
            self.rule = Some(self.out.parsed.rules.len() - 1);
        }
        at + 1
    }

    fn span(&self, range: Range<usize>) -> Lines {
        self.out.span(range)
    }
}

/// A phase's part of passage ids: its title without the word that all share.
fn phase_tail(title: &str) -> String {
    let slug = slug(title);
    slug.strip_suffix("-phase").map_or(slug.clone(), str::to_owned)
}

#[cfg(test)]
mod tests;
