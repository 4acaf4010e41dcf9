//! Patterns of a dialect that read nothing, each with what keeps it from reading:
//! its expression, a condition, or a pattern above it.

use headjudge_corpus::Problem;
use regex::Regex;

use super::dialect::Pattern;
use super::kinds::Kind;
use super::state::Reader;
use super::unit::Unit;

impl Reader<'_> {
    /// Notes patterns that read nothing, with the reason.
    pub(super) fn tell_unused(&mut self) {
        if self.dialect.path.is_empty() || self.out.lines.is_empty() {
            return;
        }
        let own = self.dialect.own;
        let mut problems = Vec::new();
        if own > 0 && self.hits.iter().all(|hits| *hits == 0) {
            let message = "no pattern of the dialect reads any line of this document; is it the dialect of another?";
            problems.push((1, "dialect-reads-nothing", message.to_owned()));
        }
        for (at, pattern) in self.dialect.patterns.iter().enumerate().take(own) {
            if self.hits[at] == 0 && pattern.kind != Kind::Continuation {
                let kind = pattern.kind.name();
                let why = self.why_unused(pattern);
                let message = format!("this `{kind}` never reads a line: {why}");
                problems.push((pattern.line, "pattern-never-matches", message));
            }
        }
        for (line, code, message) in problems {
            let file = self.dialect.path.clone();
            self.out.parsed.problems.push(Problem::new(file, line, code, message));
        }
    }

    /// What keeps a pattern from reading, told of the first unit that it nearly reads.
    fn why_unused(&self, pattern: &Pattern) -> String {
        let conditions = &pattern.conditions;
        let keys: Vec<String> = pattern
            .fields
            .iter()
            .filter(|field| !field.optional)
            .map(|field| format!("`{}`", field.key))
            .collect();
        let matching: Vec<(usize, &Unit)> = self
            .units
            .iter()
            .enumerate()
            .filter(|(_, unit)| self.matches(pattern, &pattern.matches, unit))
            .collect();
        let Some((_, first)) = matching.first().filter(|_| keys.is_empty()) else {
            return if keys.is_empty() {
                self.why_unmatched(pattern)
            } else {
                format!(
                    "no record has {} at such a place (`lint --lines` prints the places of what is unread)",
                    keys.join(" and ")
                )
            };
        };
        let count = matching.len();
        let line = |unit: &Unit| self.out.lines[unit.range.start].n;
        let at_key = |unit: &Unit| {
            conditions.key.is_empty() || conditions.key.iter().any(|key| key.is_match(&unit.key))
        };
        let mut placed = matching.iter().filter(|(_, unit)| at_key(unit)).peekable();
        let Some((_, here)) = placed.peek() else {
            let key = &first.key;
            return format!(
                "its expression fits {count}, and none is at such a `key`; line {} is at `{key}`",
                line(first)
            );
        };
        let is_of = |unit: &Unit| {
            conditions.block.is_none_or(|block| unit.shape.is(block, conditions.depth))
        };
        let (here, shape) = (line(here), here.shape.name());
        let mut shaped = placed.filter(|(_, unit)| is_of(unit)).peekable();
        let Some((over, under)) = shaped.peek() else {
            return format!(
                "its expression fits {count}, and none has such a `block`; line {here} is a `{shape}`"
            );
        };
        let (titles, under) = (self.passage_titles(*over).join("` › `"), line(under));
        let held = shaped.find(|(at, _)| conditions.holds_titles(self.passage_titles(*at)));
        let Some((_, held)) = held else {
            return format!(
                "its expression fits {count}, and none is under such titles; those over line {under} are `{titles}`"
            );
        };
        let n = line(held);
        let by = self.by.iter().find(|(read, _)| *read == n).map(|(_, by)| by.as_str());
        let by = by.and_then(|by| by.split_once(' ')).filter(|(at, _)| at.parse::<u32>().is_ok());
        match by {
            Some((at, kind)) => format!(
                "its expression matches {count}, which patterns above it take, or its conditions leave out; line {n} is read by the `{kind}` in line {at} of the dialect"
            ),
            None => format!(
                "its expression matches {count}, which its conditions leave out, the first in line {n}"
            ),
        }
    }

    /// Whether one of the expressions fits a unit; without any, every unit fits.
    fn matches(&self, pattern: &Pattern, matches: &[Regex], unit: &Unit) -> bool {
        let raw = || self.raw(&unit.range, "\n");
        matches.is_empty()
            || matches.iter().any(|m| {
                if pattern.conditions.raw { m.is_match(&raw()) } else { m.is_match(&unit.text) }
            })
    }

    /// Why an expression that no unit matches matches none.
    fn why_unmatched(&self, pattern: &Pattern) -> String {
        let first = |flag: &str| {
            let with = |m: &Regex| Regex::new(&format!("(?{flag}){}", m.as_str())).ok();
            let matches: Vec<Regex> = pattern.matches.iter().filter_map(with).collect();
            let fits = |unit: &&Unit| !matches.is_empty() && self.matches(pattern, &matches, unit);
            self.units.iter().find(fits).map(|unit| self.out.lines[unit.range.start].n)
        };
        if let Some(line) = first("s") {
            return format!(
                "line {line} holds a line break, which `.` does not fit; begin the expression with `(?s)`"
            );
        }
        if let Some(line) = first("i") {
            return format!("line {line} has other capitals; begin the expression with `(?i)`");
        }
        let of_source = |unit: &&Unit| {
            let source = self.out.lines[unit.range.start].raw;
            pattern.matches.iter().any(|m| m.is_match(source))
        };
        match self.units.iter().find(of_source).filter(|_| !pattern.conditions.raw) {
            Some(unit) => format!(
                "spaces at the ends of a line, several spaces and markup are taken out before it is matched, and what is left does not match: line {} is `{}`",
                self.out.lines[unit.range.start].n,
                headjudge_corpus::shorten(&unit.text)
            ),
            None => "nothing in the document matches it".to_owned(),
        }
    }
}
