//! Printings that entries and lists name, and what is odd about them.

use headjudge_corpus::{Code, Printing, TextLabel, fold};
use regex::Regex;

use super::dialect::Slip;
use super::entries::set_of;
use super::kinds::Kind;
use super::several::several;
use super::state::{Entry, Part, Reader};
use crate::sets::NamedSet;

impl Reader<'_> {
    /// The printings that `text` names; one without a set is of the set before it.
    pub(super) fn printings(&mut self, each: &Regex, text: &str, line: u32) -> Vec<Printing> {
        let mut printings = Vec::new();
        let mut last = None;
        for one in several(each, text) {
            if let Some(name) = one.group("set") {
                last = Some(self.set_named(name, line));
            }
            let Some(code) = one.group("code") else { continue };
            if code.ends_with("XX") {
                let message = format!("`{code}` is where a collector code belongs");
                self.slip(Slip::Printings, line, "placeholder-code", message);
            }
            let (set, set_name) = set_of(last.clone());
            printings.push(Printing { set, set_name, code: Code::new(code) });
        }
        printings
    }

    /// The set of a name; one that is not listed, where others are, is a slip.
    pub(super) fn set_named(&mut self, name: &str, line: u32) -> NamedSet {
        let set = self.context.sets.find(name);
        if !set.known && !self.context.sets.is_empty() {
            let message = format!(
                "`{name}` is no known card set; it is read as a new one (add it to `sets.toml` to give it its place)"
            );
            self.slip(Slip::Printings, line, "unknown-set", message);
        }
        set
    }

    /// Notes what an entry leaves out of its printings, and statements of the
    /// newest that cannot be read.
    pub(super) fn note_printings(&mut self, entry: &Entry) {
        let first = entry.lines.first;
        if entry.set.is_none() {
            let message = "the entry is under no card set";
            self.slip(Slip::Printings, first, "entry-without-set", message);
        }
        if entry.cards.iter().all(|card| card.code == Code::default()) {
            let message = "the head names no collector code";
            self.slip(Slip::Printings, first, "entry-without-code", message);
        }
        let stated = |part: &Part| matches!(part.kind, Kind::Printing | Kind::Note);
        let changed = |part: &Part| part.label.is_some_and(|label| label != TextLabel::Original);
        if !entry.parts.iter().any(stated) && entry.parts.iter().any(|part| part.label.is_some()) {
            let message = "the erratum states no most recent printing and has no note";
            self.slip(Slip::Printings, first, "no-mrp-or-note", message);
        } else {
            for pair in entry.parts.windows(2) {
                if changed(&pair[0]) && pair[1].label.is_some() {
                    let message = "no MRP or NOTE follows this text before the next";
                    self.slip(Slip::Printings, pair[0].lines.first, "no-mrp-or-note", message);
                }
            }
        }
        for part in entry.parts.iter().filter(|part| part.kind == Kind::Printing) {
            let words = fold(&part.text);
            let (text, line) = (&part.text, part.lines.first);
            if words.starts_with("none") || words.contains("up to date") {
                continue;
            }
            if part.printings.is_empty() {
                let message = format!("`{text}` names no printing");
                self.slip(Slip::Printings, line, "unread-mrp", message);
            } else if !entry.cards.iter().any(|card| words.contains(&fold(&card.name))) {
                let message = format!("`{text}` names another card than the head does");
                self.slip(Slip::Printings, line, "mrp-names-other-card", message);
            }
        }
    }
}
