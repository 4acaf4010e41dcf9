//! Units of passages that no record is made of: a last resort, so that no
//! word of a document is past finding.

use std::collections::HashSet;

use headjudge_corpus::{Citation, PassageClass, Record};

use super::rules::push_passage;
use super::sources::{Sources, is_indexed};
use super::unit::Unit;
use crate::search::row::Standing;

/// One unit for each passage that `units` do not cite yet, headings apart:
/// they are found through what stands beneath them.
pub(super) fn push_rest(records: &[Record], sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let cited: HashSet<String> = units
        .iter()
        .filter(|unit| unit.kind != "card" && unit.kind != "procedure")
        .map(|unit| unit.citation.passage.to_string())
        .collect();
    for record in records {
        let Record::Passage(passage) = record else { continue };
        let skipped = passage.class == PassageClass::Heading
            || !is_indexed(&passage.document)
            || cited.contains(passage.id.as_str());
        if skipped {
            continue;
        }
        let title = passage.heading_path.last().map_or("", String::as_str);
        let mut unit = Unit::new("passage", title, Citation::whole(passage), sources);
        push_passage(passage, &mut unit);
        if passage.class == PassageClass::NonNormative {
            unit.standing = Standing::NoRule;
        }
        units.push(unit);
    }
}
