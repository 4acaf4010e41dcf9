//! Groups: the ranked units that are one hit, in the order of their best.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::precedence;
use super::ranked::{Group, Ranked};

/// Ranked units, those of a group in a row.
pub(super) struct Groups {
    ranked: Vec<Ranked>,
    bounds: Vec<Range<usize>>,
}

impl Groups {
    /// Puts those of one group or of one passage together.
    pub(super) fn of(ranked: &[Ranked]) -> Self {
        let mut places: FxHashMap<Group, usize> = FxHashMap::default();
        places.reserve(ranked.len() * 2);
        let mut sizes: Vec<usize> = Vec::with_capacity(ranked.len());
        let mut of = Vec::with_capacity(ranked.len());
        for r in ranked {
            let keys = [r.group, Group::Passage(r.passage)];
            let known = keys.iter().find_map(|key| places.get(key).copied());
            let place = known.unwrap_or_else(|| {
                sizes.push(0);
                sizes.len() - 1
            });
            for key in keys {
                places.entry(key).or_insert(place);
            }
            sizes[place] += 1;
            of.push(place);
        }
        let mut end = 0;
        let bounds: Vec<Range<usize>> = sizes
            .iter()
            .map(|size| {
                end += size;
                end - size..end
            })
            .collect();
        let mut next: Vec<usize> = bounds.iter().map(|bounds| bounds.start).collect();
        let mut order = vec![0; ranked.len()];
        for (n, place) in of.into_iter().enumerate() {
            order[next[place]] = n;
            next[place] += 1;
        }
        let mut ranked: Vec<Ranked> = order.into_iter().map(|n| ranked[n]).collect();
        for bounds in bounds.iter().filter(|bounds| bounds.len() > 1) {
            let group = &mut ranked[bounds.clone()];
            // The paragraphs of a rule share its title; their own words tell them apart.
            if matches!(group[0].group, Group::Record(_)) {
                group.sort_by(|a, b| b.rank.own.total_cmp(&a.rank.own));
                precedence::lead_with_what_holds(group);
            }
        }
        Self { ranked, bounds }
    }

    /// Each group, the best first.
    pub(super) fn in_order(&self) -> Vec<&[Ranked]> {
        self.bounds.iter().map(|bounds| &self.ranked[bounds.clone()]).collect()
    }
}
