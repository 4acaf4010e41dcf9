//! Changes: what differs between two editions of a document, record by record.

use std::collections::{HashMap, HashSet};

use headjudge_corpus::{DiffSpan, Document, Lines, Passage, PassageClass, diff_words, squeeze};
use serde::Serialize;

use crate::{AnswerError, Service, shorten};

/// What happened to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChangeOp {
    /// Only in the newer edition.
    Added,
    /// Only in the older edition.
    Removed,
    /// In both, with another text.
    Changed,
    /// In both with the same text, in another place.
    Moved,
}

/// A record on one side of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Side {
    /// The document.
    pub document: String,
    /// Its edition.
    pub edition: String,
    /// The passage.
    pub passage: String,
    /// Source lines.
    pub lines: Lines,
    /// The titles above it, outermost first.
    pub heading_path: Vec<String>,
    /// Plain text.
    pub text: String,
    /// Path of the passage on this server.
    pub url: String,
}

/// A difference between two editions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Change {
    /// The type of the object.
    object: &'static str,
    /// What happened.
    pub op: ChangeOp,
    /// The record, without the document.
    pub id: String,
    /// What the record is.
    pub class: PassageClass,
    /// In the older edition.
    pub from: Option<Side>,
    /// In the newer edition.
    pub to: Option<Side>,
    /// The words that changed; empty where none did.
    pub diff: Vec<DiffSpan>,
}

/// Every edition of the document `family`, the oldest first.
#[must_use]
pub fn editions<'a>(service: &'a Service, family: &str) -> Vec<&'a Document> {
    let own = |document: &&Document| family_of(document) == family;
    let mut editions: Vec<&Document> = service.documents().iter().filter(own).collect();
    editions.sort_by(|a, b| (a.published, &a.edition).cmp(&(b.published, &b.edition)));
    editions
}

/// The id that all editions of a document share.
#[must_use]
pub fn family_of(document: &Document) -> &str {
    document.id.as_str().split('@').next().unwrap_or_default()
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

/// What differs between `from` and `to`, in the order of `to`, what was removed last.
pub fn changes(
    service: &Service,
    from: &Document,
    to: &Document,
) -> Result<Vec<Change>, AnswerError> {
    let (old, new) = (passages(service, from)?, passages(service, to)?);
    Ok(compare(&old, &new))
}

/// The passages that rule something.
fn passages(service: &Service, document: &Document) -> Result<Vec<Passage>, AnswerError> {
    let all: Vec<Passage> =
        service.snapshot().store().list("passage", Some(document.id.as_str()))?;
    let rules = |passage: &Passage| {
        !matches!(passage.class, PassageClass::Heading | PassageClass::NonNormative)
    };
    Ok(all.into_iter().filter(rules).collect())
}

fn compare(old: &[Passage], new: &[Passage]) -> Vec<Change> {
    let pairs = pair_up(old, new);
    let mut gone: HashSet<usize> = (0..old.len()).collect();
    let mut changes = Vec::new();
    for (passage, pair) in new.iter().zip(pairs) {
        let Some(at) = pair else {
            changes.push(change(ChangeOp::Added, None, Some(passage)));
            continue;
        };
        gone.remove(&at);
        let before = &old[at];
        if !same_text(before, passage) {
            changes.push(change(ChangeOp::Changed, Some(before), Some(passage)));
        } else if before.heading_path != passage.heading_path {
            changes.push(change(ChangeOp::Moved, Some(before), Some(passage)));
        }
    }
    let removed = old.iter().enumerate().filter(|(at, _)| gone.contains(at));
    changes.extend(removed.map(|(_, passage)| change(ChangeOp::Removed, Some(passage), None)));
    changes
}

/// For each new passage the old one that it was: of the same name and text,
/// else of the same text, else of the same name.
fn pair_up(old: &[Passage], new: &[Passage]) -> Vec<Option<usize>> {
    let mut by_name: HashMap<&str, usize> = HashMap::new();
    let mut by_text: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, passage) in old.iter().enumerate().rev() {
        by_name.insert(passage.id.anchor(), at);
        by_text.entry(squeeze(&passage.text)).or_default().push(at);
    }
    let mut taken = vec![false; old.len()];
    let mut pairs: Vec<Option<usize>> = vec![None; new.len()];
    let named = |passage: &Passage| by_name.get(passage.id.anchor()).copied();
    for (pair, passage) in pairs.iter_mut().zip(new) {
        *pair = named(passage).filter(|at| same_text(&old[*at], passage));
        if let Some(at) = *pair {
            taken[at] = true;
        }
    }
    for (pair, passage) in pairs.iter_mut().zip(new).filter(|(pair, _)| pair.is_none()) {
        let same = by_text.get(&squeeze(&passage.text)).into_iter().flatten();
        *pair = same.copied().rfind(|at| !taken[*at]);
        if let Some(at) = *pair {
            taken[at] = true;
        }
    }
    for (pair, passage) in pairs.iter_mut().zip(new).filter(|(pair, _)| pair.is_none()) {
        *pair = named(passage).filter(|at| !taken[*at]);
        if let Some(at) = *pair {
            taken[at] = true;
        }
    }
    pairs
}

fn same_text(a: &Passage, b: &Passage) -> bool {
    squeeze(&a.text) == squeeze(&b.text)
}

fn change(op: ChangeOp, from: Option<&Passage>, to: Option<&Passage>) -> Change {
    let passage = to.or(from);
    let diff = match (op, from, to) {
        (ChangeOp::Changed, Some(from), Some(to)) => diff_words(&from.text, &to.text),
        _ => Vec::new(),
    };
    Change {
        object: "change",
        op,
        id: passage.map_or("", |passage| passage.id.anchor()).to_owned(),
        class: passage.map_or(PassageClass::NonNormative, |passage| passage.class),
        from: from.map(side),
        to: to.map(side),
        diff,
    }
}

fn side(passage: &Passage) -> Side {
    Side {
        document: passage.document.to_string(),
        edition: passage.edition.clone(),
        passage: passage.id.to_string(),
        lines: passage.lines,
        heading_path: passage.heading_path.clone(),
        text: passage.text.clone(),
        url: passage.url(),
    }
}
