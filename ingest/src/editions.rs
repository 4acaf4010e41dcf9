//! The editions of one document, put beside each other: what became of each
//! passage from one to the next, and what keeps them from being compared well.

use std::collections::HashMap;

use headjudge_corpus::{Document, DocumentId, Passage, Problem, Revision, map_parallel};
use headjudge_editions::{Family, families, revisions};

use crate::parsed::ReadDocument;

/// What became of every passage, from each edition of a document to the next.
pub(crate) fn compare(read: &[ReadDocument]) -> (Vec<Revision>, Vec<Problem>) {
    let passages: HashMap<&DocumentId, &[Passage]> =
        read.iter().map(|r| (&r.document.id, r.parsed.passages.as_slice())).collect();
    let of = |document: &Document| passages.get(&document.id).copied().unwrap_or_default();
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for family in families(read.iter().map(|r| &r.document)) {
        if family.editions.len() > 1 {
            problems.extend(date_problems(&family));
        }
        let pairs: Vec<&[&Document]> = family.editions.windows(2).collect();
        let compared = map_parallel(&pairs, |pair| {
            let (old, new) = ((pair[0], of(pair[0])), (pair[1], of(pair[1])));
            let became = revisions(old, new);
            (text_problem(old, new, &became), became)
        });
        for (problem, became) in compared {
            problems.extend(problem);
            found.extend(became);
        }
    }
    (found, problems)
}

/// Editions whose dates do not say which is the newer.
fn date_problems(family: &Family<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for document in family.editions.iter().filter(|document| document.published.is_none()) {
        let message = format!(
            "edition `{}` has no date, and so it counts as older than every edition of `{}` that has one, and is in force on no date of theirs; write `published` into its `document.toml`",
            document.edition, family.id
        );
        problems.push(Problem::new(document.id.as_str(), 1, "edition-undated", message));
    }
    for pair in family.editions.windows(2) {
        if let (Some(a), Some(b)) = (pair[0].published, pair[1].published)
            && a == b
        {
            let message = format!(
                "editions `{}` and `{}` have the same date, {a}; `{}`, which is the later by name, counts as the newer; correct `published` in one of them",
                pair[0].edition, pair[1].edition, pair[1].edition
            );
            problems.push(Problem::new(pair[1].id.as_str(), 1, "editions-same-date", message));
        }
    }
    problems
}

/// Editions of which one is empty, or that have nothing in common.
fn text_problem(
    (old_document, old): (&Document, &[Passage]),
    (document, new): (&Document, &[Passage]),
    became: &[Revision],
) -> Option<Problem> {
    for (document, passages) in [(old_document, old), (document, new)] {
        if passages.is_empty() {
            let message = format!(
                "edition `{}` holds no text; put the document into its folder, or take the folder away",
                document.edition
            );
            return Some(Problem::new(document.id.as_str(), 1, "edition-empty", message));
        }
    }
    let added = became.iter().filter(|revision| revision.from.is_empty()).count();
    (added == new.len()).then(|| {
        let message = format!(
            "edition `{}` has nothing in common with edition `{}` before it; is it an edition of the same document? If not, give it an `id` of its own",
            document.edition, old_document.edition
        );
        Problem::new(document.id.as_str(), 1, "editions-unlike", message)
    })
}
