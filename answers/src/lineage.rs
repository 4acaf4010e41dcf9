//! Lineage: which passages of one edition a passage of another is, from edition
//! to edition, backwards and forwards.

use headjudge_corpus::{Document, Passage, PassageId, Revision};

use super::editions::editions;
use crate::{AnswerError, Service};

/// The passages of the edition `to` that the passages `ids` of the edition
/// `from` are; none where the edition has no such passage.
pub(crate) fn follow(
    service: &Service,
    ids: &[PassageId],
    from: &Document,
    to: &Document,
) -> Result<Vec<PassageId>, AnswerError> {
    let order = editions(service, from.id.family());
    let place = |document: &Document| order.iter().position(|known| known.id == document.id);
    let (Some(mut at), Some(goal)) = (place(from), place(to)) else { return Ok(Vec::new()) };
    let mut ids = ids.to_vec();
    while at != goal && !ids.is_empty() {
        let next = if at < goal { at + 1 } else { at - 1 };
        ids = step(service, &ids, order[at], order[next])?;
        at = next;
    }
    Ok(ids)
}

/// The passages of a neighbouring edition that `ids` are.
pub(crate) fn step(
    service: &Service,
    ids: &[PassageId],
    from: &Document,
    to: &Document,
) -> Result<Vec<PassageId>, AnswerError> {
    let store = service.snapshot().store();
    let mut found: Vec<PassageId> = Vec::new();
    for id in ids {
        let told: Vec<Revision> = store.revisions_of(id.as_str())?;
        let back = told.iter().find(|r| r.before == to.id && r.document == from.id);
        let on = told.iter().find(|r| r.document == to.id && r.before == from.id);
        let next: Vec<PassageId> = match (back, on) {
            (Some(revision), _) => revision.from.clone(),
            (_, Some(revision)) => revision.to.clone(),
            // What no revision tells of is the same, under the same name.
            (None, None) => {
                let same = PassageId::new(format!("{}/{}", to.id, id.anchor()));
                let there = store.json("passage", same.as_str())?.is_some();
                there.then_some(same).into_iter().collect()
            }
        };
        for id in next {
            if !found.contains(&id) {
                found.push(id);
            }
        }
    }
    Ok(found)
}

/// The passages with these ids, in the order of their lines.
pub(crate) fn passages(service: &Service, ids: &[PassageId]) -> Result<Vec<Passage>, AnswerError> {
    let mut found = Vec::new();
    for id in ids {
        found.extend(service.snapshot().store().find::<Passage>(id.as_str())?);
    }
    found.sort_by_key(|passage| passage.lines);
    Ok(found)
}
