//! Words within a typo or two of what was typed: a Levenshtein automaton run
//! along a dictionary, so that the cost follows the word, not the dictionary.

use std::ops::Deref;
use std::sync::LazyLock;

use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder, SINK_STATE};
use tantivy_fst::{Automaton, IntoStreamer, Map, Streamer};

/// A transposition counts as one change.
static ONE: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(1, true));
static TWO: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(2, true));

struct Typos<'a>(&'a DFA);

impl Automaton for Typos<'_> {
    type State = u32;

    fn start(&self) -> u32 {
        self.0.initial_state()
    }

    fn is_match(&self, state: &u32) -> bool {
        matches!(self.0.distance(*state), Distance::Exact(_))
    }

    fn can_match(&self, state: &u32) -> bool {
        *state != SINK_STATE
    }

    fn accept(&self, state: &u32, byte: u8) -> u32 {
        self.0.transition(*state, byte)
    }
}

/// A key of the dictionary near the word typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Near {
    pub(crate) key: String,
    pub(crate) value: u64,
    pub(crate) distance: u8,
}

/// How many changes a word of this length forgives.
pub(crate) fn typos_of(word: &str) -> u8 {
    match word.chars().count() {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    }
}

/// The keys within `distance` changes (at most 2) of `word`, nearest first,
/// at most `limit`.
pub(crate) fn near<D: Deref<Target = [u8]>>(
    map: &Map<D>,
    word: &str,
    distance: u8,
    limit: usize,
) -> Vec<Near> {
    if distance == 0 {
        let found = map.get(word).map(|value| Near { key: word.to_owned(), value, distance });
        return found.into_iter().collect();
    }
    let builder = if distance == 1 { &*ONE } else { &*TWO };
    let dfa = builder.build_dfa(word);
    let mut found = Vec::new();
    let mut stream = map.search(Typos(&dfa)).with_state().into_stream();
    while let Some((key, value, state)) = stream.next() {
        if let (Ok(key), Distance::Exact(distance)) =
            (std::str::from_utf8(key), dfa.distance(state))
        {
            found.push(Near { key: key.to_owned(), value, distance });
        }
    }
    found.sort_by(|a, b| a.distance.cmp(&b.distance).then_with(|| a.key.cmp(&b.key)));
    found.truncate(limit);
    found
}

/// The keys that begin with `prefix`, in order, at most `limit`.
pub(crate) fn starting<D: Deref<Target = [u8]>>(
    map: &Map<D>,
    prefix: &str,
    limit: usize,
) -> Vec<Near> {
    let mut found = Vec::new();
    visit_starting(map, prefix, |key, value| {
        if found.len() < limit {
            found.push(Near { key: key.to_owned(), value, distance: 0 });
        }
        found.len() < limit
    });
    found
}

/// Goes along the keys that begin with `prefix`, in order, as long as `more`
/// says so.
pub(crate) fn visit_starting<D: Deref<Target = [u8]>>(
    map: &Map<D>,
    prefix: &str,
    mut more: impl FnMut(&str, u64) -> bool,
) {
    let mut stream = map.range().ge(prefix).into_stream();
    while let Some((key, value)) = stream.next() {
        let starts = key.starts_with(prefix.as_bytes());
        if !starts || !std::str::from_utf8(key).is_ok_and(|key| more(key, value)) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> Map<Vec<u8>> {
        Map::from_iter([("blue", 1), ("bluff", 2), ("smirk", 3), ("smoothness", 4)]).unwrap()
    }

    #[test]
    fn a_transposition_is_one_change() {
        let found = near(&map(), "smrik", 1, 9);
        assert_eq!(found, [Near { key: "smirk".to_owned(), value: 3, distance: 1 }]);
    }

    #[test]
    fn nearest_come_first() {
        let keys: Vec<_> = near(&map(), "blue", 2, 9).into_iter().map(|n| n.key).collect();
        assert_eq!(keys, ["blue", "bluff"]);
    }

    #[test]
    fn prefixes_stop_where_the_prefix_ends() {
        let keys: Vec<_> = starting(&map(), "sm", 9).into_iter().map(|n| n.key).collect();
        assert_eq!(keys, ["smirk", "smoothness"]);
    }
}
