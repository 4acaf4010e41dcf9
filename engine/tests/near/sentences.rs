//! Sentences that are near those of `sentences.txt`: another word in one place, or one
//! less. A word that is dropped on the way to what is performed, and a sentence that is
//! refused for no reason, are both seen in what comes of them.

#[path = "happened.rs"]
mod happened;
#[path = "lock.rs"]
mod lock;
#[path = "reworded.rs"]
mod reworded;

use std::collections::{BTreeMap, BTreeSet};

use headjudge_engine::text::read_text;

use self::happened::happened;
use self::lock::{Lock, Near, halves, mixed};
use self::reworded::{near, places};
use crate::{LATER, THEN, flat, head_of, outcome, parted, plain_of};

/// Of the near sentences that are read so many that are performed are tried,
const PERFORMED: usize = 4;
/// and so many that are not, and do nothing.
const REFUSED: usize = 3;
/// Among so many they are looked for.
const AMONG: usize = 30;

fn is_read(words: &str) -> bool {
    read_text(words).sentences.iter().all(|own| own.rendering.is_some())
}

/// The state long after a card has been played, what of it is not performed, and all that
/// happened.
fn told(line: &str) -> (BTreeMap<String, String>, Vec<String>, String) {
    let later = outcome(line, &format!("{THEN}{LATER}"));
    let left = later.left_out.get("card").cloned().unwrap_or_default();
    (flat(&later), left, happened(&later))
}

/// What comes of the sentences near one.
fn tried(
    lock: &Lock,
    words: &str,
    plains: &mut BTreeMap<String, BTreeMap<String, String>>,
) -> Vec<Near> {
    let head = head_of(words);
    let all = mixed(near(&words[head.len()..]));
    let kept = places(lock, words);
    let (mut performed, mut refused) = (PERFORMED, REFUSED);
    let places = kept
        .clone()
        .unwrap_or_else(|| (0..all.len()).filter(|at| is_read(&all[*at].1)).take(AMONG).collect());
    let tried = places.into_iter().filter_map(|at| {
        let (what, other) = all.get(at)?;
        if kept.is_none() && performed + refused == 0 {
            return None;
        }
        let line = format!("{head}{other}");
        let plain = plains.entry(plain_of(&line)).or_insert_with_key(|plain| told(plain).0);
        let (is, left, happened) = told(&line);
        let changes = parted(&is, plain);
        let idle = changes.is_empty() && !left.is_empty();
        let wanted = if idle { &mut refused } else { &mut performed };
        if kept.is_none() && *wanted == 0 {
            return None;
        }
        *wanted = wanted.saturating_sub(1);
        let told = format!("{changes:?}, not performed: {left:?} {happened}");
        Some(Near { at, what: format!("{what}: {other}"), told })
    });
    tried.collect()
}

#[test]
fn near_sentences_are_told_apart() {
    let lock = Lock::new("sentences.lock");
    let text = include_str!("../sentences.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let words: BTreeSet<&str> = lines.filter_map(|line| line.split(" => ").next()).collect();
    let words: Vec<&str> = words.into_iter().collect();
    let rows = halves(words.len(), |part| {
        let mut plains = BTreeMap::new();
        part.map(|at| (words[at].to_owned(), tried(&lock, words[at], &mut plains))).collect()
    });
    lock.hold(rows.into_iter());
}
