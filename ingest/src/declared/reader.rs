//! The reader: goes through the units of a document and gives each its place.

use std::collections::HashMap;
use std::ops::Range;

use headjudge_corpus::{FormatId, Lines, PassageClass, PassageId, slug};

use super::dialect::{Pattern, Rest, Together};
use super::kinds::Kind;
use super::matching::{Found, Place};
use super::state::{DEEPEST, Reader, Title};
use crate::dates::parse_date;
use crate::front::{Front, Shape};
use crate::markdown::styled;
use crate::parsed::Parsed;
use crate::reading::Reading;

impl Reader<'_> {
    /// Reads every unit.
    pub(super) fn read(&mut self) {
        let mut at = 0;
        while at < self.units.len() {
            let read = self.read_unit(at);
            let parts = self.units[at].parts.filter(|_| read);
            at += 1 + parts.unwrap_or_default();
        }
        self.close_entry();
        self.note_empty(None);
        self.note_numbering();
        self.note_unanswered();
        self.tell_steps();
        self.tie_questions();
        self.retire();
        self.tie_reasons();
        let parsed = &mut self.out.parsed;
        let rules: HashMap<PassageId, usize> =
            parsed.rules.iter().enumerate().map(|(at, rule)| (rule.id.clone(), at)).collect();
        for example in &parsed.examples {
            if let Some(at) = example.explains.as_ref().and_then(|id| rules.get(id)) {
                parsed.rules[*at].examples.push(example.clone());
            }
        }
    }

    /// Reads a unit; a paragraph that is parted further only where a pattern
    /// that sees its line breaks reads it whole.
    fn read_unit(&mut self, at: usize) -> bool {
        if self.read_shared(at) {
            return true;
        }
        let unit = &self.units[at];
        if self.structured && unit.shape != Shape::Markup {
            self.stand_at(&unit.key);
        }
        if unit.blank.0 {
            self.paragraph = self.out.lines[unit.range.start].n;
        }
        let raw = self.raw(&unit.range, "\n");
        let again = self.again.tells(at, unit);
        // A title of the front end leaves the sections of its level and below.
        let over: Vec<String>;
        let titles = match unit.shape {
            Shape::Heading(level) if !self.structured => {
                let above = self.titles.iter().filter(|title| title.level < level);
                over = above.map(|title| title.text.clone()).collect();
                &over
            }
            _ => &self.out.path,
        };
        let below = at + 1 + unit.parts.unwrap_or_default();
        let next = self.units.get(below).map_or("", |unit| unit.text.as_str());
        let lines = &self.out.lines[unit.range.clone()];
        let place = Place { titles, open: self.open, raw: &raw, lines, next, again };
        let dialect = self.dialect;
        let mut also = dialect.find_also(unit, &place).into_iter();
        let Some((pattern, found)) = dialect.find(unit, &place).or_else(|| also.next()) else {
            if unit.parts.is_none() {
                self.take_unread(at);
            }
            return false;
        };
        self.count_read(at, pattern);
        self.take(at, &dialect.patterns[pattern], &found);
        for (pattern, found) in also {
            self.count(pattern);
            self.shared = self.out.parsed.passages.last().map(|passage| passage.id.clone());
            self.take(at, &dialect.patterns[pattern], &found);
        }
        self.shared = None;
        true
    }

    /// Counts the lines of a unit as read by a pattern.
    pub(super) fn count_read(&mut self, at: usize, pattern: usize) {
        let read_by = &self.dialect.patterns[pattern];
        self.hits[pattern] += 1;
        self.read_lines += self.units[at].range.len();
        let own = pattern < self.dialect.own && !self.dialect.path.is_empty();
        let place = if own { read_by.line.to_string() } else { "generic".to_owned() };
        self.read_by(at, format!("{place} {}", read_by.kind.name()));
    }

    /// Notes what reads a unit.
    fn read_by(&mut self, at: usize, what: impl Into<String>) {
        let line = self.out.lines[self.units[at].range.start].n;
        self.by.push((line, what.into()));
    }

    pub(super) fn take(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let kind = pattern.kind;
        let within = kind.is_part() && found.get("card").is_none()
            || matches!(kind, Kind::Continuation | Kind::Skip | Kind::Example);
        if kind == Kind::Question {
            self.title_entry();
        }
        if !within {
            self.close_entry();
        }
        if matches!(kind, Kind::Rule | Kind::Term | Kind::List | Kind::ListEntry | Kind::Step) {
            self.about.clear();
        }
        let titles_whole = kind == Kind::Heading && pattern.level == Some(0);
        if kind != Kind::Skip && !titles_whole {
            self.run = None;
        }
        if !within || kind == Kind::Example {
            let answers = kind == Kind::Answer;
            self.join = pattern.join.or(self.join.filter(|_| answers));
        }
        match kind {
            Kind::Skip => self.skip_by(at, pattern, found),
            Kind::Heading => self.open_heading(at, pattern, found),
            Kind::Rule => self.open_rule(at, pattern, found),
            Kind::Paragraph => self.add_read_paragraph(at, pattern, found),
            Kind::Example => self.add_example(at, pattern, found),
            Kind::Term => self.add_term(at, pattern, found),
            Kind::Entry => self.open_entry(at, pattern, found),
            Kind::Ruling | Kind::Text | Kind::Printing | Kind::Note => {
                self.add_part(at, pattern, found);
            }
            Kind::Question => self.add_question(at, pattern, found),
            Kind::Answer => self.add_answer(at, found),
            Kind::List => self.open_list(at, pattern, found),
            Kind::ListEntry => self.add_listed(at, pattern, found),
            Kind::Step if pattern.level.is_some() => self.open_heading(at, pattern, found),
            Kind::Step => self.add_step(at, pattern, found),
            Kind::Continuation => {
                let text = found.get("text").unwrap_or(&self.units[at].text).to_owned();
                self.go_on(at, &text, true);
            }
            Kind::Trait => self.add_trait(at, pattern, found),
            Kind::FusionLimit => self.add_fusion_limit(at, pattern, found),
            Kind::Reason => self.add_reason(at, found),
        }
    }

    /// A unit that no pattern reads: markup, a title of the front end, what
    /// goes on with what is open, or a paragraph.
    fn take_unread(&mut self, at: usize) {
        let unit = &self.units[at];
        match unit.shape {
            Shape::Markup => return self.skip(at, headjudge_corpus::MARKUP),
            Shape::Head => return self.skip(at, "names what is below it"),
            Shape::Heading(level) => {
                self.close_entry();
                self.run = None;
                self.read_lines += unit.range.len();
                return self.put_heading(at, level, &unit.text.clone(), None);
            }
            _ => {}
        }
        self.run = None;
        self.unread.push(at);
        let held = self.open.is_some_and(|open| {
            open.runs_on()
                || (!unit.blank.0
                    && !unit.indented
                    && !self.structured
                    && matches!(open, Kind::Rule | Kind::Paragraph | Kind::Example))
        });
        // What follows a question after a blank line answers it.
        if self.open == Some(Kind::Question)
            && !self.structured
            && (unit.blank.0 || unit.is_apart())
        {
            self.read_by(at, "generic answer");
            return self.add_answer(at, &Found::default());
        }
        let how = if held && !self.structured { "goes on" } else { "paragraph" };
        let key = unit.key.rsplit(' ').next().unwrap_or_default();
        self.read_by(at, if key.is_empty() { how.to_owned() } else { format!("{how} at {key}") });
        if held && !self.structured {
            self.go_on(at, &unit.text.clone(), false);
        } else if self.dialect.rest == Rest::Problem {
            let message = "no pattern of the dialect reads this text; it is kept as it is";
            self.out.problem(unit.range.start, "unrecognised-text", message);
            let tail = format!("unrecognised/{}", self.out.lines[unit.range.start].n);
            self.put(at, &tail, PassageClass::NonNormative);
            self.set_why("not recognised by the dialect of this document");
        } else {
            self.close_entry();
            self.join = None;
            self.add_paragraph(at, &Found::default());
        }
    }

    /// Puts the keys above a value in force as titles.
    pub(super) fn stand_at(&mut self, key: &str) {
        let path: Vec<String> = key
            .split('.')
            .map(|part| part.trim_end_matches("[]").replace(['_', '-'], " "))
            .filter(|part| !part.is_empty())
            .collect();
        // What is under no key is under the titles that the dialect reads.
        if path == self.out.path || (path.is_empty() && !self.keyed) {
            return;
        }
        self.keyed = true;
        self.close_entry();
        self.about.clear();
        self.titles = path
            .iter()
            .enumerate()
            .map(|(at, text)| Title {
                level: u8::try_from(at + 1).unwrap_or(DEEPEST),
                text: text.clone(),
                tail: path[..=at].iter().map(|part| slug(part)).collect::<Vec<_>>().join("/"),
                ..Title::default()
            })
            .collect();
        self.out.path = path;
        (self.rule, self.open, self.procedure) = (None, None, None);
    }

    /// A passage of the unit, which is then the open one.
    pub(super) fn put(&mut self, at: usize, tail: &str, class: PassageClass) -> PassageId {
        let unit = &self.units[at];
        if !matches!(class, PassageClass::Heading | PassageClass::NonNormative) {
            self.announced = None;
        }
        let id = self.out.unit_passage(tail, unit.range.clone(), class, &unit.text);
        self.passage = self.out.parsed.passages.len() - 1;
        id
    }

    /// Keeps of the last passage what its groups hold, where its pattern asks.
    pub(super) fn keep_bare(&mut self, pattern: &Pattern, text: &str) {
        if let Some(passage) = self.out.parsed.passages.last_mut().filter(|_| pattern.bare) {
            text.clone_into(&mut passage.text);
        }
    }

    /// Joins a unit to what is open; `stated`: a pattern says that it goes on.
    pub(super) fn go_on(&mut self, at: usize, text: &str, stated: bool) {
        let unit = &self.units[at];
        let apart = unit.blank.0 || unit.shape != Shape::Paragraph || is_marked(text);
        let on_a_line_of_its_own = self.join.map_or(apart, |join| join == Together::Lines);
        let glue = if on_a_line_of_its_own { "\n" } else { " " };
        if self.entry.is_none() {
            // In an entry, quotation marks may pair over several lines.
            self.proof_words(at, text);
        }
        let last = self.out.parsed.passages.len().checked_sub(1);
        let Some(open) = self.open else {
            return self.add_paragraph(at, &Found::default());
        };
        if last == Some(self.passage) {
            let whole = unit.text.clone();
            self.out.grow(self.passage, unit.range.clone(), &whole, glue);
        } else {
            // Something that is not of it is between the two.
            let before = &self.out.parsed.passages[self.passage];
            let (tail, class) = (format!("{}/more", before.id.anchor()), before.class);
            let id = self.put(at, &tail, class);
            let of_rule = matches!(open, Kind::Rule | Kind::Paragraph);
            if let Some(rule) = self.rule.as_ref().filter(|_| of_rule) {
                self.out.parsed.rules[rule.at].passages.push(id);
            }
        }
        let lines = self.out.span(unit.range.clone());
        let parsed = &mut self.out.parsed;
        let (target, span) = match open {
            Kind::Rule | Kind::Paragraph => match self.rule.as_ref() {
                Some(rule) => {
                    let rule = &mut parsed.rules[rule.at];
                    (&mut rule.text, &mut rule.lines)
                }
                None => return,
            },
            Kind::Example => match parsed.examples.last_mut() {
                Some(example) => (&mut example.text, &mut example.lines),
                None => return,
            },
            Kind::Term => match parsed.keywords.last_mut() {
                Some(term) => (&mut term.text, &mut term.lines),
                None => return,
            },
            Kind::Question | Kind::Answer => match parsed.questions.last_mut() {
                Some(question) if open == Kind::Answer => {
                    (&mut question.answer, &mut question.lines)
                }
                Some(question) => (&mut question.question, &mut question.lines),
                None => return,
            },
            Kind::Step => {
                let at = self.procedure.as_ref().map_or(0, |procedure| procedure.at);
                let step = parsed.procedures.get_mut(at).and_then(|p| {
                    p.lines = p.lines.join(lines);
                    p.steps.last_mut()
                });
                match step {
                    Some(step) => (&mut step.text, &mut step.lines),
                    None => return,
                }
            }
            Kind::Entry | Kind::Text | Kind::Ruling | Kind::Printing | Kind::Note => {
                return self.add_to_entry(text, lines, stated || !unit.blank.0);
            }
            Kind::Heading
            | Kind::Skip
            | Kind::List
            | Kind::ListEntry
            | Kind::Trait
            | Kind::FusionLimit
            | Kind::Reason
            | Kind::Continuation => return,
        };
        if !target.is_empty() {
            target.push_str(glue);
        }
        target.push_str(text);
        *span = span.join(lines);
    }

    /// The part of passage ids for what is here.
    pub(super) fn tail(&self) -> &str {
        self.titles.last().map_or("text", |title| title.tail.as_str())
    }

    /// What a rule here is called that has no title of its own.
    pub(super) fn called(&self) -> Option<&str> {
        self.titles.last().map(|title| title.called.as_ref().unwrap_or(&title.text).as_str())
    }

    /// The innermost title.
    pub(super) fn title(&self) -> Option<&str> {
        self.titles.last().map(|title| title.text.as_str())
    }

    /// The source lines of a range, joined.
    pub(super) fn raw(&self, range: &Range<usize>, glue: &str) -> String {
        let lines: Vec<&str> = range.clone().map(|at| self.out.lines[at].raw.trim()).collect();
        lines.join(glue)
    }

    /// `text` with the styles that it has in the lines of the source.
    pub(super) fn styled(&self, lines: Lines, text: &str) -> String {
        let at = |n: u32| self.out.lines.partition_point(|line| line.n < n);
        styled(&self.out.lines[at(lines.first)..at(lines.last + 1)], text)
    }

    /// The date that a group holds, as printed and as a date; one that cannot
    /// be read is a problem.
    pub(super) fn date(&mut self, at: usize, found: &Found) -> Option<(String, jiff::civil::Date)> {
        self.date_in(at, found, "date")
    }

    /// The date that the group `name` holds.
    pub(super) fn date_in(
        &mut self,
        at: usize,
        found: &Found,
        name: &str,
    ) -> Option<(String, jiff::civil::Date)> {
        let printed = found.get(name)?.to_owned();
        if let Some(date) = parse_date(&printed, &self.dialect.dates) {
            return Some((printed, date));
        }
        let message = if self.dialect.dates.is_empty() {
            format!(
                "`{printed}` does not say which part is the month; add `dates = [\"month day year\"]` or another order to the dialect"
            )
        } else {
            format!("no date can be read from `{printed}` in the orders of the dialect")
        };
        self.out.problem(self.units[at].range.start, "unreadable-date", message);
        None
    }

    /// The format that a list or a number counts for.
    pub(super) fn format(&self, own: Option<&FormatId>) -> FormatId {
        own.or(self.dialect.format.as_ref())
            .cloned()
            .unwrap_or_else(|| FormatId::new(self.out.document.game.as_str()))
    }

    /// Completes what was read.
    pub(super) fn finish(mut self, front: Front) -> Parsed {
        self.find_numbers();
        self.find_cards();
        self.tell_unused();
        self.tell_unread();
        for (line, code, message) in self.faults {
            let document = self.out.document.id.as_str();
            let problem = headjudge_corpus::Problem::new(document, *line, code, message.clone());
            self.out.parsed.problems.push(problem);
        }
        let lines = self.out.lines.len();
        let reading = Reading {
            document: self.out.document.id.to_string(),
            reader: if self.dialect.path.is_empty() {
                "the generic reader".to_owned()
            } else {
                "dialect.toml".to_owned()
            },
            front: front.words().to_owned(),
            lines,
            read: self.read_lines,
            by: std::mem::take(&mut self.by),
            filled: self.out.lines.iter().map(|line| line.n).collect(),
        };
        let guesses = self.dialect.guess_cards;
        let mut parsed = self.out.finish();
        parsed.reading = Some(reading);
        parsed.names_all = !guesses;
        parsed
    }

    /// Counts a pattern that read a part of a line.
    pub(super) fn count(&mut self, pattern: usize) {
        self.hits[pattern] += 1;
    }
}

/// Whether a text begins with a mark of a line of its own: `a.`, `(2)`, `[Window]`.
fn is_marked(text: &str) -> bool {
    let inner = text.trim_start_matches(['(', '[']);
    let end = inner.find(['.', ')', ']']).unwrap_or_default();
    let mark = &inner[..end];
    let counts = mark.len() <= 3 && mark.chars().all(char::is_alphanumeric);
    let behind = inner[end..].chars().nth(1);
    end > 0
        && behind.is_some_and(char::is_whitespace)
        && (counts || (text.starts_with('[') && inner[end..].starts_with(']')))
}
