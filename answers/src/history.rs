//! The history of a rule: its wordings, from the first edition that has it, each
//! with the editions that say so and the words that differ from the one before.

use headjudge_corpus::{ChangeOp, DiffSpan, Document, Passage, PassageId, diff_words, squeeze};
use jiff::civil::Date;
use serde::Serialize;

use super::changes::Side;
use super::editions::editions;
use super::lineage;
use crate::{AnswerError, Service};

/// What became of a rule, from edition to edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct History {
    /// The type of the object.
    object: &'static str,
    /// The rule or the passage, as it was asked for.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The document, whatever the edition.
    pub document: String,
    /// Its wordings, the oldest first.
    pub wordings: Vec<Wording>,
    /// The editions that do not have it, the oldest first.
    pub absent: Vec<EditionName>,
    /// What is not on record.
    pub warnings: Vec<String>,
    /// Path of its page.
    pub url: String,
}

/// An edition, by name and date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EditionName {
    /// The edition.
    pub edition: String,
    /// Its date.
    pub published: Option<Date>,
}

/// A wording of a rule, with the editions that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Wording {
    /// The date of the first edition that has it.
    pub since: Option<Date>,
    /// The date of the first edition after it that says something else.
    pub until: Option<Date>,
    /// The text.
    pub text: String,
    /// What differs from the wording before; empty in the first.
    pub diff: Vec<DiffSpan>,
    /// Where it stands, edition by edition.
    pub editions: Vec<Place>,
}

/// Where a rule is in one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// The edition.
    pub edition: String,
    /// Its date.
    pub published: Option<Date>,
    /// What happened to it since the edition before.
    pub ops: Vec<ChangeOp>,
    /// Its passages there.
    pub passages: Vec<Side>,
}

/// The history of the rule or the passage that `text` names, by its id or its title.
pub fn named_history(service: &Service, text: &str) -> Result<History, AnswerError> {
    match crate::named_rule(service, text) {
        Ok(rule) => history(service, rule.id.as_str()),
        Err(_) => history(service, text),
    }
}

/// The history of the rule, or of the passage, with `id`.
pub fn history(service: &Service, id: &str) -> Result<History, AnswerError> {
    let (id, title, ids) = match super::rule(service, id) {
        Ok(rule) => (rule.id, rule.title, rule.passages),
        Err(near) => match super::passage(service, id) {
            Ok(passage) => (passage.id.clone(), title_of(&passage), vec![passage.id]),
            // The nearest rules say more than that there is no such passage.
            Err(_) => return Err(near),
        },
    };
    let own = ids.first().map_or("", PassageId::document);
    let own = super::find_document(service, own)?;
    let family = own.id.family();
    let order = editions(service, family);
    let Some(at) = order.iter().position(|known| known.id == own.id) else {
        return super::find_document(service, family).map(|_| empty(&id, title, family));
    };
    let mut there: Vec<Vec<PassageId>> = vec![Vec::new(); order.len()];
    there[at] = ids;
    for i in (0..at).rev() {
        there[i] = lineage::step(service, &there[i + 1], order[i + 1], order[i])?;
    }
    for i in at + 1..order.len() {
        there[i] = lineage::step(service, &there[i - 1], order[i - 1], order[i])?;
    }
    let mut history = empty(&id, title, family);
    for (i, document) in order.iter().enumerate() {
        let passages = lineage::passages(service, &there[i])?;
        if passages.is_empty() {
            history.absent.push(name(document));
            history.close(document);
            continue;
        }
        let before = i.checked_sub(1).map(|before| order[before]);
        let ops = ops(service, &passages, document, before)?;
        history.add(document, ops, &passages);
    }
    history.warn(&order);
    Ok(history)
}

fn empty(id: &PassageId, title: String, family: &str) -> History {
    History {
        object: "history",
        id: id.to_string(),
        title,
        document: family.to_owned(),
        wordings: Vec::new(),
        absent: Vec::new(),
        warnings: Vec::new(),
        url: format!("/history/{id}"),
    }
}

fn title_of(passage: &Passage) -> String {
    let words = || passage.text.split_whitespace().take(8).collect::<Vec<_>>().join(" ");
    passage.heading_path.last().cloned().unwrap_or_else(words)
}

fn name(document: &Document) -> EditionName {
    EditionName { edition: document.edition.clone(), published: document.published }
}

/// What happened to passages since the edition before theirs.
fn ops(
    service: &Service,
    passages: &[Passage],
    document: &Document,
    before: Option<&Document>,
) -> Result<Vec<ChangeOp>, AnswerError> {
    let mut ops = Vec::new();
    if before.is_none() {
        return Ok(ops);
    }
    for passage in passages {
        let told = service.snapshot().store().revisions_of(passage.id.as_str())?;
        let own = told.iter().filter(|r| r.document == document.id && r.to.contains(&passage.id));
        ops.extend(own.flat_map(|revision| revision.ops.clone()));
    }
    ops.sort_unstable();
    ops.dedup();
    Ok(ops)
}

impl History {
    /// Adds the wording of an edition.
    fn add(&mut self, document: &Document, ops: Vec<ChangeOp>, passages: &[Passage]) {
        let text = passages.iter().map(words).collect::<Vec<_>>().join("\n");
        let place = Place {
            edition: document.edition.clone(),
            published: document.published,
            ops,
            passages: passages.iter().map(Side::of).collect(),
        };
        let last = self.wordings.last_mut();
        if let Some(last) = last
            && squeeze(&last.text) == squeeze(&text)
            && last.until.is_none()
        {
            last.editions.push(place);
            return;
        }
        let diff = self.wordings.last().map_or_else(Vec::new, |last| diff_words(&last.text, &text));
        self.close(document);
        self.wordings.push(Wording {
            since: document.published,
            until: None,
            text,
            diff,
            editions: vec![place],
        });
    }

    /// Ends the last wording with the edition that does not have it.
    fn close(&mut self, document: &Document) {
        if let Some(last) = self.wordings.last_mut() {
            last.until = last.until.or(document.published);
        }
    }

    fn warn(&mut self, order: &[&Document]) {
        if let [only] = order {
            self.warnings.push(format!(
                "{} is on record in one edition, {}; older wordings are not known",
                only.short_title, only.edition
            ));
        }
        for document in order.iter().filter(|document| document.published.is_none()) {
            self.warnings.push(format!(
                "edition `{}` has no date; it counts as older than those that have one",
                document.edition
            ));
        }
    }
}

/// The words of a passage without its number, which may be another in each edition.
fn words(passage: &Passage) -> String {
    let Some(number) = passage.number.as_deref() else { return passage.text.clone() };
    let rest = passage.text.strip_prefix(number).unwrap_or(&passage.text);
    rest.trim_start_matches(['.', ')', ':', ' ']).to_owned()
}
