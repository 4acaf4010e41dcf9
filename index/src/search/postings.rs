//! Postings: which units have a stem, and how often, with BM25 over them. The
//! ranking's candidates for a question in plain words, on a server and in a
//! browser alike; what a query demands besides is asked of a `Retriever`.

use std::sync::Mutex;

use super::growing_list::GrowingList;
use super::lexicon::BREAK;
use super::meta::{NOTES_POSTINGS, ROWS, TEXT_POSTINGS};
use super::norms::{self, Norms, SATURATION, UNITS};
use super::row::{Section, Sections};
use super::scores::{Candidate, Has, List, Scores};
use crate::IndexError;
use crate::files::Files;
use crate::table::{Table, pack};

/// A stem that candidates are sought by, and what it counts for beside its rarity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sought {
    /// The stem's number.
    pub(super) stem: u32,
    /// In the text.
    pub(super) text: f32,
    /// In our own notes, where they are asked.
    pub(super) notes: Option<f32>,
}

/// The sections whose words are the text of a unit, in order.
pub(super) const TEXT: [Section; 3] = [Section::Title, Section::Body, Section::Context];

/// Collects where stems are in one field of the units.
#[derive(Default)]
pub(super) struct PostingsWriter {
    /// By stem.
    stems: Vec<GrowingList>,
    /// Words of each unit.
    lengths: Vec<u32>,
}

impl PostingsWriter {
    /// Counts the words of the next unit.
    pub(super) fn add(&mut self, stems: impl Iterator<Item = u32>) -> Result<(), IndexError> {
        let unit = self.lengths.len() as u32;
        if unit >= UNITS {
            return Err(IndexError::Corrupt(format!("more than {UNITS} units to search")));
        }
        let mut length = 0;
        for stem in stems.filter(|stem| *stem != BREAK) {
            length += 1;
            let stem = stem as usize;
            if stem >= self.stems.len() {
                self.stems.resize_with(stem + 1, GrowingList::default);
            }
            self.stems[stem].add(unit);
        }
        self.lengths.push(length);
        Ok(())
    }

    /// The entries of a table: one a stem, and what holds the units back last.
    pub(super) fn entries(&self) -> impl Iterator<Item = Vec<u8>> {
        let stems = self.stems.iter().map(|list| pack(&list.postings().collect::<Vec<_>>()));
        let lists = || self.stems.iter().map(GrowingList::postings);
        stems.chain(std::iter::once_with(move || norms::pack(&self.lengths, lists())))
    }
}

/// Where stems are in one field of the units.
struct Field {
    /// By stem: its postings; what holds the units back last.
    table: Table,
    /// How many stems there are.
    stems: u32,
    norms: Norms,
}

impl Field {
    fn new(table: Table) -> Result<Self, IndexError> {
        let stems = (table.len() as u32).saturating_sub(1);
        let norms = Norms::read(table.get(stems), stems);
        let norms = norms.ok_or_else(|| IndexError::Corrupt("postings break off".to_owned()))?;
        Ok(Self { table, stems, norms })
    }

    fn postings(&self, stem: u32) -> &[[u8; 4]] {
        if stem < self.stems { self.table.get(stem).as_chunks().0 } else { &[] }
    }

    /// What each unit that has the stem gets for it.
    #[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
    fn list(&self, stem: u32, boost: f32, bit: Has) -> List<'_> {
        let postings = self.postings(stem);
        let last = self.table.get(self.stems);
        let (all, with) = (self.norms.units(last).len() as f32, postings.len() as f32);
        let rarity = (1.0 + (all - with + 0.5) / (with + 0.5)).ln();
        let weight = rarity * (1.0 + SATURATION) * boost;
        let most = weight * self.norms.most(last, stem);
        let (units, norms) = (self.norms.units(last), self.norms.all());
        List { postings, units, norms, weight, most, bit }
    }
}

/// The postings of the units: of their text, and of our notes.
pub(super) struct Postings {
    text: Field,
    notes: Field,
    /// Scores that no question is using.
    idle: Mutex<Vec<Scores>>,
}

impl Postings {
    /// Those of an index; counted anew from its rows where they are not kept.
    pub(super) fn open(files: &Files) -> Result<Self, IndexError> {
        let (text, notes) = if let Some(text) = Table::find(files, TEXT_POSTINGS)? {
            (text, Table::open(files, NOTES_POSTINGS)?)
        } else {
            let rows = Table::open(files, ROWS)?;
            let (mut text, mut notes) = (PostingsWriter::default(), PostingsWriter::default());
            for unit in 0..rows.len() as u32 {
                let row = Sections::of_row(rows.get(unit))
                    .ok_or_else(|| IndexError::Corrupt(format!("the unit {unit} breaks off")))?;
                text.add(TEXT.into_iter().flat_map(|section| row.get(section)))?;
                notes.add(row.get(Section::Notes))?;
            }
            (Table::of(text.entries()), Table::of(notes.entries()))
        };
        let (text, notes) = (Field::new(text)?, Field::new(notes)?);
        Ok(Self { text, notes, idle: Mutex::new(Vec::new()) })
    }

    /// Whether the text of `unit` has the stem.
    pub(super) fn has(&self, stem: u32, unit: u32) -> bool {
        let postings = self.text.postings(stem);
        let of = |posting: &[u8; 4]| u32::from_le_bytes(*posting) % UNITS;
        postings.binary_search_by_key(&unit, of).is_ok()
    }

    /// At most `limit` units that have any of the stems, the best first by BM25;
    /// of `among` alone, where it is given.
    pub(super) fn best(
        &self,
        sought: &[Sought],
        among: Option<&[u32]>,
        limit: usize,
    ) -> Vec<Candidate> {
        let mut lists = Vec::with_capacity(sought.len() * 2);
        for (n, sought) in (0..).zip(sought) {
            let bit = Has::checked_shl(1, n).unwrap_or_default();
            lists.push(self.text.list(sought.stem, sought.text, bit));
            lists.extend(sought.notes.map(|boost| self.notes.list(sought.stem, boost, bit)));
        }
        lists.retain(|list| !list.postings.is_empty());
        let mut scores = self.idle.lock().ok().and_then(|mut idle| idle.pop()).unwrap_or_default();
        let units = scores.best(&mut lists, among, limit);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(scores);
        }
        units
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(found: Vec<Candidate>) -> Vec<u32> {
        found.into_iter().map(|candidate| candidate.unit).collect()
    }

    #[test]
    fn the_units_that_have_more_of_the_rarer_stem_come_first() {
        let mut writer = PostingsWriter::default();
        for stems in [vec![0, 1], vec![0, 0, BREAK, 2], vec![0], vec![2, 2, 2]] {
            writer.add(stems.into_iter()).unwrap();
        }
        let field = || Field::new(Table::of(writer.entries())).unwrap();
        let postings = Postings { text: field(), notes: field(), idle: Mutex::default() };
        let sought = [Sought { stem: 2, text: 1.0, notes: None }];
        for _ in 0..2 {
            assert_eq!(units(postings.best(&sought, None, 9)), [3, 1]);
        }
        assert_eq!(postings.best(&sought, None, 1), [Candidate { unit: 3, has: 1 }]);
        assert_eq!(units(postings.best(&sought, Some(&[0, 1]), 9)), [1, 0]);
        assert!(postings.has(1, 0) && !postings.has(1, 1) && !postings.has(9, 0));
    }

    #[test]
    fn units_that_cannot_be_among_the_best_are_passed_over_and_change_nothing() {
        let mut writer = PostingsWriter::default();
        // More units than are scored at once; rare stems and common ones, at odd places.
        for unit in 0..70_000_u32 {
            let mut stems = vec![0; 1 + unit as usize % 3];
            let odd = unit.wrapping_mul(2_654_435_761);
            stems.extend((1..6).filter(|stem| odd >> (32 - 2 * stem) == 0));
            stems.extend(std::iter::repeat_n(6, unit as usize % 7));
            writer.add(stems.into_iter()).unwrap();
        }
        let field = || Field::new(Table::of(writer.entries())).unwrap();
        let postings = Postings { text: field(), notes: field(), idle: Mutex::default() };
        let sought: Vec<Sought> = [5, 3, 1, 6, 0]
            .map(|stem| Sought { stem, text: 1.0, notes: Some(0.8) })
            .into_iter()
            .collect();
        let every: Vec<u32> = (0..70_000).collect();
        // All that are asked for are scored in full.
        let whole = postings.best(&sought, Some(&every), every.len());
        for limit in [1, 9, 240] {
            assert_eq!(postings.best(&sought, None, limit), whole[..limit]);
            assert_eq!(postings.best(&sought, Some(&every), limit), whole[..limit]);
        }
    }
}
