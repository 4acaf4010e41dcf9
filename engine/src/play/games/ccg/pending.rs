//! The attack under way.

use crate::play::games::ccg::card::Attack;
use crate::play::kernel::Side;

/// What a card is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Used {
    /// For what it says.
    Itself,
    /// It is placed into play, where it is used later.
    Placed,
    /// It is discarded for a Final Physical Attack.
    FinalPhysicalAttack,
}

/// An attack, or what takes the place of one.
#[derive(Clone, Debug)]
pub(super) struct PendingAttack {
    pub(super) who: Side,
    pub(super) card: usize,
    pub(super) attack: Option<Attack>,
    pub(super) used: Used,
    pub(super) stopped: bool,
    /// It has been considered successful, which comes before its damage.
    pub(super) successful: bool,
    pub(super) empowered: i64,
    /// The Ally that attacks; the Main Personality without one.
    pub(super) ally: Option<usize>,
    /// The Ally in control of combat for the defender.
    pub(super) defending_ally: Option<usize>,
    pub(super) defense: Option<usize>,
    pub(super) stages: i64,
    pub(super) life: i64,
    /// What a defense prevents of them.
    pub(super) prevent_stages: i64,
    pub(super) prevent_life: i64,
    pub(super) dealt_life: i64,
    /// Life cards of damage that are still to be dealt.
    pub(super) left: i64,
    pub(super) captured: bool,
}

impl PendingAttack {
    /// Whether it is a Final Physical Attack.
    pub(super) fn is_last(&self) -> bool {
        self.used == Used::FinalPhysicalAttack
    }
}
