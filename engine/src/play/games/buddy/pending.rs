//! The attack under way.

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Player,
    Monster(usize),
}

/// An attack under way.
#[derive(Clone, Debug)]
pub(super) struct Battle {
    pub(super) attackers: Vec<usize>,
    /// How often each of them had moved when the attack was declared.
    pub(super) moves: Vec<u32>,
    pub(super) target: Option<Target>,
    /// Whether it has hit.
    pub(super) hit: bool,
}
