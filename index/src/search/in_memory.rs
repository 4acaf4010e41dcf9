//! Candidates without tantivy: the same BM25 over the same words, counted from
//! the rows when the index is opened. For a browser, whose corpus is one that
//! was downloaded; a condition goes through the units one by one.

use std::collections::{HashMap, HashSet};

use super::analysis::is_kanji;
use super::lexicon::{BREAK, Lexicon};
use super::meta::{ROWS, TAGS};
use super::query::QueryError;
use super::retriever::{Condition, Retriever, Sought};
use super::row::{Row, Section};
use crate::IndexError;
use crate::files::Files;
use crate::table::Table;

/// How soon more of the same word says no more, and how much long texts are
/// held back: tantivy's own.
const SATURATION: f32 = 1.2;
const LENGTH: f32 = 0.75;

/// The sections whose words are the text of a unit, in order.
const TEXT: [Section; 3] = [Section::Title, Section::Body, Section::Context];

/// The words of the units, held in memory.
pub(super) struct InMemory {
    rows: Table,
    /// Per unit: its tags, a line each.
    tags: Table,
    text: Postings,
    notes: Postings,
}

/// Where stems are in one field of the units.
#[derive(Default)]
struct Postings {
    /// By stem: the units that have it, in order, and how often.
    units: HashMap<u32, Vec<(u32, u32)>>,
    /// Words of each unit.
    lengths: Vec<u32>,
}

impl InMemory {
    pub(super) fn open(files: &Files) -> Result<Self, IndexError> {
        let rows = Table::open(files, ROWS)?;
        let (mut text, mut notes) = (Postings::default(), Postings::default());
        for unit in 0..rows.len() as u32 {
            let row = Row::read(rows.get(unit))
                .ok_or_else(|| IndexError::Corrupt(format!("the unit {unit} breaks off")))?;
            text.add(unit, TEXT.into_iter().flat_map(|section| row.section(section)));
            notes.add(unit, row.section(Section::Notes));
        }
        Ok(Self { rows, tags: Table::open(files, TAGS)?, text, notes })
    }

    fn meets(&self, unit: u32, condition: &Condition, lexicon: &Lexicon) -> bool {
        let meets = |condition: &Condition| self.meets(unit, condition, lexicon);
        match condition {
            Condition::Never => false,
            Condition::Phrase(stems) => self.has_phrase(unit, stems, lexicon),
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

    fn has_phrase(&self, unit: u32, stems: &[u32], lexicon: &Lexicon) -> bool {
        // Most units do not have its words at all.
        if !stems.iter().all(|stem| self.text.has(*stem, unit)) {
            return false;
        }
        let Some(row) = Row::read(self.rows.get(unit)) else { return false };
        let places = places(&row, lexicon);
        let mut starts = places.iter().filter(|(_, stem)| Some(stem) == stems.first());
        starts.any(|(at, _)| (*at..).zip(stems).all(|(at, stem)| places.contains(&(at, *stem))))
    }
}

impl Postings {
    /// Counts the words of the next unit.
    fn add(&mut self, unit: u32, stems: impl Iterator<Item = u32>) {
        let mut counts: HashMap<u32, u32> = HashMap::new();
        let mut length = 0;
        for stem in stems.filter(|stem| *stem != BREAK) {
            *counts.entry(stem).or_default() += 1;
            length += 1;
        }
        self.lengths.push(length);
        for (stem, count) in counts {
            self.units.entry(stem).or_default().push((unit, count));
        }
    }

    fn has(&self, stem: u32, unit: u32) -> bool {
        let units = self.units.get(&stem);
        units.is_some_and(|units| units.binary_search_by_key(&unit, |(unit, _)| *unit).is_ok())
    }

    /// Adds to the score of each unit that has the stem.
    #[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
    fn score(&self, stem: u32, boost: f32, scores: &mut HashMap<u32, f32>) {
        let Some(units) = self.units.get(&stem) else { return };
        let (all, with) = (self.lengths.len() as f32, units.len() as f32);
        let rarity = (1.0 + (all - with + 0.5) / (with + 0.5)).ln();
        let words: u64 = self.lengths.iter().map(|length| u64::from(*length)).sum();
        let mean = words as f32 / all;
        for (unit, count) in units {
            let length = self.lengths.get(*unit as usize).copied().unwrap_or_default();
            let length = rounded(length) as f32;
            let norm = SATURATION * (1.0 - LENGTH + LENGTH * length / mean);
            let count = *count as f32;
            let weight = rarity * (1.0 + SATURATION) * boost;
            *scores.entry(*unit).or_default() += weight * (count / (count + norm));
        }
    }
}

/// A length as tantivy keeps it, in one byte: from 40 on with four digits of two.
fn rounded(length: u32) -> u32 {
    const EXACT: u32 = 40;
    const BASE: u32 = 24;
    if length < EXACT {
        return length;
    }
    let over = length - BASE;
    let left_out = over.ilog2() - 3;
    BASE + (over >> left_out << left_out)
}

/// Each stem of a unit's text with its place; no phrase runs over the end of a
/// sentence, and a single kanji that is indexed with its pair is at its place.
fn places(row: &Row<'_>, lexicon: &Lexicon) -> HashSet<(u32, u32)> {
    let mut places = HashSet::new();
    let mut at = 0;
    for section in TEXT {
        at += 1;
        // The kanji of the last pair that may come once more by themselves.
        let mut singles: Vec<char> = Vec::new();
        for stem in row.section(section) {
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
        lexicon: &Lexicon,
        limit: usize,
    ) -> Result<Vec<u32>, QueryError> {
        let meets = |unit: &u32| must.iter().all(|condition| self.meets(*unit, condition, lexicon));
        Ok((0..self.rows.len() as u32).filter(meets).take(limit).collect())
    }

    fn best(
        &self,
        must: &[Condition],
        sought: &[Sought],
        lexicon: &Lexicon,
        limit: usize,
    ) -> Result<Vec<u32>, QueryError> {
        let mut scores = HashMap::new();
        for sought in sought {
            self.text.score(sought.stem, sought.text, &mut scores);
            if let Some(boost) = sought.notes {
                self.notes.score(sought.stem, boost, &mut scores);
            }
        }
        let mut units: Vec<(f32, u32)> = if must.is_empty() {
            scores.into_iter().map(|(unit, score)| (score, unit)).collect()
        } else {
            let units = self.matching(must, lexicon, usize::MAX)?.into_iter();
            units.map(|unit| (scores.get(&unit).copied().unwrap_or_default(), unit)).collect()
        };
        units.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        units.truncate(limit);
        Ok(units.into_iter().map(|(_, unit)| unit).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_kept_as_tantivy_keeps_them() {
        // From its table of lengths: exact to 40, then in steps of 2, 4, 8…
        for (length, kept) in
            [(39, 39), (40, 40), (41, 40), (42, 42), (57, 56), (63, 60), (95, 88), (300, 280)]
        {
            assert_eq!(rounded(length), kept, "{length}");
        }
    }
}
