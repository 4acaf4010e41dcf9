//! What may be done so often only, and what has been done.

use std::collections::BTreeSet;

use serde::Deserialize;
use strum::IntoStaticStr;

/// How often: once in each of these, the shorter first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, IntoStaticStr)]
pub(crate) enum Limit {
    #[serde(rename = "once_per_combat")]
    #[strum(serialize = "once_per_combat")]
    Combat,
    #[serde(rename = "once_per_turn")]
    #[strum(serialize = "once_per_turn")]
    Turn,
    #[serde(rename = "once_per_game")]
    #[strum(serialize = "once_per_game")]
    Game,
}

/// What has been used, and in which period of the game that counts.
#[derive(Clone, Debug)]
pub(crate) struct Used<P, K>(BTreeSet<(P, K)>);

impl<P, K> Default for Used<P, K> {
    fn default() -> Self {
        Self(BTreeSet::new())
    }
}

impl<P: Copy + Ord, K: Ord> Used<P, K> {
    /// Remembers a use; `false` where it was used in this period already.
    pub(crate) fn note(&mut self, period: P, what: K) -> bool {
        self.0.insert((period, what))
    }

    /// Forgets a use that came to nothing.
    pub(crate) fn forget(&mut self, period: P, what: K) {
        self.0.remove(&(period, what));
    }

    /// Whether it was used in this period.
    pub(crate) fn has(&self, period: P, what: K) -> bool {
        self.0.contains(&(period, what))
    }

    /// A period ends, and the shorter ones in it.
    pub(crate) fn end(&mut self, period: P) {
        self.0.retain(|(counted, _)| *counted > period);
    }
}
