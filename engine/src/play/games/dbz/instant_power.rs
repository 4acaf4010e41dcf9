//! The use of Instant powers: what bars it, what is remembered of it, and where the card of
//! one goes. Apart from how the power takes place, which is that of every effect that waits.

use crate::play::Assumption;
use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::using::{goes_after_use, is_a_personality};
use crate::play::games::dbz::wording;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, Unmet};

impl Dbz {
    /// Why an Instant power in play is not used now; `once` is its place where it is used once.
    pub(super) fn power_unusable(
        &self,
        t: &mut GameContext<'_>,
        (card, who): (usize, Side),
        once: Option<usize>,
    ) -> Option<Unmet> {
        if let Some(by) = self.instant_forbidden(t, who, card) {
            return Some(wording::forbidden_power(by));
        }
        let used = once.map(|at| (card, self.stay_of(card), at));
        if used.is_some_and(|used| self.memory.instant_powers.contains(&used)) {
            t.assume_aloud(Assumption::PowersOnce);
            return Some(Self::named("power_used_once"));
        }
        self.drill_memory(t, card, who).then(|| Self::named("drill_memory"))
    }

    /// Remembers that the Instant power at this place of a card was used.
    pub(super) fn remember_power(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
        at: usize,
    ) {
        self.remember_drill(card, who);
        // What waits for the use of powers, and what looks back at it, sees this one too.
        let of = (Some(card), Some(who));
        let used = Event { card: of.0, source: of.0, by: of.1, ..Event::new(EventKind::Used, who) };
        self.consider(t, &used);
        if self.in_combat() && self.kind(card).is_some_and(is_a_personality) {
            self.memory.instant_powers.insert((card, self.stay_of(card), at));
        }
    }

    /// A card is played from the hand for its Instant power.
    pub(super) fn play_for_power(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        who: Side,
    ) -> Result<(), MoveError> {
        let cx = self.context(Some(card), who);
        self.put_one(t, &cx, card, ZoneChange::new(EventKind::Played, Zone::Table), who)?;
        self.pay_to_play(t, card, who)?;
        self.before_use(t)
    }

    /// A Setup is used up by its power, and so is a card that was played for it.
    pub(super) fn use_up(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: usize,
        who: Side,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(card) else { return Ok(()) };
        let after = match self.zone(card) {
            Zone::Table => Some(cx.after_use.unwrap_or(def.after_use)),
            Zone::InPlay => goes_after_use(def, cx),
            _ => None,
        };
        after.map_or(Ok(()), |after| self.after_use(t, cx, card, after, who))
    }
}
