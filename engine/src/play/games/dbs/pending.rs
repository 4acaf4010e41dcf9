//! The battle under way.

use crate::play::kernel::Side;

/// A battle under way.
#[derive(Clone, Debug)]
pub(super) struct Battle {
    pub(super) who: Side,
    pub(super) attacker: usize,
    pub(super) target: usize,
    /// Power added by effects, for the attacking and the defending side.
    pub(super) more: [i64; 2],
    pub(super) totals: [i64; 2],
    pub(super) winner: Option<Side>,
    pub(super) inside: bool,
}

impl Battle {
    pub(super) fn add_power(&mut self, side: Side, n: i64) {
        self.more[usize::from(side != self.who)] += n;
    }
}
