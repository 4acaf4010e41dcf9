//! Two editions, compared: what became of each passage.

use std::collections::HashSet;

use headjudge_corpus::{ChangeOp, Passage, ShiftedReference};

use crate::anchors;
use crate::likeness::{self, Open, Rarity};
use crate::pairing::Pairs;
use crate::parts::{self, Parted};
use crate::place;
use crate::prepared::Prepared;
use crate::references::shifted;
use crate::tokens::{normal, split_number, words};

/// What became of a passage, or of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// What happened, the weightiest first; nothing, where it is what it was.
    pub ops: Vec<ChangeOp>,
    /// The old passages, as places in their edition.
    pub from: Vec<usize>,
    /// The new passages, as places in their edition.
    pub to: Vec<usize>,
    /// Numbers of other rules in the text that follow those rules to new numbers.
    pub references: Vec<ShiftedReference>,
}

/// What became of every passage from the edition `old` to the edition `new`,
/// in the order of `new`; what was removed comes last.
#[must_use]
pub fn compare(old: &[Passage], new: &[Passage]) -> Vec<Pairing> {
    let (old, new) = (Prepared::new(old), Prepared::new(new));
    let mut pairs = Pairs::new(old.units.len(), new.units.len());
    anchors::pair(&old, &new, &mut pairs);
    let (mut split, mut joined) = (Vec::new(), Vec::new());
    if pairs.open_old().next().is_some() || pairs.open_new().next().is_some() {
        (split, joined) = parts::by_sentences(&old, &new, &mut pairs);
        let rarity = Rarity::new(&old, &new);
        let open = Open::new(&old, &new, &pairs, &rarity);
        likeness::pair(&old, &new, &mut pairs, &open);
        place::pair_titles(&old, &new, &mut pairs);
        let (more_split, more_joined) = parts::by_words(&old, &new, &pairs, &rarity);
        split.extend(more_split);
        joined.extend(more_joined);
    }
    Judge { moved: place::moved(&old, &new, &pairs), old: &old, new: &new, pairs: &pairs }
        .judge(&split, &joined)
}

/// Says of each pair what became of it.
struct Judge<'a> {
    old: &'a Prepared<'a>,
    new: &'a Prepared<'a>,
    pairs: &'a Pairs,
    moved: Vec<bool>,
}

impl Judge<'_> {
    fn judge(&self, split: &[Parted], joined: &[Parted]) -> Vec<Pairing> {
        let renumbered = self.old.renumbered(self.new, &self.pairs.new_of);
        // Old passages that were parted or joined, and new ones that came of it.
        let (mut told_old, mut told_new) = (HashSet::new(), HashSet::new());
        let mut all: Vec<Pairing> = Vec::new();
        for Parted { whole, parts } in joined {
            told_old.extend(parts.iter().copied());
            told_new.insert(*whole);
            all.push(self.several(ChangeOp::Merged, parts.clone(), vec![*whole]));
        }
        for Parted { whole, parts } in split {
            if told_old.contains(whole) || parts.iter().any(|part| told_new.contains(part)) {
                continue;
            }
            told_old.insert(*whole);
            told_new.extend(parts.iter().copied());
            all.push(self.several(ChangeOp::Split, vec![*whole], parts.clone()));
        }
        for (j, unit) in self.new.units.iter().enumerate() {
            if told_new.contains(&j) {
                continue;
            }
            let Some(i) = self.pairs.old_of[j].filter(|i| !told_old.contains(i)) else {
                all.push(single(vec![ChangeOp::Added], vec![], vec![j]));
                continue;
            };
            let before = &self.old.units[i];
            let (mut ops, mut references) = (Vec::new(), Vec::new());
            if before.exact != unit.exact {
                let (was, is) =
                    ((&*before.text, &self.old.numbers), (&*unit.text, &self.new.numbers));
                match shifted(was, is, &renumbered) {
                    Some(shifts) => references = shifts,
                    None => ops.push(ChangeOp::Reworded),
                }
            }
            if self.moved[j] {
                ops.push(ChangeOp::Moved);
            }
            if before.number != unit.number {
                ops.push(ChangeOp::Renumbered);
            }
            if !references.is_empty() {
                ops.push(ChangeOp::ReferencesShifted);
            }
            all.push(Pairing { ops, from: vec![i], to: vec![j], references });
        }
        all.sort_by_key(|pairing| pairing.to.first().copied());
        let gone = (0..self.old.units.len())
            .filter(|i| !told_old.contains(i))
            .filter(|i| self.pairs.new_of[*i].is_none_or(|j| told_new.contains(&j)));
        all.extend(gone.map(|i| single(vec![ChangeOp::Removed], vec![i], vec![])));
        all
    }

    /// A passage that became several, or several that became one.
    fn several(&self, op: ChangeOp, from: Vec<usize>, to: Vec<usize>) -> Pairing {
        let text = |edition: &Prepared<'_>, places: &[usize]| -> Vec<String> {
            let texts = places.iter().map(|at| {
                let passage = edition.units[*at].passage;
                normal(split_number(&passage.text, passage.number.as_deref()).1)
            });
            let texts: Vec<String> = texts.collect();
            texts.iter().flat_map(|text| words(text)).map(|(_, w)| w.to_lowercase()).collect()
        };
        let mut ops = vec![op];
        if text(self.old, &from) != text(self.new, &to) {
            ops.push(ChangeOp::Reworded);
        }
        Pairing { ops, from, to, references: Vec::new() }
    }
}

fn single(ops: Vec<ChangeOp>, from: Vec<usize>, to: Vec<usize>) -> Pairing {
    Pairing { ops, from, to, references: Vec::new() }
}
