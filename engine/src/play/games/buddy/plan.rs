//! Where the cards and numbers of Buddyfight are drawn.

use crate::play::kernel::{Leader, Meter, Plan};

pub(super) const PLAN: Plan = Plan {
    leader: Leader::None,
    meters: &[("life", "Life", Meter::Dots(10))],
    spots: &[("left", "Left"), ("center", "Center"), ("right", "Right")],
    areas: &[("item", "Item"), ("buddy", "Buddy"), ("buddy_at_rest", "Buddy, at rest")],
    piles: &[("gauge", "Gauge"), ("hand", "Hand"), ("deck", "Deck"), ("drop", "Drop")],
    table: "table",
};
