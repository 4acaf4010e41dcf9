//! The Combined CRD: sections of general rulings, card entries by set, lists.
//!
//! Sections are told by their titles, so that their order may change; inside
//! the card entries and the gold reprints every other title is a card set.

mod core_rules;
mod entry;
mod general;
mod head;
mod lists;
mod pieces;
mod section;
mod state;
mod statements;

use headjudge_corpus::{Document, Lines, PassageClass};

use self::section::{Section, Title};
use self::state::Reader;
use crate::context::Context;
use crate::dates::parse_words_date;
use crate::markdown::Line;
use crate::parsed::{Builder, Join, Parsed};
use crate::sets::NamedSet;

/// Reads a Combined CRD.
pub(super) fn parse(document: &Document, lines: &[Line<'_>], context: &Context<'_>) -> Parsed {
    let mut reader = Reader {
        out: Builder::markdown(document, lines),
        context,
        section: Section::Front,
        section_tail: "front".to_owned(),
        set: None,
    };
    let mut at = 0;
    while at < lines.len() {
        at = reader.read_block(at);
    }
    check_editions(&mut reader.out);
    general::link_replacements(&mut reader.out.parsed);
    reader.out.finish()
}

impl Reader<'_> {
    /// Reads the block that begins at line index `at`; returns the index after it.
    fn read_block(&mut self, at: usize) -> usize {
        let lines = self.out.lines;
        if let Some(head) = head::parse_head(&lines[at]) {
            return self.read_entry(at, &head);
        }
        if let Some(title) = section::title_of(&lines[at], self.section) {
            self.open_title(at, &title);
            return at + 1;
        }
        let end = self.block_end(at);
        match self.section {
            Section::Front => self.read_front(at..end),
            Section::Core => return self.read_core(at..end),
            Section::General | Section::Defunct | Section::Other => {
                return self.read_general(at..end);
            }
            Section::Entries => self.read_between_entries(at..end),
            Section::Legality => self.read_list_rule(at..end),
            Section::Frozen | Section::Gold => self.read_list(at..end),
            Section::Thawing => self.read_thawing(at..end),
        }
        end
    }

    /// The index after the block that holds line index `at`.
    fn block_end(&self, at: usize) -> usize {
        let lines = self.out.lines;
        let rest = &lines[at..];
        at + rest.iter().take_while(|line| line.block == lines[at].block).count()
    }

    fn open_title(&mut self, at: usize, title: &Title) {
        self.warn_if_empty(at);
        match title {
            Title::Section(section, text) => {
                self.section = *section;
                self.section_tail = section::tail(text);
                self.set = None;
                self.out.path = vec![text.clone()];
                let tail = self.section_tail.clone();
                self.out.passage(&tail, at..at + 1, PassageClass::Heading, Join::Paragraph);
            }
            Title::Set(text) => {
                let set = self.context.sets.find(text);
                self.out.path.truncate(1);
                self.out.path.push(text.clone());
                let tail = self.set_tail(&set);
                if !set.known {
                    let message = format!(
                        "`{text}` is no known card set; it is read as a new one (add it to `sets.toml` to give it its place)"
                    );
                    self.out.problem(at, "unknown-set", message);
                }
                self.set = Some(set);
                self.out.passage(&tail, at..at + 1, PassageClass::Heading, Join::Paragraph);
            }
        }
    }

    /// The part of passage ids for what stands under a set.
    fn set_tail(&self, set: &NamedSet) -> String {
        match self.section {
            Section::Entries => set.id.to_string(),
            _ => format!("{}/{}", self.section_tail, set.id),
        }
    }

    /// Notes a set title directly followed by another title.
    fn warn_if_empty(&mut self, at: usize) {
        if at == 0 || self.set.is_none() {
            return;
        }
        let before = self.out.parsed.passages.last();
        if before.is_some_and(|passage| passage.class == PassageClass::Heading) {
            self.out.problem(at - 1, "empty-section", "nothing stands under this title");
        }
    }

    fn read_front(&mut self, range: std::ops::Range<usize>) {
        let n = self.out.lines[range.start].n;
        let why = if self.out.text_of(range.start).contains("V ") && range.len() > 1 {
            "states the editions"
        } else {
            "introduces the document"
        };
        self.out.non_normative(&format!("{}/{n}", self.section_tail), range, why);
    }

    fn read_between_entries(&mut self, range: std::ops::Range<usize>) {
        let text = self.out.text_of(range.start);
        let n = self.out.lines[range.start].n;
        let tail =
            self.set.as_ref().map_or_else(|| self.section_tail.clone(), |set| self.set_tail(set));
        if self.set.is_some() && text.starts_with('(') {
            self.out.problem(
                range.start,
                "empty-section",
                "the set has a title and no entries; the document says so itself",
            );
            self.out.non_normative(
                &format!("{tail}/note"),
                range,
                "says that the set has no entries",
            );
        } else {
            if !text.ends_with(['.', ':', ')', '!', '?', '”']) {
                let last = range.end - 1;
                self.out.problem(last, "unfinished-sentence", "the sentence breaks off");
            }
            self.out.non_normative(&format!("{tail}/{n}"), range, "introduces the section");
        }
    }
}

/// Compares the dates that the front matter gives for each edition.
fn check_editions(out: &mut Builder<'_>) {
    let mut seen: Vec<(&str, jiff::civil::Date, Lines)> = Vec::new();
    let mut problems = Vec::new();
    for (at, line) in out.lines.iter().enumerate() {
        let text = line.text();
        if at > 40 || text.len() > 120 {
            continue;
        }
        for publisher in ["Panini", "FanZ"] {
            if !(text.contains(&format!("{publisher} V "))
                || text.contains(&format!("{publisher} update")))
            {
                continue;
            }
            let Some(date) = parse_words_date(&text) else { continue };
            let lines = Lines::new(line.n, line.n);
            if let Some((_, other, there)) =
                seen.iter().find(|(p, other, _)| *p == publisher && *other != date)
            {
                problems.push((
                    at,
                    format!("{publisher}'s edition is dated {date} here and {other} on {there}"),
                ));
            }
            seen.push((publisher, date, lines));
        }
    }
    for (at, message) in problems {
        out.problem(at, "dates-disagree", message);
    }
}
