//! Passages of the same words are the same passage. Where several have the
//! same words, their place decides: the number, the title, the neighbours, and
//! at last the order.

use std::collections::HashMap;

use crate::pairing::Pairs;
use crate::prepared::{Prepared, Unit};

/// Pairs what has the same words, then what has them but for the numbers of other rules.
pub(crate) fn pair(old: &Prepared<'_>, new: &Prepared<'_>, pairs: &mut Pairs) {
    let exact = |unit: &Unit<'_>| (unit.exact, unit.is_heading());
    let masked = |unit: &Unit<'_>| (unit.masked, unit.is_heading());
    let lone = |unit: &Unit<'_>| (unit.masked, false);
    pair_lone(old, new, pairs, exact);
    spread(old, new, pairs);
    pair_several(old, new, pairs, exact);
    pair_lone(old, new, pairs, masked);
    spread(old, new, pairs);
    pair_several(old, new, pairs, masked);
    // A reader may take a title for a rule in one edition alone.
    pair_lone(old, new, pairs, lone);
}

type Key = (u64, bool);

/// The places of the passages that are in no pair, by their words.
fn groups<'a>(
    open: impl Iterator<Item = usize>,
    units: &[Unit<'a>],
    key: impl Fn(&Unit<'a>) -> Key,
) -> HashMap<Key, Vec<usize>> {
    let mut groups: HashMap<Key, Vec<usize>> = HashMap::new();
    for at in open {
        groups.entry(key(&units[at])).or_default().push(at);
    }
    groups
}

/// Pairs passages whose words stand once in each edition.
fn pair_lone(
    old: &Prepared<'_>,
    new: &Prepared<'_>,
    pairs: &mut Pairs,
    key: impl Fn(&Unit<'_>) -> Key,
) {
    let before = groups(pairs.open_old(), &old.units, &key);
    let after = groups(pairs.open_new(), &new.units, &key);
    for (words, places) in after {
        if let ([new], Some([old])) = (&places[..], before.get(&words).map(Vec::as_slice)) {
            pairs.join(*old, *new);
        }
    }
}

/// Goes from each pair to its neighbours, forwards and backwards, as long as
/// they have the same words.
fn spread(old: &Prepared<'_>, new: &Prepared<'_>, pairs: &mut Pairs) {
    let same = |i: usize, j: usize| old.units[i].exact == new.units[j].exact;
    for i in 1..old.units.len() {
        if let Some(j) = pairs.new_of[i - 1]
            && pairs.are_free(i, j + 1)
            && same(i, j + 1)
        {
            pairs.join(i, j + 1);
        }
    }
    for i in (1..old.units.len()).rev() {
        if let Some(j) = pairs.new_of[i].and_then(|j| j.checked_sub(1))
            && pairs.are_free(i - 1, j)
            && same(i - 1, j)
        {
            pairs.join(i - 1, j);
        }
    }
}

/// Pairs passages whose words stand several times: first those under the same
/// title with the same number or name, then those under the same title, then any, in order.
fn pair_several(
    old: &Prepared<'_>,
    new: &Prepared<'_>,
    pairs: &mut Pairs,
    key: impl Fn(&Unit<'_>) -> Key,
) {
    let before = groups(pairs.open_old(), &old.units, &key);
    let mut after: Vec<(Key, Vec<usize>)> =
        groups(pairs.open_new(), &new.units, &key).into_iter().collect();
    after.sort_by(|a, b| a.1.cmp(&b.1));
    for (words, places) in after {
        let Some(candidates) = before.get(&words) else { continue };
        for round in 0..3 {
            let mut by_place: HashMap<(Option<usize>, Option<&str>), Vec<usize>> = HashMap::new();
            for at in candidates.iter().rev().filter(|at| pairs.is_open_old(**at)) {
                let unit = &old.units[*at];
                let parent = unit.parent.and_then(|parent| pairs.new_of[parent]);
                by_place.entry(place(parent, unit, round)).or_default().push(*at);
            }
            for at in places.iter().copied() {
                if !pairs.is_open_new(at) {
                    continue;
                }
                let unit = &new.units[at];
                let found = by_place.get_mut(&place(unit.parent, unit, round)).and_then(Vec::pop);
                if let Some(found) = found {
                    pairs.join(found, at);
                }
            }
        }
    }
}

/// What of its place counts in a round.
fn place<'u>(
    parent: Option<usize>,
    unit: &'u Unit<'_>,
    round: usize,
) -> (Option<usize>, Option<&'u str>) {
    match round {
        0 => (parent, Some(unit.number.as_deref().unwrap_or_else(|| unit.passage.id.anchor()))),
        1 => (parent, None),
        _ => (None, None),
    }
}
