//! Where the cards and numbers of Dragon Ball Super Card Game are drawn.

use crate::play::kernel::{Leader, Meter, Plan};

pub(super) const PLAN: Plan = Plan {
    leader: Leader::Card("leader"),
    meters: &[("life", "Life", Meter::Pile), ("markers", "Markers", Meter::Number)],
    spots: &[],
    areas: &[("battle", "Battle"), ("unison", "Unison"), ("combo", "Combo"), ("energy", "Energy")],
    piles: &[
        ("hand", "Hand"),
        ("deck", "Deck"),
        ("drop", "Drop"),
        ("z_deck", "Z-Deck"),
        ("z_energy", "Z-Energy"),
        ("removed", "Removed"),
    ],
    table: "",
};
