//! Windows: a player is offered cards, of which they may choose one.

use crate::play::kernel::answer::Side;
use crate::play::kernel::board::Board;
use crate::play::kernel::context::GameContext;
use crate::play::kernel::move_error::MoveError;
use crate::play::kernel::names::{Name, Titled, ZoneName};

impl<C: Titled, Z: ZoneName, N: Name> Board<C, Z, N> {
    /// Offers a player one of these cards, or none; asks nothing where there is no card.
    pub(crate) fn offer(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        question: &str,
        cards: &[usize],
    ) -> Result<Option<usize>, MoveError> {
        self.one_of(t, who, question, cards, 0)
    }

    /// Has a player choose one of these cards; `None` where there is no card.
    pub(crate) fn choose(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        question: &str,
        cards: &[usize],
    ) -> Result<Option<usize>, MoveError> {
        self.one_of(t, who, question, cards, 1)
    }

    /// One of these cards, or, where `least` is 0, perhaps none.
    fn one_of(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        question: &str,
        cards: &[usize],
        least: usize,
    ) -> Result<Option<usize>, MoveError> {
        if cards.is_empty() {
            return Ok(None);
        }
        let picked = t.ask_pick(who, question, &self.keys(cards), least, 1)?;
        Ok(picked.first().map(|at| cards[*at]))
    }
}
