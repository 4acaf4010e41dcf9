//! Where the cards and numbers of Score’s game are drawn.

use crate::play::kernel::{Leader, Meter, Plan};

pub(super) const PLAN: Plan = Plan {
    leader: Leader::Personality,
    meters: &[("anger", "Anger", Meter::Dots(5)), ("stages", "Power", Meter::Bar(10))],
    spots: &[],
    areas: &[("in_play", "In play")],
    piles: &[
        ("hand", "Hand"),
        ("life_deck", "Life Deck"),
        ("discard", "Discard"),
        ("removed", "Removed"),
    ],
    table: "table",
};
