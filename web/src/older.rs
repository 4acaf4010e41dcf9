//! Which snapshots are older than the one that answers.

use std::collections::HashSet;

/// The snapshots that are known to be older than one that answers.
#[derive(Debug, Default)]
pub(crate) struct Older(HashSet<String>);

impl Older {
    /// Those that are named.
    pub(crate) fn of(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    /// These, and `name` too.
    pub(crate) fn and(&self, name: &str) -> Self {
        Self::of(self.0.iter().cloned().chain([name.to_owned()]))
    }

    /// Whether `name` is among them.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}
