//! The end of an attack: where the card goes, or stays, or attaches.

use crate::play::RuleSwitch;
use crate::play::games::dbz::effect::{Constant, EventKind};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::state::{Dbz, PendingAttack, Zone};
use crate::play::games::dbz::terms::{AfterUse, Keyword, Kind};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Reactive};

impl Dbz {
    pub(crate) fn discard_attack(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(current.card).cloned() else { return Ok(()) };
        let mut after = cx.after_use.unwrap_or(def.after_use);
        if current.copied {
            return self.after_copy(t, cx, current, after);
        }
        let own = self.attacks.iter().find(|own| own.serial == current.serial);
        let gained = own.map_or(&[][..], |own| &own.keywords);
        let remains = def.keywords.iter().chain(gained).find_map(|keyword| match keyword {
            Keyword::Remain(n) => Some(*n),
            _ => None,
        });
        let again = self.memory.remaining.get(&current.card).copied();
        let here = match self.zone(current.card) {
            Zone::Table => true,
            Zone::InPlay => again.is_some(),
            _ => false,
        };
        if !here && def.kind != Kind::Setup {
            self.memory.remaining.remove(&current.card);
            return Ok(());
        }
        if let Some(left) = again.or(remains)
            && left > 0
            && t.rule(RuleSwitch::Remain)
        {
            self.memory.remaining.insert(current.card, left - 1);
            let way = ZoneChange::new(EventKind::EnteredPlay, Zone::InPlay);
            self.put_one(t, cx, current.card, way, current.who)?;
            return Ok(());
        }
        let stayed = self.memory.remaining.remove(&current.card).is_some() || remains.is_some();
        let table = self.zone(current.card) == Zone::Table
            || self.zone(current.card) == Zone::InPlay && stayed
            || def.kind == Kind::Setup;
        if !table {
            return Ok(());
        }
        for (_, side, constant) in self.constants() {
            if let Constant::GainAfterUse { card: filter, after_use, not_banished } = constant
                && side == current.who
                && self.matches(t, &filter, current.card, side, None)
                && !(not_banished && after == AfterUse::Banish)
            {
                after = after_use;
            }
        }
        self.after_use(t, cx, current.card, after, current.who)
    }

    /// A copy is no card: it does not stay on the table and does not attach.
    fn after_copy(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        current: &PendingAttack,
        after: AfterUse,
    ) -> Result<(), MoveError> {
        let remains = self.board.def(current.card).is_some_and(|def| {
            def.keywords.iter().any(|keyword| matches!(keyword, Keyword::Remain(_)))
        });
        if remains && !t.rule(RuleSwitch::CopyDoesNotStay) {
            let way = ZoneChange::new(EventKind::EnteredPlay, Zone::InPlay);
            return self.put_one(t, cx, current.card, way, current.who);
        }
        if after == AfterUse::Attach && !t.rule(RuleSwitch::CopyDoesNotAttach) {
            let way = ZoneChange::new(EventKind::Attached, Zone::Attached);
            return self.put_one(t, cx, current.card, way, current.who);
        }
        Ok(())
    }
}
