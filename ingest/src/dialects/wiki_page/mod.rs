//! A wiki page: titles that end in the site's `Edit` link, under each a rule
//! of a few paragraphs, the numbered steps of a procedure, worked examples.

use headjudge_corpus::{Document, PassageClass, Step, slug};

use super::plain::{
    Ending, Tails, actor_in, add_example, add_typed, check_ending, check_numbering, check_words,
    extend_rule, new_procedure, new_rule, new_step, split_example, strip_number,
};
use crate::markdown::Line;
use crate::parsed::{Builder, Join, Parsed};
use crate::steps::window_of;

/// Reads an edition of a wiki page.
pub(super) fn parse(document: &Document, lines: &[Line<'_>]) -> Parsed {
    let out = Builder::plain(document, lines);
    let texts: Vec<String> = (0..lines.len()).map(|at| out.text_of(at)).collect();
    let mut reader = Reader {
        out,
        texts: &texts,
        tails: Tails::default(),
        title: String::new(),
        tail: "introduction".to_owned(),
        rule: None,
        procedure: None,
        bare: None,
    };
    let mut at = 0;
    while at < texts.len() {
        at = reader.read_line(at);
    }
    reader.warn_if_empty();
    reader.out.finish()
}

/// The state of reading: where the next line belongs.
struct Reader<'a> {
    out: Builder<'a>,
    texts: &'a [String],
    tails: Tails,
    title: String,
    /// The part of passage ids for the section.
    tail: String,
    /// The section's rule and procedure, as indices into those read.
    rule: Option<usize>,
    procedure: Option<usize>,
    /// The line index of the last title, while nothing stands under it.
    bare: Option<usize>,
}

impl Reader<'_> {
    /// Reads what begins at line index `at`; returns the index after it.
    fn read_line(&mut self, at: usize) -> usize {
        let texts = self.texts;
        let text = texts[at].as_str();
        if let Some(title) = title_of(text) {
            self.open(at, title);
        } else if is_licence(text) {
            self.out.path.clear();
            self.out.non_normative("licence", at..at + 1, "states the licence of the page");
        } else if strip_number(text).is_some() {
            return self.read_steps(at);
        } else if let Some(example) = split_example(text) {
            self.read_example(at, example);
        } else {
            self.read_paragraph(at, text);
        }
        at + 1
    }

    fn open(&mut self, at: usize, title: &str) {
        self.warn_if_empty();
        self.tail = self.tails.unique(&slug(title));
        title.clone_into(&mut self.title);
        self.out.path = vec![title.to_owned()];
        let tail = format!("{}/heading", self.tail);
        let typed = (Join::Paragraph, title);
        add_typed(&mut self.out, &tail, at..at + 1, PassageClass::Heading, typed);
        (self.rule, self.procedure, self.bare) = (None, None, Some(at));
    }

    fn warn_if_empty(&mut self) {
        if let Some(at) = self.bare.take() {
            self.out.problem(at, "empty-section", "nothing stands under this title");
        }
    }

    fn read_paragraph(&mut self, at: usize, text: &str) {
        let rule = self.rule.and_then(|rule| self.out.parsed.rules.get(rule));
        let tail = rule.map_or_else(
            || self.tail.clone(),
            |rule| format!("{}/{}", self.tail, rule.passages.len() + 1),
        );
        let id = self.out.passage(&tail, at..at + 1, PassageClass::Rule, Join::Paragraph);
        check_ending(&mut self.out, at, without_sources(text), Ending::Sentence);
        check_words(&mut self.out, at, text);
        self.bare = None;
        let lines = self.out.span(at..at + 1);
        if let Some(rule) = self.rule.and_then(|rule| self.out.parsed.rules.get_mut(rule)) {
            extend_rule(rule, id, lines, text);
            return;
        }
        let rule = new_rule(&self.out, id, lines, (&self.title, &self.title, text));
        self.out.parsed.rules.push(rule);
        self.rule = Some(self.out.parsed.rules.len() - 1);
    }

    /// An example explains the rule of its section, or else the last step.
    fn read_example(&mut self, at: usize, example: (&str, &str)) {
        let rule = self.rule.and_then(|rule| self.out.parsed.rules.get(rule));
        let procedure = self.procedure.and_then(|i| self.out.parsed.procedures.get(i));
        let step = procedure.and_then(|procedure| procedure.steps.last());
        let explains = rule.map(|rule| &rule.id).or(step.map(|step| &step.passage)).cloned();
        if explains.is_none() {
            self.out.problem(at, "example-without-rule", "no rule stands over this example");
        }
        check_ending(&mut self.out, at, without_sources(example.1), Ending::Sentence);
        check_words(&mut self.out, at, example.1);
        let tail = self.tail.clone();
        let example = add_example(&mut self.out, &tail, at..at + 1, example, explains);
        if let Some(rule) = self.rule.and_then(|rule| self.out.parsed.rules.get_mut(rule)) {
            rule.lines = rule.lines.join(example.lines);
            rule.examples.push(example);
        }
        self.bare = None;
    }

    /// Reads consecutive numbered lines as the steps of a procedure.
    fn read_steps(&mut self, at: usize) -> usize {
        let texts = self.texts;
        let mut steps: Vec<Step> = Vec::new();
        let mut numbers = Vec::new();
        // Steps that begin anew under one title are a procedure of their own.
        let name = match self.procedure {
            Some(_) => self.tails.unique(&format!("{}-again", self.tail)),
            None => self.tail.clone(),
        };
        let mut next = at;
        while let Some((printed, text)) = texts.get(next).and_then(|text| strip_number(text)) {
            numbers.push((next, printed));
            let n = numbers.len() as u32;
            let typed = (Join::Paragraph, text);
            let tail = format!("{name}/step-{n}");
            let (id, text) =
                add_typed(&mut self.out, &tail, next..next + 1, PassageClass::Step, typed);
            check_ending(&mut self.out, next, &text, Ending::Sentence);
            check_words(&mut self.out, next, &text);
            let mut step = new_step(n, id, self.out.span(next..next + 1), text);
            step.actor = actor_in(&step.text);
            step.window = window_of(&step.text);
            steps.push(step);
            next += 1;
        }
        check_numbering(&mut self.out, &numbers);
        let procedure = new_procedure(&self.out, &name, &self.title, steps);
        self.out.parsed.procedures.push(procedure);
        self.procedure = Some(self.out.parsed.procedures.len() - 1);
        self.bare = None;
        next
    }
}

/// A title without the site's link behind it.
fn title_of(text: &str) -> Option<&str> {
    const LINKS: [&str; 4] = [" Edit", " [edit]", "[edit]", " [ edit ]"];
    let title = LINKS.iter().find_map(|link| text.strip_suffix(link))?.trim();
    (!title.is_empty() && title.chars().count() <= 80).then_some(title)
}

/// Whether a line states the licence of the page.
fn is_licence(text: &str) -> bool {
    let lower = text.to_lowercase();
    text.len() < 200 && (lower.contains("available under") || lower.contains("licensed under"))
}

/// A text without the marks of sources at its end.
fn without_sources(text: &str) -> &str {
    let mut text = text.trim_end();
    while let Some(rest) = text.strip_suffix("[source]") {
        text = rest.trim_end();
    }
    text
}

#[cfg(test)]
mod tests;
