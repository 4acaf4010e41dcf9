//! The end of an attack: where the card goes, or stays, or attaches.

use crate::play::RuleSwitch;
use crate::play::dbz::card::{AfterUse, Constant, Event, Keyword, Kind};
use crate::play::dbz::happen::Cx;
use crate::play::dbz::moving::Way;
use crate::play::dbz::state::{Dbz, Fight, Zone};
use crate::play::error::Halt;
use crate::play::table::Table;

impl Dbz {
    pub(crate) fn discard_attack(
        &mut self,
        t: &mut Table<'_>,
        cx: &mut Cx,
        fight: &Fight,
    ) -> Result<(), Halt> {
        let Some(def) = self.def(fight.card).cloned() else { return Ok(()) };
        let mut after = cx.after_use.unwrap_or(def.after_use);
        if fight.copied {
            return self.after_copy(t, cx, fight, after);
        }
        let remains = def.keywords.iter().find_map(|keyword| match keyword {
            Keyword::Remain(n) => Some(*n),
            _ => None,
        });
        if let Some(times) = remains {
            let left = self.memory.remaining.get(&fight.card).copied().unwrap_or(times);
            if left > 0 && t.rule(RuleSwitch::Remain) {
                self.memory.remaining.insert(fight.card, left - 1);
                let way = Way::new(Event::EnteredPlay, Zone::InPlay);
                self.put_one(t, cx, fight.card, way, fight.who)?;
                return Ok(());
            }
        }
        let table = self.zone(fight.card) == Zone::Table
            || self.zone(fight.card) == Zone::InPlay && remains.is_some()
            || def.kind == Kind::Setup;
        if !table {
            return Ok(());
        }
        for (_, side, constant) in self.constants() {
            if let Constant::GainAfterUse { card: filter, after_use, not_banished } = constant
                && side == fight.who
                && self.matches(t, &filter, fight.card, side, None)
                && !(not_banished && after == AfterUse::Banish)
            {
                after = after_use;
            }
        }
        self.after_use(t, cx, fight.card, after, fight.who)
    }

    /// A copy is no card: it does not stay on the table and does not attach.
    fn after_copy(
        &mut self,
        t: &mut Table<'_>,
        cx: &mut Cx,
        fight: &Fight,
        after: AfterUse,
    ) -> Result<(), Halt> {
        let remains = self.def(fight.card).is_some_and(|def| {
            def.keywords.iter().any(|keyword| matches!(keyword, Keyword::Remain(_)))
        });
        if remains && !t.rule(RuleSwitch::CopyDoesNotStay) {
            let way = Way::new(Event::EnteredPlay, Zone::InPlay);
            return self.put_one(t, cx, fight.card, way, fight.who);
        }
        if after == AfterUse::Attach && !t.rule(RuleSwitch::CopyDoesNotAttach) {
            let way = Way::new(Event::Attached, Zone::Attached);
            return self.put_one(t, cx, fight.card, way, fight.who);
        }
        Ok(())
    }
}
