//! Numbers of the passages and the groups of units while an index is built. Most units
//! are a group of their own by the name of their passage, so that one table holds both.

use rustc_hash::FxHashMap;

use super::row::NONE;

/// What is known of a name.
#[derive(Clone, Copy)]
struct Key {
    passage: u32,
    group: u32,
    /// The first unit that cites the passage.
    first: u32,
}

/// The names that were met.
#[derive(Default)]
pub(super) struct Keys {
    names: FxHashMap<Box<str>, Key>,
    passages: u32,
    groups: u32,
}

impl Keys {
    /// The number of the passage that `unit` cites.
    pub(super) fn passage(&mut self, name: &str, unit: u32) -> u32 {
        let next = self.passages;
        let key = self.key(name);
        if key.passage == NONE {
            (key.passage, key.first) = (next, unit);
            self.passages += 1;
            return next;
        }
        key.passage
    }

    /// The number of a group.
    pub(super) fn group(&mut self, name: &str) -> u32 {
        let next = self.groups;
        let key = self.key(name);
        if key.group == NONE {
            key.group = next;
            self.groups += 1;
            return next;
        }
        key.group
    }

    /// The first unit that cites a passage.
    pub(super) fn first(&self, passage: &str) -> Option<u32> {
        self.names.get(passage).map(|key| key.first).filter(|first| *first != NONE)
    }

    fn key(&mut self, name: &str) -> &mut Key {
        self.names.entry(name.into()).or_insert(Key { passage: NONE, group: NONE, first: NONE })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passages_and_groups_are_numbered_as_they_come() {
        let mut keys = Keys::default();
        assert_eq!((keys.passage("a", 0), keys.passage("b", 1), keys.passage("a", 2)), (0, 1, 0));
        assert_eq!((keys.group("b"), keys.group("c"), keys.group("b")), (0, 1, 0));
        assert_eq!((keys.first("a"), keys.first("b"), keys.first("c")), (Some(0), Some(1), None));
    }
}
