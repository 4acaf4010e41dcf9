//! Formats: their rules and lists, as of a date.

use headjudge_corpus::{
    CardId, CheckLink, Format, FormatEdition, FormatId, ListEntry, ListKind, fold,
};
use jiff::civil::Date;
use serde::Serialize;

use crate::list_dates::ListDates;
use crate::written::plain_id;
use crate::{AnswerError, Service};

/// A format as it is answered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FormatView {
    /// The type of the object.
    object: &'static str,
    /// Identifier.
    pub id: String,
    /// The game.
    pub game: String,
    /// Title.
    pub title: String,
    /// What it is.
    pub summary: String,
    /// The document that rules it.
    pub document: String,
    /// Its recorded editions.
    pub editions: Vec<FormatEdition>,
    /// What an event may opt into.
    pub options: Vec<String>,
    /// The checks of its rules, in order.
    pub checks: Vec<CheckLink>,
    /// The date the lists are of.
    pub on: Date,
    /// Its lists.
    pub lists: Vec<ListView>,
    /// Path of its page.
    pub url: String,
}

/// A list of a format.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ListView {
    /// The list.
    pub list: ListKind,
    /// Its title.
    pub title: String,
    /// How many entries are in force on the date.
    pub total: usize,
    /// The entries in force on the date.
    pub entries: Vec<ListEntry>,
    /// Entries that come into force later.
    pub later: Vec<ListEntry>,
}

/// A format without the entries of its lists.
#[derive(Clone, Debug, Serialize)]
pub struct FormatSummary {
    /// The type of the object.
    object: &'static str,
    /// Identifier.
    pub id: String,
    /// The game.
    pub game: String,
    /// Title.
    pub title: String,
    /// What it is.
    pub summary: String,
    /// The document that rules it.
    pub document: String,
    /// Its recorded editions.
    pub editions: Vec<FormatEdition>,
    /// What an event may opt into.
    pub options: Vec<String>,
    /// The checks of its rules, in order.
    pub checks: Vec<CheckLink>,
    /// The date the lists are of.
    pub on: Date,
    /// Its lists, counted.
    pub lists: Vec<ListSummary>,
    /// Path of its page.
    pub url: String,
}

/// A list of a format, counted.
#[derive(Clone, Debug, Serialize)]
pub struct ListSummary {
    /// The list.
    pub list: ListKind,
    /// Its title.
    pub title: String,
    /// How many entries are in force on the date.
    pub total: usize,
}

impl From<FormatView> for FormatSummary {
    fn from(format: FormatView) -> Self {
        let count = |list: &ListView| ListSummary {
            list: list.list,
            title: list.title.clone(),
            total: list.total,
        };
        Self {
            object: format.object,
            lists: format.lists.iter().map(count).collect(),
            id: format.id,
            game: format.game,
            title: format.title,
            summary: format.summary,
            document: format.document,
            editions: format.editions,
            options: format.options,
            checks: format.checks,
            on: format.on,
            url: format.url,
        }
    }
}

/// The format with this id or title, in any case.
pub fn find_format<'a>(service: &'a Service, id: &str) -> Result<&'a Format, AnswerError> {
    let asked = fold(&plain_id(service, id));
    let is = |format: &&Format| fold(format.id.as_str()) == asked || fold(&format.title) == asked;
    service
        .formats()
        .iter()
        .find(is)
        .ok_or_else(|| AnswerError::UnknownFormat { name: id.to_owned(), known: known(service) })
}

/// The format that is asked for; it is an error to ask for none.
pub fn named_format<'a>(service: &'a Service, id: Option<&str>) -> Result<&'a Format, AnswerError> {
    let id = id.ok_or_else(|| AnswerError::NoFormat { known: known(service) })?;
    find_format(service, id)
}

fn known(service: &Service) -> Vec<String> {
    service.formats().iter().map(|format| format.id.to_string()).collect()
}

/// Every format, with its lists as of `on`.
pub fn formats(service: &Service, on: Date) -> Result<Vec<FormatView>, AnswerError> {
    service.formats().iter().map(|found| view(service, found, on)).collect()
}

/// The format with `id`, with its lists as of `on`.
pub fn format(service: &Service, id: &str, on: Date) -> Result<FormatView, AnswerError> {
    view(service, find_format(service, id)?, on)
}

/// The days on which an entry on the card begins or ceases to hold in a format.
pub fn list_dates<'a>(
    service: &'a Service,
    format: &FormatId,
    card: &CardId,
) -> Result<impl Iterator<Item = Date> + 'a, AnswerError> {
    let dates = service.list_dates_or(|| all_list_dates(service))?;
    let own = dates.get(card).and_then(|of| of.get(format));
    Ok(own.into_iter().flatten().copied())
}

fn all_list_dates(service: &Service) -> Result<ListDates, AnswerError> {
    let mut dates = ListDates::new();
    for format in service.formats() {
        for entry in list_entries(service, format)? {
            let own = dates.entry(entry.card_id).or_default().entry(format.id.clone());
            own.or_default().extend([entry.since, entry.until].into_iter().flatten());
        }
    }
    Ok(dates)
}

/// The entries of all lists of the documents that count for a format.
fn list_entries(service: &Service, format: &Format) -> Result<Vec<ListEntry>, AnswerError> {
    let mut entries: Vec<ListEntry> = Vec::new();
    for document in format.documents() {
        entries.extend(service.snapshot().store().list(Some(document.as_str()))?);
    }
    Ok(entries)
}

fn view(service: &Service, format: &Format, on: Date) -> Result<FormatView, AnswerError> {
    let entries = list_entries(service, format)?;
    let mut lists: Vec<ListView> = Vec::new();
    let over = |entry: &ListEntry| entry.until.is_some_and(|until| until <= on);
    for entry in entries.into_iter().filter(|entry| binds(service, format, entry) && !over(entry)) {
        let at = lists.iter().position(|list| list.list == entry.list).unwrap_or_else(|| {
            lists.push(ListView {
                list: entry.list,
                title: String::new(),
                total: 0,
                entries: Vec::new(),
                later: Vec::new(),
            });
            lists.len() - 1
        });
        let list = &mut lists[at];
        let later = entry.since.is_some_and(|since| since > on);
        if later {
            list.later.push(entry);
        } else {
            list.entries.push(entry);
        }
        list.total = list.entries.len();
    }
    for list in &mut lists {
        list.title = ListEntry::words_of_all(list.entries.iter().chain(&list.later));
    }
    Ok(FormatView {
        object: "format",
        id: format.id.to_string(),
        game: format.game.to_string(),
        title: format.title.clone(),
        summary: format.summary.clone(),
        document: format.document.to_string(),
        editions: service.rule_facts().editions_of(format),
        options: format.options.clone(),
        checks: format.rules.iter().map(|rule| CheckLink::new(rule)).collect(),
        on,
        lists,
        url: format!("/formats/{}", format.id),
    })
}

/// Whether an entry binds a format. The Frozen List is one list for both
/// formats of its document; other lists bind the format that they name, and
/// every format of the document where they name none.
fn binds(service: &Service, format: &Format, entry: &ListEntry) -> bool {
    entry.format == format.id
        || matches!(entry.list, ListKind::Frozen | ListKind::GoldReprint)
        || service.formats().iter().all(|known| known.id != entry.format)
}
