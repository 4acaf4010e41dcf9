//! The editions of one document, in the order of their dates, and what became
//! of every passage from each to the next.

use std::collections::BTreeMap;

use headjudge_corpus::{Document, Passage, Revision};

use crate::compare::compare;

/// A document with its editions, the oldest first.
#[derive(Clone, Debug)]
pub struct Family<'a> {
    /// The id that all its editions share.
    pub id: &'a str,
    /// The editions, the oldest first; one without a date comes before all that have one.
    pub editions: Vec<&'a Document>,
}

/// The documents with their editions.
pub fn families<'a>(documents: impl Iterator<Item = &'a Document>) -> Vec<Family<'a>> {
    let mut families: BTreeMap<&str, Vec<&Document>> = BTreeMap::new();
    for document in documents {
        families.entry(document.id.family()).or_default().push(document);
    }
    families
        .into_iter()
        .map(|(id, mut editions)| {
            // The newest has the plain id; of two of one date that is the later by name.
            editions.sort_by(|a, b| {
                let newest = |document: &Document| document.id.as_str() == id;
                (newest(a), a.published, &a.edition).cmp(&(newest(b), b.published, &b.edition))
            });
            Family { id, editions }
        })
        .collect()
}

/// What became of every passage from the edition `from` to the edition `to`:
/// what changed, and what is the same under another id.
#[must_use]
pub fn revisions(
    (from, old): (&Document, &[Passage]),
    (to, new): (&Document, &[Passage]),
) -> Vec<Revision> {
    let pairings = compare(old, new);
    let mut revisions = Vec::new();
    for pairing in pairings {
        let (before, after) = (pairing.from.iter(), pairing.to.iter());
        let before: Vec<&Passage> = before.map(|at| &old[*at]).collect();
        let after: Vec<&Passage> = after.map(|at| &new[*at]).collect();
        let Some(first) = after.first().or(before.first()) else { continue };
        let same_id = matches!(
            (&before[..], &after[..]),
            ([before], [after]) if before.id.anchor() == after.id.anchor()
        );
        if pairing.ops.is_empty() && same_id {
            continue;
        }
        revisions.push(Revision {
            id: first.id.clone(),
            document: to.id.clone(),
            edition: to.edition.clone(),
            before: from.id.clone(),
            class: first.class,
            ops: pairing.ops,
            from: before.iter().map(|passage| passage.id.clone()).collect(),
            to: after.iter().map(|passage| passage.id.clone()).collect(),
            references: pairing.references,
        });
    }
    revisions
}
