//! The lists of banned and restricted cards.

use headjudge_corpus::{CardId, ListEntry, ListKind, PassageClass, PassageId, RuleStatus, slug};

use super::state::{DATE_MEANS, List, Reader};
use super::titles::names_list;
use crate::dialects::plain::{strip_bullet, strip_number};
use crate::parsed::Join;

impl List {
    /// The list that a title opens.
    pub(super) fn of(title: &str) -> Option<Self> {
        let kind = names_list(title)?;
        Some(Self { kind, max_copies: u32::from(kind != ListKind::Banned) })
    }
}

/// What an entry says of one card.
pub(super) struct Listed<'a> {
    pub(super) list: ListKind,
    pub(super) card: &'a str,
    pub(super) date: Option<(String, jiff::civil::Date)>,
    pub(super) group: Option<String>,
    pub(super) max_copies: Option<u32>,
}

impl Reader<'_> {
    pub(super) fn read_entry(&mut self, at: usize) -> usize {
        let Some(list) = self.list else { return self.read_paragraph(at) };
        let (text, date) = self.dated(at);
        let item = strip_bullet(text).or_else(|| strip_number(text).map(|(_, rest)| rest));
        let card = item.unwrap_or(text).to_owned();
        let date = date.map(|(printed, date)| (printed.to_owned(), date));
        if date.is_none() && card.ends_with(')') && card.contains('/') {
            self.out.problem(at, "unreadable-date", format!("no date can be read from `{card}`"));
        }
        let tail = format!("{}/{}", self.titles.tail(), slug(&card));
        let id = self.out.passage(&tail, at..at + 1, PassageClass::ListEntry, Join::Paragraph);
        if id.anchor() != tail.as_str() {
            self.out.problem(at, "listed-twice", format!("`{card}` stands on this list already"));
        }
        let listed = Listed {
            list: list.kind,
            card: &card,
            date,
            group: None,
            max_copies: Some(list.max_copies),
        };
        self.add_entry(at, id.clone(), id, listed);
        self.titles.fill();
        at + 1
    }

    /// The record of one card on a list, which stands in `passage`.
    pub(super) fn add_entry(
        &mut self,
        at: usize,
        id: PassageId,
        passage: PassageId,
        listed: Listed<'_>,
    ) {
        let document = self.out.document;
        let entry = ListEntry {
            id,
            document: document.id.clone(),
            edition: document.edition.clone(),
            lines: self.span_of(at),
            passage,
            format: Self::format(),
            list: listed.list,
            card: listed.card.to_owned(),
            card_id: CardId::new(format!("{}/{}", document.game, slug(listed.card))),
            printings: Vec::new(),
            printed: listed.date.as_ref().map(|(printed, _)| printed.clone()),
            since: listed.date.as_ref().map(|(_, date)| *date),
            until: None,
            date_means: listed.date.map(|_| DATE_MEANS.to_owned()),
            crossed_out: false,
            group: listed.group,
            max_copies: listed.max_copies,
            partners: Vec::new(),
            status: RuleStatus::Current,
        };
        self.out.parsed.list_entries.push(entry);
    }
}
