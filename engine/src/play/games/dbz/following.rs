//! What an effect that waited deals with: the card that it waited for, where that has gone since.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Effect, Words};
use crate::play::games::dbz::select::How;
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, Pending};

impl Dbz {
    /// An effect deals with the card that it waited for, though another has moved it since.
    pub(super) fn assume_followed(
        &self,
        t: &mut GameContext<'_>,
        pending: &Pending<Words>,
        that: &[usize],
    ) {
        let moved = that.iter().any(|card| self.board.moves(*card) != pending.event_life);
        let speaks = |own: &Effect| {
            let placed = if let Effect::Place(sel) = own { Some(sel) } else { None };
            let moved = own.moved().or(placed);
            moved.is_some_and(|sel| matches!(sel.how, How::This | How::It | How::That))
        };
        if moved && pending.trigger.effects.iter().any(|own| own.does(speaks)) {
            t.assume_aloud(Assumption::FollowsTheCard);
        }
    }
}
