//! Power levels of personalities, by their stages above zero: what they are, and whose is
//! the higher one.

use crate::play::Assumption;
use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::guard::Compared;
use crate::play::games::dbz::measure::Bounds;
use crate::play::games::dbz::state::{Dbz, Number, PendingAttack};
use crate::play::kernel::{GameContext, Reactive, Side};

impl Dbz {
    /// The power level of a player's Main Personality now, where that is told.
    fn power_level(&self, t: &mut GameContext<'_>, who: Side) -> Option<u64> {
        let level = self.number(who, Number::Level).checked_sub(1)?;
        let told = self.mp(who).powers.get(level as usize);
        let power = told.and_then(|own| own.get(self.number(who, Number::Stages) as usize));
        if power.is_none() {
            t.assume_aloud(Assumption::UntoldPowerLevels);
        }
        let none = (self.number(who, Number::Stages) == 0).then_some(0);
        power.copied().or(none)
    }

    /// Whether the power level of a player's Main Personality lies within bounds.
    pub(super) fn power_within(&self, t: &mut GameContext<'_>, who: Side, bounds: Bounds) -> bool {
        let power = self.power_level(t, who);
        power.is_some_and(|own| bounds.hold(i64::try_from(own).unwrap_or(i64::MAX)))
    }

    /// Whether the personality of `who` has a higher power level than the other's, for the
    /// effects of `you`.
    pub(super) fn is_stronger(
        &self,
        t: &mut GameContext<'_>,
        (you, who): (Side, Side),
        compared: Compared,
    ) -> bool {
        // That is said of the Main Personality, and an Ally may perform the attack.
        let by_mp = !self.current().is_some_and(|own| own.who == you && self.is_by_ally(own));
        let considered = by_mp
            && self.constants().iter().any(|(_, side, constant)| {
                *side == you && matches!(constant, Constant::StrongerThanDefender)
            });
        if considered && compared == Compared::InAttack {
            return who == you;
        }
        if considered {
            t.assume_aloud(Assumption::StrongerInAttacks);
        }
        let own = self.power_of(t, who, compared);
        match (own, self.power_of(t, who.other(), compared)) {
            (Some(own), Some(other)) => own > other,
            _ => false,
        }
    }

    /// The power level of the personality of a player that is compared: where an Ally performs
    /// the attack, that of the Ally.
    pub(super) fn power_of(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        compared: Compared,
    ) -> Option<u64> {
        let by_ally = |own: &&PendingAttack| own.who == who && self.is_by_ally(own);
        let attack = self.current().filter(by_ally).filter(|_| compared != Compared::Mps);
        let Some(attack) = attack else { return self.power_level(t, who) };
        let ally = attack.performer.unwrap_or(attack.card);
        let power = self.told_stages(ally).and_then(|stages| {
            let (_, told) = self.board.def(ally)?.powers.as_ref()?;
            told.get(stages as usize).copied()
        });
        if power.is_none() {
            t.assume_aloud(Assumption::UntoldPowerLevels);
        }
        power
    }
}
