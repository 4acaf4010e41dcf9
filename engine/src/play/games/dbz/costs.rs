//! What an attack costs: as printed, and as cards in play and floating effects have it.

use crate::play::Assumption;
use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::state::{Dbz, PendingAttack};
use crate::play::games::dbz::terms::Kind;
use crate::play::kernel::{GameContext, Reactive};

impl Dbz {
    /// The power stages that an attack costs now.
    pub(crate) fn cost_of(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> u32 {
        let def = self.board.def(current.card);
        let mut cost = def.map_or(0, |def| def.cost) + current.attack.cost;
        let mut more: i32 = 0;
        let cx = self.context(Some(current.card), current.who);
        for (what, by) in def.into_iter().flat_map(|def| &def.cheaper) {
            let times = i32::try_from(self.measured(t, &cx, what)).unwrap_or(i32::MAX);
            more = more.saturating_sub(times.saturating_mul(i32::try_from(*by).unwrap_or(0)));
        }
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

    /// Says whose power stages pay for what an Ally does.
    pub(crate) fn allies_pay(&self, t: &mut GameContext<'_>, card: Option<usize>) {
        if card.and_then(|card| self.kind(card)) == Some(Kind::Ally) {
            t.assume_aloud(Assumption::AlliesPay);
        }
    }
}
