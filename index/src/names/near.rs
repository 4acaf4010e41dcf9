//! Keys of a dictionary near a word that was typed, how many slips one
//! forgives, and the keys that begin with it.

use std::ops::Deref;

use tantivy_fst::{IntoStreamer, Map, Streamer};

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
    fn prefixes_stop_where_the_prefix_ends() {
        let keys: Vec<_> = starting(&map(), "sm", 9).into_iter().map(|n| n.key).collect();
        assert_eq!(keys, ["smirk", "smoothness"]);
    }
}
