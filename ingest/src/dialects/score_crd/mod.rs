//! Score's rulings document: plain text with titles, bullets, lists of card
//! titles and one numbered sequence, copied from a document host together
//! with the text of the host's page.
//!
//! `split` tells what every line is; the rest of the reader gives each its
//! place: paragraphs in the rule of their title, entries in their list, the
//! steps of the sequence with their examples.

mod groups;
mod lists;
mod noise;
mod numbers;
mod paragraphs;
mod split;
mod state;
mod steps;
mod titles;

use headjudge_corpus::{Document, FormatId, Lines, PassageClass, PassageId, RuleStatus};

use self::split::{Kind, split};
use self::state::{List, Reader};
use self::titles::Title;
use crate::dates::split_bracketed_date;
use crate::markdown::Line;
use crate::parsed::{Builder, Join, Parsed};

/// The format that the document rules.
const FORMAT: &str = "score-expanded";

/// Reads an edition of Score's document.
pub(super) fn parse(document: &Document, lines: &[Line<'_>]) -> Parsed {
    let out = Builder::plain(document, lines);
    let texts: Vec<String> = (0..lines.len()).map(|at| out.text_of(at)).collect();
    let kinds = split(&texts);
    let mut reader = Reader {
        out,
        texts: &texts,
        kinds: &kinds,
        titles: titles::Titles::default(),
        rule: None,
        own_rule: None,
        list: None,
        group: None,
    };
    reader.read();
    reader.retire();
    reader.out.finish()
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut at = 0;
        while at < self.kinds.len() {
            at = match &self.kinds[at] {
                Kind::Noise => self.read_run(at, "host", noise::WHY),
                Kind::Front => self.read_run(at, "front", noise::FRONT_WHY),
                Kind::DocumentTitle => {
                    self.out.passage("title", at..at + 1, PassageClass::Heading, Join::Paragraph);
                    at + 1
                }
                Kind::Title(title) => self.open_title(at, title),
                Kind::Entry => self.read_entry(at),
                Kind::Number if self.group.is_some() => self.read_group(at),
                Kind::Number if self.titles.is_sequence() => self.read_sequence(at),
                Kind::Example => self.read_example_of_rule(at),
                Kind::Number | Kind::Paragraph | Kind::Bullet => self.read_paragraph(at),
            };
        }
        self.warn_if_empty(None);
    }

    /// The run of lines of one kind at `at`, which rule nothing, as one passage.
    fn read_run(&mut self, at: usize, tail: &str, why: &str) -> usize {
        let end = at + self.kinds[at..].iter().take_while(|kind| **kind == self.kinds[at]).count();
        for line in at..end {
            if let Some((page, pages)) = noise::page_of(&self.texts[line]) {
                let message = format!("this copy holds page {page} of {pages} of the document");
                self.out.problem(line, "incomplete-document", message);
            }
        }
        let path = std::mem::take(&mut self.out.path);
        self.out.non_normative(tail, at..end, why);
        self.out.path = path;
        end
    }

    fn open_title(&mut self, at: usize, title: &Title) -> usize {
        self.warn_if_empty(Some(title));
        self.titles.open(at, title);
        self.out.path = self.titles.path();
        let tail = format!("{}/heading", self.titles.tail());
        self.out.passage(&tail, at..at + 1, PassageClass::Heading, Join::Paragraph);
        (self.rule, self.own_rule, self.group) = (None, None, None);
        self.list = List::of(self.titles.title());
        at + 1
    }

    /// Notes a title with nothing under it, not even the title of a rule.
    fn warn_if_empty(&mut self, next: Option<&Title>) {
        if let Some(at) = self.titles.empty_before(next) {
            self.out.problem(at, "empty-section", "nothing stands under this title");
        }
    }

    /// Marks the rules that say of themselves that they are retired.
    fn retire(&mut self) {
        let ids: Vec<PassageId> =
            self.out.parsed.rules.iter().map(|rule| rule.id.clone()).collect();
        for (i, rule) in self.out.parsed.rules.iter_mut().enumerate() {
            let mut sentences = rule.text.split_inclusive(". ");
            let Some(reason) = sentences.find(|sentence| sentence.contains("no longer in effect"))
            else {
                continue;
            };
            rule.reason = Some(reason.trim().to_owned());
            rule.status = RuleStatus::Defunct;
            let names_next = rule.text.ends_with(':') && rule.text.contains("following");
            rule.replaced_by = names_next.then(|| ids.get(i + 1).cloned()).flatten();
        }
    }

    fn format() -> FormatId {
        FormatId::new(FORMAT)
    }

    fn span_of(&self, at: usize) -> Lines {
        self.out.span(at..at + 1)
    }

    /// The text of line index `at` without the date in brackets at its end, and that date.
    fn dated(&self, at: usize) -> (&str, Option<(&str, jiff::civil::Date)>) {
        split_bracketed_date(&self.texts[at])
    }
}

#[cfg(test)]
mod tests;
