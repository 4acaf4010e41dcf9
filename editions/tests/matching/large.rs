//! A rulebook of many lines: how many changed paragraphs are told as what they are.

use std::collections::BTreeSet;

use headjudge_corpus::{ChangeOp, Passage};
use headjudge_editions::{Pairing, compare};

use crate::generator::{Book, Dice, Edits};

/// Of how many changed paragraphs it is told rightly what they were.
#[derive(Debug, Default)]
struct Score {
    changed: usize,
    right: usize,
    /// Pairs that join what does not belong together.
    wrong: usize,
}

impl Score {
    fn percent(&self) -> usize {
        (self.right * 100).checked_div(self.changed).unwrap_or(100)
    }
}

fn score(old: &[Passage], new: &[Passage], was: &[Vec<usize>], told: &[Pairing]) -> Score {
    let mut score = Score::default();
    let mut now: Vec<Vec<usize>> = vec![Vec::new(); old.len()];
    for (at, was) in was.iter().enumerate() {
        for was in was {
            now[*was].push(at);
        }
    }
    let said = |at: usize| told.iter().find(|pairing| pairing.to.contains(&at)).expect("a pairing");
    for (at, was) in was.iter().enumerate() {
        let plain = matches!(was[..], [old_at] if now[old_at].len() == 1
            && old[old_at].text == new[at].text && old[old_at].heading_path == new[at].heading_path);
        let said = said(at);
        let right =
            said.from.iter().collect::<BTreeSet<_>>() == was.iter().collect::<BTreeSet<_>>();
        // Of words that are at several places, one is as good as another.
        let twin = matches!((&said.from[..], &was[..]), ([a], [b])
            if words(&old[*a]) == words(&old[*b]) && words(&old[*a]) == words(&new[at]));
        score.changed += usize::from(!plain);
        score.right += usize::from(!plain && (right || twin));
        score.wrong += usize::from(!right && !twin && !said.from.is_empty());
    }
    for (at, now) in now.iter().enumerate().filter(|(_, now)| now.is_empty()) {
        let removed = told.iter().any(|p| p.ops == [ChangeOp::Removed] && p.from == [at]);
        let twin = old.iter().filter(|p| words(p) == words(&old[at])).count() > 1;
        score.changed += 1;
        score.right += usize::from(removed || twin);
        assert!(now.is_empty());
    }
    score
}

/// The words of a passage behind its number.
fn words(passage: &Passage) -> &str {
    let number = passage.number.as_deref().unwrap_or_default();
    passage.text.strip_prefix(number).unwrap_or(&passage.text).trim_start_matches(['.', ' '])
}

fn measure(seed: u64, lines: usize, edits: Edits) -> Score {
    let mut dice = Dice::new(seed);
    let mut book = Book::new(&mut dice, lines);
    let old = book.passages("1");
    book.settle();
    book.edit(&mut dice, edits);
    let new = book.passages("2");
    score(&old, &new, &book.was(), &compare(&old, &new))
}

#[test]
fn an_edition_with_few_changes_is_matched() {
    let edits = Edits { reworded: 12, added: 19, removed: 1, ..Edits::default() };
    for seed in 1..=4 {
        let score = measure(seed, 3_000, edits);
        assert!(score.percent() >= 98 && score.wrong <= 2, "{seed}: {score:?}");
    }
}

#[test]
fn an_edition_with_every_kind_of_change_is_matched() {
    let edits = Edits { reworded: 60, added: 60, removed: 30, moved: 40, split: 20, merged: 20 };
    for seed in 11..=14 {
        let score = measure(seed, 3_000, edits);
        assert!(score.percent() >= 98 && score.wrong <= 10, "{seed}: {score:?}");
    }
}

#[test]
fn an_edition_that_is_the_same_has_no_changes() {
    let passages = Book::new(&mut Dice::new(5), 2_000).passages("1");
    let told = compare(&passages, &passages);
    assert_eq!(told.len(), passages.len());
    assert!(told.iter().all(|pairing| pairing.ops.is_empty() && pairing.from == pairing.to));
}
