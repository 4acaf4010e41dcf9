//! Lists of cards and their entries.

use headjudge_corpus::{
    CardId, Code, FormatId, ListEntry, ListKind, Partner, PassageClass, Printing, slug,
};
use regex::Regex;

use super::amounts::number_in;
use super::dialect::{Pattern, Slip};
use super::entries::set_of;
use super::kinds::Kind;
use super::matching::Found;
use super::several::several;
use super::state::{List, Reader};
use crate::markdown::Line;
use crate::plain::extend_rule;

/// What the date of an entry means.
const DATE_MEANS: &str = "in force from this date";

impl Reader<'_> {
    /// The announcement of a list: with a level its title, else a paragraph.
    pub(super) fn open_list(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        if let Some(level) = pattern.level {
            let title = found.get("title").unwrap_or(&self.units[at].text).to_owned();
            self.put_heading(at, level, &title, found.get("number"));
        } else if pattern.title.is_some() {
            self.open_rule(at, pattern, found);
        } else {
            self.add_paragraph(at, found);
            self.keep_bare(pattern, &self.text_of(at, found));
        }
        self.open = Some(Kind::List);
        if let Some(kind) = pattern.list {
            let mut list = self.new_list(kind, pattern, found);
            list.date = self.date(at, found);
            let announced = self.out.parsed.passages.last().map(|passage| passage.id.anchor());
            let announced = announced.filter(|_| pattern.level.is_none());
            announced.unwrap_or(self.tail()).clone_into(&mut list.tail);
            list.rule = self.rule.as_ref().filter(|_| pattern.title.is_some()).map(|rule| rule.at);
            self.list = Some(list);
        }
    }

    pub(super) fn new_list(&self, kind: ListKind, pattern: &Pattern, found: &Found) -> List {
        let usual = match kind {
            ListKind::Banned | ListKind::Frozen => Some(0),
            ListKind::Restricted | ListKind::ExclusiveGroup => Some(1),
            _ => None,
        };
        List {
            kind,
            copies: found.get("max").and_then(number_in).or(pattern.copies).or(usual),
            format: self.format(pattern.format.as_ref()),
            date: None,
            groups: 0,
            tail: self.tail().to_owned(),
            rule: None,
        }
    }

    /// One line of a list: a card, or several.
    pub(super) fn add_listed(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let own = pattern.list.map(|kind| self.new_list(kind, pattern, found));
        let Some(list) = own.or_else(|| self.list.clone()) else {
            let message = "no list is open here; give the pattern `list = \"banned\"` or another, or read its title as `list`";
            self.out.problem(self.units[at].range.start, "entry-without-list", message);
            return self.add_paragraph(at, found);
        };
        let whole = found.get("card").map_or_else(|| self.text_of(at, found), str::to_owned);
        let cards: Vec<String> = match &pattern.split {
            Some(split) => split.split(&whole).map(|card| card.trim().to_owned()).collect(),
            None => vec![whole],
        };
        let date = self.date(at, found).or_else(|| list.date.clone());
        let date = date.or_else(|| self.dated_title());
        let until = self.date_in(at, found, "until");
        let format = found.get("format").map_or(list.format, |name| FormatId::new(slug(name)));
        let group = self.group_of(list.kind, cards.len(), found);
        let set = found.get("set").map(|set| self.context.sets.find(set));
        let line = self.out.lines[self.units[at].range.start].n;
        let printings: Vec<Printing> = match (pattern.each("code"), found.get("code")) {
            (Some(each), codes) => self.printings(each, codes.unwrap_or_default(), line),
            (None, Some(code)) => {
                let (set, set_name) = set_of(set);
                vec![Printing { set, set_name, code: Code::new(code.trim_start_matches('#')) }]
            }
            (None, None) => Vec::new(),
        };
        if printings.is_empty() && pattern.each("code").is_some() {
            let message = "the entry names no printing";
            self.slip(Slip::Printings, line, "entry-without-printing", message);
        }
        let partners = pattern.each("partner").zip(found.get("partner"));
        let partners = partners.map_or_else(Vec::new, |(each, text)| partners_in(each, text));
        let id = pattern.id.as_ref().map(|id| self.own_id(id, found));
        let first = cards.first().map_or("", String::as_str);
        let tail = id.unwrap_or_else(|| format!("{}/{}", self.tail(), slug(first)));
        let shared = self.shared.clone();
        let several = cards.len() > 1 || shared.is_some();
        let passage = shared.unwrap_or_else(|| self.put(at, &tail, PassageClass::ListEntry));
        let text = self.text_of(at, found);
        self.keep_bare(pattern, &text);
        if let Some(rule) = list.rule {
            let lines = self.out.span(self.units[at].range.clone());
            extend_rule(&mut self.out.parsed.rules[rule], passage.clone(), lines, &text);
        }
        let lines = &self.out.lines[self.units[at].range.clone()];
        let crossed_out = pattern.crossed_out && lines.iter().all(Line::is_struck);
        let max_copies = found.get("max").and_then(number_in).or(list.copies);
        for card in cards.iter().filter(|card| !card.is_empty()) {
            let id = if several {
                self.out.unique_id(&format!("{tail}/{}", slug(card)))
            } else {
                passage.clone()
            };
            let document = self.out.document;
            self.out.parsed.list_entries.push(ListEntry {
                id,
                document: document.id.clone(),
                edition: document.edition.clone(),
                lines: self.out.span(self.units[at].range.clone()),
                passage: passage.clone(),
                format: format.clone(),
                list: list.kind,
                card: card.clone(),
                card_id: CardId::new(format!("{}/{}", document.game, slug(card))),
                printings: printings.clone(),
                printed: date.as_ref().map(|(printed, _)| printed.clone()),
                since: date.as_ref().map(|(_, date)| *date),
                until: until.as_ref().map(|(_, date)| *date),
                date_means: date.as_ref().map(|_| DATE_MEANS.to_owned()),
                crossed_out,
                group: group.clone(),
                max_copies: max_copies.filter(|_| !crossed_out),
                partners: partners.clone(),
                status: self.status(),
            });
        }
        self.open = Some(Kind::ListEntry);
    }

    /// The group of a card. Reprints are grouped by their set. A list of groups
    /// counts the cards of a line in the group
    /// that the line names, else the line itself where it names several cards,
    /// else the title.
    fn group_of(&mut self, kind: ListKind, cards: usize, found: &Found) -> Option<String> {
        if let Some(group) = found.get("group") {
            return Some(group.to_owned());
        }
        if kind == ListKind::GoldReprint {
            let sets = self.titles.iter().rev().find_map(|title| title.set.as_ref());
            return sets.map(|set| set.name.clone());
        }
        if !matches!(kind, ListKind::ExclusiveGroup | ListKind::GroupCap) {
            return None;
        }
        if cards < 2 {
            return self.title().map(str::to_owned);
        }
        let list = self.list.as_mut()?;
        list.groups += 1;
        Some(found.get("number").map_or_else(|| list.groups.to_string(), str::to_owned))
    }
}

/// The partners that a card has on a list, with the alignment that is asked of each.
fn partners_in(each: &Regex, text: &str) -> Vec<Partner> {
    let found = several(each, text);
    let named = found.iter().filter_map(|one| {
        let alignment = one.group("alignment").map(str::to_lowercase);
        Some(Partner { name: one.group("partner")?.to_owned(), alignment })
    });
    named.collect()
}
