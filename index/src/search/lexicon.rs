//! The lexicon: every stem of the indexed text with its number and how many
//! units hold it, and every word as written with its stem.

use std::path::Path;

use ownedbytes::OwnedBytes;
use rustc_hash::FxHashMap;
use tantivy_fst::Map;

use super::analysis::{Token, is_cjk, stem};
use super::common::CommonWords;
use super::cutter::Placed;
use crate::IndexError;
use crate::files::Files;
use crate::names::{Near, Spellings, open_keys, typos_of, write_map};
use crate::table::{Table, TableWriter, pack};

const STEMS: &str = "stems.fst";
const WORDS: &str = "words.fst";
const COUNTS: &str = "stems-counts.table";
const TEXTS: &str = "stems.table";

/// Stands between sentences in a unit's numbers.
pub(crate) const BREAK: u32 = u32::MAX;

/// Words that were cut together: each as written with its stem, and the number of the
/// stem, once it is asked for.
pub(super) type Written = Vec<(Token, Option<u32>)>;

/// Collects stems while units are written.
#[derive(Default)]
pub(crate) struct LexiconWriter {
    stems: FxHashMap<String, u32>,
    words: FxHashMap<String, u32>,
    /// Per stem: the units that hold it, and the last one counted.
    counts: Vec<(u32, u32)>,
}

impl LexiconWriter {
    /// The numbers of `words`, which are told by their place in `written`, with a break
    /// between sentences; counts them for `unit`.
    pub(super) fn number(
        &mut self,
        words: &[Placed<u32>],
        written: &mut Written,
        unit: u32,
    ) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(words.len() + words.len() / 4);
        for word in words {
            if word.opens && !numbers.is_empty() {
                numbers.push(BREAK);
            }
            let (token, number) = &mut written[word.word as usize];
            let n = *number.get_or_insert_with(|| self.stem(token));
            if let Some((count, last)) = self.counts.get_mut(n as usize)
                && *last != unit
            {
                *count += 1;
                *last = unit;
            }
            numbers.push(n);
        }
        numbers
    }

    /// The number of a stem that was indexed.
    pub(crate) fn known(&self, stem: &str) -> Option<u32> {
        self.stems.get(stem).copied()
    }

    fn stem(&mut self, token: &Token) -> u32 {
        let n = if let Some(n) = self.stems.get(&token.stem) {
            *n
        } else {
            let n = self.counts.len() as u32;
            self.stems.insert(token.stem.clone(), n);
            self.counts.push((0, BREAK));
            n
        };
        if !self.words.contains_key(&token.word) {
            self.words.insert(token.word.clone(), n);
        }
        n
    }

    pub(crate) fn finish(self, dir: &Path) -> Result<(), IndexError> {
        let mut texts: Vec<(u32, &str)> =
            self.stems.iter().map(|(s, n)| (*n, s.as_str())).collect();
        texts.sort_unstable();
        let mut table = TableWriter::create(dir, TEXTS)?;
        for (_, text) in texts {
            table.push(text.as_bytes())?;
        }
        table.finish()?;
        write_map(dir, STEMS, &self.stems.into_iter().collect())?;
        write_map(dir, WORDS, &self.words.into_iter().collect())?;
        let counts: Vec<u32> = self.counts.into_iter().map(|(count, _)| count).collect();
        let mut table = TableWriter::create(dir, COUNTS)?;
        table.push(&pack(&counts))?;
        table.finish()
    }
}

/// The lexicon, read.
pub(crate) struct Lexicon {
    stems: Map<OwnedBytes>,
    words: Map<OwnedBytes>,
    spellings: Spellings,
    counts: Table,
    texts: Table,
    units: u32,
    /// Per stem, what it says where it is in a phrase.
    worths: Vec<f32>,
    /// Per stem, whether it is a number.
    numbers: Vec<bool>,
    common: CommonWords,
}

/// What a word that only puts a question says beside others of its rarity.
const COMMON: f64 = 0.4;

impl Lexicon {
    /// The files that it is read from.
    #[cfg(feature = "store")]
    pub(super) const FILES: [&str; 4] = [STEMS, WORDS, COUNTS, TEXTS];

    pub(crate) fn open(files: &Files, units: u32, common: CommonWords) -> Result<Self, IndexError> {
        let words = open_keys(files, WORDS)?;
        let mut lexicon = Self {
            stems: open_keys(files, STEMS)?,
            spellings: Spellings::of(&words),
            words,
            counts: Table::open(files, COUNTS)?,
            texts: Table::open(files, TEXTS)?,
            units,
            worths: Vec::new(),
            numbers: Vec::new(),
            common,
        };
        let worths = (0..lexicon.texts.len() as u32).map(|n| lexicon.worth_of(n));
        lexicon.worths = worths.collect();
        let texts = (0..lexicon.texts.len() as u32).map(|n| lexicon.text(n).unwrap_or_default());
        lexicon.numbers = texts.map(is_number).collect();
        Ok(lexicon)
    }

    /// By its rarity; a single kanji says nothing beside the pairs it is in.
    fn worth_of(&self, n: u32) -> f32 {
        let text = self.text(n).unwrap_or_default();
        let mut chars = text.chars();
        if chars.next().is_some_and(is_cjk) && chars.next().is_none() {
            return 0.0;
        }
        let part = if self.common.has_stem(text) { COMMON } else { 1.0 };
        (part * self.weight(self.count(n))) as f32
    }

    /// What stem `n` says where it is in a phrase.
    pub(crate) fn worth(&self, n: u32) -> f32 {
        self.worths.get(n as usize).copied().unwrap_or_default()
    }

    /// The words that say nothing of their own.
    pub(crate) fn common(&self) -> &CommonWords {
        &self.common
    }

    /// Whether stem `n` is a number: `3`, `three`, `once`.
    pub(crate) fn is_number(&self, n: u32) -> bool {
        self.numbers.get(n as usize).copied().unwrap_or_default()
    }

    /// The number of a stem.
    pub(crate) fn stem(&self, stem: &str) -> Option<u32> {
        self.stems.get(stem).map(|n| n as u32)
    }

    /// The number of the stem of a word, as the text has it or by its own stem.
    pub(crate) fn word(&self, word: &str, stem: &str) -> Option<u32> {
        self.stem(stem).or_else(|| self.words.get(word).map(|n| n as u32))
    }

    /// Whether the text has a word, or its stem.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.get(word).is_some() || self.stem(&stem(word)).is_some()
    }

    /// The stem with number `n`.
    pub(crate) fn text(&self, n: u32) -> Option<&str> {
        std::str::from_utf8(self.texts.get(n)).ok().filter(|text| !text.is_empty())
    }

    /// Words within a typo or two, nearest first, then the most frequent.
    pub(crate) fn typos(&self, word: &str) -> Vec<Near> {
        // One number is no slip of another.
        if word.bytes().any(|b| b.is_ascii_digit()) {
            return Vec::new();
        }
        let slips = typos_of(word);
        if slips == 0 {
            return Vec::new();
        }
        let mut found = self.spellings.near(word, slips, 32);
        let nearest = found.first().map_or(0, |near| near.distance);
        // Two slips leave the first letter: `biggest` is not `highest`.
        let alike =
            |near: &Near| near.distance < 2 || near.key.chars().next() == word.chars().next();
        found.retain(|near| near.distance == nearest && alike(near));
        found.sort_by_key(|near| std::cmp::Reverse(self.count(near.value as u32)));
        found.truncate(3);
        found
    }

    /// How many units hold the stem.
    pub(crate) fn count(&self, stem: u32) -> u32 {
        let counts = self.counts.get(0).as_chunks::<4>().0;
        counts.get(stem as usize).map_or(0, |bytes| u32::from_le_bytes(*bytes))
    }

    /// What a stem says by being there: much, if few units hold it.
    pub(crate) fn weight(&self, count: u32) -> f64 {
        let (all, count) = (f64::from(self.units), f64::from(count));
        (1.0 + (all - count + 0.5).max(0.5) / (count + 0.5)).ln()
    }
}

/// Numbers in digits, and the words for small ones.
fn is_number(stem: &str) -> bool {
    const WORDS: [&str; 14] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenti",
        "fifti", "onc", "twice",
    ];
    stem.parse::<u32>().is_ok() || WORDS.contains(&stem)
}
