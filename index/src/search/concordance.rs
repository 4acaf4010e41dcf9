//! The concordance of a unit: for each stem that it has, where it stands. Ranking
//! asks it for the few stems of a question, and so goes through no text. Made of
//! the rows, at the build or when a pack is opened.

#[cfg(feature = "store")]
use std::path::Path;

#[cfg(feature = "store")]
use headjudge_corpus::map_parallel;

#[cfg(feature = "store")]
use super::common::CommonWords;
use super::lexicon::{BREAK, Lexicon};
use super::meta::{CONCORDANCE, ROWS};
use super::row::{Row, Section, Sections};
use crate::IndexError;
use crate::files::Files;
use crate::table::{Table, numbers, numbers_of, push};
#[cfg(feature = "store")]
use crate::table::{TableStream, TableWriter};

/// The most phrases of one headnote that are compared.
pub(super) const MOST_PHRASES: usize = 64;

/// Units whose concordances are made by as many threads as there are cores.
#[cfg(feature = "store")]
const AT_ONCE: usize = 1 << 12;

/// The sections that a question is ranked by, in order.
const RANKED_BY: [Section; 4] = [Section::Title, Section::Body, Section::Context, Section::Notes];

/// Bits of a spot: the phrase of a headnote, then the section, then the place.
const PHRASE_BITS: u32 = 7;
const SECTION_BITS: u32 = 2;

/// Three counts are in one number; one that does not fit is told by the spots.
const COUNT_BITS: u32 = 8;
const MOST_COUNTED: u32 = (1 << COUNT_BITS) - 1;

/// A place of a stem in a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot(u32);

impl Spot {
    fn new(at: u32, section: usize, phrase: usize) -> Self {
        let low = (section as u32) << PHRASE_BITS | phrase as u32;
        let at = at.min(u32::MAX >> (PHRASE_BITS + SECTION_BITS));
        Self(at << (PHRASE_BITS + SECTION_BITS) | low)
    }

    fn read(bytes: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(bytes))
    }

    /// Words before it; sentences and sections stand apart.
    pub(super) fn at(self) -> u32 {
        self.0 >> (PHRASE_BITS + SECTION_BITS)
    }

    /// The place of its section among those that a question is ranked by.
    fn section(self) -> u32 {
        (self.0 >> PHRASE_BITS) % (1 << SECTION_BITS)
    }

    /// The phrase of the headnote that it is in, if that is compared.
    pub(super) fn phrase(self) -> Option<usize> {
        let phrase = self.0 as usize % (1 << PHRASE_BITS);
        (phrase < MOST_PHRASES).then_some(phrase)
    }
}

/// Where the stems of a unit are.
#[derive(Clone, Copy)]
pub(super) struct Concordance<'a> {
    /// Words of its titles.
    pub(super) titles: u32,
    /// Words of its text, with the breaks between sentences.
    pub(super) words: u32,
    /// What each phrase of its headnote says, all of its words together.
    said: &'a [[u8; 8]],
    stems: &'a [[u8; 4]],
    /// Per stem, where its spots end, and how many it has in each section but the notes.
    counts: &'a [[u8; 8]],
    spots: &'a [[u8; 4]],
}

/// How often a stem is in each section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) titles: u32,
    pub(super) text: u32,
    pub(super) around: u32,
    pub(super) notes: u32,
}

impl<'a> Concordance<'a> {
    /// Reads what follows the head of a unit's row; `None` if it breaks off.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (head, rest) = bytes.split_at_checked(16)?;
        let mut head = numbers(head);
        let (titles, words) = (head.next()?, head.next()?);
        let (phrases, stems) = (head.next()? as usize, head.next()? as usize);
        let (said, rest) = rest.split_at_checked(phrases.checked_mul(8)?)?;
        let (own, rest) = rest.split_at_checked(stems.checked_mul(4)?)?;
        let (counts, spots) = rest.split_at_checked(stems.checked_mul(8)?)?;
        Some(Self {
            titles,
            words,
            said: said.as_chunks().0,
            stems: own.as_chunks().0,
            counts: counts.as_chunks().0,
            spots: spots.as_chunks().0,
        })
    }

    /// The stems, up to 64 at once, each time with the place of the first.
    pub(super) fn stems(&self) -> impl Iterator<Item = (usize, &'a [[u8; 4]])> + use<'a> {
        (0..).step_by(64).zip(self.stems.chunks(64))
    }

    /// The spots of the `n`th stem, in their order, and how many there are in each section.
    pub(super) fn spots(&self, n: usize) -> (Spots<'a>, Counts) {
        let of = |n: usize| self.counts.get(n).map_or([0; 2], numbers_of);
        let start = n.checked_sub(1).map_or(0, |before| of(before)[0]);
        let [end, counts] = of(n);
        let spots = Spots(self.spots.get(start as usize..end as usize).unwrap_or_default());
        let count = |section: u32| {
            let kept = counts >> (section * COUNT_BITS) & MOST_COUNTED;
            if kept == MOST_COUNTED { spots.count(section) } else { kept }
        };
        let [titles, text, around] = [0, 1, 2].map(count);
        let notes = end.saturating_sub(start).saturating_sub(titles + text + around);
        (spots, Counts { titles, text, around, notes })
    }

    /// What a phrase of the headnote says, all of its words together.
    pub(super) fn said(&self, phrase: usize) -> f64 {
        self.said.get(phrase).map_or(0.0, |said| f64::from_le_bytes(*said))
    }
}

/// The spots of one stem in one unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spots<'a>(&'a [[u8; 4]]);

impl<'a> Spots<'a> {
    pub(super) fn iter(self) -> impl Iterator<Item = Spot> + use<'a> {
        self.0.iter().map(|bytes| Spot::read(*bytes))
    }

    /// How many are in the section at this place.
    fn count(self, section: u32) -> u32 {
        self.iter().filter(|spot| spot.section() == section).count() as u32
    }

    /// Those that come after the first `n`.
    pub(super) fn after(self, n: usize) -> Self {
        Self(self.0.get(n..).unwrap_or_default())
    }

    /// The first `n`.
    pub(super) fn before(self, n: usize) -> Self {
        Self(self.0.get(..n).unwrap_or_default())
    }
}

/// The concordances of an index, by unit; made of its rows where they are not kept.
pub(super) fn open(files: &Files, lexicon: &Lexicon) -> Result<Table, IndexError> {
    match Table::find(files, CONCORDANCE)? {
        Some(table) => Ok(table),
        None => Ok(Table::of(entries(&Table::open(files, ROWS)?, lexicon))),
    }
}

/// Writes the concordances of the index in `dir`, whose rows and words are there.
#[cfg(feature = "store")]
pub(super) fn build(dir: &Path, units: u32, common: CommonWords) -> Result<(), IndexError> {
    let files = Files::of_these(dir, Lexicon::FILES.into_iter())?;
    let lexicon = Lexicon::open(&files, units, common)?;
    let mut rows = TableStream::open(dir, ROWS)?;
    let mut table = TableWriter::create(dir, CONCORDANCE)?;
    loop {
        let rows = rows.by_ref().take(AT_ONCE).collect::<Result<Vec<_>, _>>()?;
        if rows.is_empty() {
            return table.finish();
        }
        for entry in map_parallel(&rows, |row| entry(row, &lexicon)) {
            table.push(&entry.unwrap_or_default())?;
        }
    }
}

/// The concordance of each unit, after the head of its row.
fn entries<'a>(rows: &'a Table, lexicon: &'a Lexicon) -> impl Iterator<Item = Vec<u8>> + use<'a> {
    (0..rows.len() as u32).map(|unit| entry(rows.get(unit), lexicon).unwrap_or_default())
}

fn entry(row: &[u8], lexicon: &Lexicon) -> Option<Vec<u8>> {
    let (_, rest) = Row::read(row)?;
    let sections = Sections::read(rest)?;
    let mut spots: Vec<(u32, Spot)> = Vec::with_capacity(rest.len() / 4);
    let mut said = Vec::new();
    let mut at = 0;
    for (section, kind) in RANKED_BY.into_iter().enumerate() {
        let of_notes = kind == Section::Notes;
        let mut phrase = 0;
        for stem in sections.get(kind) {
            // Neighbours are sought within a sentence first.
            at += if stem == BREAK { 3 } else { 1 };
            if stem == BREAK {
                phrase += usize::from(of_notes && phrase < MOST_PHRASES);
                continue;
            }
            if of_notes && phrase < MOST_PHRASES {
                said.resize(phrase + 1, 0.0);
                said[phrase] += f64::from(lexicon.worth(stem));
            }
            spots.push((stem, Spot::new(at, section, phrase)));
        }
        at += 20;
    }
    spots.sort_unstable_by_key(|(stem, spot)| (*stem, spot.0));
    let is_word = |stem: &u32| *stem != BREAK;
    let titles = sections.get(Section::Title).filter(is_word).count() as u32;
    let words = sections.get(Section::Body).len() as u32;
    let (mut stems, mut counts) = (Vec::with_capacity(spots.len()), Vec::new());
    counts.reserve(spots.len() * 2);
    let mut end = 0;
    for same in spots.chunk_by(|a, b| a.0 == b.0) {
        end += same.len() as u32;
        stems.push(same[0].0);
        let of = |section: u32| same.iter().filter(|(_, spot)| spot.section() == section).count();
        let count = |section: u32| (of(section) as u32).min(MOST_COUNTED) << (section * COUNT_BITS);
        counts.extend([end, [0, 1, 2].map(count).iter().sum()]);
    }
    let head = &row[..row.len() - rest.len()];
    let size = head.len() + 16 + said.len() * 8 + (stems.len() * 3 + spots.len()) * 4;
    let mut entry = Vec::with_capacity(size);
    entry.extend(head);
    let numbers = [titles, words, said.len() as u32, stems.len() as u32].into_iter();
    push(&mut entry, numbers);
    entry.extend(said.into_iter().flat_map(f64::to_le_bytes));
    push(&mut entry, stems.into_iter().chain(counts));
    push(&mut entry, spots.into_iter().map(|(_, spot)| spot.0));
    Some(entry)
}
