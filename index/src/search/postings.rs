//! Postings: which units have a stem, and how often, with BM25 over them. The
//! ranking's candidates for a question in plain words, on a server and in a
//! browser alike; what a query demands besides is asked of a `Retriever`.

use std::sync::Mutex;

use super::lexicon::BREAK;
use super::meta::{NOTES_POSTINGS, ROWS, TEXT_POSTINGS};
use super::row::{Section, Sections};
use crate::IndexError;
use crate::files::Files;
use crate::table::{Table, numbers, pack};

/// How soon more of the same word says no more, and how much long texts are
/// held back: tantivy's own.
const SATURATION: f32 = 1.2;
const LENGTH: f32 = 0.75;

/// Bits of a posting that are the unit's number; those above are how often.
const UNIT_BITS: u32 = 24;
const UNITS: u32 = 1 << UNIT_BITS;

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
    /// By stem: the units that have it, in order, and how often.
    stems: Vec<Vec<u32>>,
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
                self.stems.resize_with(stem + 1, Vec::new);
            }
            match self.stems[stem].last_mut() {
                Some(last) if *last % UNITS == unit => {
                    *last = last.checked_add(UNITS).unwrap_or(*last);
                }
                _ => self.stems[stem].push(UNITS | unit),
            }
        }
        self.lengths.push(length);
        Ok(())
    }

    /// The entries of a table: one a stem, and the lengths last.
    pub(super) fn entries(&self) -> impl Iterator<Item = Vec<u8>> {
        self.stems.iter().chain([&self.lengths]).map(|numbers| pack(numbers))
    }
}

/// Where stems are in one field of the units.
struct Field {
    /// By stem: its postings; the lengths of the units last.
    table: Table,
    /// How many stems there are.
    stems: u32,
    /// Per unit, what holds its words back, by its place in `norms`.
    units: Vec<u16>,
    norms: Vec<Norm>,
}

/// What holds the words of a unit back, by its length.
struct Norm {
    norm: f32,
    /// What a stem counts for that is there so often.
    few: [f32; FEW],
}

/// A stem that is in a unit less often counts for what is reckoned once.
const FEW: usize = 8;

impl Norm {
    #[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
    fn new(length: u32, mean: f32) -> Self {
        let norm = SATURATION * (1.0 - LENGTH + LENGTH * length as f32 / mean);
        let mut new = Self { norm, few: [0.0; FEW] };
        new.few = std::array::from_fn(|count| new.reckon(count as f32));
        new
    }

    fn reckon(&self, count: f32) -> f32 {
        count / (count + self.norm)
    }

    /// What a stem counts for that is in the unit `count` times.
    #[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
    fn of(&self, count: u32) -> f32 {
        self.few.get(count as usize).copied().unwrap_or_else(|| self.reckon(count as f32))
    }
}

impl Field {
    #[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
    fn new(table: Table) -> Self {
        let stems = (table.len() as u32).saturating_sub(1);
        let lengths = table.get(stems);
        let words: u64 = numbers(lengths).map(u64::from).sum();
        let mean = words as f32 / numbers(lengths).len() as f32;
        let mut kept: Vec<u32> = numbers(lengths).map(rounded).collect();
        let units = kept.clone();
        kept.sort_unstable();
        kept.dedup();
        // There are some hundred lengths that are kept.
        let place = |length: u32| kept.binary_search(&length).unwrap_or_default() as u16;
        let units = units.into_iter().map(place).collect();
        let norms = kept.iter().map(|length| Norm::new(*length, mean)).collect();
        Self { table, stems, units, norms }
    }

    fn postings(&self, stem: u32) -> &[u8] {
        if stem < self.stems { self.table.get(stem) } else { &[] }
    }

    /// Adds to the score of each unit that has the stem.
    #[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
    fn score(&self, stem: u32, boost: f32, scores: &mut Scores) {
        let postings = numbers(self.postings(stem));
        let (all, with) = (self.units.len() as f32, postings.len() as f32);
        let rarity = (1.0 + (all - with + 0.5) / (with + 0.5)).ln();
        let weight = rarity * (1.0 + SATURATION) * boost;
        for posting in postings {
            let unit = posting % UNITS;
            let Some(norm) = self.units.get(unit as usize) else { continue };
            let Some(norm) = self.norms.get(usize::from(*norm)) else { continue };
            scores.add(unit, weight * norm.of(posting >> UNIT_BITS));
        }
    }
}

/// Scores that are being added up.
#[derive(Default)]
struct Scores {
    /// Per unit; 0 for those that are not touched.
    sums: Vec<f32>,
    touched: Vec<u32>,
}

impl Scores {
    fn add(&mut self, unit: u32, score: f32) {
        let sum = &mut self.sums[unit as usize];
        if *sum == 0.0 {
            self.touched.push(unit);
        }
        *sum += score;
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
        let (text, notes) = (Field::new(text), Field::new(notes));
        Ok(Self { text, notes, idle: Mutex::new(Vec::new()) })
    }

    /// Whether the text of `unit` has the stem.
    pub(super) fn has(&self, stem: u32, unit: u32) -> bool {
        let postings = self.text.postings(stem).as_chunks::<4>().0;
        let of = |posting: &[u8; 4]| u32::from_le_bytes(*posting) % UNITS;
        postings.binary_search_by_key(&unit, of).is_ok()
    }

    /// At most `limit` units that have any of the stems, the best first by BM25;
    /// of `among` alone, where it is given.
    pub(super) fn best(&self, sought: &[Sought], among: Option<&[u32]>, limit: usize) -> Vec<u32> {
        let mut scores = self.idle.lock().ok().and_then(|mut idle| idle.pop()).unwrap_or_default();
        scores.sums.resize(self.text.units.len(), 0.0);
        for sought in sought {
            self.text.score(sought.stem, sought.text, &mut scores);
            if let Some(boost) = sought.notes {
                self.notes.score(sought.stem, boost, &mut scores);
            }
        }
        let units = best_of(among.unwrap_or(&scores.touched), &scores.sums, limit);
        for unit in scores.touched.drain(..) {
            scores.sums[unit as usize] = 0.0;
        }
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(scores);
        }
        units
    }
}

/// The `limit` units with the best scores, the best first.
fn best_of(units: &[u32], scores: &[f32], limit: usize) -> Vec<u32> {
    /// How many times as many are kept before the least are dropped.
    const KEPT: usize = 4;
    let first = |a: &(f32, u32), b: &(f32, u32)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
    let mut best: Vec<(f32, u32)> = Vec::with_capacity(units.len().min(limit * KEPT));
    let mut least = f32::MIN;
    for unit in units {
        let score = scores.get(*unit as usize).copied().unwrap_or_default();
        if score < least {
            continue;
        }
        if best.len() >= limit * KEPT {
            best.select_nth_unstable_by(limit - 1, first);
            best.truncate(limit);
            least = best.last().map_or(least, |(score, _)| *score);
        }
        best.push((score, *unit));
    }
    best.sort_unstable_by(first);
    best.truncate(limit);
    best.into_iter().map(|(_, unit)| unit).collect()
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

    #[test]
    fn the_units_that_have_more_of_the_rarer_stem_come_first() {
        let mut writer = PostingsWriter::default();
        for stems in [vec![0, 1], vec![0, 0, BREAK, 2], vec![0], vec![2, 2, 2]] {
            writer.add(stems.into_iter()).unwrap();
        }
        let field = || Field::new(Table::of(writer.entries()));
        let postings = Postings { text: field(), notes: field(), idle: Mutex::default() };
        let sought = [Sought { stem: 2, text: 1.0, notes: None }];
        for _ in 0..2 {
            assert_eq!(postings.best(&sought, None, 9), [3, 1]);
        }
        assert_eq!(postings.best(&sought, None, 1), [3]);
        assert_eq!(postings.best(&sought, Some(&[0, 1]), 9), [1, 0]);
        assert!(postings.has(1, 0) && !postings.has(1, 1) && !postings.has(9, 0));
    }
}
