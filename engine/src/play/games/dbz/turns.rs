//! Turns, their steps, and combat: how they begin and end.

use crate::play::games::dbz::effect::{Constant, EventKind, Until};
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::guard::Since;
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::state::{Dbz, Skips};
use crate::play::kernel::{
    Frame, GameContext, Limit, MoveError, Reactive, Side, StateChange, capital, illegal,
};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    pub(super) fn begin_turn(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<(), MoveError> {
        self.outside_combat()?;
        if self.memory.past.has_begun() {
            self.end_turn(t)?;
        }
        self.memory.turn_over = false;
        self.memory.turns[who.at()] += 1;
        t.close_to(1);
        let text = if who == Side::P1 { "Your turn" } else { "Your opponent’s turn" };
        t.open(Frame::Turn, "turn", text)?;
        self.memory.past.begin_turn();
        self.memory.drills.end(Limit::Turn);
        self.reactions.limits.end(Limit::Turn);
        self.reactions.floats.end(|float| {
            matches!(float.until, Until::EndOfTurn | Until::EndOfCombat | Until::TheirNextAction)
                || float.until == Until::YourNextTurn && float.who == who
        });
        self.reactions.floats.each(|float| {
            if float.until == Until::EndOfYourNextTurn && float.who == who {
                float.until = Until::EndOfTurn;
            }
        });
        let event = Event::new(EventKind::TurnBegan, who);
        self.record(t, &StateChange::Turn { who }, &event, format!("{text} begins"))
    }

    /// Refuses what is done between combats alone.
    pub(super) fn outside_combat(&self) -> Result<(), MoveError> {
        match self.board.combat {
            Some(_) => illegal(Refusal::CombatUnderWay),
            None => Ok(()),
        }
    }

    /// A step of the turn begins or ends, for what waits for it.
    pub(super) fn at_step(
        &mut self,
        t: &mut GameContext<'_>,
        kind: EventKind,
        told: &str,
    ) -> Result<(), MoveError> {
        self.outside_combat()?;
        let who = self.board.turn;
        self.announce(t, kind, who, None, &format!("{} {told}", capital(who.whose())))
    }

    /// Ends the Planning Step, for what waits for it.
    pub(super) fn end_planning(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        self.memory.planning = false;
        self.at_step(t, EventKind::PlanningEnded, "Planning Step ends")?;
        self.settle(t)
    }

    /// Ends the turn, for what waits for it; once.
    pub(super) fn end_turn(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        if std::mem::replace(&mut self.memory.turn_over, true) {
            return Ok(());
        }
        if !self.memory.from_the_start && self.speaks_of_steps() {
            t.assume_aloud(Assumption::NoStepsOnATable);
        }
        self.at_step(t, EventKind::TurnEnded, "turn ends")?;
        self.settle(t)
    }

    /// Whether a card changes what a step of the turn does.
    fn speaks_of_steps(&self) -> bool {
        let of_steps = |constant: &Constant| matches!(constant, Constant::InSteps { .. });
        self.constants().iter().any(|(_, _, constant)| of_steps(constant))
    }

    /// Declares combat: what happens when entering it, then combat itself.
    pub(super) fn declare(&mut self, t: &mut GameContext<'_>, who: Side) -> Result<(), MoveError> {
        self.outside_combat()?;
        if who != self.board.turn {
            self.begin_turn(t, who)?;
            t.assume_aloud(Assumption::CombatInTheirTurn);
        }
        let mut past = self.memory.past.since(Since::Turn, who).iter();
        if past.any(|(own, _)| own.kind == EventKind::CombatBegan && own.who == who) {
            t.assume_aloud(Assumption::CombatsOfOneTurn);
        }
        let entering = Event::new(EventKind::EnteringCombat, who);
        self.memory.declares = Some(who);
        // What was done before any combat was done in none.
        self.reactions.limits.end(Limit::Combat);
        self.memory.skips = Skips::default();
        let before = t.rule(RuleSwitch::EnteringIsNotDuring);
        let words = who.does("declare combat", "declares combat");
        let waiting = self.waiting_in_play(EventKind::EnteringCombat);
        if before {
            self.announce(t, EventKind::EnteringCombat, who, None, &words)?;
            self.settle(t)?;
            self.tell_late(t, &waiting, EventKind::EnteringCombat);
        }
        self.start_combat(t, who)?;
        if !before {
            self.record(t, &StateChange::Logged, &entering, words)?;
            self.settle(t)?;
            self.tell_late(t, &waiting, EventKind::EnteringCombat);
        }
        self.memory.declares = None;
        Ok(())
    }

    pub(crate) fn start_combat(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<(), MoveError> {
        t.open(Frame::Combat, "combat", &who.does("are the attacker", "is the attacker"))?;
        self.memory.acted = None;
        self.memory.past.begin_combat();
        let change = StateChange::Combat { initiator: Some(who) };
        let event = Event::new(EventKind::CombatBegan, who);
        self.record(t, &change, &event, "Combat begins")
    }
}
