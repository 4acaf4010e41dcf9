//! The lists of banned and restricted cards.

use headjudge_corpus::{
    CardId, ListEntry, ListKind, PassageClass, PassageId, RuleStatus, fold_words, slug,
};

use super::{DATE_MEANS, Reader};
use crate::dialects::plain::{strip_bullet, strip_number};
use crate::parsed::Join;

/// A list that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct List {
    kind: ListKind,
    max_copies: u32,
}

impl List {
    /// The list that a title opens.
    pub(super) fn of(title: &str) -> Option<Self> {
        let kind = names_list(title)?;
        Some(Self { kind, max_copies: u32::from(kind != ListKind::Banned) })
    }
}

/// The list that a title names: `Banned`, `Restricted Cards`, not the two together.
pub(super) fn names_list(title: &str) -> Option<ListKind> {
    const STOCK: [&str; 4] = ["card", "cards", "list", "the"];
    let words = fold_words(title);
    let mut words = words.iter().map(String::as_str).filter(|word| !STOCK.contains(word));
    match (words.next(), words.next()) {
        (Some("banned"), None) => Some(ListKind::Banned),
        (Some("restricted"), None) => Some(ListKind::Restricted),
        _ => None,
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
