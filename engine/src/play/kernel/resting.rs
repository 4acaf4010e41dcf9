//! Cards that are turned to rest, and that stand again.

use crate::play::kernel::answer::Side;
use crate::play::kernel::board::{Board, StateChange};
use crate::play::kernel::context::GameContext;
use crate::play::kernel::event::CommonEvent;
use crate::play::kernel::move_error::MoveError;
use crate::play::kernel::names::{Name, Titled, ZoneName};

impl<C: Titled, Z: ZoneName, N: Name> Board<C, Z, N> {
    /// Turns a card.
    pub(crate) fn turn(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        rest: bool,
        who: Side,
    ) -> Result<(), MoveError> {
        if self.rest.contains(&card) == rest {
            return Ok(());
        }
        let (event, words) = if rest {
            (CommonEvent::Rested, "is turned to rest")
        } else {
            (CommonEvent::Stood, "stands")
        };
        let text = format!("{} {words}", self.title(card));
        self.record(t, &StateChange::Rest { card, rest }, (event, Some(card), who), &text)
    }

    /// The cards of a player that rest stand.
    pub(crate) fn stand_all(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<(), MoveError> {
        let is_theirs = |card: &usize| self.place(*card).is_some_and(|(side, _)| side == who);
        let rested: Vec<usize> = self.rest.iter().copied().filter(is_theirs).collect();
        rested.into_iter().try_for_each(|card| self.turn(t, card, false, who))
    }
}
