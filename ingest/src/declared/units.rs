//! Units: the pieces of a document that are given a kind each. A block of
//! several lines is parted where a line begins something that the dialect
//! knows; a structured file is parted into the records that it asks for.

use std::collections::HashSet;
use std::ops::Range;

use headjudge_corpus::{Passage, squeeze};
use regex::Regex;

use super::dialect::{Dialect, Pattern};
use super::kinds::Kind;
use super::marks::{Parted, behind_bullet, item_number};
use super::records::records;
use super::unit::Unit;
use crate::front::{Block, Front, Shape, Stream};
use crate::markdown::Line;

/// Parts a stream into units. `read` is what a first reading made of it, which
/// tells the titles over each block.
pub(super) fn units(
    stream: &Stream<'_>,
    front: Front,
    dialect: &Dialect,
    read: &[Passage],
) -> Vec<Unit> {
    let mut units = if let Some(tree) = &stream.tree {
        let mut units = records(tree, front, dialect, &stream.lines);
        units.sort_by_key(|unit| unit.range.start);
        merge(units)
    } else {
        let cut = Cut::new(stream, front, dialect, read);
        stream.blocks.iter().flat_map(|block| cut.part(block)).collect()
    };
    fill(&mut units, stream.lines.len(), &stream.lines);
    name_cells(&mut units, dialect);
    let gap = |a: usize, b: usize| stream.lines[b].n > stream.lines[a].n + 1;
    let last = stream.lines.len();
    for unit in &mut units {
        let Range { start, end } = unit.range;
        unit.blank = (start == 0 || gap(start - 1, start), end >= last || gap(end - 1, end));
    }
    units
}

/// How paragraphs of several lines are parted.
struct Cut<'a> {
    stream: &'a Stream<'a>,
    front: Front,
    beginnings: Vec<(&'a Pattern, &'a Regex)>,
    /// What a card on a list looks like, under the titles of lists.
    listed: Vec<&'a Pattern>,
    read: &'a [Passage],
    /// Whether an expression sees line breaks.
    raw: bool,
    /// The width at which lines are broken.
    width: usize,
    parted: Parted,
}

impl<'a> Cut<'a> {
    fn new(
        stream: &'a Stream<'a>,
        front: Front,
        dialect: &'a Dialect,
        read: &'a [Passage],
    ) -> Self {
        let many = stream.blocks.iter().filter(|block| block.range.len() > 1);
        let mut widths: Vec<usize> = many
            .flat_map(|block| block.range.clone())
            .map(|at| stream.lines[at].raw.chars().count())
            .collect();
        widths.sort_unstable();
        Self {
            stream,
            front,
            beginnings: beginnings(dialect),
            listed: listed(dialect).collect(),
            read,
            parted: Parted::of(&stream.lines),
            raw: dialect.patterns.iter().any(|pattern| pattern.conditions.raw),
            width: widths.get(widths.len() * 9 / 10).copied().unwrap_or_default(),
        }
    }

    /// The units of a block: parted at the lines that begin something, and
    /// where a line ends long before it had to.
    fn part(&self, block: &Block) -> Vec<Unit> {
        let unit = |range: Range<usize>, text: String| Unit {
            range,
            text,
            shape: block.shape,
            key: block.key.clone(),
            fields: Vec::new(),
            patterns: Vec::new(),
            shared: Vec::new(),
            indented: false,
            number: item_number(self.stream.lines[block.range.start].raw)
                .filter(|_| matches!(block.shape, Shape::Item(_)))
                .map(str::to_owned),
            parts: None,
            blank: (false, false),
        };
        if let Some(text) = &block.text {
            return vec![unit(block.range.clone(), text.clone())];
        }
        let mut parts: Vec<Unit> = Vec::new();
        let titles = self.titles_at(block.range.start);
        let listed: Vec<&Pattern> = self
            .listed
            .iter()
            .filter(|pattern| pattern.conditions.holds_titles(titles))
            .copied()
            .collect();
        let first_line = self.first_line_indent(block);
        let mut card = false;
        for at in block.range.clone() {
            let line = self.text(at);
            let raw = |at: usize| indent_of(self.stream.lines[at].raw);
            let ended = card && raw(at) <= raw(at - 1);
            card = listed.iter().any(|pattern| pattern.matches.iter().any(|m| m.is_match(&line)));
            let indented = first_line.is_some_and(|indent| raw(at) >= indent);
            let begins = parts.is_empty()
                || ended
                || card
                || self.ends_early(at)
                || self.is_broken(at)
                || begins(&self.beginnings, &line)
                || (is_enumerated(&line) && ends_clause(self.stream.lines[at - 1].raw))
                || indented;
            if let Some(part) = parts.last_mut().filter(|_| !begins) {
                part.range.end = at + 1;
                self.parted.join(&mut part.text, &line);
            } else {
                let mut part = unit(at..at + 1, line);
                part.number = part.number.filter(|_| parts.is_empty());
                part.indented = indented;
                parts.push(part);
            }
        }
        if self.raw && parts.len() > 1 {
            let texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
            let mut whole = unit(block.range.clone(), texts.join(" "));
            whole.parts = Some(parts.len());
            parts.insert(0, whole);
        }
        parts
    }

    /// The titles over a line, by the first reading.
    fn titles_at(&self, at: usize) -> &[String] {
        let line = self.stream.lines[at].n;
        let after = self.read.partition_point(|passage| passage.lines.first <= line);
        let passage = after.checked_sub(1).and_then(|at| self.read.get(at));
        passage.map_or(&[], |passage| passage.heading_path.as_slice())
    }

    /// How far the first line of a paragraph is indented, where the lines that
    /// follow it are not.
    fn first_line_indent(&self, block: &Block) -> Option<usize> {
        let raw = |at: usize| self.stream.lines.get(at).map_or("", |line| line.raw);
        let (first, second) =
            (indent_of(raw(block.range.start)), indent_of(raw(block.range.start + 1)));
        (self.front == Front::Wrapped && block.range.len() > 1 && first > second).then_some(first)
    }

    fn text(&self, at: usize) -> String {
        match self.front {
            Front::Markdown => self.stream.lines[at].text(),
            _ => squeeze(self.stream.lines[at].raw),
        }
    }

    /// Whether Markdown breaks the text between the line before `at` and this one.
    fn is_broken(&self, at: usize) -> bool {
        self.front == Front::Markdown && self.stream.lines[at - 1].raw.ends_with("  ")
    }

    /// Whether the line before `at` had room for the first word of this one.
    fn ends_early(&self, at: usize) -> bool {
        let before = self.stream.lines[at - 1].raw.trim_end().chars().count();
        let line = self.stream.lines[at].raw.trim_start();
        let word = line.split(' ').next().map_or(0, |word| word.chars().count());
        (before + 1 + word) * 10 < self.width * 7
    }
}

fn indent_of(raw: &str) -> usize {
    raw.len() - raw.trim_start().len()
}

/// The patterns of cards on lists that count under certain titles alone. There
/// each line that matches is a card, however much it looks like other words.
pub(super) fn listed(dialect: &Dialect) -> impl Iterator<Item = &Pattern> {
    dialect.patterns.iter().filter(|pattern| {
        pattern.kind == Kind::ListEntry
            && !pattern.conditions.inside.is_empty()
            && pattern.conditions.block.is_none()
            && !pattern.conditions.raw
    })
}

/// The expressions by which a line inside a paragraph begins something of its
/// own. A title without a number is none: any short line may look like one.
/// Nor is an expression that fits words in the middle of a sentence.
fn beginnings(dialect: &Dialect) -> Vec<(&Pattern, &Regex)> {
    const GOING_ON: [&str; 6] = [
        "goes on here",
        "goes on. Then more",
        "goes on: then more",
        "goes on – then more",
        "goes on - then more",
        "goes on (then more) here, and so on",
    ];
    let begins = |pattern: &&Pattern| {
        let names = |name: &str| {
            pattern.matches.iter().any(|m| m.capture_names().flatten().any(|own| own == name))
        };
        let conditions = &pattern.conditions;
        let marked = match pattern.kind {
            Kind::Heading => names("number"),
            Kind::Rule => names("number") || names("label"),
            Kind::Paragraph | Kind::Continuation => false,
            _ => true,
        };
        let styled = conditions.style.is_some() || !conditions.bold.is_empty();
        let whole = conditions.blank.is_some() || conditions.block.is_some() || conditions.raw;
        marked && !whole && !styled
    };
    dialect
        .patterns
        .iter()
        .filter(begins)
        .flat_map(|pattern| pattern.matches.iter().map(move |m| (pattern, m)))
        .filter(|(_, m)| !GOING_ON.iter().any(|words| m.is_match(words)))
        .collect()
}

/// Whether a line ends as those do that lead to a further point of a list:
/// `three` before `(3) copies` does not.
fn ends_clause(line: &str) -> bool {
    let line = line.trim_end();
    line.ends_with([':', ';', ',', '.', '–', '—'])
        || [" and", " or", " which", " that"].iter().any(|word| line.ends_with(word))
}

/// Whether a line begins with a letter or a number in brackets: `(b) signs it;`.
fn is_enumerated(line: &str) -> bool {
    let Some((mark, rest)) = line.strip_prefix('(').and_then(|line| line.split_once(')')) else {
        return false;
    };
    (1..=3).contains(&mark.len())
        && mark.chars().all(|c| c.is_ascii_digit() || c.is_ascii_lowercase())
        && rest.starts_with(' ')
}

/// Whether a line inside a paragraph begins something of its own.
fn begins(beginnings: &[(&Pattern, &Regex)], line: &str) -> bool {
    behind_bullet(line).is_some_and(|rest| !rest.is_empty())
        || beginnings.iter().any(|(pattern, m)| {
            m.is_match(line) && pattern.conditions.max.is_none_or(|max| line.chars().count() <= max)
        })
}

/// Joins units that share a line.
fn merge(units: Vec<Unit>) -> Vec<Unit> {
    let mut merged: Vec<Unit> = Vec::new();
    for unit in units {
        match merged.last_mut() {
            Some(last) if last.range.end > unit.range.start => {
                if last.shared.is_empty() {
                    last.shared.push(last.clone());
                }
                last.shared.push(unit.clone());
                last.patterns.clear();
                last.range.end = last.range.end.max(unit.range.end);
                last.text.push('\n');
                last.text.push_str(&unit.text);
            }
            _ => merged.push(unit),
        }
    }
    merged
}

/// Gives the rows of a table the names of its columns, so that `fields` asks
/// for them as for the keys of a data file.
fn name_cells(units: &mut [Unit], dialect: &Dialect) {
    let mut names: Vec<String> = Vec::new();
    let cells = |text: &str| -> Vec<String> {
        text.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    for unit in units {
        match unit.shape {
            Shape::Head => names = cells(&unit.text),
            Shape::Row => {
                let values = cells(&unit.text);
                let pairs = names.iter().cloned().zip(values);
                unit.fields = pairs.filter(|(_, value)| !value.is_empty()).collect();
                unit.patterns = dialect.asking(&unit.fields);
            }
            Shape::Markup => {}
            _ => names.clear(),
        }
    }
}

/// Gives every line that is in no unit a unit of its own: markup without text.
fn fill(units: &mut Vec<Unit>, lines: usize, text: &[Line<'_>]) {
    let held: HashSet<usize> = units.iter().flat_map(|unit| unit.range.clone()).collect();
    units.extend((0..lines).filter(|at| !held.contains(at)).map(|at| Unit {
        range: at..at + 1,
        text: squeeze(text[at].raw),
        shape: Shape::Markup,
        key: String::new(),
        fields: Vec::new(),
        patterns: Vec::new(),
        shared: Vec::new(),
        indented: false,
        number: None,
        parts: None,
        blank: (false, false),
    }));
    units.sort_by_key(|unit| unit.range.start);
}
