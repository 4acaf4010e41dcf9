//! Names with slips: letters changed, words missing, run together or in
//! another order. What was typed is matched word by word against the words of
//! names, and only names that hold the rarest of them are compared, so that
//! the cost follows the words typed, not the number of names.

use rustc_hash::FxHashMap;

use super::common::Lists;
use super::dictionary::Names;
use super::find::{NameHit, Scope};
use super::near::{Near, starting, typos_of};
use crate::table::numbers;

/// Words of what was typed that are compared.
const WORDS: usize = 12;

/// Words of names taken for one word typed.
const OPTIONS: usize = 12;

/// Names compared for one word typed.
const COMPARED: usize = 512;

/// How alike a name must be, when some word typed is not in it.
const ALIKE: f64 = 0.75;

/// How much of a name must have been typed.
const TYPED: f64 = 0.3;

/// A word typed, and the words of names it may stand for.
struct Slot {
    chars: u32,
    options: Vec<Choice>,
}

/// A word of names.
struct Choice {
    word: String,
    number: u32,
    /// Letters changed.
    cost: u32,
}

/// A name compared with what was typed.
struct Compared {
    name: u32,
    distance: u32,
    /// From 0 to 1.
    alike: f64,
    /// Part of the name's letters that were typed.
    typed: f64,
    /// Words typed that are not in it.
    extra: u32,
}

impl Names {
    /// The names that `folded` may stand for, nearest first.
    pub(super) fn fuzzy(&self, folded: &str, limit: usize, scope: Scope<'_>) -> Vec<NameHit> {
        let accept = |c: &Compared| if c.extra == 0 { c.typed >= TYPED } else { c.alike >= ALIKE };
        let slots = self.slots(folded, false).unwrap_or_default();
        self.compared(&slots, limit, scope, accept)
    }

    /// The names that `folded` may stand for with each of its words.
    pub(super) fn fuzzy_alone(&self, folded: &str, limit: usize, scope: Scope<'_>) -> Vec<NameHit> {
        let Some(slots) = self.slots(folded, true) else { return Vec::new() };
        self.compared(&slots, limit, scope, |c| c.extra == 0 && c.typed >= TYPED)
    }

    /// The names nearest to `folded`, however far.
    pub(super) fn nearest(&self, folded: &str, limit: usize, scope: Scope<'_>) -> Vec<NameHit> {
        let slots = self.slots(folded, false).unwrap_or_default();
        self.compared(&slots, limit, scope, |c| c.alike >= 0.4)
    }

    fn compared(
        &self,
        slots: &[Slot],
        limit: usize,
        scope: Scope<'_>,
        accept: impl Fn(&Compared) -> bool,
    ) -> Vec<NameHit> {
        let meant = meanings(slots);
        let mut compared: Vec<Compared> = self
            .candidates(slots)
            .into_iter()
            .filter_map(|name| self.compare(name, slots, &meant))
            .filter(&accept)
            .collect();
        compared.sort_by(|a, b| b.alike.total_cmp(&a.alike).then(a.name.cmp(&b.name)));
        let mut hits: Vec<NameHit> = Vec::new();
        for found in compared {
            for hit in self.hits(found.name, (found.distance, found.extra), scope) {
                if hits.iter().all(|seen| seen.card_id != hit.card_id) {
                    hits.push(hit);
                }
            }
            if hits.len() >= limit {
                break;
            }
        }
        hits.truncate(limit);
        hits
    }

    /// The words typed, with the words of names they may stand for; `None`, if
    /// `all` must stand for some and one does not.
    fn slots(&self, folded: &str, all: bool) -> Option<Vec<Slot>> {
        let words: Vec<&str> = folded.split(' ').take(WORDS).collect();
        let mut slots = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            let last = at == words.len();
            if self.words.contains_key(word) {
                slots.push(self.slot(word, last));
            } else if let Some((left, right)) = self.split(word) {
                slots.push(self.slot(left, false));
                slots.push(self.slot(right, last));
            } else {
                // `stare down` for `staredown`.
                let joined = words.get(at).map(|next| format!("{word}{next}"));
                match joined.filter(|joined| self.words.contains_key(joined)) {
                    Some(joined) => {
                        at += 1;
                        slots.push(self.slot(&joined, false));
                    }
                    None => slots.push(self.slot(word, last)),
                }
            }
            if all && slots.last().is_some_and(|slot| slot.options.is_empty()) {
                return None;
            }
        }
        Some(slots)
    }

    /// `blackdevious` as `black` and `devious`; the second may have slips.
    fn split<'a>(&self, word: &'a str) -> Option<(&'a str, &'a str)> {
        let cuts = word.char_indices().map(|(at, _)| at).filter(|at| *at >= 3);
        cuts.map(|at| word.split_at(at))
            .filter(|(_, right)| right.len() >= 3)
            .find(|(left, right)| self.words.contains_key(left) && self.words.contains_key(right))
    }

    fn slot(&self, word: &str, last: bool) -> Slot {
        let mut found = self.within_slips(word, typos_of(word), OPTIONS);
        if (last || found.is_empty()) && word.chars().count() >= 3 {
            found.extend(starting(&self.words, word, OPTIONS));
        }
        let options = found.into_iter().map(|near| Choice {
            number: near.value as u32,
            cost: u32::from(near.distance),
            word: near.key,
        });
        Slot { chars: word.chars().count() as u32, options: options.collect() }
    }

    /// The words of names within so many slips of `word`.
    pub(super) fn within_slips(&self, word: &str, slips: u8, limit: usize) -> Vec<Near> {
        if slips > 0 {
            return self.spellings.near(word, slips, limit);
        }
        let near = |value| Near { key: word.to_owned(), value, distance: 0 };
        self.words.get(word).map(near).into_iter().collect()
    }

    /// The names to compare: those that hold two of the rarest words typed,
    /// else those that hold one.
    fn candidates(&self, slots: &[Slot]) -> Vec<u32> {
        let list = |choice: &Choice| self.postings.get(choice.number).as_chunks::<4>().0;
        let size = |slot: &Slot| slot.options.iter().map(|o| list(o).len()).sum::<usize>();
        let mut rarest: Vec<&Slot> = slots.iter().filter(|slot| !slot.options.is_empty()).collect();
        rarest.sort_by_key(|slot| size(slot));
        rarest.truncate(4);
        let mut names: Vec<u32> = Vec::new();
        let mut both = Vec::new();
        for (i, other) in rarest.iter().enumerate().skip(1) {
            let others = Lists::new(other.options.iter().map(list).collect());
            for choice in rarest[..i].iter().flat_map(|slot| &slot.options) {
                others.add_common(list(choice), &mut both);
                both.sort_unstable();
                both.dedup();
                names.extend(both.drain(..).take(COMPARED));
            }
        }
        if names.is_empty() {
            for slot in rarest {
                let lists = slot.options.iter().map(|o| self.postings.get(o.number));
                names.extend(lists.flat_map(|list| numbers(list).take(COMPARED / 8)));
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    fn compare(
        &self,
        name: u32,
        slots: &[Slot],
        meant: &FxHashMap<&str, (usize, u32)>,
    ) -> Option<Compared> {
        let (title, _) = self.entry(name)?;
        let mut met = vec![None; slots.len()];
        let (mut letters, mut typed, mut missing) = (0, 0, 0);
        for word in title.split(' ') {
            let chars = word.chars().count() as u32;
            letters += chars;
            match meant.get(word) {
                Some((slot, cost)) if met[*slot].is_none() => {
                    met[*slot] = Some(*cost);
                    typed += chars;
                }
                _ => missing += 1,
            }
        }
        let model: u32 = slots.iter().map(|slot| slot.chars).sum();
        let cost: u32 = met.iter().flatten().sum();
        let unmet = met.iter().filter(|met| met.is_none()).count() as u32;
        let common: u32 = slots
            .iter()
            .zip(&met)
            .map(|(s, met)| met.map_or(0, |c| s.chars.saturating_sub(c)))
            .sum();
        Some(Compared {
            name,
            distance: cost + unmet + missing,
            alike: ratio(common + typed.saturating_sub(cost), model + letters),
            typed: ratio(typed, letters),
            extra: unmet,
        })
    }
}

/// Each word of names, with the word typed that it is nearest to, and how near.
fn meanings(slots: &[Slot]) -> FxHashMap<&str, (usize, u32)> {
    let mut meant: FxHashMap<&str, (usize, u32)> = FxHashMap::default();
    for (n, slot) in slots.iter().enumerate() {
        for choice in &slot.options {
            let entry = meant.entry(&choice.word).or_insert((n, choice.cost));
            if choice.cost < entry.1 {
                *entry = (n, choice.cost);
            }
        }
    }
    meant
}

fn ratio(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole.max(1))
}
