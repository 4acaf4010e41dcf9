//! Records as of a day: the wording of the edition that was in force then, with
//! a warning where it is not on record what held.

use headjudge_corpus::{Document, Passage, PassageId, Procedure, Rule};
use jiff::civil::Date;
use serde::Serialize;

use super::editions::{EditionOn, edition_on};
use super::lineage;
use crate::{AnswerError, DocumentView, Service};

/// A record with the day it is asked for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Dated<T> {
    /// The record.
    #[serde(flatten)]
    pub record: T,
    /// The edition that was in force on the day asked; none where no day was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<AsOf>,
    /// What is not on record of that day.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl<T> Dated<T> {
    /// The same day, with what `view` makes of the record.
    pub fn try_map<U>(
        self,
        view: impl FnOnce(T) -> Result<U, AnswerError>,
    ) -> Result<Dated<U>, AnswerError> {
        let Self { record, as_of, warnings } = self;
        Ok(Dated { record: view(record)?, as_of, warnings })
    }
}

/// The edition that was in force on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AsOf {
    /// The day asked for.
    pub on: Date,
    /// The document, with its edition where that is not the newest.
    pub document: String,
    /// The edition.
    pub edition: String,
    /// The date of the edition.
    pub published: Option<Date>,
    /// The date of the next edition.
    pub until: Option<Date>,
}

impl<T> Dated<T> {
    fn today(record: T) -> Self {
        Self { record, as_of: None, warnings: Vec::new() }
    }

    fn on(record: T, on: Date, edition: &EditionOn<'_>) -> Self {
        let as_of = AsOf {
            on,
            document: edition.document.id.to_string(),
            edition: edition.document.edition.clone(),
            published: edition.document.published,
            until: edition.until,
        };
        Self { record, as_of: Some(as_of), warnings: edition.warning(on).into_iter().collect() }
    }
}

/// The document part of an id, and what comes behind it.
fn parts(id: &str) -> (&str, &str) {
    id.split_once('/').unwrap_or((id, ""))
}

/// The edition in force on a day of the document that an id names.
fn edition_of<'a>(service: &'a Service, id: &str, on: Date) -> Option<EditionOn<'a>> {
    let (document, _) = parts(id);
    edition_on(service, document.split('@').next().unwrap_or(document), on)
}

/// The passages of the edition in force that are those of `id`. `id` may name
/// a passage of any edition, and if none has it, one of the edition in force.
fn there(
    service: &Service,
    id: &str,
    own: &[PassageId],
    edition: &EditionOn<'_>,
) -> Result<Vec<PassageId>, AnswerError> {
    let (document, anchor) = parts(id);
    let Some(from) = service.document(document).filter(|_| !own.is_empty()) else {
        let same = format!("{}/{anchor}", edition.document.id);
        let found = service.snapshot().store().json("passage", &same)?;
        return Ok(found.map(|_| PassageId::new(same)).into_iter().collect());
    };
    lineage::follow(service, own, from, edition.document)
}

fn not_then(what: &str, id: &str, on: Date, edition: &EditionOn<'_>) -> AnswerError {
    let details = format!(
        "there was no {what} `{}` on {on}: edition `{}` of {}, in force then, does not have it; `/history/{0}` tells its editions",
        crate::shorten(id),
        edition.document.edition,
        edition.document.short_title
    );
    AnswerError::not_found(details, Vec::new())
}

/// The rule with `id`, as of a day where one is given.
pub fn rule_on(service: &Service, id: &str, on: Option<Date>) -> Result<Dated<Rule>, AnswerError> {
    let now = super::rule(service, id);
    let Some(on) = on else { return now.map(Dated::today) };
    let Some(edition) = edition_of(service, id, on) else { return now.map(Dated::today) };
    let own = now.as_ref().map_or(&[][..], |rule| &rule.passages);
    let then = there(service, id, own, &edition)?;
    let Some(found) = rule_of(service, &then, edition.document)? else {
        // A name that no edition has is told with those that are near.
        return Err(now.err().unwrap_or_else(|| not_then("rule", id, on, &edition)));
    };
    let mut dated = Dated::on(found, on, &edition);
    if own.len() == 1 && then.len() > 1 {
        dated.warnings.push(format!(
            "it stood in {} passages then; the others are {}",
            then.len(),
            then[1..].iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        ));
    }
    Ok(dated)
}

/// The rule of an edition that holds one of `passages`.
fn rule_of(
    service: &Service,
    passages: &[PassageId],
    document: &Document,
) -> Result<Option<Rule>, AnswerError> {
    let store = service.snapshot().store();
    for id in passages {
        if let Some(rule) = store.find(id.as_str())? {
            return Ok(Some(rule));
        }
    }
    if passages.is_empty() {
        return Ok(None);
    }
    let rules: Vec<Rule> = store.list(Some(document.id.as_str()))?;
    Ok(rules.into_iter().find(|rule| rule.passages.iter().any(|id| passages.contains(id))))
}

/// The passage with `id`, as of a day where one is given.
pub fn passage_on(
    service: &Service,
    id: &str,
    on: Option<Date>,
) -> Result<Dated<Passage>, AnswerError> {
    let now = super::passage(service, id);
    let Some(on) = on else { return now.map(Dated::today) };
    let Some(edition) = edition_of(service, id, on) else { return now.map(Dated::today) };
    let own = now.as_ref().map_or_else(|_| Vec::new(), |passage| vec![passage.id.clone()]);
    let then = there(service, id, &own, &edition)?;
    let Some(first) = then.first() else {
        return Err(now.err().unwrap_or_else(|| not_then("passage", id, on, &edition)));
    };
    Ok(Dated::on(super::passage(service, first.as_str())?, on, &edition))
}

/// The document with `id`, as of a day where one is given.
pub fn document_on(
    service: &Service,
    id: &str,
    on: Option<Date>,
) -> Result<Dated<DocumentView>, AnswerError> {
    let Some(on) = on else { return super::document(service, id).map(Dated::today) };
    match edition_of(service, id, on) {
        Some(edition) => {
            let view = super::document(service, edition.document.id.as_str())?;
            Ok(Dated::on(view, on, &edition))
        }
        None => super::document(service, id).map(Dated::today),
    }
}

/// The procedure with `id`, as of a day where one is given.
pub fn procedure_on(
    service: &Service,
    id: &str,
    on: Option<Date>,
) -> Result<Dated<Procedure>, AnswerError> {
    let now = super::procedure(service, id);
    let Some(on) = on else { return now.map(Dated::today) };
    let Some(edition) = edition_of(service, id, on) else { return now.map(Dated::today) };
    let then = format!("{}/{}", edition.document.id, parts(id).1);
    match super::procedure(service, &then) {
        Ok(found) => Ok(Dated::on(found, on, &edition)),
        Err(_) => Err(now.err().unwrap_or_else(|| not_then("procedure", id, on, &edition))),
    }
}

/// The wording of a day of passages that the newest edition words otherwise, and
/// what is not on record of that day.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Then {
    /// The passages of that day whose words are others.
    pub(crate) passages: Vec<Passage>,
    /// The passages that there were not yet.
    pub(crate) missing: Vec<PassageId>,
    /// What is not on record.
    pub(crate) warnings: Vec<String>,
}

/// What `ids`, passages of newest editions, were on a day.
pub(crate) fn then(service: &Service, ids: &[PassageId], on: Date) -> Result<Then, AnswerError> {
    let mut then = Then::default();
    for id in ids {
        let Some(own) = service.document(id.document()) else { continue };
        let Some(edition) = edition_on(service, own.id.family(), on) else { continue };
        // A document that is there in one edition, without a date, is never told by day.
        let told = edition.until.is_some() || own.published.is_some();
        let warning = edition.warning(on).filter(|_| told);
        then.warnings.extend(warning.filter(|warning| !then.warnings.contains(warning)));
        if edition.document.id == own.id {
            continue;
        }
        let before = lineage::follow(service, std::slice::from_ref(id), own, edition.document)?;
        if before.is_empty() {
            then.missing.push(id.clone());
        }
        let now: Option<Passage> = service.snapshot().store().find(id.as_str())?;
        for passage in lineage::passages(service, &before)? {
            if now.as_ref().is_none_or(|now| now.text != passage.text) {
                then.passages.push(passage);
            }
        }
    }
    Ok(then)
}
