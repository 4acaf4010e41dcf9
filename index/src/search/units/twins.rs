//! Twins: an older version in nearly the words of the current one is shown
//! beneath it, not beside it.

use std::collections::HashSet;

use rustc_hash::FxHashMap;

use super::unit::Unit;
use crate::search::analysis::{Token, tokens};
use crate::search::cutter::Cutter;
use crate::search::row::RowStatus;

/// How much of the words of either must be in both, in percent.
const ALIKE: usize = 70;

/// Texts with fewer words say too little to be told apart.
const WORDS: usize = 3;

/// Puts each older unit into the group of its twin among the current ones.
pub(super) fn fold_twins(units: &mut [Unit]) {
    let games: HashSet<String> = units
        .iter()
        .filter(|unit| unit.status == RowStatus::Older)
        .map(|unit| unit.game.clone())
        .collect();
    let mut stems = Stems { cutter: Cutter::new(tokens), numbers: FxHashMap::default() };
    // Per stem: the units that have it.
    let mut holders: Vec<Vec<usize>> = Vec::new();
    let mut words: FxHashMap<usize, Vec<u32>> = FxHashMap::default();
    for (n, unit) in units.iter().enumerate() {
        if unit.status == RowStatus::Current && games.contains(&unit.game) && !is_derived(unit) {
            let own = stems.of(unit);
            holders.resize(stems.numbers.len(), Vec::new());
            for stem in &own {
                holders[*stem as usize].push(n);
            }
            words.insert(n, own);
        }
    }
    for n in 0..units.len() {
        if units[n].status != RowStatus::Older || is_derived(&units[n]) {
            continue;
        }
        let own = stems.of(&units[n]);
        // A twin holds most of the words, so it holds one of any few of them.
        let held = own.iter().filter_map(|stem| holders.get(*stem as usize));
        let rarest = held.filter(|list| !list.is_empty()).min_by_key(|list| list.len());
        let twin = rarest.into_iter().flatten().find(|other| {
            let other = &words[*other];
            let both = own.iter().filter(|stem| other.binary_search(stem).is_ok()).count();
            let either = own.len() + other.len() - both;
            own.len() >= WORDS && both * 100 >= either * ALIKE
        });
        if let Some(twin) = twin {
            let group = units[*twin].group.clone();
            units[n].group = group;
        }
    }
}

/// Units that have no text of their own.
fn is_derived(unit: &Unit) -> bool {
    matches!(unit.kind, "card" | "procedure" | "list" | "deck_number")
}

/// The stems of texts, numbered as they come.
struct Stems {
    cutter: Cutter<u32>,
    numbers: FxHashMap<String, u32>,
}

impl Stems {
    /// Those of a unit's text, each once and in order.
    fn of(&mut self, unit: &Unit) -> Vec<u32> {
        let mut number = |token: &Token| {
            let next = self.numbers.len() as u32;
            *self.numbers.entry(token.stem.clone()).or_insert(next)
        };
        let mut words = Vec::new();
        for text in &unit.body {
            self.cutter.cut(text, &mut number, &mut words);
        }
        let mut stems: Vec<u32> = words.into_iter().map(|word| word.word).collect();
        stems.sort_unstable();
        stems.dedup();
        stems
    }
}
