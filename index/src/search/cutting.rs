//! Cutting units into words before they are numbered, by as many threads as there are
//! cores: each makes every so many units and remembers the words that it has met.

use std::ops::Range;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, Scope};

use super::analysis::{Token, indexed_tokens, tokens};
use super::common::CommonWords;
use super::cutter::{Cutter, Pairs, Placed};
#[cfg(feature = "store")]
use super::full_text;
use super::units::{Unit, Units};
use super::{shown, titles, words};
use crate::IndexError;

/// Units that are made and cut together.
const BATCH: usize = 1 << 10;

/// Most texts have fewer words.
const MANY: usize = 64;

/// Units that were made and cut together, and what their thread met in them for the first
/// time: words as written with their stems, and stems of what is shown.
pub(super) struct Batch {
    pub(super) units: Vec<(Unit, Cut)>,
    pub(super) words: Vec<Token>,
    pub(super) stems: Vec<String>,
}

/// The batches of all units, each with the number of its thread, in the order of the units.
pub(super) struct Batches {
    threads: Vec<Receiver<Batch>>,
    next: usize,
}

impl Batches {
    /// Begins to cut `units`; no thread is more than two batches ahead.
    pub(super) fn cut<'s, 'e>(
        scope: &'s Scope<'s, 'e>,
        units: &'e Units<'_>,
        common: &'e CommonWords,
    ) -> Self {
        let many = thread::available_parallelism().map_or(1, usize::from);
        let start = |thread| {
            let (send, cut) = sync_channel(1);
            scope.spawn(move || {
                let mut cutter = UnitCutter::new(common);
                let firsts = (0..units.len()).step_by(BATCH).skip(thread).step_by(many);
                let mut batches =
                    firsts.map(|first| cutter.cut(units, first..units.len().min(first + BATCH)));
                // Whoever writes them has stopped where none is taken.
                batches.try_for_each(|batch| send.send(batch)).ok();
            });
            cut
        };
        Self { threads: (0..many).map(start).collect(), next: 0 }
    }
}

impl Iterator for Batches {
    type Item = (usize, Batch);

    fn next(&mut self) -> Option<(usize, Batch)> {
        let thread = self.next % self.threads.len();
        self.next += 1;
        self.threads[thread].recv().ok().map(|batch| (thread, batch))
    }
}

/// Cuts units, one after the other.
struct UnitCutter<'a> {
    indexed: Cutter<u32>,
    plain: Cutter<u32>,
    shown: Cutter<words::Stem>,
    /// What is indexed and shown.
    pairs: Pairs,
    /// The words of both first, and the stems of the third, as they were met.
    words: Vec<Token>,
    stems: Vec<String>,
    common: &'a CommonWords,
}

impl<'a> UnitCutter<'a> {
    fn new(common: &'a CommonWords) -> Self {
        Self {
            indexed: Cutter::new(indexed_tokens),
            plain: Cutter::new(tokens),
            shown: Cutter::new(tokens),
            pairs: Pairs::default(),
            words: Vec::new(),
            stems: Vec::new(),
            common,
        }
    }

    fn cut(&mut self, units: &Units<'_>, of: Range<usize>) -> Batch {
        let (words, stems) = (self.words.len(), self.stems.len());
        let cut = |unit| {
            let cut = Cut::of(&unit, self);
            (unit, cut)
        };
        let units = of.filter_map(|n| units.get(n)).map(cut).collect();
        Batch { units, words: self.words[words..].to_vec(), stems: self.stems[stems..].to_vec() }
    }
}

/// The words of a unit, and what is shown of it. Words are told by their place among
/// those that were written.
pub(super) struct Cut {
    pub(super) title: Vec<Placed<u32>>,
    pub(super) body: Vec<Placed<u32>>,
    pub(super) context: Vec<Placed<u32>>,
    pub(super) notes: Vec<Placed<u32>>,
    /// Wording that was replaced.
    pub(super) replaced: [Vec<Placed<u32>>; 2],
    #[cfg(feature = "store")]
    pub(super) full_text: String,
    pub(super) titles: Vec<u8>,
    pub(super) shown: Result<Vec<u8>, IndexError>,
    /// The words of what is shown.
    pub(super) words: Vec<u32>,
    /// Whether the text states a number, and a date.
    pub(super) states_number: bool,
    pub(super) states_date: bool,
}

impl Cut {
    fn of(
        unit: &Unit,
        UnitCutter { indexed, plain, shown, pairs, words: written, stems, common }: &mut UnitCutter<
            '_,
        >,
    ) -> Self {
        let mut write = |token: &Token| {
            written.push(token.clone());
            written.len() as u32 - 1
        };
        let mut number = |token: &Token| {
            stems.push(token.stem.clone());
            (stems.len() as u32 - 1, common.has(&token.word))
        };
        let (mut title, mut own) = (Vec::with_capacity(MANY), Vec::with_capacity(MANY));
        let as_shown = (&mut *shown, &mut number, &mut own);
        pairs.cut(&unit.title, (&mut *indexed, &mut write, &mut title), as_shown);
        let mut words = words::title_of(&own);
        let (mut body, parts) = (Vec::with_capacity(MANY), shown::parts_of(unit));
        if unit.shown.is_empty() && !unit.body.is_empty() {
            // Its text is what is shown of it.
            for text in &unit.body {
                own.clear();
                let as_shown = (&mut *shown, &mut number, &mut own);
                pairs.cut(text, (&mut *indexed, &mut write, &mut body), as_shown);
                words::push_text(text, &own, &mut words);
            }
        } else {
            unit.body.iter().for_each(|text| indexed.cut(text, &mut write, &mut body));
            for part in &parts {
                own.clear();
                shown.cut(&part.text, &mut number, &mut own);
                words::push_text(&part.text, &own, &mut words);
            }
        }
        // A sentence ends with each text.
        let mut add = |texts: &[String], words: &mut Vec<Placed<u32>>| {
            for text in texts {
                indexed.cut(text, &mut write, words);
            }
        };
        add(&unit.titles, &mut title);
        let mut context = Vec::with_capacity(MANY);
        add(&unit.context, &mut context);
        let mut notes = Vec::new();
        add(&unit.notes, &mut notes);
        let replaced = [&unit.original, &unit.updated].map(|text| {
            let mut words = Vec::new();
            plain.cut(text, &mut write, &mut words);
            words
        });
        #[cfg(feature = "store")]
        let full_text = {
            let stem = |n: u32| written[n as usize].stem.as_str();
            full_text::words([&title, &body, &context], stem)
        };
        Self {
            title,
            body,
            context,
            notes,
            replaced,
            #[cfg(feature = "store")]
            full_text,
            titles: titles::pack(&unit.title, common),
            shown: shown::pack(unit, &parts),
            words,
            states_number: states_number(&unit.body),
            states_date: states_date(&unit.body),
        }
    }
}

/// Whether a text has a number in it, of cards, times or points, that is no date or label.
fn states_number(body: &[String]) -> bool {
    body.iter().flat_map(|text| text.split_whitespace()).any(|word| {
        if !has_digit(word) {
            return false;
        }
        let digits = word.trim_matches(|c: char| !c.is_alphanumeric());
        let digits = digits.trim_end_matches(|c: char| !c.is_ascii_digit());
        matches!(digits.len(), 1..=2) && digits.bytes().all(|b| b.is_ascii_digit())
    })
}

/// Whether a text has a date in it: a year, or a day by its numbers.
fn states_date(body: &[String]) -> bool {
    body.iter().flat_map(|text| text.split_whitespace()).any(|word| {
        if !has_digit(word) {
            return false;
        }
        let word = word.trim_matches(|c: char| !c.is_ascii_digit());
        let is_year = word.len() == 4
            && matches!(word.get(..2), Some("19" | "20"))
            && word.bytes().all(|b| b.is_ascii_digit());
        let parts = word.split('/');
        let is_day = parts.clone().count() == 3
            && parts
                .clone()
                .all(|part| matches!(part.len(), 1 | 2 | 4) && part.parse::<u32>().is_ok());
        is_year || is_day
    })
}

fn has_digit(word: &str) -> bool {
    word.bytes().any(|b| b.is_ascii_digit())
}
