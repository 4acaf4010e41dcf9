//! Documents, held against each other: the newest edition of each, rule by rule.

use headjudge_corpus::{ChangeOp, Document, Passage, PassageId};
use headjudge_editions::families;
use serde::Serialize;

use crate::changes::{Change, change, tally};
use crate::{AnswerError, Service};

/// A document that differs.
#[derive(Clone, Debug, Serialize)]
pub struct DocumentReview {
    /// The document, whatever the edition.
    pub document: String,
    /// Its title.
    pub title: String,
    /// The edition before; none where the document is new.
    pub from: Option<String>,
    /// The edition now; none where the document is gone.
    pub to: Option<String>,
    /// How many changes there are of each kind.
    pub tally: Vec<(ChangeOp, usize)>,
    /// The changes, in the order of the newer edition.
    pub changes: Vec<Change>,
}

/// The documents that differ.
pub(super) fn review(old: &Service, new: &Service) -> Result<Vec<DocumentReview>, AnswerError> {
    let mut reviews = Vec::new();
    let before = newest(old);
    let after = newest(new);
    for (family, document) in &after {
        let was = before.iter().find(|(known, _)| known == family).map(|(_, was)| *was);
        let now = passages(new, document)?;
        let then = was.map_or_else(|| Ok(Vec::new()), |was| passages(old, was))?;
        if let Some(was) = was
            && was.edition == document.edition
            && then == now
        {
            continue;
        }
        let from = was.unwrap_or(document);
        let changes = compare((from, &then), (document, &now));
        reviews.push(DocumentReview {
            document: family.clone(),
            title: document.title.clone(),
            from: was.map(|was| was.edition.clone()),
            to: Some(document.edition.clone()),
            tally: tally(&changes.0),
            changes: changes.1,
        });
    }
    for (family, document) in &before {
        if after.iter().all(|(known, _)| known != family) {
            reviews.push(DocumentReview {
                document: family.clone(),
                title: document.title.clone(),
                from: Some(document.edition.clone()),
                to: None,
                tally: Vec::new(),
                changes: Vec::new(),
            });
        }
    }
    Ok(reviews)
}

fn compare(
    (from, old): (&Document, &[Passage]),
    (to, new): (&Document, &[Passage]),
) -> (Vec<headjudge_corpus::Revision>, Vec<Change>) {
    let mut revisions = headjudge_editions::revisions((from, old), (to, new));
    revisions.retain(|revision| !revision.ops.is_empty());
    let all = |ids: &[PassageId], passages: &[Passage]| -> Vec<Passage> {
        let found = ids.iter().filter_map(|id| passages.iter().find(|passage| passage.id == *id));
        found.cloned().collect()
    };
    let changes =
        revisions.iter().map(|r| change(r, &all(&r.from, old), &all(&r.to, new))).collect();
    (revisions, changes)
}

/// The newest edition of each document.
pub(super) fn newest(service: &Service) -> Vec<(String, &Document)> {
    families(service.documents().iter())
        .into_iter()
        .filter_map(|family| Some((family.id.to_owned(), *family.editions.last()?)))
        .collect()
}

/// The passages of a document.
fn passages(service: &Service, document: &Document) -> Result<Vec<Passage>, AnswerError> {
    Ok(service.snapshot().store().list(Some(document.id.as_str()))?)
}
