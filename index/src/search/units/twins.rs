//! Twins: an older version in nearly the words of the current one is shown
//! beneath it, not beside it.

use std::collections::BTreeSet;

use headjudge_corpus::map_parallel;
use rustc_hash::FxHashMap;

use crate::search::analysis::{Token, tokens};
use crate::search::cutter::Cutter;
use crate::search::row::RowStatus;

/// How much of the words of either must be in both, in percent.
const ALIKE: usize = 70;

/// Texts with fewer words say too little to be told apart.
const WORDS: usize = 3;

/// Units whose words are compared at once, by as many threads as there are cores; and those
/// of one thread.
const AT_ONCE: usize = 1 << 13;
const BATCH: usize = 1 << 12;

/// No stem.
const NONE: u32 = u32::MAX;

/// Units with a text of their own, by their numbers.
pub(super) struct Texts<S, B> {
    /// How many units there are.
    pub(super) many: usize,
    /// The status and the game of one; none of one without a text.
    pub(super) standing: S,
    pub(super) body: B,
}

/// The twin of each older unit that has one among the current ones.
pub(super) fn twins<'u, S, B, T>(texts: &Texts<S, B>) -> Vec<(usize, usize)>
where
    S: Fn(usize) -> Option<(RowStatus, &'u str)>,
    B: Fn(usize) -> T + Sync,
    T: Iterator<Item = &'u str>,
{
    let Texts { many, standing, body } = texts;
    let mut stems = Stems { cutter: Cutter::new(tokens), numbers: FxHashMap::default() };
    let mut older = Vec::new();
    let mut games = BTreeSet::new();
    for n in 0..*many {
        if let Some((RowStatus::Older, game)) = standing(n) {
            older.push((n, stems.of(body(n))));
            games.insert(game);
        }
    }
    let is_current = |n: &usize| {
        standing(*n).is_some_and(|(own, game)| own == RowStatus::Current && games.contains(game))
    };
    let holders = Holders::among((0..*many).filter(is_current), body, &stems);
    let mut words: FxHashMap<usize, Vec<u32>> = FxHashMap::default();
    let mut twins = Vec::new();
    for (n, own) in older.into_iter().filter(|(_, own)| own.len() >= WORDS) {
        // A twin holds most of the words, so it holds one of any few of them.
        let mut others = holders.of_rarest(&own).iter().map(|other| *other as usize);
        let twin = others.find(|other| {
            let other = words.entry(*other).or_insert_with(|| stems.of(body(*other)));
            let both = own.iter().filter(|stem| other.binary_search(stem).is_ok()).count();
            let either = own.len() + other.len() - both;
            both * 100 >= either * ALIKE
        });
        twins.extend(twin.map(|twin| (n, twin)));
    }
    twins
}

/// Which units have the stems that older ones have.
struct Holders {
    /// Per stem: the units, in order.
    units: Vec<Vec<u32>>,
    /// Per stem: how many were met before it.
    met: Vec<u32>,
}

impl Holders {
    fn among<'u, T: Iterator<Item = &'u str>>(
        of: impl Iterator<Item = usize>,
        body: &(impl Fn(usize) -> T + Sync),
        stems: &Stems,
    ) -> Self {
        let many = stems.numbers.len();
        let mut holders = Self { units: vec![Vec::new(); many], met: vec![NONE; many] };
        if many == 0 {
            return holders;
        }
        let mut next = 0;
        let of: Vec<usize> = of.collect();
        for of in of.chunks(AT_ONCE) {
            let batches: Vec<&[usize]> = of.chunks(BATCH).collect();
            let words = map_parallel(&batches, |of| known_words(of, body, stems));
            for (n, words) in of.iter().zip(words.into_iter().flatten()) {
                for stem in words.into_iter().map(|stem| stem as usize) {
                    if holders.met[stem] == NONE {
                        holders.met[stem] = next;
                        next += 1;
                    }
                    let list = &mut holders.units[stem];
                    if list.last() != Some(&(*n as u32)) {
                        list.push(*n as u32);
                    }
                }
            }
        }
        holders
    }

    /// The units that have the rarest of some stems.
    fn of_rarest(&self, stems: &[u32]) -> &[u32] {
        let held = stems.iter().map(|stem| *stem as usize);
        let held = held.filter(|stem| self.units.get(*stem).is_some_and(|list| !list.is_empty()));
        let rarest = held.min_by_key(|stem| (self.units[*stem].len(), self.met[*stem]));
        rarest.map_or(&[], |stem| &self.units[stem])
    }
}

/// Of each unit, the stems that have a number, as they come.
fn known_words<'u, T: Iterator<Item = &'u str>>(
    of: &[usize],
    body: impl Fn(usize) -> T,
    stems: &Stems,
) -> Vec<Vec<u32>> {
    let mut cutter = Cutter::new(tokens);
    let number = |token: &Token| stems.numbers.get(&token.stem).copied().unwrap_or(NONE);
    let mut words = Vec::new();
    let known = |n: &usize| {
        words.clear();
        body(*n).for_each(|text| cutter.cut(text, number, &mut words));
        words.iter().map(|word| word.word).filter(|stem| *stem != NONE).collect()
    };
    of.iter().map(known).collect()
}

/// The stems of texts, numbered as they come.
struct Stems {
    cutter: Cutter<u32>,
    numbers: FxHashMap<String, u32>,
}

impl Stems {
    /// Those of some texts, each once and in order.
    fn of<'t>(&mut self, texts: impl Iterator<Item = &'t str>) -> Vec<u32> {
        let mut number = |token: &Token| {
            let next = self.numbers.len() as u32;
            *self.numbers.entry(token.stem.clone()).or_insert(next)
        };
        let mut words = Vec::new();
        texts.for_each(|text| self.cutter.cut(text, &mut number, &mut words));
        let mut stems: Vec<u32> = words.into_iter().map(|word| word.word).collect();
        stems.sort_unstable();
        stems.dedup();
        stems
    }
}
