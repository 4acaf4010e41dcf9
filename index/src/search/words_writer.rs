//! Writing the words of the texts that hits show, each by the number of its stem. A stem
//! that no text has yet may be in a later one: what is written for it is amended last.

use std::path::Path;

use rustc_hash::FxHashMap;

use super::lexicon::LexiconWriter;
use super::meta::SHOWN_WORDS;
use super::words::{self, UNKNOWN};
use crate::IndexError;
use crate::table::{TableWriter, amend, pack};

/// Stems that were cut together, with their numbers, once they are known.
pub(super) type CutStems = Vec<(String, Option<u32>)>;

/// Writes the table of the words.
pub(super) struct WordsWriter {
    table: TableWriter,
    /// Stems that no text had when they were written, by their place.
    late: FxHashMap<String, u32>,
    /// Where each was written, in bytes of the table.
    written: Vec<(u64, u32)>,
}

impl WordsWriter {
    pub(super) fn create(dir: &Path) -> Result<Self, IndexError> {
        let table = TableWriter::create(dir, SHOWN_WORDS)?;
        Ok(Self { table, late: FxHashMap::default(), written: Vec::new() })
    }

    /// Writes words that were cut, whose stems are told by their place among `stems`.
    pub(super) fn add(
        &mut self,
        mut cut: Vec<u32>,
        stems: &mut CutStems,
        lexicon: &LexiconWriter,
    ) -> Result<(), IndexError> {
        for place in words::places_of_stems(&cut) {
            let (stem, known) = &mut stems[cut[place] as usize];
            *known = known.or_else(|| lexicon.known(stem));
            cut[place] = known.unwrap_or(UNKNOWN);
            if known.is_none() {
                let next = self.late.len() as u32;
                let late = *self.late.entry(stem.clone()).or_insert(next);
                self.written.push((self.table.size() + place as u64 * 4, late));
            }
        }
        self.table.push(&pack(&cut))?;
        Ok(())
    }

    /// Finishes the table in `dir`, once every text has its numbers.
    pub(super) fn finish(self, dir: &Path, lexicon: &LexiconWriter) -> Result<(), IndexError> {
        self.table.finish()?;
        let mut numbers = vec![None; self.late.len()];
        for (stem, late) in &self.late {
            numbers[*late as usize] = lexicon.known(stem);
        }
        let known = |(at, late): (u64, u32)| Some((at, numbers[late as usize]?));
        amend(dir, SHOWN_WORDS, self.written.into_iter().filter_map(known))
    }
}
