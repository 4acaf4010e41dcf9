//! Changes between editions and histories of rules, in plain text.

use std::fmt::Write;

use headjudge_corpus::{DiffOp, DiffSpan};
use jiff::civil::Date;

use super::Plain;
use crate::{Change, Dated, History, Place, Reader, Side};

impl Plain for Change {
    fn plain(&self) -> String {
        let what: Vec<&str> = self.ops.iter().map(|op| op.words()).collect();
        let place = |side: &Side| format!("{} {}, {}", side.document, side.edition, side.lines);
        let sides = self.from.iter().chain(&self.to).chain(&self.also);
        let places: Vec<String> = sides.map(place).collect();
        let mut out = format!("{}: {}", what.join(", "), self.id);
        if let (Some(from), Some(to)) = (number(self.from.as_ref()), number(self.to.as_ref()))
            && from != to
        {
            out.extend([" (", from, " -> ", to, ")"]);
        }
        let _ = writeln!(out, " [{}]", places.join(" -> "));
        for reference in &self.references {
            let _ = writeln!(out, "  {} -> {}", reference.from, reference.to);
        }
        if self.diff.is_empty() && (self.from.is_none() || self.to.is_none()) {
            let sign = if self.from.is_none() { "+" } else { "-" };
            for side in self.from.iter().chain(&self.to) {
                let _ = writeln!(out, "  {sign} {}", side.text);
            }
        }
        out.push_str(&differences(&self.diff));
        out
    }
}

fn number(side: Option<&Side>) -> Option<&str> {
    side.and_then(|side| side.number.as_deref())
}

/// The words that differ, one run a line.
fn differences(diff: &[DiffSpan]) -> String {
    let mut out = String::new();
    for span in diff.iter().filter(|span| span.op != DiffOp::Equal) {
        let sign = if span.op == DiffOp::Insert { "+" } else { "-" };
        out.extend(["  ", sign, " ", span.text.trim(), "\n"]);
    }
    out
}

fn day(date: Option<Date>) -> String {
    date.map_or_else(|| "no date".to_owned(), |date| date.to_string())
}

impl Plain for History {
    fn warn(&mut self, ignored: Vec<String>) -> Vec<String> {
        self.warnings.extend(ignored);
        Vec::new()
    }

    fn plain(&self) -> String {
        let mut out = format!("{} ({})\n", self.title, self.id);
        for wording in &self.wordings {
            let until = wording.until.map_or(String::new(), |until| format!(" until {until}"));
            let _ = writeln!(out, "\nsince {}{until}:\n  {}", day(wording.since), wording.text);
            out.push_str(&differences(&wording.diff));
            for Place { edition, published, ops, passages } in &wording.editions {
                let what: Vec<&str> = ops.iter().map(|op| op.words()).collect();
                let what =
                    if what.is_empty() { String::new() } else { format!(": {}", what.join(", ")) };
                let lines: Vec<String> =
                    passages.iter().map(|side| side.lines.to_string()).collect();
                let _ =
                    writeln!(out, "  [{edition}, {}, {}]{what}", day(*published), lines.join(", "));
            }
        }
        for absent in &self.absent {
            let _ = writeln!(out, "not in {} ({})", absent.edition, day(absent.published));
        }
        for warning in &self.warnings {
            let _ = writeln!(out, "note: {warning}");
        }
        out
    }
}

impl<T: Plain> Plain for Dated<T> {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        self.record.put_for(reader);
    }

    fn line(&self) -> String {
        self.record.line()
    }

    fn warn(&mut self, ignored: Vec<String>) -> Vec<String> {
        self.warnings.extend(ignored);
        Vec::new()
    }

    fn plain(&self) -> String {
        let mut out = self.record.plain();
        if let Some(as_of) = &self.as_of {
            let _ = writeln!(
                out,
                "as of {}: edition {}, {}",
                as_of.on,
                as_of.edition,
                day(as_of.published)
            );
        }
        for warning in &self.warnings {
            let _ = writeln!(out, "note: {warning}");
        }
        out
    }
}
