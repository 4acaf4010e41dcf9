//! The end of combat, and what is over with it.

use crate::play::games::dbz::effect::{EventKind, Until};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Since;
use crate::play::games::dbz::state::{Dbz, Skips, Zone};
use crate::play::kernel::{Frame, GameContext, Limit, MoveError, Reactive, Side, StateChange};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// Ends combat.
    pub(crate) fn end_combat(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        let Some(initiator) = self.board.combat else { return Ok(()) };
        if std::mem::replace(&mut self.memory.ends, true) {
            return Ok(());
        }
        // What the sentence has set off that ends combat takes place after the sentence.
        let waiting = std::mem::take(&mut self.reactions.pending);
        let during = t.rule(RuleSwitch::EndOfCombatIsDuring);
        let event = Event::new(EventKind::EndOfCombat, initiator);
        if during {
            self.raise_end(t, &event)?;
        }
        let text = "Combat ends".to_owned();
        let change = StateChange::Combat { initiator: None };
        self.record(t, &change, &Event::new(EventKind::CombatEnded, initiator), text)?;
        t.end(Frame::Combat);
        debug_assert!(!t.stray_window(Frame::Combat), "ending combat closes its windows");
        if !during {
            self.raise_end(t, &event)?;
        }
        self.discard_remaining(t)?;
        self.reactions
            .floats
            .end(|float| matches!(float.until, Until::EndOfCombat | Until::TheirNextAction));
        self.memory.drills.end(Limit::Combat);
        self.memory.powers.clear();
        self.memory.instant_powers.clear();
        self.memory.again.clear();
        self.memory.skips = Skips::default();
        self.memory.actions = [0; 2];
        self.memory.copies = [None; 2];
        self.memory.past.end_combat();
        self.memory.ends = false;
        for (_, here) in self.memory.passed.iter_mut().flatten() {
            *here = false;
        }
        let due = std::mem::replace(&mut self.reactions.pending, waiting);
        self.reactions.pending.extend(due);
        Ok(())
    }

    /// Whether the combat of this turn is over: what is said of this combat is of none.
    pub(super) fn is_combat_over(&self) -> bool {
        let turn = self.memory.past.since(Since::Turn, self.board.turn);
        !self.is_of_a_combat() && turn.iter().any(|(own, _)| own.kind == EventKind::CombatEnded)
    }

    /// Whether a combat is entered, under way or about to be over.
    pub(super) fn is_of_a_combat(&self) -> bool {
        self.board.combat.is_some() || self.memory.declares.is_some() || self.memory.ends
    }

    /// Whether there is no combat any more that an effect would last for; where there was none
    /// yet, it is for the one that comes.
    pub(super) fn lasts_for_none(
        &self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        until: Until,
    ) -> bool {
        if !matches!(until, Until::EndOfCombat | Until::TheirNextAction) {
            return false;
        }
        if self.is_combat_over() {
            let title = self.effect_title(cx);
            let words = format!("{title}: nothing lasts for this combat: it is over");
            t.refuse(&self.source_key(cx.card), "combat_over", &words);
            cx.done = false;
            return true;
        }
        if !self.is_of_a_combat() {
            t.assume_aloud(Assumption::CombatToCome);
        }
        false
    }

    /// What waits for the end of combat takes place: what lasts until then still does, and what
    /// comes into play then is too late.
    fn raise_end(&mut self, t: &mut GameContext<'_>, event: &Event) -> Result<(), MoveError> {
        let before = self.waiting_in_play(EventKind::EndOfCombat);
        let blank = self.without_effect();
        for card in before.iter().filter(|card| blank.contains(card)) {
            t.assume_aloud(Assumption::LastsThroughTheEnd);
            let unmet = Self::named("without_effect");
            self.does_nothing(t, Some(*card), &unmet);
        }
        self.raise(t, event);
        self.settle(t)?;
        self.tell_late(t, &before, EventKind::EndOfCombat);
        Ok(())
    }

    /// Tells of the cards that have come into play too late for an event.
    pub(super) fn tell_late(&self, t: &mut GameContext<'_>, before: &[usize], event: EventKind) {
        let mut late = self.waiting_in_play(event);
        late.retain(|card| !before.contains(card));
        for card in late {
            t.assume_aloud(Assumption::LateForTheTime);
            let words = format!("{} does nothing: it came too late", self.board.title(card));
            t.refuse(self.board.key(card), "late", &words);
        }
    }

    /// The cards in play that wait for an event.
    pub(super) fn waiting_in_play(&self, event: EventKind) -> Vec<usize> {
        let waits = |card: &usize| {
            let own = self.board.def(*card).map_or(&[][..], Self::triggers);
            own.iter().any(|trigger| trigger.waits_for(event))
        };
        let piles = Side::BOTH.into_iter().flat_map(|side| self.board.pile(side, Zone::InPlay));
        piles.copied().filter(waits).collect()
    }

    /// Attacks with Remain stayed for this combat only.
    fn discard_remaining(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        for card in std::mem::take(&mut self.memory.remaining).into_keys() {
            let Some((side, Zone::InPlay)) = self.board.place(card) else { continue };
            let after = self.board.def(card).map(|def| def.after_use).unwrap_or_default();
            let mut cx = self.context(Some(card), side);
            self.after_use(t, &mut cx, card, after, side)?;
        }
        self.settle(t)
    }
}
