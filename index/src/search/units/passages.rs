//! Units of passages that no record is made of: a last resort, so that no
//! word of a document is past finding.

use std::collections::HashSet;

use headjudge_corpus::{Citation, MARKUP, Passage, PassageClass, Record};

use super::rules::push_passage;
use super::sources::{Sources, is_indexed};
use super::unit::Unit;
use crate::search::row::RowStatus;

/// The titles that a document ends on, or puts above what rules nothing.
pub(crate) fn empty_titles(records: &[Record]) -> Vec<String> {
    let mut passages: Vec<&Passage> = records
        .iter()
        .filter_map(|r| if let Record::Passage(passage) = r { Some(passage) } else { None })
        .filter(|passage| is_indexed(&passage.document))
        .collect();
    passages.sort_by_key(|passage| (passage.document.as_str(), passage.lines.first));
    let is_heading = |passage: &&Passage| passage.class == PassageClass::Heading;
    let is_empty = |(n, heading): &(usize, &&Passage)| {
        let later = passages[n + 1..].iter().take_while(|p| p.document == heading.document);
        let mut beneath = later.clone().take_while(|p| !is_heading(p)).peekable();
        let goes_on = beneath.peek().is_none() && later.clone().next().is_some();
        is_heading(heading) && !goes_on && beneath.all(|p| p.class == PassageClass::NonNormative)
    };
    let empty = passages.iter().enumerate().filter(is_empty);
    empty.filter_map(|(_, heading)| heading.heading_path.last().cloned()).collect()
}

/// Passages that none of `units` cites yet, but those of cards and procedures. Headings
/// are not among them, they are found through what is beneath them; nor is markup, which
/// says nothing.
pub(super) fn rest<'a, 'u>(
    records: &'a [Record],
    units: impl Iterator<Item = &'u Unit>,
) -> Vec<&'a Passage> {
    let cited: HashSet<&str> = units
        .filter(|unit| unit.kind != "card" && unit.kind != "procedure")
        .map(|unit| unit.citation.passage.as_str())
        .collect();
    let is_rest = |passage: &&Passage| {
        passage.class != PassageClass::Heading
            && passage.why.as_deref() != Some(MARKUP)
            && is_indexed(&passage.document)
            && !cited.contains(passage.id.as_str())
    };
    let passages =
        records.iter().filter_map(|r| if let Record::Passage(p) = r { Some(p) } else { None });
    passages.filter(is_rest).collect()
}

/// The kind of a passage's own unit.
pub(super) const KIND: &str = "passage";

/// The unit of a passage that nothing else cites.
pub(super) fn of_passage<'a>(passage: &'a Passage, sources: &Sources<'a>) -> Unit {
    let title = passage.heading_path.last().map_or("", String::as_str);
    let mut unit = Unit::new(KIND, title, Citation::whole(passage), sources);
    push_passage(passage, sources, &mut unit);
    unit.status = status(passage, unit.status);
    unit
}

/// The status of that unit, where its document has the status `of_document`.
pub(super) fn status(passage: &Passage, of_document: RowStatus) -> RowStatus {
    match passage.class {
        PassageClass::NonNormative => RowStatus::NoRule,
        _ => of_document,
    }
}
