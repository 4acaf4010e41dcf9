//! Scores: what the stems of a question count for, added up unit by unit, and the
//! units that have the best. Apart from the postings, which know nothing of one another.

use std::cmp::Reverse;

use super::norms::{Norm, UNIT_BITS, UNITS};

/// Units that are scored at once: what is written for them stays at hand.
const BLOCK_BITS: u32 = 14;
const BLOCK: u32 = 1 << BLOCK_BITS;

/// What may be lost in the last digits of a sum.
const DIGITS: f32 = 1e-4;

/// Where a list has so many times as many postings as units are asked of it, each is
/// sought in it.
const SOUGHT_ONE_BY_ONE: usize = 16;

/// Postings that are looked through first for the end of a block.
const NEAR: usize = 64;

/// How many times as many units are kept before the least are dropped.
const KEPT: usize = 4;

/// A stem in one field, with what it counts for.
#[derive(Clone, Copy)]
pub(super) struct List<'a> {
    /// The units that have it, in order, and how often.
    pub(super) postings: &'a [[u8; 4]],
    /// Per unit of the field, the place of its norm.
    pub(super) units: &'a [u8],
    pub(super) norms: &'a [Norm],
    /// What it counts for where nothing holds it back, and what it does at most.
    pub(super) weight: f32,
    pub(super) most: f32,
    /// The bit that tells of a unit that has it.
    pub(super) bit: Has,
}

/// A bit for each stem that a unit has.
pub(super) type Has = u16;

/// What a unit scores, and by which stems.
#[derive(Clone, Copy, Default)]
struct Sum {
    score: f32,
    has: Has,
}

/// A unit to be ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) unit: u32,
    /// Which of the stems it has that candidates were sought by.
    pub(super) has: Has,
}

/// Scores that are being added up.
#[derive(Default)]
pub(super) struct Scores {
    /// Per unit of a block; nothing for those that are not touched.
    sums: Vec<Sum>,
    touched: Vec<u32>,
    best: Best,
}

impl Scores {
    /// At most `limit` units with the best scores, the best first; of `among` alone,
    /// where it is given. Both `among` and the postings are gone through.
    pub(super) fn best(
        &mut self,
        lists: &mut [List<'_>],
        mut among: Option<&[u32]>,
        limit: usize,
    ) -> Vec<Candidate> {
        self.sums.resize(BLOCK as usize, Sum::default());
        self.best.start(limit);
        // What a list and all that come after it count for at most.
        let mut rest: Vec<f32> = lists.iter().map(|list| list.most).collect();
        for n in (1..rest.len()).rev() {
            rest[n - 1] += rest[n];
        }
        let units = lists.iter().map(|list| list.units.len()).max().unwrap_or(0);
        let units = among.and_then(|among| among.last()).map_or(units as u32, |last| last + 1);
        for first in (0..units).step_by(BLOCK as usize) {
            let end = first.saturating_add(BLOCK);
            // A unit that only has stems from there on has no such score.
            let least = self.best.least * (1.0 - DIGITS);
            let beyond = rest.iter().position(|rest| *rest < least).unwrap_or(lists.len());
            if beyond == 0 && !lists.is_empty() {
                break;
            }
            for (n, list) in lists.iter_mut().enumerate() {
                self.add(list, (first, end), n < beyond);
            }
            if let Some(among) = &mut among {
                let own = among.partition_point(|unit| *unit < end);
                let (own, after) = among.split_at(own);
                for unit in own {
                    self.best.push(self.sums[(unit - first) as usize], *unit);
                }
                *among = after;
            } else {
                for unit in &self.touched {
                    self.best.push(self.sums[(unit - first) as usize], *unit);
                }
            }
            for unit in self.touched.drain(..) {
                self.sums[(unit - first) as usize] = Sum::default();
            }
            self.best.drop_least();
        }
        self.best.in_order()
    }

    /// Adds what a stem counts for in the units up to `end`: in each that has it, or only
    /// where another was there before.
    fn add(&mut self, list: &mut List<'_>, (first, end): (u32, u32), each: bool) {
        let (block, rest) = list.postings.split_at(until(list.postings, end));
        list.postings = rest;
        let Self { sums, touched, .. } = self;
        if !each && touched.len() * SOUGHT_ONE_BY_ONE < block.len() {
            for unit in touched {
                if let Ok(n) = block.binary_search_by_key(unit, |posting| unit_of(*posting)) {
                    sums[(*unit - first) as usize].add(list, block[n]);
                }
            }
            return;
        }
        for posting in block {
            let unit = unit_of(*posting);
            let Some(sum) = sums.get_mut(unit.wrapping_sub(first) as usize) else { continue };
            if sum.score == 0.0 {
                if !each {
                    continue;
                }
                touched.push(unit);
            }
            sum.add(list, *posting);
        }
    }
}

impl Sum {
    fn add(&mut self, list: &List<'_>, posting: [u8; 4]) {
        let norm = list.units.get(unit_of(posting) as usize);
        let norm = norm.and_then(|n| list.norms.get(usize::from(*n)));
        let count = u32::from_le_bytes(posting) >> UNIT_BITS;
        self.score += list.weight * norm.map_or(0.0, |norm| norm.of(count));
        self.has |= list.bit;
    }
}

fn unit_of(posting: [u8; 4]) -> u32 {
    u32::from_le_bytes(posting) % UNITS
}

/// How many postings come before the unit `end`; sought from the front on.
fn until(postings: &[[u8; 4]], end: u32) -> usize {
    let before = |posting: &[u8; 4]| unit_of(*posting) < end;
    let (mut from, mut reach) = (0, NEAR);
    while postings.get(reach).is_some_and(before) {
        (from, reach) = (reach, reach * 2);
    }
    let near = postings.get(from..postings.len().min(reach)).unwrap_or_default();
    from + near.partition_point(before)
}

/// The units with the best scores so far.
#[derive(Default)]
struct Best {
    limit: usize,
    /// Score and unit in one number, so that the best is the greatest; of two that are as
    /// good, the first of the documents.
    units: Vec<(u64, Has)>,
    /// What a unit must score to be among them.
    least: f32,
}

impl Best {
    fn start(&mut self, limit: usize) {
        self.limit = limit;
        self.units.clear();
        self.least = 0.0;
    }

    fn push(&mut self, Sum { score, has }: Sum, unit: u32) {
        if score < self.least {
            return;
        }
        // No score is negative: the bits of one are in its order.
        self.units.push((u64::from(score.to_bits()) << 32 | u64::from(!unit), has));
        if self.units.len() >= self.limit.saturating_mul(KEPT) {
            self.drop_least();
        }
    }

    /// Keeps as many as are wanted.
    fn drop_least(&mut self) {
        if self.units.len() < self.limit {
            return;
        }
        if let Some(last) = self.limit.checked_sub(1) {
            self.units.select_nth_unstable_by(last, |a, b| b.0.cmp(&a.0));
            self.least = f32::from_bits((self.units[last].0 >> 32) as u32);
        }
        self.units.truncate(self.limit);
    }

    fn in_order(&mut self) -> Vec<Candidate> {
        self.drop_least();
        self.units.sort_unstable_by_key(|unit| Reverse(unit.0));
        let units = self.units.drain(..);
        units.map(|(unit, has)| Candidate { unit: !(unit as u32), has }).collect()
    }
}
