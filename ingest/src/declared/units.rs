//! Units: the pieces of a document that are given a kind each. A block of
//! several lines is parted where a line begins something that the dialect
//! knows; a structured file is parted into the records that it asks for.

use std::collections::HashSet;
use std::ops::Range;

use headjudge_corpus::squeeze;
use regex::Regex;

use super::dialect::{Dialect, Pattern};
use super::kinds::Kind;
use crate::dialects::plain::strip_bullet;
use crate::front::{Block, Front, Node, Shape, Stream};
use crate::markdown::Line;

/// A piece of a document.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// Indices of its lines.
    pub(super) range: Range<usize>,
    pub(super) text: String,
    pub(super) shape: Shape,
    /// The keys above it, or the elements around it.
    pub(super) key: String,
    /// The values of a record, its own before those around it.
    pub(super) fields: Vec<(String, String)>,
    /// The patterns that ask for the record.
    pub(super) patterns: Vec<usize>,
    /// Of a paragraph that is parted further: how many of the units behind it are
    /// its parts. An expression that sees line breaks may read the whole.
    pub(super) parts: Option<usize>,
    /// Whether a blank line stands before it, and after it.
    pub(super) blank: (bool, bool),
}

/// Parts a stream into units.
pub(super) fn units(stream: &Stream<'_>, front: Front, dialect: &Dialect) -> Vec<Unit> {
    let mut units = if let Some(tree) = &stream.tree {
        let mut walker =
            Walker { dialect, lines: &stream.lines, units: Vec::new(), around: Vec::new() };
        walker.walk(tree, &mut Vec::new());
        let mut units = walker.units;
        units.sort_by_key(|unit| unit.range.start);
        merge(units)
    } else {
        let cut = Cut::new(stream, front, dialect);
        stream.blocks.iter().flat_map(|block| cut.part(block)).collect()
    };
    fill(&mut units, stream.lines.len(), &stream.lines);
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
    /// Whether an expression sees line breaks.
    raw: bool,
    /// The width at which lines are broken.
    width: usize,
}

impl<'a> Cut<'a> {
    fn new(stream: &'a Stream<'a>, front: Front, dialect: &'a Dialect) -> Self {
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
            parts: None,
            blank: (false, false),
        };
        if let Some(text) = &block.text {
            return vec![unit(block.range.clone(), text.clone())];
        }
        let mut parts: Vec<Unit> = Vec::new();
        for at in block.range.clone() {
            let line = self.text(at);
            let begins = parts.is_empty() || self.ends_early(at) || begins(&self.beginnings, &line);
            match parts.last_mut().filter(|_| !begins) {
                Some(part) => {
                    part.range.end = at + 1;
                    part.text.push(' ');
                    part.text.push_str(&line);
                }
                None => parts.push(unit(at..at + 1, line)),
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

    fn text(&self, at: usize) -> String {
        match self.front {
            Front::Markdown => self.stream.lines[at].text(),
            _ => squeeze(self.stream.lines[at].raw),
        }
    }

    /// Whether the line before `at` had room for the first word of this one.
    fn ends_early(&self, at: usize) -> bool {
        let before = self.stream.lines[at - 1].raw.trim_end().chars().count();
        let line = self.stream.lines[at].raw.trim_start();
        let word = line.split(' ').next().map_or(0, |word| word.chars().count());
        (before + 1 + word) * 10 < self.width * 7
    }
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
        marked && conditions.blank.is_none() && conditions.block.is_none() && !conditions.raw
    };
    dialect
        .patterns
        .iter()
        .filter(begins)
        .flat_map(|pattern| pattern.matches.iter().map(move |m| (pattern, m)))
        .filter(|(_, m)| !GOING_ON.iter().any(|words| m.is_match(words)))
        .collect()
}

/// Whether a line inside a paragraph begins something of its own.
fn begins(beginnings: &[(&Pattern, &Regex)], line: &str) -> bool {
    strip_bullet(line).is_some_and(|rest| !rest.is_empty())
        || beginnings.iter().any(|(pattern, m)| {
            m.is_match(line) && pattern.conditions.max.is_none_or(|max| line.chars().count() <= max)
        })
}

/// Walks the values of a structured file.
struct Walker<'a> {
    dialect: &'a Dialect,
    lines: &'a [Line<'a>],
    units: Vec<Unit>,
    /// The single values of the mappings around, innermost last.
    around: Vec<Vec<(String, String)>>,
}

impl Walker<'_> {
    fn walk(&mut self, node: &Node, path: &mut Vec<String>) {
        match node {
            Node::Value(text, first, last) => {
                let unit = self.unit((*first, *last), path, text.clone(), Shape::Value);
                self.units.extend(unit);
            }
            Node::List(items) => {
                let name = path.last().cloned().unwrap_or_default();
                for item in items {
                    if let Some(last) = path.last_mut() {
                        *last = format!("{name}[]");
                    }
                    self.walk(item, path);
                }
                if let Some(last) = path.last_mut() {
                    *last = name;
                }
            }
            Node::Map(entries) => self.map(node, entries, path),
        }
    }

    fn map(&mut self, node: &Node, entries: &[(String, u32, Node)], path: &mut Vec<String>) {
        let own: Vec<(String, String)> = entries
            .iter()
            .filter_map(|(key, _, value)| Some((key.clone(), value.text()?)))
            .filter(|(_, text)| !text.is_empty())
            .collect();
        let key = path.join(".");
        let asking = self.patterns_for(&key, &own);
        if !asking.is_empty() {
            let nested = entries.iter().filter(|(_, _, value)| value.text().is_none());
            let holds = nested.clone().any(|(_, _, value)| self.holds_record(value));
            let lines = if holds { own_lines(entries) } else { node.lines() };
            let mut fields = own.clone();
            fields.extend(self.around.iter().rev().flatten().cloned());
            if let Some(lines) = lines
                && let Some(mut unit) = self.unit(lines, path, written(&own), Shape::Record)
            {
                (unit.fields, unit.patterns) = (fields, asking);
                self.units.push(unit);
            }
            if holds {
                self.around.push(own);
                for (key, _, value) in entries.iter().filter(|(_, _, v)| v.text().is_none()) {
                    path.push(key.clone());
                    self.walk(value, path);
                    path.pop();
                }
                self.around.pop();
            }
            return;
        }
        let each = self.each_for(&key);
        self.around.push(own);
        for (name, line, value) in entries {
            if let (Some(at), Some(text)) = (each, value.text()) {
                let lines = value.lines().map_or((*line, *line), |(_, last)| (*line, last));
                let both = format!("{name}: {text}");
                if let Some(mut unit) = self.unit(lines, path, both, Shape::Record) {
                    unit.fields =
                        vec![("@key".to_owned(), name.clone()), ("@value".to_owned(), text)];
                    unit.patterns = vec![at];
                    self.units.push(unit);
                }
                continue;
            }
            path.push(name.clone());
            if let Node::Value(text, _, last) = value {
                let unit = self.unit((*line, *last), path, text.clone(), Shape::Value);
                self.units.extend(unit);
            } else {
                self.walk(value, path);
            }
            path.pop();
        }
        self.around.pop();
    }

    /// The patterns whose keys a mapping has: at least one of its own.
    fn patterns_for(&self, path: &str, own: &[(String, String)]) -> Vec<usize> {
        let has = |fields: &[(String, String)], key: &str| fields.iter().any(|(own, _)| own == key);
        let fits = |pattern: &Pattern| {
            let asked = !pattern.fields.is_empty()
                && !pattern.fields.iter().any(|field| field.key.starts_with('@'));
            let key = &pattern.conditions.key;
            asked
                && (key.is_empty() || key.iter().any(|key| key.is_match(path)))
                && pattern.fields.iter().any(|field| !field.optional && has(own, &field.key))
                && pattern.fields.iter().filter(|field| !field.optional).all(|field| {
                    has(own, &field.key) || self.around.iter().any(|around| has(around, &field.key))
                })
        };
        let patterns = self.dialect.patterns.iter().enumerate();
        patterns.filter(|(_, pattern)| fits(pattern)).map(|(at, _)| at).collect()
    }

    /// The pattern that asks for each key and value of a mapping.
    fn each_for(&self, path: &str) -> Option<usize> {
        self.dialect.patterns.iter().position(|pattern| {
            pattern.fields.iter().any(|field| field.key.starts_with('@'))
                && pattern.conditions.key.iter().any(|key| key.is_match(path))
        })
    }

    fn holds_record(&self, node: &Node) -> bool {
        match node {
            Node::Value(..) => false,
            Node::List(items) => items.iter().any(|item| self.holds_record(item)),
            Node::Map(entries) => {
                let own: Vec<(String, String)> = entries
                    .iter()
                    .filter_map(|(key, _, value)| Some((key.clone(), value.text()?)))
                    .collect();
                // What is around is not known here, so any one key is enough.
                self.dialect.patterns.iter().any(|pattern| {
                    pattern.fields.iter().any(|field| {
                        !field.optional && own.iter().any(|(key, _)| *key == field.key)
                    })
                }) || entries.iter().any(|(_, _, value)| self.holds_record(value))
            }
        }
    }

    fn unit(
        &self,
        (first, last): (u32, u32),
        path: &[String],
        text: String,
        shape: Shape,
    ) -> Option<Unit> {
        let start = self.lines.partition_point(|line| line.n < first);
        let end = self.lines.partition_point(|line| line.n <= last);
        (start < end && !text.is_empty()).then(|| Unit {
            range: start..end,
            text,
            shape,
            key: path.join("."),
            fields: Vec::new(),
            patterns: Vec::new(),
            parts: None,
            blank: (false, false),
        })
    }
}

/// The lines of a mapping up to the first value that is parted from it.
fn own_lines(entries: &[(String, u32, Node)]) -> Option<(u32, u32)> {
    entries
        .iter()
        .take_while(|(_, _, value)| value.text().is_some())
        .filter_map(|(_, line, value)| Some((*line, value.lines()?.1)))
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// A record as text, key by key.
fn written(fields: &[(String, String)]) -> String {
    let lines: Vec<String> = fields.iter().map(|(key, text)| format!("{key}: {text}")).collect();
    lines.join("\n")
}

/// Joins units that share a line.
fn merge(units: Vec<Unit>) -> Vec<Unit> {
    let mut merged: Vec<Unit> = Vec::new();
    for unit in units {
        match merged.last_mut() {
            Some(last) if last.range.end > unit.range.start => {
                last.range.end = last.range.end.max(unit.range.end);
                last.text.push('\n');
                last.text.push_str(&unit.text);
            }
            _ => merged.push(unit),
        }
    }
    merged
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
        parts: None,
        blank: (false, false),
    }));
    units.sort_by_key(|unit| unit.range.start);
}
