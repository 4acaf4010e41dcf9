//! The Japanese rules outline: parts and chapters, under them titles marked ●,
//! ○, ▽ and ※, under those items.
//!
//! `split` tells what every line is. A title with items makes a rule of
//! them; in the chapters that tell what is done in which order they are steps;
//! what the outline says of the product and of the site rules nothing.

mod names;
mod numbers;
mod split;
mod steps;

use std::ops::Range;

use headjudge_corpus::{Document, PassageClass};

use self::numbers::read_numbers;
use self::split::{Kind, Rank, ends_sentence, split};
use self::steps::{Draft, procedure_of};
use super::plain::{Tails, add_typed, check_words, extend_rule, new_rule, new_step};
use crate::markdown::Line;
use crate::parsed::{Builder, Join, Parsed};

/// Reads an edition of the outline.
pub(super) fn parse(document: &Document, lines: &[Line<'_>]) -> Parsed {
    let out = Builder::plain(document, lines);
    let texts: Vec<String> = (0..lines.len()).map(|at| out.text_of(at)).collect();
    let kinds = split(&texts);
    let mut reader = Reader {
        out,
        kinds: &kinds,
        tails: Tails::default(),
        titles: Vec::new(),
        tail: "text".to_owned(),
        sections: 0,
        passages: 0,
        rule: None,
        procedures: Vec::new(),
        procedure: None,
    };
    let mut at = 0;
    while at < kinds.len() {
        at = reader.read_line(at);
    }
    reader.finish()
}

/// The state of reading: where the next line belongs.
struct Reader<'a> {
    out: Builder<'a>,
    kinds: &'a [Kind],
    tails: Tails,
    /// The titles in force, highest first.
    titles: Vec<(Rank, String)>,
    /// The part of passage ids for what stands under them.
    tail: String,
    /// How many titles had no name in Latin letters.
    sections: u32,
    /// How many passages stand under the title in force.
    passages: u32,
    /// The rule of the title in force, as an index into the rules read.
    rule: Option<usize>,
    procedures: Vec<Draft>,
    /// The procedure in force, as an index into those being read.
    procedure: Option<usize>,
}

impl Reader<'_> {
    /// Reads what begins at line index `at`; returns the index after it.
    fn read_line(&mut self, at: usize) -> usize {
        match &self.kinds[at] {
            Kind::Site => self.read_run(at, "site", None, "text of the site around the outline"),
            Kind::DocumentTitle => {
                let end = self.run_end(at);
                self.out.passage("title", at..end, PassageClass::Heading, Join::Paragraph);
                end
            }
            Kind::Drawing => {
                let tail = format!("{}/drawing", self.tail);
                let why = "a drawing of the zones; the text beside it describes them";
                self.read_run(at, &tail, Some(()), why)
            }
            Kind::Title(rank, title) => self.open(at, *rank, title),
            Kind::Empty => {
                self.out.problem(at, "empty-item", "a mark stands here without text");
                let tail = format!("{}/empty", self.tail);
                self.out.non_normative(&tail, at..at + 1, "a mark without text");
                at + 1
            }
            Kind::Item(text) | Kind::Sentence(text) => {
                let rest = &self.kinds[at + 1..];
                let end = at + 1 + rest.iter().take_while(|kind| self.continues(at, kind)).count();
                self.read_item(at..end, text);
                end
            }
            Kind::More => {
                let text = self.out.text_of(at);
                self.read_item(at..at + 1, &text);
                at + 1
            }
        }
    }

    /// Whether a line of `kind` goes on with the item at line index `at`:
    /// remarks do where they stand under a step.
    fn continues(&self, at: usize, kind: &Kind) -> bool {
        let remark = |text: &str| text.starts_with('※');
        match kind {
            Kind::More => matches!(self.kinds[at], Kind::Item(_)),
            Kind::Sentence(text) => self.procedure.is_some() && remark(text),
            _ => false,
        }
    }

    /// The index after the lines of the same kind as the one at `at`.
    fn run_end(&self, at: usize) -> usize {
        at + self.kinds[at..].iter().take_while(|kind| **kind == self.kinds[at]).count()
    }

    /// A run of lines that rule nothing; those of the site stand under no title.
    fn read_run(&mut self, at: usize, tail: &str, inside: Option<()>, why: &str) -> usize {
        let end = self.run_end(at);
        let path = self.out.path.clone();
        if inside.is_none() {
            self.out.path.clear();
        }
        self.out.non_normative(tail, at..end, why);
        self.out.path = path;
        end
    }

    fn open(&mut self, at: usize, rank: Rank, title: &str) -> usize {
        self.resume_turn(rank, title);
        self.titles.retain(|(other, _)| *other < rank);
        if why_no_rule(title).is_some() && rank <= Rank::Chapter {
            self.titles.clear();
        }
        self.titles.push((rank, title.to_owned()));
        self.out.path = self.titles.iter().map(|(_, title)| title.clone()).collect();
        (self.rule, self.passages) = (None, 0);
        let empty = self.is_empty(at, rank);
        if empty {
            self.out.problem(at, "empty-section", "nothing stands under this title");
        }
        if rank <= Rank::Chapter {
            self.procedure = None;
            if let Some(name) = procedure_of(title) {
                let tail = self.tails.unique(name);
                self.procedures.push(Draft::new(name, tail, title));
                self.procedure = Some(self.procedures.len() - 1);
            }
        }
        let name = names::name_of(title).unwrap_or_else(|| {
            self.sections += 1;
            format!("section-{}", self.sections)
        });
        let Some(draft) = self.procedure.and_then(|i| self.procedures.get_mut(i)) else {
            self.tail = self.tails.unique(&name);
            return self.read_heading(at, title);
        };
        if rank <= Rank::Chapter {
            self.tail.clone_from(&draft.tail);
            return self.read_heading(at, title);
        }
        draft.open_part(title);
        self.tail = format!("{}/{name}", draft.tail);
        if empty {
            // A phase of which the text says no more is a step all the same.
            self.read_step(at..at + 1, title);
            return at + 1;
        }
        self.read_heading(at, title)
    }

    fn read_heading(&mut self, at: usize, title: &str) -> usize {
        let tail = format!("{}/heading", self.tail);
        add_typed(
            &mut self.out,
            &tail,
            at..at + 1,
            PassageClass::Heading,
            (Join::Paragraph, title),
        );
        at + 1
    }

    /// A phase that stands behind another chapter still belongs to the turn.
    fn resume_turn(&mut self, rank: Rank, title: &str) {
        let in_turn =
            self.procedure.and_then(|i| self.procedures.get(i)).is_some_and(|p| p.name == "turn");
        if rank != Rank::Ring || in_turn || !title.contains("フェイズ") {
            return;
        }
        let Some(turn) = self.procedures.iter().rposition(|draft| draft.name == "turn") else {
            return;
        };
        self.procedure = Some(turn);
        self.titles.retain(|(other, _)| *other < Rank::Chapter);
        self.titles.push((Rank::Chapter, self.procedures[turn].title.clone()));
    }

    /// Whether nothing stands under the title at line index `at`.
    fn is_empty(&self, at: usize, rank: Rank) -> bool {
        match self.kinds.get(at + 1) {
            None | Some(Kind::Site) => true,
            Some(Kind::Title(next, _)) => *next <= rank,
            Some(_) => false,
        }
    }

    fn read_item(&mut self, range: Range<usize>, text: &str) {
        let at = range.start;
        check_words(&mut self.out, at, text);
        self.passages += 1;
        let title = self.titles.last().map_or("", |(_, title)| title).to_owned();
        let tail = if self.passages == 1 {
            self.tail.clone()
        } else {
            format!("{}/{}", self.tail, self.passages)
        };
        let why = self.titles.iter().find_map(|(_, title)| why_no_rule(title));
        if let Some(why) = why {
            self.out.non_normative(&tail, range, why);
            if let Some(passage) = self.out.parsed.passages.last_mut() {
                text.clone_into(&mut passage.text);
            }
            return;
        }
        if !ends_sentence(&self.out.text_of(range.end - 1)) {
            self.out.problem(range.end - 1, "no-full-stop", "the text ends without a full stop");
        }
        if self.procedure.is_some() {
            self.read_step(range, text);
            return;
        }
        let class =
            if self.is_definition() { PassageClass::Definition } else { PassageClass::Rule };
        let lines = self.out.span(range.clone());
        let (id, text) = add_typed(&mut self.out, &tail, range, class, (Join::Paragraph, text));
        read_numbers(&mut self.out, &title, lines, &text, &id);
        if let Some(rule) = self.rule.and_then(|rule| self.out.parsed.rules.get_mut(rule)) {
            extend_rule(rule, id, lines, &text);
            return;
        }
        let chapter = self.titles.iter().rev().find(|(rank, _)| *rank <= Rank::Chapter);
        let section = chapter.map_or("", |(_, title)| title);
        let rule = new_rule(&self.out, id, lines, (section, &title, &text));
        self.out.parsed.rules.push(rule);
        self.rule = Some(self.out.parsed.rules.len() - 1);
    }

    fn read_step(&mut self, range: Range<usize>, text: &str) {
        let Some(draft) = self.procedure.and_then(|i| self.procedures.get_mut(i)) else { return };
        let n = draft.steps.len() as u32 + 1;
        let tail = format!("{}/step-{n}", draft.tail);
        let typed = (Join::Paragraph, text);
        let (id, text) = add_typed(&mut self.out, &tail, range.clone(), PassageClass::Step, typed);
        draft.push(new_step(n, id, self.out.span(range), text));
    }

    /// Whether what stands here tells what a card or a zone is.
    fn is_definition(&self) -> bool {
        let tells = |title: &str| ["カード構成", "場の構成"].contains(&title);
        self.titles.iter().any(|(rank, title)| *rank <= Rank::Chapter && tells(title))
    }

    fn finish(mut self) -> Parsed {
        for draft in std::mem::take(&mut self.procedures) {
            let (procedure, lost) = draft.finish(&self.out);
            for (line, target) in lost {
                let at = self.out.lines.partition_point(|other| other.n < line);
                self.out.problem(at, "jump-target", format!("no part is called `{target}`"));
            }
            if !procedure.steps.is_empty() {
                self.out.parsed.procedures.push(procedure);
            }
        }
        self.out.finish()
    }
}

/// Why what stands under a title rules nothing.
fn why_no_rule(title: &str) -> Option<&'static str> {
    if title.contains("概要") {
        Some("an overview of the game")
    } else if title.contains("商品") {
        Some("tells of the product, not of the game")
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
