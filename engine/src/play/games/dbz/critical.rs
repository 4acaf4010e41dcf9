//! Critical damage: when it was dealt, and the effect that may be used then.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, EventKind, Forbidden};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::state::{Dbz, PendingAttack, Zone};
use crate::play::games::dbz::terms::{Keyword, Kind};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange};

impl Dbz {
    pub(super) fn determine_critical(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let forced =
            self.floats_critical(current) || self.attack_has(t, current, &Keyword::Critical);
        let critical = !current.stopped
            && current.dealt != (0, 0)
            && (forced || current.dealt.1 >= self.critical_damage(t, current));
        if let Some(current) = self.attacks.last_mut() {
            current.critical = critical;
        }
        if critical {
            let words = "Critical Damage was dealt".to_owned();
            self.announce(t, EventKind::CriticalDealt, current.who, Some(current.card), &words)?;
        }
        Ok(())
    }

    /// The life cards of damage with which an attack deals critical damage.
    fn critical_damage(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> u32 {
        let usual = t.assume(Assumption::CriticalDamage);
        let (mut needed, mut more) = (usual, 0_i32);
        for (_, side, constant) in self.constants_about(current) {
            if let Constant::CriticalDamage { who, by, set } = constant
                && Self::is_meant(who, side, current.who)
            {
                needed = set.unwrap_or(needed);
                more = more.saturating_add(by);
            }
        }
        let needed = needed.saturating_add_signed(more).max(1);
        if (current.dealt.1 >= usual) != (current.dealt.1 >= needed) {
            t.assume_aloud(Assumption::CriticalNeeds);
        }
        needed
    }

    /// How many critical damage effects an attack gives that deals critical damage.
    pub(super) fn critical_effects(&self, current: &PendingAttack) -> u32 {
        let printed = self.board.def(current.card).map_or(&[][..], |def| &def.keywords);
        let own = self.attacks.last().map_or(&[][..], |own| &own.keywords);
        let several = printed.iter().chain(own).filter_map(|keyword| match keyword {
            Keyword::CriticalEffects(n) => Some(*n),
            _ => None,
        });
        several.max().unwrap_or(1)
    }

    fn floats_critical(&self, current: &PendingAttack) -> bool {
        self.reactions.floats.active().any(|(_, float)| {
            float.who == current.who
                && matches!(float.constant, Some(Constant::Critical { others })
                    if !others || float.scope.current != Some(current.serial))
        })
    }

    /// A critical damage effect may be used.
    pub(crate) fn critical_effect(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<(), MoveError> {
        let barred = self.forbids(t, who, |not| matches!(not, Forbidden::UseCritical));
        if let Some(by) = barred {
            t.refuse(&by, "forbidden", "No critical damage effect may be used");
            return Ok(());
        }
        let other = who.other();
        let of_kind = |game: &Self, kind| -> Vec<usize> {
            let pile = game.board.pile(other, Zone::InPlay).iter().copied();
            pile.filter(|card| game.kind(*card) == Some(kind)).collect()
        };
        let mut balls = of_kind(self, Kind::DragonBall);
        self.retain_capturable(t, who, &mut balls, true);
        let allies = of_kind(self, Kind::Ally);
        let mut options = vec!["lower_anger".to_owned()];
        options.extend(balls.iter().chain(&allies).map(|card| self.board.key(*card).to_owned()));
        let question = "Choose a Critical Damage effect?";
        let picked = t.ask_pick(who, question, &options, 0, 1)?;
        let Some(at) = picked.first() else { return Ok(()) };
        let mut cx = EffectContext { critical: true, ..self.context(None, who) };
        t.mark(EventKind::CriticalEffect, vec![options[*at].clone()], None, Some(who));
        self.consider(t, &Event { by: Some(who), ..Event::new(EventKind::CriticalEffect, who) });
        if *at == 0 {
            return self.anger(t, &mut cx, other, -1, None);
        }
        let card = balls.iter().chain(&allies).nth(at - 1).copied();
        let Some(card) = card else { return Ok(()) };
        if balls.contains(&card) {
            let change = StateChange::Move { card, side: who, to: Zone::InPlay, bottom: false };
            let words = format!("{} {}", who.does("capture", "captures"), self.board.title(card));
            let event =
                Event { card: Some(card), by: Some(who), ..Event::new(EventKind::Captured, who) };
            self.record(t, &change, &event, words)?;
            return self.use_captured(t, card, who);
        }
        self.put(t, &mut cx, &[card], ZoneChange::new(EventKind::Discarded, Zone::Discard), None)?;
        Ok(())
    }
}
