//! Actions that a player skips, or passes because a card says so.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{Game, GameContext, MoveError, Reactive, Side, illegal};

impl Dbz {
    /// Skips the actions that are to be skipped, when it is their turn.
    pub(crate) fn skip_actions(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        while let Some(who) = self.to_act()
            && self.board.won.is_none()
            && !self.memory.skips.due[who.at()].is_empty()
        {
            let passed = self.memory.skips.due[who.at()].remove(0);
            self.acted(who, passed);
            self.memory.skips.over = Some(who);
            let (event, words) = if passed {
                (EventKind::Passed, who.does("pass", "passes"))
            } else {
                (EventKind::Skipped, who.does("skip an action", "skips an action"))
            };
            self.announce(t, event, who, None, &words)?;
            self.settle(t)?;
        }
        Ok(())
    }

    /// A player whose action has just been skipped does not act.
    pub(crate) fn may_act(&self, who: Side) -> Result<(), MoveError> {
        if self.board.combat.is_some() && self.memory.skips.over == Some(who) {
            return illegal(Refusal::SkipsAction);
        }
        Ok(())
    }
}
