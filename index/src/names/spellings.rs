//! Words within a slip or two of what was typed: the words of a dictionary by
//! their length, each with the letters that it has. Most are told apart by
//! these alone; the few that are left are compared letter by letter, all
//! letters of a word at once in the bits of one number.

use std::ops::Deref;

use tantivy_fst::{Map, Streamer};

use super::near::Near;

/// The longest word whose letters fit the bits of one number.
const BITS: usize = 64;

/// The words of a dictionary, ready to be compared.
pub(crate) struct Spellings {
    /// By length in letters: where the words of that length begin.
    from: Vec<u32>,
    /// Per word: a bit for each letter that it has.
    letters: Vec<u32>,
    /// Per word: where it ends in `text`; it begins where the last one ends.
    ends: Vec<u32>,
    /// Per word: its value in the dictionary.
    values: Vec<u64>,
    text: String,
}

impl Spellings {
    /// The words of `map`, those of one length in their order.
    pub(crate) fn of<D: Deref<Target = [u8]>>(map: &Map<D>) -> Self {
        let mut words: Vec<(u32, String, u64)> = Vec::with_capacity(map.len());
        let mut stream = map.stream();
        while let Some((key, value)) = stream.next() {
            if let Ok(key) = std::str::from_utf8(key) {
                words.push((key.chars().count() as u32, key.to_owned(), value));
            }
        }
        words.sort_by_key(|(length, ..)| *length);
        let longest = words.last().map_or(0, |(length, ..)| *length);
        let from = (0..=longest + 1)
            .map(|length| words.partition_point(|(own, ..)| *own < length) as u32)
            .collect();
        let mut text = String::new();
        let mut ends = Vec::with_capacity(words.len());
        for (_, word, _) in &words {
            text.push_str(word);
            ends.push(text.len() as u32);
        }
        Self {
            from,
            letters: words.iter().map(|(_, word, _)| letters(word)).collect(),
            ends,
            values: words.iter().map(|(.., value)| *value).collect(),
            text,
        }
    }

    /// The words within `distance` changes (one or two) of `word`, nearest first,
    /// at most `limit`. Two letters that changed places are one change.
    pub(crate) fn near(&self, word: &str, distance: u8, limit: usize) -> Vec<Near> {
        let typed = Typed::new(word);
        let most = u32::from(distance);
        let shortest = typed.length.saturating_sub(usize::from(distance));
        let longest = typed.length + usize::from(distance) + 1;
        let at = |length: usize| {
            let last = self.from.len().saturating_sub(1);
            self.from.get(length.min(last)).map_or(0, |n| *n as usize)
        };
        let (first, end) = (at(shortest), at(longest));
        let mut found = Vec::new();
        let letters = self.letters.get(first..end).unwrap_or_default();
        for (first, letters) in (first..).step_by(64).zip(letters.chunks(64)) {
            for n in alike(letters, typed.letters, most).map(|n| first + n) {
                let key = self.word(n);
                let changes = typed.distance(key);
                if changes <= most {
                    found.push(Near {
                        key: key.to_owned(),
                        value: self.values[n],
                        distance: changes as u8,
                    });
                }
            }
        }
        found.sort_by(|a, b| a.distance.cmp(&b.distance).then_with(|| a.key.cmp(&b.key)));
        found.truncate(limit);
        found
    }

    fn word(&self, n: usize) -> &str {
        let start = n.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.text[start..self.ends[n] as usize]
    }
}

/// The places of the words, of at most 64, whose letters differ by what so many changes
/// can make: a change takes at most one letter away and adds one. Told of all words
/// without a branch.
fn alike(words: &[u32], typed: u32, changes: u32) -> impl Iterator<Item = usize> + use<> {
    let without_one = |bits: u32| bits & bits.wrapping_sub(1);
    let without_two = |bits: u32| without_one(without_one(bits));
    let bit = |n: u32, alike: bool| u64::from(alike) << n;
    let differ = words.iter().map(|own| (own & !typed, typed & !own)).zip(0..);
    let mut alike: u64 = if changes == 1 {
        differ.fold(0, |all, ((added, gone), n)| {
            all | bit(n, without_one(added) | without_one(gone) == 0)
        })
    } else {
        differ.fold(0, |all, ((added, gone), n)| {
            all | bit(n, without_two(added) | without_two(gone) == 0)
        })
    };
    std::iter::from_fn(move || {
        let first = (alike != 0).then(|| alike.trailing_zeros() as usize)?;
        alike &= alike - 1;
        Some(first)
    })
}

/// A bit for each letter that a word has; letters beyond a to z share six.
fn letters(word: &str) -> u32 {
    let bit = |c: char| match c {
        'a'..='z' => c as u32 - 'a' as u32,
        c => 26 + c as u32 % 6,
    };
    word.chars().fold(0, |all, c| all | 1 << bit(c))
}

/// A word that was typed, ready to be compared with many.
struct Typed<'a> {
    word: &'a str,
    length: usize,
    letters: u32,
    /// Per ASCII character, the places that it is at, as bits.
    ascii: [u64; 128],
    /// The same for each place of another character.
    others: Vec<(char, u64)>,
}

impl<'a> Typed<'a> {
    fn new(word: &'a str) -> Self {
        let mut typed = Self {
            word,
            length: word.chars().count(),
            letters: letters(word),
            ascii: [0; 128],
            others: Vec::new(),
        };
        for (at, c) in word.chars().take(BITS).enumerate() {
            if c.is_ascii() {
                typed.ascii[c as usize] |= 1 << at;
            } else {
                typed.others.push((c, 1 << at));
            }
        }
        typed
    }

    fn places(&self, c: char) -> u64 {
        if c.is_ascii() {
            return self.ascii[c as usize];
        }
        let same = self.others.iter().filter(|(other, _)| *other == c);
        same.fold(0, |places, (_, at)| places | at)
    }

    /// How many changes lead to `other`: a column of the table of distances is
    /// kept as its steps up and down, a bit a letter (Hyyrö 2003).
    fn distance(&self, other: &str) -> u32 {
        if self.length == 0 || self.length > BITS {
            return u32::try_from(strsim::osa_distance(self.word, other)).unwrap_or(u32::MAX);
        }
        let last = 1_u64 << (self.length - 1);
        let (mut up, mut down, mut same) = (u64::MAX, 0_u64, 0_u64);
        let mut before = 0_u64;
        let mut distance = self.length as u32;
        for c in other.chars() {
            let places = self.places(c);
            let swapped = ((!same & places) << 1) & before;
            same = ((places & up).wrapping_add(up) ^ up) | places | down | swapped;
            let right_up = down | !(same | up);
            let right_down = same & up;
            distance += u32::from(right_up & last != 0);
            distance -= u32::from(right_down & last != 0);
            let right_up = right_up << 1 | 1;
            up = right_down << 1 | !(same | right_up);
            down = right_up & same;
            before = places;
        }
        distance
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn spellings(words: &[&str]) -> Spellings {
        let mut words = words.to_vec();
        words.sort_unstable();
        Spellings::of(&Map::from_iter(words.into_iter().zip(0..)).unwrap())
    }

    fn keys(words: &[&str], typed: &str, distance: u8) -> Vec<String> {
        spellings(words).near(typed, distance, 9).into_iter().map(|near| near.key).collect()
    }

    #[test]
    fn a_transposition_is_one_change() {
        let words = ["blue", "bluff", "smirk", "smoothness"];
        assert_eq!(keys(&words, "smrik", 1), ["smirk"]);
        assert_eq!(keys(&words, "blue", 2), ["blue", "bluff"]);
        assert_eq!(keys(&words, "blue", 1), ["blue"]);
        assert_eq!(keys(&words, "モンスター", 2), Vec::<String>::new());
        assert_eq!(keys(&["覚醒"], "覚酲", 1), ["覚醒"]);
    }

    proptest! {
        #[test]
        fn distances_are_those_of_the_table(a in "[a-eé]{1,12}", b in "[a-eé]{0,12}") {
            let distance = Typed::new(&a).distance(&b) as usize;
            prop_assert_eq!(distance, strsim::osa_distance(&a, &b));
            if distance <= 2 {
                let bits = (letters(&a) ^ letters(&b)).count_ones() as usize;
                prop_assert!(bits <= 2 * distance);
            }
        }
    }
}
