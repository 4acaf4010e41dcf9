//! The pairing of passages that were reworded: by the rare words and pairs of
//! words that they share, and by their place. Each passage is compared with the
//! few that share its rarest words, so that the work grows with the length of
//! the document and not with its square.

use std::collections::HashMap;

use crate::pairing::Pairs;
use crate::prepared::{Prepared, Unit};
use crate::tokens::{hash, words};

/// Words that are in more open passages than this lead to no candidates.
const MOST_SHARING: usize = 40;
/// So many of a passage's rarest words lead to candidates.
const MOST_LEADING: usize = 24;
/// So many candidates are compared word by word.
const MOST_COMPARED: usize = 8;
/// Less alike than this, two passages are not one, wherever they stand.
const LEAST_ALIKE: f32 = 0.2;
/// Likeness and place together must come to this.
const ENOUGH: f32 = 0.62;

/// What a passage's words weigh, in order of the words.
#[derive(Debug, Default)]
pub(crate) struct Weighed {
    /// Words and pairs of neighbours, as numbers, each with its weight.
    pub(crate) features: Vec<(u64, f32)>,
    pub(crate) sum: f32,
}

/// How rare each word is in the two editions.
pub(crate) struct Rarity {
    seen: HashMap<u64, u32>,
    all: f32,
}

#[expect(clippy::cast_precision_loss, reason = "a weight needs few digits")]
impl Rarity {
    pub(crate) fn new(old: &Prepared<'_>, new: &Prepared<'_>) -> Self {
        let mut seen: HashMap<u64, u32> = HashMap::new();
        for unit in old.units.iter().chain(&new.units) {
            let mut own: Vec<u64> = words(&unit.text).map(|(_, word)| word_hash(word)).collect();
            own.sort_unstable();
            own.dedup();
            for word in own {
                *seen.entry(word).or_default() += 1;
            }
        }
        Self { seen, all: (old.units.len() + new.units.len()) as f32 }
    }

    fn of(&self, word: u64) -> f32 {
        let seen = self.seen.get(&word).copied().unwrap_or(1);
        (1.0 + self.all / seen as f32).ln()
    }

    /// The words of a passage with their weights; each counts once.
    pub(crate) fn weigh(&self, unit: &Unit<'_>) -> Weighed {
        let own: Vec<u64> = words(&unit.text).map(|(_, word)| word_hash(word)).collect();
        let mut features: Vec<(u64, f32)> =
            own.iter().map(|word| (*word, self.of(*word))).collect();
        // Two words in their order say more than the two apart.
        features.extend(own.windows(2).map(|pair| {
            let joined = pair[0].rotate_left(17) ^ pair[1].wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (joined, f32::midpoint(self.of(pair[0]), self.of(pair[1])) * 0.5)
        }));
        features.sort_unstable_by_key(|(word, _)| *word);
        features.dedup_by_key(|(word, _)| *word);
        let sum = features.iter().map(|(_, weight)| weight).sum();
        Weighed { features, sum }
    }
}

fn word_hash(word: &str) -> u64 {
    if word.bytes().any(|b| b.is_ascii_uppercase()) || !word.is_ascii() {
        hash(&word.to_lowercase())
    } else {
        hash(word)
    }
}

/// The weight of what two passages share.
pub(crate) fn shared(a: &Weighed, b: &Weighed) -> f32 {
    let (mut i, mut j, mut sum) = (0, 0, 0.0);
    while let (Some(left), Some(right)) = (a.features.get(i), b.features.get(j)) {
        match left.0.cmp(&right.0) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                sum += left.1;
                (i, j) = (i + 1, j + 1);
            }
        }
    }
    sum
}

/// How alike two passages are, from 0 to 1.
pub(crate) fn likeness(a: &Weighed, b: &Weighed) -> f32 {
    if a.sum + b.sum == 0.0 { 0.0 } else { 2.0 * shared(a, b) / (a.sum + b.sum) }
}

/// Passages by the words that lead to them.
pub(crate) struct Leads {
    by_word: HashMap<u64, Vec<u32>>,
}

impl Leads {
    pub(crate) fn new<'w>(open: impl Iterator<Item = (usize, &'w Weighed)>) -> Self {
        let mut by_word: HashMap<u64, Vec<u32>> = HashMap::new();
        for (at, weighed) in open {
            for (word, _) in &weighed.features {
                by_word.entry(*word).or_default().push(at as u32);
            }
        }
        Self { by_word }
    }

    /// The passages that share most of the rarest words of `weighed`.
    pub(crate) fn candidates(&self, weighed: &Weighed) -> Vec<usize> {
        let mut leading: Vec<(&Vec<u32>, f32)> = weighed
            .features
            .iter()
            .filter_map(|(word, weight)| Some((self.by_word.get(word)?, *weight)))
            .filter(|(places, _)| places.len() <= MOST_SHARING)
            .collect();
        leading.sort_by(|a, b| a.0.len().cmp(&b.0.len()).then(b.1.total_cmp(&a.1)));
        let mut scores: HashMap<u32, f32> = HashMap::new();
        for (places, weight) in leading.into_iter().take(MOST_LEADING) {
            for at in places {
                *scores.entry(*at).or_default() += weight;
            }
        }
        let mut ranked: Vec<(u32, f32)> = scores.into_iter().collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked.into_iter().take(MOST_COMPARED).map(|(at, _)| at as usize).collect()
    }
}

/// The passages that are in no pair, weighed.
pub(crate) struct Open {
    pub(crate) old: HashMap<usize, Weighed>,
    pub(crate) new: HashMap<usize, Weighed>,
}

impl Open {
    pub(crate) fn new(
        old: &Prepared<'_>,
        new: &Prepared<'_>,
        pairs: &Pairs,
        rarity: &Rarity,
    ) -> Self {
        Self {
            old: pairs.open_old().map(|at| (at, rarity.weigh(&old.units[at]))).collect(),
            new: pairs.open_new().map(|at| (at, rarity.weigh(&new.units[at]))).collect(),
        }
    }
}

/// Pairs the passages that are still open, the best pair first.
pub(crate) fn pair(old: &Prepared<'_>, new: &Prepared<'_>, pairs: &mut Pairs, open: &Open) {
    let mut leads: Vec<(usize, &Weighed)> = open.old.iter().map(|(at, w)| (*at, w)).collect();
    leads.sort_by_key(|(at, _)| *at);
    let leads = Leads::new(leads.into_iter());
    let names: HashMap<&str, usize> =
        pairs.open_old().map(|at| (old.units[at].passage.id.anchor(), at)).collect();
    let numbers: HashMap<&str, usize> =
        pairs.open_old().filter_map(|at| Some((old.units[at].number.as_deref()?, at))).collect();
    let mut found: Vec<(f32, usize, usize)> = Vec::new();
    let mut places: Vec<usize> = open.new.keys().copied().collect();
    places.sort_unstable();
    for j in places {
        let unit = &new.units[j];
        let weighed = &open.new[&j];
        let mut candidates = leads.candidates(weighed);
        candidates.extend(names.get(unit.passage.id.anchor()));
        candidates.extend(unit.number.as_deref().and_then(|number| numbers.get(number)));
        candidates.extend(beside(pairs, j));
        candidates.sort_unstable();
        candidates.dedup();
        for i in candidates.into_iter().filter(|i| pairs.is_open_old(*i)) {
            if let Some(score) = score(old, new, pairs, (i, j), likeness(&open.old[&i], weighed)) {
                found.push((score, i, j));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    for (_, i, j) in found {
        if pairs.are_free(i, j) {
            pairs.join(i, j);
        }
    }
}

/// The old passages next to those that the neighbours of a new one were.
fn beside(pairs: &Pairs, new: usize) -> Vec<usize> {
    let before = new.checked_sub(1).and_then(|at| pairs.old_of[at]).map(|at| at + 1);
    let after = pairs.old_of.get(new + 1).copied().flatten().and_then(|at| at.checked_sub(1));
    let inside = |at: &usize| *at < pairs.new_of.len();
    before.into_iter().chain(after).filter(inside).collect()
}

/// How well two passages make a pair; none if they do not.
fn score(
    old: &Prepared<'_>,
    new: &Prepared<'_>,
    pairs: &Pairs,
    (i, j): (usize, usize),
    alike: f32,
) -> Option<f32> {
    let (before, after) = (&old.units[i], &new.units[j]);
    if before.is_heading() != after.is_heading() {
        return None;
    }
    let same_name = before.passage.id.anchor() == after.passage.id.anchor();
    let same_class = before.passage.class == after.passage.class;
    // An erratum of the same card is the same erratum, whatever it says now.
    if same_name && same_class && before.is_named() && after.is_named() {
        return Some(1.0 + alike);
    }
    let neighbours = |i: Option<usize>, j: Option<usize>| match (i, j) {
        (Some(i), Some(j)) => pairs.new_of.get(i).copied().flatten() == Some(j),
        _ => false,
    };
    let mut place = 0.0;
    if before.number.is_some() && before.number == after.number
        || before.number.is_none() && after.number.is_none() && same_name
    {
        place += 0.1;
    }
    if before.parent.is_some() && pairs.are_one(before.parent, after.parent) {
        place += 0.08;
    }
    if neighbours(i.checked_sub(1), j.checked_sub(1)) {
        place += 0.1;
    }
    if neighbours(Some(i + 1), Some(j + 1)) {
        place += 0.1;
    }
    if !same_class {
        place -= 0.1;
    }
    (alike >= LEAST_ALIKE && alike + place >= ENOUGH).then_some(alike + place)
}
