//! Names inside a longer text, typed short or with slips: `blu grd` for Blue
//! Guard. Apart from the names of a whole query, because here every word must
//! stand for one word of the name, in order, and only one name may fit.

use super::dictionary::Names;
use super::near::{typos_of, visit_starting};
use crate::table::numbers;

/// The most words of a name that are compared.
const LONGEST: usize = 5;

/// Words of names with one first letter that are gone through.
const GONE_THROUGH: usize = 20_000;

/// Names with one word that are compared.
const COMPARED: usize = 4_096;

/// A stretch of words that stands for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shortened {
    /// The first word, and the one after the last.
    pub(crate) words: std::ops::Range<usize>,
    /// The name, folded.
    pub(crate) name: String,
}

impl Names {
    /// The longest stretch of `words` that can only stand for one name, and in
    /// which some word is not known.
    pub(crate) fn shortened(
        &self,
        words: &[&str],
        is_known: impl Fn(&str) -> bool,
    ) -> Option<Shortened> {
        let unknown: Vec<bool> = words.iter().map(|word| !is_known(word)).collect();
        if !unknown.contains(&true) {
            return None;
        }
        let options: Vec<Vec<u32>> = words.iter().map(|word| self.meant_by(word)).collect();
        for len in (2..=LONGEST.min(words.len())).rev() {
            for from in 0..=words.len() - len {
                let here = from..from + len;
                if !unknown[here.clone()].contains(&true) {
                    continue;
                }
                if let Some(name) = self.only_name(&options[here.clone()]) {
                    return Some(Shortened { words: here, name });
                }
            }
        }
        None
    }

    /// The name that has a word of each of `options`, in order, and no more; none if several do.
    fn only_name(&self, options: &[Vec<u32>]) -> Option<String> {
        let rarest = options.iter().min_by_key(|words| {
            words.iter().map(|word| self.postings.get(*word).len()).sum::<usize>()
        })?;
        let mut found: Option<String> = None;
        let lists = rarest.iter().map(|word| self.postings.get(*word));
        for n in lists.flat_map(|list| numbers(list).take(COMPARED)) {
            let Some((name, _)) = self.entry(n) else { continue };
            let mut words = name.split(' ');
            let fits = options.iter().all(|options| {
                let word = words.next().and_then(|word| self.words.get(word));
                word.is_some_and(|word| options.contains(&(word as u32)))
            });
            if fits && words.next().is_none() && found.as_deref() != Some(name) {
                if found.is_some() {
                    return None;
                }
                found = Some(name.to_owned());
            }
        }
        found
    }

    /// The words of names that `word` may stand for: itself, or those within a
    /// slip, or those of which it has every consonant.
    fn meant_by(&self, word: &str) -> Vec<u32> {
        if let Some(n) = self.words.get(word) {
            return vec![n as u32];
        }
        if !word.is_ascii() || word.len() < 3 || word.bytes().any(|b| b.is_ascii_digit()) {
            return Vec::new();
        }
        let slips = self.within_slips(word, typos_of(word).max(1), 32);
        let mut found: Vec<u32> = slips.into_iter().map(|near| near.value as u32).collect();
        if bones(word) == word {
            let mut seen = 0;
            visit_starting(&self.words, &word[..1], |key, n| {
                seen += 1;
                if bones(key) == word {
                    found.push(n as u32);
                }
                seen < GONE_THROUGH
            });
        }
        found
    }
}

/// A word without its vowels, but for its first letter.
fn bones(word: &str) -> String {
    let kept = |(n, c): &(usize, char)| *n == 0 || !matches!(c, 'a' | 'e' | 'i' | 'o' | 'u');
    word.chars().enumerate().filter(kept).map(|(_, c)| c).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bones_of_a_word_are_its_consonants() {
        assert_eq!((bones("guard").as_str(), bones("orange").as_str()), ("grd", "orng"));
    }
}
