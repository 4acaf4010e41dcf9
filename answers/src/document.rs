//! Documents and their passages.

use std::cmp::Reverse;

use headjudge_corpus::{Document, Passage, Procedure, Rule, StoredRecord, fold_words, slug};
use headjudge_engine::play::{AskError, ProcedureAnswer, Walk, ask, walk};
use serde::Serialize;

use crate::lookup::{CardQuery, Lenience, find_card_id};
use crate::written::plain_id;
use crate::{AnswerError, Service, shorten};

/// A document with all its passages.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DocumentView {
    /// What is known of it.
    #[serde(flatten)]
    pub document: Document,
    /// Its passages, in order; every non-blank line is in one.
    pub passages: Vec<Passage>,
    /// Path of its page.
    pub url: String,
}

/// Every document, without its passages.
#[must_use]
pub fn documents(service: &Service) -> Vec<Document> {
    service.documents().to_vec()
}

/// What is known of the document with `id`.
pub fn find_document<'a>(service: &'a Service, id: &str) -> Result<&'a Document, AnswerError> {
    let meant = || plain_id(service, id);
    // The address of a passage names its document too.
    let named = || meant().split('/').next().and_then(|id| service.document(id));
    let found = service.document(id).or_else(|| service.document(&meant())).or_else(named);
    found.ok_or_else(|| {
        let known = service.documents().iter().map(|document| document.id.to_string()).collect();
        AnswerError::not_found(format!("there is no document `{}`", shorten(id)), known)
    })
}

/// The document with `id`.
pub fn document(service: &Service, id: &str) -> Result<DocumentView, AnswerError> {
    let document = find_document(service, id)?.clone();
    let passages = service.snapshot().store().list(Some(document.id.as_str()))?;
    Ok(DocumentView { url: format!("/documents/{}", document.id), document, passages })
}

/// The record of a type with `id`, as it is written or as it is meant.
pub(super) fn find_record<T: StoredRecord>(
    service: &Service,
    id: &str,
) -> Result<Option<T>, AnswerError> {
    let store = service.snapshot().store();
    if let Some(found) = store.find(id)? {
        return Ok(Some(found));
    }
    let plain = plain_id(service, id);
    match store.find(&plain)? {
        Some(found) => Ok(Some(found)),
        None => match only_with_end(service, T::OBJECT, &plain)? {
            Some(id) => Ok(store.find(&id)?),
            None => Ok(None),
        },
    }
}

/// The one id of a current edition whose last part is `name`: `call` is meant for
/// `buddyfight-timing/call`. Passages have too many names alike.
fn only_with_end(
    service: &Service,
    object: &str,
    name: &str,
) -> Result<Option<String>, AnswerError> {
    let name = slug(name.trim());
    if object == "passage" || name.is_empty() {
        return Ok(None);
    }
    let listed = service.snapshot().store().ids(object)?;
    let end = |id: &str| id.rsplit('/').next() == Some(name.as_str()) && !id.contains('@');
    let mut named = listed.into_iter().filter(|id| end(id));
    Ok(named.next().filter(|_| named.next().is_none()))
}

/// The passage with `id`.
pub fn passage(service: &Service, id: &str) -> Result<Passage, AnswerError> {
    find_record(service, id)?.ok_or_else(|| {
        let details = format!(
            "there is no passage `{}`; passages are named `document/section/slug`",
            shorten(id)
        );
        AnswerError::not_found(details, Vec::new())
    })
}

/// The rule with `id`.
pub fn rule(service: &Service, id: &str) -> Result<Rule, AnswerError> {
    find_record(service, id)?.ok_or_else(|| {
        let suggestions = nearest_ids(service, "rule", id);
        let query = CardQuery { text: id, ..CardQuery::default() };
        let card = match find_card_id(service, query, Lenience::Exact) {
            Ok(_) => "; a card has that name",
            Err(_) => "",
        };
        AnswerError::not_found(format!("there is no rule `{}`{card}", shorten(id)), suggestions)
    })
}

/// Every rule of the editions that are current, or those of one document.
pub(super) fn rules(service: &Service, document: Option<&str>) -> Result<Vec<Rule>, AnswerError> {
    let document = document.map(|id| find_document(service, id)).transpose()?;
    let id = document.map(|document| document.id.as_str());
    let mut rules: Vec<Rule> = service.snapshot().store().list(id)?;
    rules.retain(|rule| id.is_some() || !rule.id.as_str().contains('@'));
    Ok(rules)
}

/// A rule, by name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleName {
    /// The type of the object.
    object: &'static str,
    /// The rule.
    pub id: String,
    /// The document.
    pub document: String,
    /// Its edition.
    pub edition: String,
    /// The rule's title.
    pub title: String,
    /// Our own English rendering of the title, where the source is in another language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub english_title: Option<String>,
    /// Its address in the API.
    pub href: String,
    /// Path of its page.
    pub url: String,
}

/// The same rules, by name alone.
pub fn rule_names(service: &Service, document: Option<&str>) -> Result<Vec<RuleName>, AnswerError> {
    let name = |rule: Rule| RuleName {
        object: "rule_name",
        href: format!("/api/v1/rules/{}", rule.id),
        url: rule.url(),
        id: rule.id.to_string(),
        document: rule.document.to_string(),
        edition: rule.edition,
        title: rule.title,
        english_title: rule.english_title,
    };
    Ok(rules(service, document)?.into_iter().map(name).collect())
}

/// Every procedure.
pub fn procedures(service: &Service) -> Result<Vec<Procedure>, AnswerError> {
    Ok(service.snapshot().store().list(None)?)
}

/// The procedure with `id`.
pub fn procedure(service: &Service, id: &str) -> Result<Procedure, AnswerError> {
    find_record(service, id)?.ok_or_else(|| {
        let suggestions = nearest_ids(service, "procedure", id);
        AnswerError::not_found(format!("there is no procedure `{}`", shorten(id)), suggestions)
    })
}

/// A walk through the procedure with `id` from step `at`, or from its first;
/// where it leads several ways, `choices` say which step follows.
pub fn walk_procedure(
    service: &Service,
    id: &str,
    at: Option<u32>,
    choices: &[u32],
) -> Result<Walk, AnswerError> {
    let procedure = procedure(service, id)?;
    for step in at.iter().chain(choices) {
        if !procedure.steps.iter().any(|own| own.n == *step) {
            let last = procedure.steps.last().map_or(0, |step| step.n);
            return Err(AskError::NoSuchStep { procedure: procedure.id, last }.into());
        }
    }
    Ok(walk(&procedure, at, choices, service.passages()?))
}

/// The answer to a question about step `at` of the procedure with `id`, such
/// as `may the opponent use a [Counter]?`.
pub fn ask_procedure(
    service: &Service,
    id: &str,
    at: u32,
    question: &str,
) -> Result<ProcedureAnswer, AnswerError> {
    let procedure = procedure(service, id)?;
    Ok(ask(&procedure, at, question, service.passages()?)?)
}

/// Whether two words are one, or one letter apart where they are long enough to tell.
fn is_near(one: &str, other: &str) -> bool {
    const LONG: usize = 4;
    let long = one.chars().count() >= LONG && other.chars().count() >= LONG;
    one == other || (long && strsim::damerau_levenshtein(one, other) == 1)
}

/// The ids of a type that share most words with `id`, nearly written ones too; of
/// those the nearest written first.
pub(super) fn nearest_ids(service: &Service, object: &str, id: &str) -> Vec<String> {
    const MOST: usize = 5;
    /// No id is longer; what is asked for may be.
    const LONGEST: usize = 100;
    let words = fold_words(id);
    let last = |id: &str| id.rsplit('/').next().unwrap_or(id).to_lowercase();
    let asked: String = last(id).chars().take(LONGEST).collect();
    let listed = service.snapshot().store().ids(object).unwrap_or_default();
    let ranked = listed.into_iter().filter_map(|id| {
        let own = fold_words(&id);
        let near = |word: &&String| own.iter().any(|other| is_near(word, other));
        let common = words.iter().filter(near).count();
        let apart = || strsim::damerau_levenshtein(&asked, &last(&id));
        (common > 0).then(apart).map(|apart| (Reverse(common), apart, id))
    });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort();
    ranked.into_iter().take(MOST).map(|(.., id)| id).collect()
}
