//! The sentences that are near one: another word in one place, or one less.

use super::lock::Lock;

/// Words, each with what may stand in its place: `word: another | another`.
const OTHERS: &str = include_str!("words.txt");

/// The places that the lock holds of a sentence; nothing where they are to be chosen.
pub(super) fn places(lock: &Lock, own: &str) -> Option<Vec<usize>> {
    if lock.update {
        return None;
    }
    let row = lock.held.get(own)?.split(' ');
    Some(row.filter_map(|sign| sign.split_once(':')?.0.parse().ok()).collect())
}

/// The sentences near one, read or not: the change, and the words with it.
pub(super) fn near(words: &str) -> Vec<(String, String)> {
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
