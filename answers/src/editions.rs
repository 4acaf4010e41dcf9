//! The editions of a document: in their order, the two that are compared, and
//! the one that was in force on a day.

use headjudge_corpus::Document;
use jiff::civil::Date;

use crate::{AnswerError, Service, shorten};

/// Every edition of the document `family`, the oldest first.
#[must_use]
pub fn editions<'a>(service: &'a Service, family: &str) -> Vec<&'a Document> {
    headjudge_editions::families(service.documents().iter())
        .into_iter()
        .find(|found| found.id == family)
        .map_or_else(Vec::new, |found| found.editions)
}

/// The two editions to compare: those asked for, or the newest and the one
/// before it. None where there is only one.
pub fn edition_pair<'a>(
    service: &'a Service,
    family: &str,
    from: Option<&str>,
    to: Option<&str>,
) -> Result<Option<(&'a Document, &'a Document)>, AnswerError> {
    let editions = editions(service, family);
    if editions.is_empty() {
        return super::find_document(service, family).map(|_| None);
    }
    let find = |asked: &str| {
        let named = |d: &&&Document| d.edition == asked || d.id.as_str() == asked;
        editions.iter().find(named).copied().ok_or_else(|| {
            let known = editions.iter().map(|document| document.edition.clone()).collect();
            let details = format!("there is no edition `{}` of `{family}`", shorten(asked));
            AnswerError::not_found(details, known)
        })
    };
    let to = to.map(&find).transpose()?.or(editions.last().copied());
    let before = |to: &Document| {
        let at = editions.iter().position(|document| document.id == to.id)?;
        editions.get(at.checked_sub(1)?).copied()
    };
    let from = from.map(find).transpose()?.or_else(|| before(to?));
    Ok(from.zip(to))
}

/// The edition of a document that was in force on a day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EditionOn<'a> {
    /// The edition.
    pub(crate) document: &'a Document,
    /// The day on which the next edition came.
    pub(crate) until: Option<Date>,
    /// Whether nothing on record says that it was in force: it has no date,
    /// or its date is later.
    pub(crate) doubt: Option<Doubt>,
}

/// Why it is not on record what was in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The edition has no date.
    Undated,
    /// The first edition on record is of this day, which is later.
    Before(Date),
}

/// The edition of `family` in force on `on`: the last that had come by then.
/// Where none had, it is the first, with the doubt.
pub(crate) fn edition_on<'a>(
    service: &'a Service,
    family: &str,
    on: Date,
) -> Option<EditionOn<'a>> {
    let editions = editions(service, family);
    let come = |document: &&Document| document.published.is_some_and(|date| date <= on);
    let at = editions.iter().rposition(come).unwrap_or(0);
    let document = editions.get(at).copied()?;
    let until = editions[at + 1..].iter().find_map(|next| next.published);
    let doubt = match document.published {
        None => Some(Doubt::Undated),
        Some(date) => (date > on).then_some(Doubt::Before(date)),
    };
    Some(EditionOn { document, until, doubt })
}

impl EditionOn<'_> {
    /// The doubt in words.
    pub(crate) fn warning(&self, on: Date) -> Option<String> {
        let (edition, title) = (&self.document.edition, &self.document.short_title);
        match self.doubt? {
            Doubt::Undated => Some(format!(
                "edition `{edition}` of {title} has no date on record, so that nothing says whether it was in force on {on}"
            )),
            Doubt::Before(first) => Some(format!(
                "the first edition of {title} on record is `{edition}` of {first}; nothing on record says what held on {on}, and that edition is shown"
            )),
        }
    }
}
