//! Twins: an older version in nearly the words of the current one is shown
//! beneath it, not beside it.

use std::collections::{HashMap, HashSet};

use super::unit::Unit;
use crate::search::analysis::tokens;
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
    let mut holders: HashMap<String, Vec<usize>> = HashMap::new();
    let mut words: HashMap<usize, HashSet<String>> = HashMap::new();
    for (n, unit) in units.iter().enumerate() {
        if unit.status == RowStatus::Current && games.contains(&unit.game) && !is_derived(unit) {
            let own = words_of(unit);
            for word in &own {
                holders.entry(word.clone()).or_default().push(n);
            }
            words.insert(n, own);
        }
    }
    for n in 0..units.len() {
        if units[n].status != RowStatus::Older || is_derived(&units[n]) {
            continue;
        }
        let own = words_of(&units[n]);
        // A twin holds most of the words, so it holds one of any few of them.
        let rarest = own.iter().filter_map(|word| holders.get(word)).min_by_key(|list| list.len());
        let twin = rarest.into_iter().flatten().find(|other| {
            let other = &words[*other];
            let both = own.intersection(other).count();
            own.len() >= WORDS && both * 100 >= own.union(other).count() * ALIKE
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

fn words_of(unit: &Unit) -> HashSet<String> {
    unit.body.iter().flat_map(|text| tokens(text)).map(|token| token.stem).collect()
}
