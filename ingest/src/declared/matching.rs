//! Matching: which pattern of a dialect reads a unit, and what its groups hold.

use std::collections::HashMap;

use regex::{Captures, Regex};

use super::again::Repeats;
use super::dialect::{Again, Blank, Conditions, Dialect, Pattern, Style};
use super::kinds::Kind;
use super::naming::Template;
use super::unit::Unit;
use crate::front::{Shape, ShapeName};
use crate::markdown::Line;

/// What a pattern found in a unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    groups: HashMap<String, String>,
    /// Where the text group is in the unit's text.
    pub(super) before: String,
}

impl Found {
    /// The text of a group, where it is there and not empty.
    pub(super) fn get(&self, group: &str) -> Option<&str> {
        self.groups.get(group).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    /// The text of a template with the groups in their places.
    pub(super) fn fill(&self, template: &Template) -> String {
        template.fill(|group| self.get(group).unwrap_or_default().to_owned())
    }

    /// Gives a group that is not there a text.
    pub(super) fn or(&mut self, group: &str, text: &str) {
        self.groups.entry(group.to_owned()).or_insert_with(|| text.to_owned());
    }

    fn of(regex: &Regex, captures: &Captures<'_>, text: &str) -> Self {
        let names = regex.capture_names().flatten();
        let groups = names
            .filter_map(|name| Some((name.to_owned(), captures.name(name)?.as_str().to_owned())))
            .collect();
        let start = captures.get(0).map_or(0, |whole| whole.start());
        Self { groups, before: text[..start].trim().to_owned() }
    }
}

/// Where a unit stands.
pub(super) struct Place<'a> {
    /// The titles in force.
    pub(super) titles: &'a [String],
    /// What is open.
    pub(super) open: Option<Kind>,
    /// The unit as it is in the source.
    pub(super) raw: &'a str,
    /// Its lines.
    pub(super) lines: &'a [Line<'a>],
    /// The text of the unit below it.
    pub(super) next: &'a str,
    /// How it is again in the document.
    pub(super) again: Repeats,
}

impl Dialect {
    /// The first pattern that reads `unit`, with what it found.
    pub(super) fn find(&self, unit: &Unit, place: &Place<'_>) -> Option<(usize, Found)> {
        let mut patterns = self.patterns.iter().enumerate().filter(|(_, pattern)| !pattern.also);
        patterns.find_map(|(at, pattern)| Some((at, pattern.reads(at, unit, place)?)))
    }

    /// The patterns that read `unit` beside another.
    pub(super) fn find_also(&self, unit: &Unit, place: &Place<'_>) -> Vec<(usize, Found)> {
        let patterns = self.patterns.iter().enumerate().filter(|(_, pattern)| pattern.also);
        patterns.filter_map(|(at, pattern)| Some((at, pattern.reads(at, unit, place)?))).collect()
    }

    /// The patterns whose keys a row of a table has.
    pub(super) fn asking(&self, fields: &[(String, String)]) -> Vec<usize> {
        let has = |key: &str| fields.iter().any(|(own, _)| same_key(own, key));
        let asks = |pattern: &Pattern| {
            let mut needed = pattern.fields.iter().filter(|field| !field.optional).peekable();
            needed.peek().is_some() && needed.all(|field| has(&field.key))
        };
        let patterns = self.patterns.iter().enumerate();
        patterns.filter(|(_, pattern)| asks(pattern)).map(|(at, _)| at).collect()
    }

    /// The first pattern for a part of an entry that is in `text`.
    pub(super) fn find_part(&self, text: &str, titles: &[String]) -> Option<(usize, Found)> {
        self.patterns.iter().enumerate().filter(|(_, p)| p.kind.is_part()).find_map(|(at, p)| {
            if !p.conditions.holds_titles(titles) {
                return None;
            }
            Some((at, p.found_in(text)?))
        })
    }
}

impl Pattern {
    /// What the pattern, `at` its place in the dialect, finds in a unit.
    pub(super) fn reads(&self, at: usize, unit: &Unit, place: &Place<'_>) -> Option<Found> {
        let asked = !self.fields.is_empty();
        if !self.conditions.hold(self.kind, unit, place)
            || (unit.parts.is_some() && !self.conditions.raw)
            || (asked && !unit.patterns.contains(&at))
        {
            return None;
        }
        let skips = self.kind == Kind::Skip;
        let silent = unit.shape == Shape::Markup || (unit.shape == Shape::Head && !skips);
        // What goes on with something else does not go on over a title.
        let within = matches!(
            self.kind,
            Kind::Continuation
                | Kind::Paragraph
                | Kind::Text
                | Kind::Note
                | Kind::Answer
                | Kind::Printing
        );
        if within && self.conditions.block.is_none() && matches!(unit.shape, Shape::Heading(_)) {
            return None;
        }
        if silent && !self.conditions.raw && self.conditions.block.is_none() {
            return None;
        }
        let text = if self.conditions.raw { place.raw } else { unit.text.as_str() };
        let mut found = if self.matches.is_empty() {
            Found::default()
        } else {
            self.found_in(text).or_else(|| {
                if asked && unit.shape == Shape::Row {
                    // A row is matched as a record of a data file is, too.
                    let cell = |(name, value): &(String, String)| format!("{name}: {value}");
                    let cells: Vec<String> = unit.fields.iter().map(cell).collect();
                    return self.found_in(&cells.join("\n"));
                }
                // An item of Markdown is read with its number too.
                let number = unit.number.as_ref().filter(|_| !self.conditions.raw)?;
                self.found_in(&format!("{number} {text}"))
            })?
        };
        if self.conditions.raw {
            for text in found.groups.values_mut() {
                *text = headjudge_corpus::squeeze(text);
            }
        }
        for field in &self.fields {
            let value = unit.fields.iter().find(|(key, _)| same_key(key, &field.key));
            if let Some((_, value)) = value {
                found.or(field.group, value);
            }
        }
        // What the path of keys names: the format in `formats.modern.banned`.
        for key in &self.conditions.key {
            if let Some(captures) = key.captures(&unit.key) {
                for (group, text) in Found::of(key, &captures, &unit.key).groups {
                    found.or(&group, &text);
                }
            }
        }
        for (group, regex) in &self.parts {
            let whole = found.groups.get(*group).cloned().unwrap_or_default();
            if let Some(captures) = regex.captures(whole.trim()) {
                found.groups.extend(Found::of(regex, &captures, &whole).groups);
            }
        }
        Some(found)
    }
}

impl Pattern {
    /// What finds several things in the value of a group.
    pub(super) fn each(&self, group: &str) -> Option<&Regex> {
        self.each.iter().find(|(own, _)| *own == group).map(|(_, regex)| regex)
    }

    fn found_in(&self, text: &str) -> Option<Found> {
        self.matches.iter().find_map(|m| Some(Found::of(m, &m.captures(text)?, text)))
    }
}

impl Conditions {
    pub(super) fn holds_titles(&self, titles: &[String]) -> bool {
        stands_in(&self.inside, &self.not_in, titles)
    }

    fn hold(&self, kind: Kind, unit: &Unit, place: &Place<'_>) -> bool {
        let is = |block: ShapeName| {
            // Whoever passes over rows may mean their head too.
            let head = kind == Kind::Skip
                && unit.shape == Shape::Head
                && matches!(block, ShapeName::Row | ShapeName::Value);
            head || unit.shape.is(block, self.depth)
        };
        let (before, after) = unit.blank;
        let blank = match self.blank {
            None => true,
            Some(Blank::None) => !before,
            Some(Blank::First) => before && !after,
            Some(Blank::Before) => before,
            Some(Blank::After) => after,
            Some(Blank::Both) => before && after,
        };
        blank
            && self.holds_titles(place.titles)
            && (!self.start || place.titles.is_empty())
            && (self.next.is_empty() || self.next.iter().any(|next| next.is_match(place.next)))
            && self.again.is_none_or(|again| match again {
                Again::Below => place.again.below,
                Again::Often => place.again.often,
            })
            && self.block.is_none_or(is)
            && self.style.is_none_or(|style| {
                let styled = |line: &Line<'_>| match style {
                    Style::Italic => line.is_italic(),
                    Style::Struck => line.is_struck(),
                };
                !place.lines.is_empty() && place.lines.iter().all(styled)
            })
            && (self.bold.is_empty()
                || place
                    .lines
                    .first()
                    .and_then(Line::bold_start)
                    .is_some_and(|words| self.bold.iter().any(|bold| bold.is_match(&words))))
            && self.max.is_none_or(|max| unit.text.chars().take(max + 1).count() <= max)
            && (self.key.is_empty() || self.key.iter().any(|key| key.is_match(&unit.key)))
            && self
                .after
                .as_ref()
                .is_none_or(|after| place.open.is_some_and(|open| after.contains(&open)))
    }
}

/// Whether two keys of a data file are the same, whatever their capitals and
/// marks: `Card Name` and `card_name`.
pub(super) fn same_key(a: &str, b: &str) -> bool {
    let plain = |key: &str| -> Vec<char> {
        let letters = key.chars().filter(|c| c.is_alphanumeric() || *c == '@');
        letters.flat_map(char::to_lowercase).collect()
    };
    a == b || plain(a) == plain(b)
}

/// Whether one of `wanted` matches a title; none wanted, and any does.
pub(super) fn stands_in(inside: &[Regex], not_in: &[Regex], titles: &[String]) -> bool {
    let any =
        |wanted: &[Regex]| titles.iter().any(|title| wanted.iter().any(|w| w.is_match(title)));
    (inside.is_empty() || any(inside)) && (not_in.is_empty() || !any(not_in))
}
