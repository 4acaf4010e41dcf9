//! The end of an attack: where the card goes, or stays.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::state::{Dbz, PendingAttack, Zone};
use crate::play::games::dbz::terms::{AfterUse, Keyword};
use crate::play::games::dbz::using::goes_after_use;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Side, counted};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    pub(crate) fn discard_attack(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(current.card).cloned() else { return Ok(()) };
        let after = cx.after_use.unwrap_or(def.after_use);
        if current.copied {
            return self.after_copy(t, cx, current);
        }
        if !self.is_in_use(cx, current.card) {
            return Ok(());
        }
        let remains = self.of_keyword(t, current, |own| match own {
            Keyword::Remain(n) => Some(*n),
            _ => None,
        });
        if remains.is_some() && self.is_considered_copied(t, current) {
            t.assume_aloud(Assumption::ConsideredACopy);
        }
        if self.remains(t, cx, (current.card, current.who), remains)? {
            return Ok(());
        }
        let stayed = self.memory.remaining.remove(&current.card).is_some() || remains.is_some();
        let goes = self.zone(current.card) == Zone::Table || goes_after_use(&def, cx).is_some();
        if !goes && !stayed {
            return Ok(());
        }
        self.after_use(t, cx, current.card, after, current.who)
    }

    /// Whether a card is still where it was when its use began: on the table, or in play.
    fn is_in_use(&self, cx: &EffectContext, card: usize) -> bool {
        let there = matches!(self.zone(card), Zone::Table | Zone::InPlay);
        there && self.board.moves(card) == cx.life
    }

    /// Whether a card stays in play after use, to be used so many `times` again.
    fn remains(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        (card, who): (usize, Side),
        times: Option<u32>,
    ) -> Result<bool, MoveError> {
        let again = self.memory.remaining.get(&card).copied();
        let Some(left) = again.or(times).filter(|left| *left > 0) else { return Ok(false) };
        if self.is_combat_over() {
            let words = format!("{} does not stay: this combat is over", self.board.title(card));
            t.refuse(self.board.key(card), "combat_over", &words);
            return Ok(false);
        }
        if !t.rule(RuleSwitch::Remain) {
            return Ok(false);
        }
        let owner = self.board.owner(card);
        let side = if owner != who && t.rule(RuleSwitch::AsIfOwnerPlayed) { owner } else { who };
        t.assume(Assumption::StayingIsNotEntering);
        let way = ZoneChange::new(EventKind::StayedInPlay, Zone::InPlay);
        self.put_one(t, cx, card, way, side)?;
        self.memory.remaining.insert(card, left - 1);
        Ok(true)
    }

    /// Tells that a card that stayed is used again, and how often it may be still.
    pub(super) fn tell_used_again(&self, t: &mut GameContext<'_>, card: usize, who: Side) {
        let Some(left) = self.memory.remaining.get(&card) else { return };
        let still = match *left {
            0 => "for the last time".to_owned(),
            left => format!("and may do so {} more", counted(left, "time")),
        };
        let uses = who.does("use", "uses");
        let words = format!("{uses} {} again, {still}", self.board.title(card));
        self.tell_modified(t, (Some(card), who), &words);
    }

    /// A card that was played and is no attack has been used: it stays, or goes where it
    /// goes after use, unless it has gone elsewhere.
    pub(crate) fn leave_table(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        (card, who): (usize, Side),
        after: AfterUse,
    ) -> Result<(), MoveError> {
        if !self.is_in_use(cx, card) || self.remains(t, cx, (card, who), cx.stays)? {
            return Ok(());
        }
        self.memory.remaining.remove(&card);
        self.after_use(t, cx, card, after, who)
    }

    /// A copy is no card: it does not stay on the table.
    fn after_copy(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let remains = self.attack_keyword(t, current, |own| matches!(own, Keyword::Remain(_)));
        if remains && !t.rule(RuleSwitch::CopyDoesNotStay) {
            let way = ZoneChange::new(EventKind::StayedInPlay, Zone::InPlay);
            return self.put_one(t, cx, current.card, way, current.who);
        }
        Ok(())
    }
}
