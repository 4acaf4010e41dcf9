//! Sentences that are near those of `sentences.txt`: another word in one place, or one
//! less. A word that is dropped on the way to what is performed, and a sentence that is
//! refused for no reason, are both seen in what comes of them.

#[path = "lock.rs"]
mod lock;

use std::collections::{BTreeMap, BTreeSet};

use headjudge_engine::text::read_text;

use self::lock::{Lock, Near, halves, mixed};
use crate::{LATER, THEN, flat, head_of, outcome, parted, plain_of};

/// Words, each with what may stand in its place: `word: another | another`.
const OTHERS: &str = include_str!("words.txt");

/// Of the near sentences that are read so many that are performed are tried,
const PERFORMED: usize = 4;
/// and so many that are not, and do nothing.
const REFUSED: usize = 3;
/// Among so many they are looked for.
const AMONG: usize = 30;

/// The sentences near one, read or not: the change, and the words with it.
fn near(words: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let inside = |next: Option<char>| next.is_some_and(char::is_alphanumeric);
    for (word, others) in OTHERS.lines().filter_map(|line| line.split_once(": ")) {
        let capital = begun(word);
        let begins = words.match_indices(capital.as_str()).filter(|_| capital != word);
        for (at, found) in words.match_indices(word).chain(begins) {
            let (before, after) = (&words[..at], &words[at + word.len()..]);
            if inside(before.chars().next_back()) || inside(after.chars().next()) {
                continue;
            }
            for other in others.split(" | ") {
                let stands = if found == word { other.to_owned() } else { begun(other) };
                all.push((format!("{word} → {other}"), format!("{before}{stands}{after}")));
            }
        }
    }
    let row: Vec<&str> = words.split(' ').collect();
    for at in 0..row.len() {
        let mut without = row.clone();
        let word = without.remove(at).trim_end_matches(['.', ',']);
        all.push((format!("without {word}"), without.join(" ")));
    }
    all
}

/// A word with a capital.
fn begun(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn is_read(words: &str) -> bool {
    read_text(words).sentences.iter().all(|own| own.rendering.is_some())
}

/// The places that the lock holds of a sentence; nothing where they are to be chosen.
fn places(lock: &Lock, own: &str) -> Option<Vec<usize>> {
    if lock.update {
        return None;
    }
    let row = lock.held.get(own)?.split(' ');
    Some(row.filter_map(|sign| sign.split_once(':')?.0.parse().ok()).collect())
}

/// The state long after a card has been played, and what of it is not performed.
fn told(line: &str) -> (BTreeMap<String, String>, Vec<String>) {
    let later = outcome(line, &format!("{THEN}{LATER}"));
    (flat(&later), later.left_out.get("card").cloned().unwrap_or_default())
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
        let (is, left) = told(&line);
        let changes = parted(&is, plain);
        let idle = changes.is_empty() && !left.is_empty();
        let wanted = if idle { &mut refused } else { &mut performed };
        if kept.is_none() && *wanted == 0 {
            return None;
        }
        *wanted = wanted.saturating_sub(1);
        let told = format!("{changes:?}, not performed: {left:?}");
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
