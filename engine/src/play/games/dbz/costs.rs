//! What an attack costs: as printed, and as cards in play and floating effects have it.

use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::state::{Dbz, PendingAttack};
use crate::play::kernel::{GameContext, Reactive};

impl Dbz {
    /// The power stages that an attack costs now.
    pub(crate) fn cost_of(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> u32 {
        let mut cost = self.board.def(current.card).map_or(0, |def| def.cost);
        let mut more: i32 = 0;
        for (card, side, constant) in self.constants_about(current) {
            let Constant::Cost { who, card: filter, by, set, guards } = constant else { continue };
            let about = Self::is_meant(who, side, current.who)
                && self.matches(t, &filter, current.card, current.who, card)
                && guards.iter().all(|guard| self.holds(t, guard, side, None, None));
            if about {
                cost = set.unwrap_or(cost);
                more = more.saturating_add(by);
            }
        }
        cost.saturating_add_signed(more)
    }
}
