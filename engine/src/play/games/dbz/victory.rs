//! Winning: the one end that a game has, unless something else is done instead.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::state::Dbz;
use crate::play::games::dbz::terms::Victory;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange};

impl Dbz {
    /// A player wins.
    pub(crate) fn win(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        how: Victory,
    ) -> Result<(), MoveError> {
        if self.board.won.is_some() {
            return Ok(());
        }
        let mut event = Event::new(EventKind::Won, who);
        event.how.victory = Some(how);
        let mut cx = self.context(None, who);
        cx.who = None;
        if self.is_done_instead(t, &event, &mut cx)? {
            return Ok(());
        }
        self.victory = Some(how);
        let change = StateChange::Won { who };
        let text = format!("{} by {}", who.does("win", "wins"), how.words());
        self.record(t, &change, &event, text)
    }
}
