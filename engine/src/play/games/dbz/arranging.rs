//! Cards that are looked at and put back in another order.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, MoveError, Reactive, StateChange};

impl Dbz {
    /// Puts the cards that it speaks of back where they are, in any order.
    pub(crate) fn arrange(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
    ) -> Result<(), MoveError> {
        cx.done = false;
        let Some((side, zone)) = cx.it.first().and_then(|card| self.board.place(*card)) else {
            return Ok(());
        };
        let mut pile = self.board.pile(side, zone).to_vec();
        // From the top, which is the end of a pile.
        let places: Vec<usize> =
            (0..pile.len()).rev().filter(|at| cx.it.contains(&pile[*at])).collect();
        let cards: Vec<usize> = places.iter().map(|at| pile[*at]).collect();
        if cards.len() < 2 {
            return Ok(());
        }
        let keys = self.board.keys(&cards);
        let question = "Put them back in which order, from the top?";
        let order = t.ask_pick(cx.side(), question, &keys, keys.len(), keys.len())?;
        for (place, from) in places.iter().zip(order) {
            pile[*place] = cards[from];
        }
        cx.done = true;
        let event = cx.event(EventKind::Rearranged, side);
        let words = format!(
            "{} {} cards back in an order of {} choice",
            cx.side().does("put", "puts"),
            cards.len(),
            cx.side().whose()
        );
        self.record(t, &StateChange::Order { side, zone, cards: pile }, &event, words)
    }
}
