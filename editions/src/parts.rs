//! Rules that were parted into several, or joined from several. Where whole
//! sentences were moved apart, the sentences tell it, before anything is paired
//! by likeness. What was reworded on the way is found afterwards: a passage that
//! is in no pair, and whose words are in one that its pair does not account for.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::likeness::{Leads, Rarity, Weighed, shared};
use crate::pairing::Pairs;
use crate::prepared::Prepared;
use crate::tokens::{hash, masked, words};

/// So much of a part is in the whole, wherever the part is.
const ALL_WITHIN: f32 = 0.85;
/// So much of a part that is next to another part of it.
const MOSTLY_WITHIN: f32 = 0.6;
/// So many passages further a part is still next to another.
const NEAR: usize = 3;
/// So much of the whole is in its parts.
const MOSTLY_COVERED: f32 = 0.6;
/// So much of the whole is in a part and in no other.
const OF_ITS_OWN: f32 = 0.12;
/// A part of fewer words is in many passages by chance.
const LEAST_WORDS: usize = 3;

/// A whole with its parts, as places in their editions.
#[derive(Debug)]
pub(crate) struct Parted {
    pub(crate) whole: usize,
    pub(crate) parts: Vec<usize>,
}

/// The two editions as one side sees them: what may be a whole, and what a part.
struct View<'a> {
    wholes: &'a Prepared<'a>,
    parts: &'a Prepared<'a>,
    /// The pair of each whole.
    pair_of: &'a [Option<usize>],
    /// The pair of each part.
    was: &'a [Option<usize>],
    /// The parts that are in no pair.
    open: Vec<usize>,
}

/// Passages whose sentences, word by word, became several passages or were
/// several. Their pairs are noted.
pub(crate) fn by_sentences(
    old: &Prepared<'_>,
    new: &Prepared<'_>,
    pairs: &mut Pairs,
) -> (Vec<Parted>, Vec<Parted>) {
    let open_old: Vec<usize> = pairs.open_old().collect();
    let open_new: Vec<usize> = pairs.open_new().collect();
    let split = whole_sentences((old, &open_old), (new, &open_new));
    let taken: BTreeSet<usize> = split.iter().map(|parted| parted.whole).collect();
    let given: BTreeSet<usize> = split.iter().flat_map(|parted| parted.parts.clone()).collect();
    let mut joined = whole_sentences((new, &open_new), (old, &open_old));
    joined.retain(|parted| {
        !given.contains(&parted.whole) && parted.parts.iter().all(|part| !taken.contains(part))
    });
    let longest = |edition: &Prepared<'_>, parts: &[usize]| -> usize {
        let best = parts.iter().copied().max_by_key(|at| edition.units[*at].text.len());
        best.unwrap_or_default()
    };
    for Parted { whole, parts } in &split {
        pairs.join(*whole, longest(new, parts));
        for part in parts {
            pairs.close_new(*part);
        }
    }
    for Parted { whole, parts } in &joined {
        pairs.join(longest(old, parts), *whole);
        for part in parts {
            pairs.close_old(*part);
        }
    }
    (split, joined)
}

/// The sentences of a passage, each as a number, with their lengths in words.
/// The numbers of other rules may shift.
fn sentences(edition: &Prepared<'_>, at: usize) -> Vec<(u64, usize)> {
    let text = masked(&edition.units[at].text, &edition.numbers);
    let mut found = Vec::new();
    let mut from = 0;
    let ends =
        text.match_indices(['.', '!', '?', '。', '！', '？', ';']).filter_map(|(at, mark)| {
            let end = at + mark.len();
            let wide = mark.len() > 1;
            (wide || text[end..].starts_with([' ', '"', ')']) || end == text.len()).then_some(end)
        });
    for end in ends.chain([text.len()]) {
        let sentence = text[from..end].trim_matches(|c: char| !c.is_alphanumeric());
        if !sentence.is_empty() {
            found.push((hash(&sentence.to_lowercase()), words(sentence).count()));
        }
        from = end;
    }
    found
}

/// The open passages of `wholes` of which each sentence is in one of several
/// of `parts` that hold nothing else.
fn whole_sentences(
    (wholes, open): (&Prepared<'_>, &[usize]),
    (parts, open_parts): (&Prepared<'_>, &[usize]),
) -> Vec<Parted> {
    let mut holders: HashMap<u64, Vec<usize>> = HashMap::new();
    for at in open_parts.iter().filter(|at| !parts.units[**at].is_heading()) {
        let own = sentences(parts, *at);
        if let Some((first, _)) = own.first().filter(|_| own.iter().any(|(_, n)| *n >= LEAST_WORDS))
        {
            holders.entry(*first).or_default().push(*at);
        }
    }
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let mut found = Vec::new();
    for whole in open.iter().copied().filter(|at| !wholes.units[*at].is_heading()) {
        let own = sentences(wholes, whole);
        let mut each: Vec<usize> = Vec::new();
        let mut at = 0;
        while at < own.len() {
            let follows = |part: &usize| {
                let held = sentences(parts, *part);
                held.len() < own.len()
                    && own[at..]
                        .iter()
                        .map(|(s, _)| s)
                        .take(held.len())
                        .eq(held.iter().map(|(s, _)| s))
            };
            let candidates = holders.get(&own[at].0).into_iter().flatten().copied();
            let next = candidates
                .filter(|part| !taken.contains(part) && !each.contains(part))
                .find(follows);
            let Some(next) = next else { break };
            at += sentences(parts, next).len();
            each.push(next);
        }
        if at == own.len() && each.len() > 1 {
            taken.extend(each.iter().copied());
            each.sort_unstable();
            found.push(Parted { whole, parts: each });
        }
    }
    found
}

/// Passages that became several, and those that several became, as far as their
/// words tell it.
pub(crate) fn by_words(
    old: &Prepared<'_>,
    new: &Prepared<'_>,
    pairs: &Pairs,
    rarity: &Rarity,
) -> (Vec<Parted>, Vec<Parted>) {
    let split = View {
        wholes: old,
        parts: new,
        pair_of: &pairs.new_of,
        was: &pairs.old_of,
        open: pairs.open_new().collect(),
    };
    let joined = View {
        wholes: new,
        parts: old,
        pair_of: &pairs.old_of,
        was: &pairs.new_of,
        open: pairs.open_old().collect(),
    };
    (split.find(rarity), joined.find(rarity))
}

impl View<'_> {
    /// The wholes whose words are in several parts.
    fn find(&self, rarity: &Rarity) -> Vec<Parted> {
        let long = |at: &&usize| {
            let unit = &self.parts.units[**at];
            !unit.is_heading() && words(&unit.text).nth(LEAST_WORDS).is_some()
        };
        let open: Vec<usize> = self.open.iter().filter(long).copied().collect();
        if open.is_empty() {
            return Vec::new();
        }
        // A passage whose words are all in its pair has none left for another.
        let changed: BTreeMap<usize, Weighed> = self
            .wholes
            .units
            .iter()
            .enumerate()
            .filter(|(at, unit)| {
                let changed = |pair: usize| self.parts.units[pair].masked != unit.masked;
                !unit.is_heading() && self.pair_of[*at].is_none_or(changed)
            })
            .map(|(at, unit)| (at, rarity.weigh(unit)))
            .collect();
        let leads = Leads::new(changed.iter().map(|(at, weighed)| (*at, weighed)));
        let mut found: BTreeMap<usize, Vec<(usize, Weighed)>> = BTreeMap::new();
        for at in open {
            let part = rarity.weigh(&self.parts.units[at]);
            let within =
                |whole: usize| shared(&part, &changed[&whole]) / part.sum.max(f32::EPSILON);
            let mut candidates = leads.candidates(&part);
            candidates.extend(self.beside(at).filter(|whole| changed.contains_key(whole)));
            let best = candidates
                .into_iter()
                .map(|whole| (within(whole), whole))
                .filter(|(share, whole)| {
                    *share >= if self.is_near(at, *whole) { MOSTLY_WITHIN } else { ALL_WITHIN }
                })
                .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
            if let Some((_, whole)) = best {
                found.entry(whole).or_default().push((at, part));
            }
        }
        found
            .into_iter()
            .filter_map(|(whole, mut each)| {
                if let Some(pair) = self.pair_of[whole] {
                    each.push((pair, rarity.weigh(&self.parts.units[pair])));
                }
                keep(&changed[&whole], &mut each);
                let mut parts: Vec<usize> = each.into_iter().map(|(at, _)| at).collect();
                parts.sort_unstable();
                (parts.len() > 1).then_some(Parted { whole, parts })
            })
            .collect()
    }

    /// The wholes that the neighbours of a part belong to.
    fn beside(&self, part: usize) -> impl Iterator<Item = usize> {
        let around = part.saturating_sub(NEAR)..(part + NEAR + 1).min(self.was.len());
        around.filter_map(|at| self.was[at])
    }

    /// Whether a part is next to the pair of the whole.
    fn is_near(&self, part: usize, whole: usize) -> bool {
        self.pair_of[whole].is_some_and(|pair| pair.abs_diff(part) <= NEAR)
    }
}

/// Leaves those parts that make up the whole together: each has words of it
/// that no other has, and together they have most of it.
fn keep(whole: &Weighed, parts: &mut Vec<(usize, Weighed)>) {
    let held = |parts: &[(usize, Weighed)]| -> HashMap<u64, (f32, u32)> {
        let mut held: HashMap<u64, (f32, u32)> =
            whole.features.iter().map(|(word, weight)| (*word, (*weight, 0))).collect();
        for (word, _) in parts.iter().flat_map(|(_, part)| &part.features) {
            if let Some(known) = held.get_mut(word) {
                known.1 += 1;
            }
        }
        held
    };
    loop {
        let all = held(parts);
        let own = |part: &Weighed| -> f32 {
            let alone = part.features.iter().filter_map(|(word, _)| all.get(word));
            alone.filter(|(_, parts)| *parts == 1).map(|(weight, _)| weight).sum()
        };
        let least = parts
            .iter()
            .enumerate()
            .map(|(at, (_, part))| (at, own(part) / whole.sum.max(f32::EPSILON)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        match least {
            Some((at, share)) if share < OF_ITS_OWN && parts.len() > 1 => {
                parts.remove(at);
            }
            _ => break,
        }
    }
    let covered: f32 = held(parts).values().filter(|(_, parts)| *parts > 0).map(|(w, _)| w).sum();
    if covered < MOSTLY_COVERED * whole.sum {
        parts.clear();
    }
}
