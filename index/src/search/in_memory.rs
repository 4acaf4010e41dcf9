//! Filters without tantivy. For a browser, whose corpus is one that was
//! downloaded; a condition goes through the units one by one.

use std::collections::HashSet;

use super::analysis::is_kanji;
use super::lexicon::{BREAK, Lexicon};
use super::meta::{ROWS, TAGS};
use super::postings::{Postings, TEXT};
use super::query::QueryError;
use super::retriever::{Condition, Retriever};
use super::row::Sections;
use crate::IndexError;
use crate::files::Files;
use crate::table::Table;

/// The units, gone through one by one.
pub(super) struct InMemory {
    rows: Table,
    /// Per unit: its tags, a line each.
    tags: Table,
}

impl InMemory {
    pub(super) fn open(files: &Files) -> Result<Self, IndexError> {
        Ok(Self { rows: Table::open(files, ROWS)?, tags: Table::open(files, TAGS)? })
    }

    fn meets(&self, unit: u32, condition: &Condition, words: (&Lexicon, &Postings)) -> bool {
        let meets = |condition: &Condition| self.meets(unit, condition, words);
        match condition {
            Condition::Never => false,
            Condition::Phrase(stems) => self.has_phrase(unit, stems, words),
            Condition::AnyTag(tags) => self.tags(unit).any(|own| tags.iter().any(|t| t == own)),
            Condition::Since(from, to) => {
                let days = self.tags(unit).filter_map(|tag| tag.strip_prefix("since:"));
                days.filter_map(|day| day.parse().ok()).any(|day: u64| (*from..=*to).contains(&day))
            }
            Condition::Not(condition) => !meets(condition),
            Condition::All(conditions) => !conditions.is_empty() && conditions.iter().all(meets),
            Condition::Any(conditions) => conditions.iter().any(meets),
        }
    }

    fn tags(&self, unit: u32) -> impl Iterator<Item = &str> {
        std::str::from_utf8(self.tags.get(unit)).unwrap_or_default().lines()
    }

    fn has_phrase(
        &self,
        unit: u32,
        stems: &[u32],
        (lexicon, postings): (&Lexicon, &Postings),
    ) -> bool {
        // Most units do not have its words at all.
        if !stems.iter().all(|stem| postings.has(*stem, unit)) {
            return false;
        }
        let Some(text) = Sections::of_row(self.rows.get(unit)) else { return false };
        let places = places(text, lexicon);
        let mut starts = places.iter().filter(|(_, stem)| Some(stem) == stems.first());
        starts.any(|(at, _)| (*at..).zip(stems).all(|(at, stem)| places.contains(&(at, *stem))))
    }
}

/// Each stem of a unit's text with its place; no phrase runs over the end of a
/// sentence, and a single kanji that is indexed with its pair is at its place.
fn places(text: Sections<'_>, lexicon: &Lexicon) -> HashSet<(u32, u32)> {
    let mut places = HashSet::new();
    let mut at = 0;
    for section in TEXT {
        at += 1;
        // The kanji of the last pair that may come once more by themselves.
        let mut singles: Vec<char> = Vec::new();
        for stem in text.get(section) {
            if stem == BREAK {
                at += 1;
                continue;
            }
            let mut chars = lexicon.text(stem).unwrap_or_default().chars();
            let (first, second, third) = (chars.next(), chars.next(), chars.next());
            let beside = second.is_none() && first.is_some() && first == singles.first().copied();
            if beside {
                singles.remove(0);
            } else {
                at += 1;
                singles = match (first, second, third) {
                    (Some(first), Some(second), None) if is_kanji(first) => vec![first, second],
                    _ => Vec::new(),
                };
            }
            places.insert((at, stem));
        }
    }
    places
}

impl Retriever for InMemory {
    fn matching(
        &self,
        must: &[Condition],
        words: (&Lexicon, &Postings),
        limit: usize,
    ) -> Result<Vec<u32>, QueryError> {
        let meets = |unit: &u32| must.iter().all(|condition| self.meets(*unit, condition, words));
        Ok((0..self.rows.len() as u32).filter(meets).take(limit).collect())
    }
}
