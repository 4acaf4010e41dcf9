//! Actions that come by themselves: skipped, passed because a card says so, or a copy
//! of an attack that was to be the next one; and what lasts as long as an action.

use crate::play::Assumption;
use crate::play::games::dbz::attack::attack_of;
use crate::play::games::dbz::effect::{Effect, EventKind};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::select::{How, Sel};
use crate::play::games::dbz::state::{Dbz, PendingAttack};
use crate::play::kernel::{
    Frame, Game, GameContext, MoveError, Reactive, Side, StateChange, counted, illegal,
};

impl Dbz {
    /// A player's action begins, and what was for the one before is over.
    pub(crate) fn begin_action(&mut self, who: Side) {
        self.memory.past.begin_action(who);
        self.memory.cancelled.clear();
        if self.board.combat.is_none() {
            return;
        }
        self.memory.actions[who.at()] += 1;
        let now = self.memory.actions[who.at()];
        self.reactions
            .floats
            .end(|float| float.who != who && float.scope.action.is_some_and(|action| action < now));
    }

    /// What waits for the beginning of an action takes place; whether combat is over by that.
    pub(crate) fn is_over_before(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<bool, MoveError> {
        if self.board.combat.is_none() {
            return Ok(false);
        }
        self.consider(t, &Event::new(EventKind::ActionBegan, who));
        self.complete(t)?;
        Ok(self.board.combat.is_none())
    }

    /// The actions that come by themselves, when it is their turn.
    pub(crate) fn skip_actions(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        while let Some(who) = self.to_act()
            && self.board.won.is_none()
        {
            let copy = self.memory.copies[who.at()];
            if !self.memory.skips.due[who.at()].is_empty() {
                let passed = self.memory.skips.due[who.at()].remove(0);
                self.skip(t, who, passed)?;
            } else if let Some(card) = copy {
                self.memory.copies[who.at()] = None;
                self.act_by_copy(t, who, card)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    /// A player is to skip, or pass, so many of their next actions.
    pub(super) fn skip_next(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        count: usize,
        passed: bool,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let kind = if passed { EventKind::Passed } else { EventKind::Skipped };
        if self.is_done_instead(t, &cx.event(kind, you), cx, None)? {
            return Ok(());
        }
        cx.done = true;
        if !self.memory.skips.due[you.at()].is_empty() {
            t.assume_aloud(Assumption::SkipsAddUp);
        }
        self.memory.skips.add(you, count, passed);
        let verb = if passed { "pass" } else { "skip" };
        let actions = counted(u32::try_from(count).unwrap_or(u32::MAX), "action");
        let words = format!("{} to {verb} {actions}", you.does("are", "is"));
        t.note(EventKind::Skipped, None, Some(you), &words);
        Ok(())
    }

    fn skip(&mut self, t: &mut GameContext<'_>, who: Side, passed: bool) -> Result<(), MoveError> {
        self.begin_action(who);
        self.acted(who, passed);
        self.memory.skips.over = Some((who, passed));
        if let Some(card) = self.memory.copies[who.at()].take() {
            t.assume_aloud(Assumption::SkippedCopy);
            let words = format!("{} is not copied: that action is lost", self.board.title(card));
            t.refuse(self.board.key(card), "skipped", &words);
        }
        let (event, words) = if passed {
            (EventKind::Passed, who.does("pass", "passes"))
        } else {
            (EventKind::Skipped, who.does("skip an action", "skips an action"))
        };
        self.announce(t, event, who, None, &words)?;
        self.settle(t)
    }

    /// A copy of an attack is the action, where it may be performed and is paid.
    fn act_by_copy(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Result<(), MoveError> {
        let Some(def) = self.board.def(card).cloned() else { return Ok(()) };
        let Some(attack) = attack_of(&def) else { return Ok(()) };
        let copy = PendingAttack::new((card, who), attack, true);
        // What holds for that action counts before it begins: it is still to be acted in.
        self.memory.actions[who.at()] += 1;
        let is_refused = self.is_attack_refused(t, (card, who), attack, "copy");
        self.memory.actions[who.at()] -= 1;
        if is_refused {
            return Ok(());
        }
        if self.is_copy_unpaid(t, &copy) {
            return Ok(());
        }
        if self.defense_forbidden(t, who, card).is_some() {
            t.assume_aloud(Assumption::CopiedThoughBarred);
        }
        self.begin_action(who);
        if self.is_over_before(t, who)? {
            return Ok(());
        }
        self.acted(who, false);
        t.open(Frame::Effect, "copy", &who.does("act by a copy", "acts by a copy"))?;
        let mut cx = self.context(Some(card), who);
        self.perform_card(t, &mut cx, card, true)?;
        t.close();
        self.complete(t)
    }

    /// An attack is to be copied as the next action.
    pub(super) fn copy_next(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        if sel.how == How::TheAttack {
            self.assume_of_that_attack(t, cx);
        }
        // A copy of a copy is one of the same card.
        let card = match sel.how {
            How::TheAttack => self.attacks.last().map(|own| own.card),
            _ => self.select(t, cx, sel, "copy")?.first().copied(),
        };
        cx.done = card.is_some();
        if let Some(card) = card {
            self.memory.copies[you.at()] = Some(card);
            let title = self.board.title(card).to_owned();
            let words = format!("{} as the next action", you.does("copy", "copies") + " " + &title);
            t.note(EventKind::Floated, Some(self.board.key(card)), Some(you), &words);
        }
        Ok(())
    }

    /// A card that says which attack it stops speaks of one that it does not stop.
    pub(super) fn assume_of_that_attack(&self, t: &mut GameContext<'_>, cx: &EffectContext) {
        let stops = |card: usize| self.board.def(card).is_some_and(|def| def.does(Effect::stops));
        if self.attacks.last().is_some_and(|own| !own.stopped) && cx.card.is_some_and(stops) {
            t.assume_aloud(Assumption::ThatAttackIsDefended);
        }
    }

    /// What a card does is cancelled, as far as it is not done.
    pub(super) fn cancel(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> Result<(), MoveError> {
        let cards = self.select(t, cx, sel, "cancel")?;
        cx.done = sel.is_met_by(cards.len());
        for card in &cards {
            self.memory.cancelled.push((*card, self.board.moves(*card)));
            let words = format!("What {} does is cancelled", self.board.title(*card));
            let event = Event {
                card: Some(*card),
                ..cx.event(EventKind::Cancelled, self.board.owner(*card))
            };
            self.record(t, &StateChange::Logged, &event, words)?;
        }
        cx.it = cards;
        Ok(())
    }

    /// Before a card that is played does anything, what cancels it takes place.
    pub(crate) fn before_use(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        let due = std::mem::take(&mut self.reactions.pending);
        let (first, rest): (Vec<_>, Vec<_>) = due
            .into_iter()
            .partition(|pending| pending.trigger.effects.iter().any(Effect::cancels));
        self.reactions.pending = first;
        self.settle(t)?;
        self.reactions.pending = rest;
        Ok(())
    }

    /// A player whose action has just been skipped, or is to be, does not act.
    pub(crate) fn may_act(&self, who: Side) -> Result<(), MoveError> {
        let skips = &self.memory.skips;
        let over = skips.over.filter(|(whose, _)| *whose == who).map(|(_, passed)| passed);
        let due = skips.due[who.at()].first().copied();
        if self.board.combat.is_none() {
            return Ok(());
        }
        match over.or(due) {
            Some(true) => return illegal(Refusal::PassesAction),
            Some(false) => return illegal(Refusal::SkipsAction),
            None => {}
        }
        if self.memory.passed == [Some((true, true)); 2] {
            return illegal(Refusal::BothHavePassed);
        }
        Ok(())
    }
}
