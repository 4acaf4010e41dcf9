//! The records of a structured file: the mappings, pairs and values that the
//! patterns of a dialect ask for, each over its lines.

use super::dialect::{Dialect, Pattern};
use super::matching::same_key;
use super::unit::Unit;
use crate::front::{Front, Node, Shape};
use crate::markdown::Line;

/// The units of a structured file.
pub(super) fn records(
    tree: &Node,
    front: Front,
    dialect: &Dialect,
    lines: &[Line<'_>],
) -> Vec<Unit> {
    let rows = front == Front::Csv;
    let mut walker = Walker { dialect, lines, rows, units: Vec::new(), around: Vec::new() };
    walker.walk(tree, &mut Vec::new());
    walker.units
}

/// Walks the values of a structured file.
struct Walker<'a> {
    dialect: &'a Dialect,
    lines: &'a [Line<'a>],
    /// Whether each mapping is a row, which is not parted further.
    rows: bool,
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
        let holds = self.holds_records(entries, &key);
        if !asking.is_empty() {
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
        if self.rows && each.is_empty() {
            let alone = <[(String, String); 1]>::try_from(own.clone());
            let text = alone.map_or_else(|own| written(&own), |[(_, value)]| value);
            let unit = node.lines().and_then(|l| self.unit(l, path, text, Shape::Record));
            self.units.extend(unit.map(|unit| Unit { fields: own, ..unit }));
            return;
        }
        let around: Vec<(String, String)> =
            own.iter().chain(self.around.iter().rev().flatten()).cloned().collect();
        self.around.push(own);
        for (name, line, value) in entries {
            if !each.is_empty() && value.text().is_some() {
                let mut first = *line;
                for item in self.items(value, &each) {
                    let text = item.text().unwrap_or_default();
                    let last = item.lines().map_or(first, |(_, last)| last);
                    let both = format!("{name}: {text}");
                    if let Some(mut unit) = self.unit((first, last), path, both, Shape::Record) {
                        unit.fields = ["@key", "@value", "@item"]
                            .map(|key| (key.to_owned(), text.clone()))
                            .to_vec();
                        unit.fields[0].1.clone_from(name);
                        unit.fields.extend(around.iter().cloned());
                        unit.patterns.clone_from(&each);
                        self.units.push(unit);
                    }
                    first = last + 1;
                }
                continue;
            }
            path.push(name.clone());
            if let Node::Value(text, _, last) = value {
                // The name of a card says nothing but whose the records below it are.
                let named = holds && self.is_field(name);
                let shape = if named { Shape::Head } else { Shape::Value };
                let unit = self.unit((*line, *last), path, text.clone(), shape);
                self.units.extend(unit);
            } else {
                self.walk(value, path);
            }
            path.pop();
        }
        self.around.pop();
    }

    /// The patterns whose keys a mapping has: at least one of its own, where the
    /// pattern does not say by the path that it is meant.
    fn patterns_for(&self, path: &str, own: &[(String, String)]) -> Vec<usize> {
        let has = |fields: &[(String, String)], key: &str| {
            fields.iter().any(|(own, _)| same_key(own, key))
        };
        let fits = |pattern: &Pattern| {
            let asked = !pattern.fields.is_empty()
                && !pattern.fields.iter().any(|field| field.key.starts_with('@'));
            let key = &pattern.conditions.key;
            let own_key =
                || pattern.fields.iter().any(|field| !field.optional && has(own, &field.key));
            asked
                && (if key.is_empty() { own_key() } else { matches_path(pattern, path) })
                && pattern.fields.iter().filter(|field| !field.optional).all(|field| {
                    has(own, &field.key) || self.around.iter().any(|around| has(around, &field.key))
                })
        };
        let patterns = self.dialect.patterns.iter().enumerate();
        patterns.filter(|(_, pattern)| fits(pattern)).map(|(at, _)| at).collect()
    }

    /// The patterns that ask for each key and value of a mapping.
    fn each_for(&self, path: &str) -> Vec<usize> {
        let patterns = self.dialect.patterns.iter().enumerate();
        let asks = |pattern: &Pattern| {
            pattern.fields.iter().any(|field| field.key.starts_with('@'))
                && matches_path(pattern, path)
        };
        patterns.filter(|(_, pattern)| asks(pattern)).map(|(at, _)| at).collect()
    }

    /// The values that patterns ask for one by one: the items of a list, where
    /// one of them asks for `@item`.
    fn items<'n>(&self, value: &'n Node, patterns: &[usize]) -> Vec<&'n Node> {
        let mut fields = patterns.iter().flat_map(|at| &self.dialect.patterns[*at].fields);
        match value {
            Node::List(items) if fields.any(|field| field.key == "@item") => items.iter().collect(),
            value => vec![value],
        }
    }

    /// Whether a pattern asks for the key `name`.
    fn is_field(&self, name: &str) -> bool {
        let mut fields = self.dialect.patterns.iter().flat_map(|pattern| &pattern.fields);
        fields.any(|field| same_key(&field.key, name))
    }

    /// Whether a record is among the values of a mapping.
    fn holds_records(&self, entries: &[(String, u32, Node)], path: &str) -> bool {
        entries.iter().any(|(name, _, value)| {
            let below = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            self.holds_record(value, &below)
        })
    }

    fn holds_record(&self, node: &Node, path: &str) -> bool {
        match node {
            Node::Value(..) => false,
            Node::List(items) => {
                let path = if path.is_empty() { String::new() } else { format!("{path}[]") };
                items.iter().any(|item| self.holds_record(item, &path))
            }
            Node::Map(entries) => {
                let has = |key: &str| {
                    entries
                        .iter()
                        .any(|(own, _, value)| same_key(own, key) && value.text().is_some())
                };
                // What is around is not known here, so any one key is enough.
                self.dialect.patterns.iter().filter(|pattern| !pattern.fields.is_empty()).any(
                    |pattern| {
                        if pattern.conditions.key.is_empty() {
                            pattern.fields.iter().any(|f| !f.optional && has(&f.key))
                        } else {
                            matches_path(pattern, path)
                        }
                    },
                ) || self.holds_records(entries, path)
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
            shared: Vec::new(),
            indented: false,
            number: None,
            parts: None,
            blank: (false, false),
        })
    }
}

/// Whether the path of keys is one that a pattern names.
fn matches_path(pattern: &Pattern, path: &str) -> bool {
    pattern.conditions.key.iter().any(|key| key.is_match(path))
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
