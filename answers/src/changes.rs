//! Changes: what became of each passage from one edition of a document to
//! another. From an edition to the next it is on record; between any other two
//! it is found when it is asked for.

use headjudge_corpus::{
    ChangeOp, DiffSpan, Document, Lines, Passage, PassageClass, PassageId, Revision,
    ShiftedReference, diff_words,
};
use serde::Serialize;

use super::editions::editions;
use crate::{AnswerError, Service};

/// A passage on one side of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Side {
    /// The document.
    pub document: String,
    /// Its edition.
    pub edition: String,
    /// The passage.
    pub passage: String,
    /// The number that the document gives it, such as `702.2a`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
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
    /// What happened; of several things the weightiest.
    pub op: ChangeOp,
    /// Everything that happened, the weightiest first.
    pub ops: Vec<ChangeOp>,
    /// The record, without the document.
    pub id: String,
    /// What the record is.
    pub class: PassageClass,
    /// In the older edition; of several the first.
    pub from: Option<Side>,
    /// In the newer edition; of several the first.
    pub to: Option<Side>,
    /// The further passages: of a split rule its other parts, of a merged rule
    /// the others that it was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Side>,
    /// Numbers of rules in its words that follow those rules to other numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<ShiftedReference>,
    /// The words that changed; empty where none did.
    pub diff: Vec<DiffSpan>,
}

/// What differs between `from` and `to`, in the order of `to`, what was removed last.
pub fn changes(
    service: &Service,
    from: &Document,
    to: &Document,
) -> Result<Vec<Change>, AnswerError> {
    describe(service, &revisions(service, from, to)?)
}

/// What became of the passages that are not what they were, in the order of
/// `to`, what was removed last.
pub fn revisions(
    service: &Service,
    from: &Document,
    to: &Document,
) -> Result<Vec<Revision>, AnswerError> {
    let all = links(service, from, to)?.into_iter();
    Ok(all.filter(|revision| !revision.ops.is_empty()).collect())
}

/// All that a document says, as added.
pub fn additions(service: &Service, to: &Document) -> Result<Vec<Revision>, AnswerError> {
    let new: Vec<Passage> = service.snapshot().store().list(Some(to.id.as_str()))?;
    let all = headjudge_editions::revisions((to, &[]), (to, &new)).into_iter();
    Ok(all.filter(|revision| !revision.ops.is_empty()).collect())
}

/// The same, with the passages that differ in their id alone.
pub(crate) fn links(
    service: &Service,
    from: &Document,
    to: &Document,
) -> Result<Vec<Revision>, AnswerError> {
    let store = service.snapshot().store();
    let known = editions(service, to.id.family());
    let next = known.windows(2).any(|pair| pair[0].id == from.id && pair[1].id == to.id);
    if next {
        return Ok(store.list(Some(to.id.as_str()))?);
    }
    let old: Vec<Passage> = store.list(Some(from.id.as_str()))?;
    let new: Vec<Passage> = store.list(Some(to.id.as_str()))?;
    Ok(headjudge_editions::revisions((from, &old), (to, &new)))
}

/// Revisions with the words of both sides.
pub fn describe(service: &Service, revisions: &[Revision]) -> Result<Vec<Change>, AnswerError> {
    let find = |id: &PassageId| -> Result<Option<Passage>, AnswerError> {
        Ok(service.snapshot().store().find(id.as_str())?)
    };
    let all = |ids: &[PassageId]| -> Result<Vec<Passage>, AnswerError> {
        ids.iter().filter_map(|id| find(id).transpose()).collect()
    };
    revisions
        .iter()
        .map(|revision| Ok(change(revision, &all(&revision.from)?, &all(&revision.to)?)))
        .collect()
}

/// A revision with the words of both sides.
#[must_use]
pub fn change(revision: &Revision, from: &[Passage], to: &[Passage]) -> Change {
    let text = |side: &[Passage]| -> String {
        side.iter().map(|passage| passage.text.as_str()).collect::<Vec<_>>().join("\n")
    };
    let differs = !from.is_empty() && !to.is_empty() && text(from) != text(to);
    let moved_only = |op: &ChangeOp| matches!(op, ChangeOp::Moved | ChangeOp::Renumbered);
    let diff = if differs && !revision.ops.iter().all(moved_only) {
        diff_words(&text(from), &text(to))
    } else {
        Vec::new()
    };
    Change {
        object: "change",
        op: revision.ops.first().copied().unwrap_or(ChangeOp::Renumbered),
        ops: revision.ops.clone(),
        id: revision.id.anchor().to_owned(),
        class: revision.class,
        from: from.first().map(Side::of),
        to: to.first().map(Side::of),
        also: from.iter().skip(1).chain(to.iter().skip(1)).map(Side::of).collect(),
        references: revision.references.clone(),
        diff,
    }
}

impl Side {
    /// The side that `passage` is.
    #[must_use]
    pub fn of(passage: &Passage) -> Self {
        Self {
            document: passage.document.to_string(),
            edition: passage.edition.clone(),
            passage: passage.id.to_string(),
            number: passage.number.clone(),
            lines: passage.lines,
            heading_path: passage.heading_path.clone(),
            text: passage.text.clone(),
            url: passage.url(),
        }
    }
}

/// How many changes there are of each kind; a change may be of several.
#[must_use]
pub fn tally(revisions: &[Revision]) -> Vec<(ChangeOp, usize)> {
    let count = |op| revisions.iter().filter(|revision| revision.ops.contains(&op)).count();
    ChangeOp::ALL.map(|op| (op, count(op))).into_iter().filter(|(_, count)| *count > 0).collect()
}

/// The tally in words: `19 added, 12 reworded`.
#[must_use]
pub fn tally_in_words(tally: &[(ChangeOp, usize)]) -> String {
    if tally.is_empty() {
        return "nothing differs".to_owned();
    }
    let parts: Vec<String> =
        tally.iter().map(|(op, count)| format!("{count} {}", op.words())).collect();
    parts.join(", ")
}

/// The kind of change with a name; `changed` is what `reworded` was called.
pub fn change_op(name: &str) -> Result<ChangeOp, AnswerError> {
    let meant = if name == "changed" { "reworded" } else { name };
    ChangeOp::ALL.into_iter().find(|op| op.name() == meant).ok_or_else(|| {
        let details = format!(
            "`{}` is not a kind of change; changes are {}",
            crate::shorten(name),
            ChangeOp::ALL.map(ChangeOp::name).join(", ")
        );
        AnswerError::not_found(details, Vec::new())
    })
}
