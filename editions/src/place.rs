//! Whether a passage has moved: to stand under another title, or to another
//! place among those under the same. What only makes room for others has not.

use std::collections::BTreeMap;

use crate::pairing::Pairs;
use crate::prepared::Prepared;

/// Pairs titles that were renamed beyond likeness, where most of what stood
/// under the one is under the other.
pub(crate) fn pair_titles(old: &Prepared<'_>, new: &Prepared<'_>, pairs: &mut Pairs) {
    let mut votes: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut under: BTreeMap<usize, usize> = BTreeMap::new();
    for (i, unit) in old.units.iter().enumerate() {
        let Some(above) = unit.parent.filter(|above| pairs.new_of[*above].is_none()) else {
            continue;
        };
        *under.entry(above).or_default() += 1;
        let Some(j) = pairs.new_of[i] else { continue };
        if let Some(now) = new.units[j].parent.filter(|now| pairs.old_of[*now].is_none()) {
            *votes.entry((above, now)).or_default() += 1;
        }
    }
    let mut ranked: Vec<((usize, usize), usize)> = votes.into_iter().collect();
    ranked.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    for ((above, now), count) in ranked {
        if count * 2 > under[&above] && pairs.are_free(above, now) {
            pairs.join(above, now);
        }
    }
}

/// For each new passage that is in a pair, whether it has moved.
pub(crate) fn moved(old: &Prepared<'_>, new: &Prepared<'_>, pairs: &Pairs) -> Vec<bool> {
    let mut moved = vec![false; new.units.len()];
    let mut under: BTreeMap<Option<usize>, Vec<(usize, usize)>> = BTreeMap::new();
    for (j, unit) in new.units.iter().enumerate() {
        let Some(i) = pairs.old_of[j] else { continue };
        let before = &old.units[i];
        let same = match (before.parent, unit.parent) {
            (None, None) => {
                unit.is_heading() || before.passage.heading_path == unit.passage.heading_path
            }
            (before, now) => pairs.are_one(before, now),
        };
        if same {
            under.entry(unit.parent).or_default().push((i, j));
        } else {
            moved[j] = true;
        }
    }
    for siblings in under.values() {
        let kept = longest_rise(&siblings.iter().map(|(i, _)| *i).collect::<Vec<_>>());
        for (at, (_, j)) in siblings.iter().enumerate() {
            moved[*j] = !kept[at];
        }
    }
    moved
}

/// Which of `places` are in the longest run that rises; the others have moved.
fn longest_rise(places: &[usize]) -> Vec<bool> {
    // The place at which the best run of each length ends, and what is before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; places.len()];
    for (at, place) in places.iter().enumerate() {
        let length = ends.partition_point(|end| places[*end] < *place);
        before[at] = length.checked_sub(1).map(|last| ends[last]);
        if length == ends.len() {
            ends.push(at);
        } else {
            ends[length] = at;
        }
    }
    let mut kept = vec![false; places.len()];
    let mut at = ends.last().copied();
    while let Some(here) = at {
        kept[here] = true;
        at = before[here];
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_room_has_not_moved() {
        assert_eq!(longest_rise(&[0, 1, 2]), [true, true, true]);
        assert_eq!(longest_rise(&[1, 2, 3, 0]), [true, true, true, false]);
        assert_eq!(longest_rise(&[3, 0, 1, 2]), [false, true, true, true]);
        assert!(longest_rise(&[]).is_empty());
    }
}
