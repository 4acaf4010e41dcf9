//! Lists: frozen cards, thawing pairs, gold title reprints.

use std::ops::Range;
use std::sync::LazyLock;

use headjudge_corpus::{
    CardId, Code, FormatId, ListEntry, ListKind, Partner, PassageClass, PassageId, Printing,
    RuleStatus, slug,
};
use regex::Regex;

use super::section::Section;
use super::state::Reader;
use crate::parsed::Join;

static PRINTING: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(.+?)\s+([A-Z]{1,4}\d+[a-z]?)$").expect("the pattern is a constant")
});

impl Reader<'_> {
    /// A paragraph that says what a list means.
    pub(super) fn read_list_rule(&mut self, range: Range<usize>) {
        let title = self.out.path.first().cloned().unwrap_or_default();
        let text = self.joined(range.clone());
        let tail = format!("{}/rule", self.section_tail);
        let same = self.out.parsed.rules.last().is_some_and(|rule| rule.section == title);
        if same {
            let id = self.out.passage(&tail, range.clone(), PassageClass::Rule, Join::Paragraph);
            let span = self.out.span(range);
            if let Some(rule) = self.out.parsed.rules.last_mut() {
                rule.text = format!("{}\n\n{text}", rule.text);
                rule.lines = rule.lines.join(span);
                rule.passages.push(id);
            }
            return;
        }
        self.open_rule(range, &title, &text, Some("rule"));
    }

    /// A block of a list: one entry a line, or the sentence that says what the list means.
    pub(super) fn read_list(&mut self, range: Range<usize>) {
        let first = &self.out.lines[range.start];
        let entry = first.is_struck() || first.bold_start().is_some() || self.set.is_some();
        if first.is_italic() || !entry {
            return self.read_list_rule(range);
        }
        for at in range {
            self.read_list_entry(at);
        }
    }

    fn read_list_entry(&mut self, at: usize) {
        let line = &self.out.lines[at];
        let text = line.text();
        let crossed_out = line.is_struck();
        let frozen = self.section == Section::Frozen;
        let (card, printings) = self.split_printings(at, &text);
        let set_tail = self.set.as_ref().map_or(String::new(), |set| format!("{}/", set.id));
        let tail = format!("{}/{set_tail}{}", self.section_tail, slug(&card));
        let id = self.out.passage(&tail, at..at + 1, PassageClass::ListEntry, Join::Paragraph);
        if frozen && printings.is_empty() {
            self.out.problem(at, "entry-without-printing", "the entry names no printing");
        }
        let mut entry = self.list_entry(id, at..at + 1, &card);
        entry.list = if frozen { ListKind::Frozen } else { ListKind::GoldReprint };
        entry.printings = printings;
        entry.crossed_out = crossed_out;
        entry.max_copies = (frozen && !crossed_out).then_some(0);
        self.out.parsed.list_entries.push(entry);
    }

    /// The title and the printings in brackets behind it.
    fn split_printings(&mut self, at: usize, text: &str) -> (String, Vec<Printing>) {
        let inner = text.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
        let Some((card, inner)) = inner else { return (text.to_owned(), Vec::new()) };
        let mut printings = Vec::new();
        let mut set_name = String::new();
        for part in inner.split(',').map(str::trim) {
            // A code without a set belongs to the set before it.
            let (named, code) = match PRINTING.captures(part) {
                Some(found) => (found[1].to_owned(), found[2].to_owned()),
                None if !set_name.is_empty() => (set_name.clone(), part.to_owned()),
                None => {
                    self.out.problem(
                        at,
                        "unread-printing",
                        format!("`{part}` is no printing; write it as `Premiere R122`"),
                    );
                    continue;
                }
            };
            let set = self.context.sets.find(&named);
            if !set.known {
                self.out.problem(at, "unknown-set", format!("`{named}` is no known card set"));
            }
            set_name = named;
            for code in code.split('/') {
                printings.push(Printing {
                    set: set.id.clone(),
                    set_name: set.name.clone(),
                    code: Code::new(code),
                });
            }
        }
        (card.trim().to_owned(), printings)
    }

    /// An entry of a list, with nothing but its card and place.
    fn list_entry(&self, id: PassageId, range: Range<usize>, card: &str) -> ListEntry {
        let game = &self.out.document.game;
        let set = self.set.as_ref();
        ListEntry {
            passage: id.clone(),
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(range),
            format: FormatId::from("fanz"),
            list: ListKind::Frozen,
            card: card.to_owned(),
            card_id: CardId::new(format!("{game}/{}", slug(card))),
            printings: Vec::new(),
            printed: None,
            since: None,
            until: None,
            date_means: None,
            crossed_out: false,
            group: set.map(|set| set.name.clone()),
            max_copies: None,
            partners: Vec::new(),
            status: RuleStatus::Current,
        }
    }

    /// A block of the thawing rule: its sentence, or a Mastery and its partners.
    pub(super) fn read_thawing(&mut self, range: Range<usize>) {
        let Some((mastery, names)) = self.rule_title(&range) else {
            return self.read_list_rule(range);
        };
        let tail = format!("{}/{}", self.section_tail, slug(&mastery));
        let id = self.out.passage(&tail, range.clone(), PassageClass::ListEntry, Join::Paragraph);
        let mut entry = self.list_entry(id, range, &mastery);
        entry.format = FormatId::from("panini");
        entry.list = ListKind::LegacyThawing;
        entry.status = RuleStatus::Defunct;
        entry.partners = names.split(',').map(partner).filter(|p| !p.name.is_empty()).collect();
        self.out.parsed.list_entries.push(entry);
    }
}

/// A partner, with the alignment that a bracket asks for.
fn partner(text: &str) -> Partner {
    let text = text.trim();
    let (name, bracket) = match text.strip_suffix(')').and_then(|rest| rest.split_once('(')) {
        Some((name, bracket)) => (name.trim(), bracket.to_lowercase()),
        None => (text, String::new()),
    };
    let alignment = ["hero", "villain", "rogue"].into_iter().find(|word| bracket.contains(word));
    let name = if name.ends_with("Jr..") { name.trim_end_matches('.') } else { name };
    Partner { name: name.to_owned(), alignment: alignment.map(str::to_owned) }
}
