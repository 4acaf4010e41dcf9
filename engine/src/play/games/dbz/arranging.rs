//! Cards that are looked at and put back in another order.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel};
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, MoveError, Reactive, StateChange};

impl Dbz {
    /// Whether the cards that were chosen are all that there were to choose from, so that the
    /// choice gave them no order.
    pub(super) fn is_unordered(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &Sel,
    ) -> bool {
        let known = |card: &usize| self.board.def(*card).is_some();
        sel.how == How::Choose
            && !sel.up_to
            && cx.it.len() > 1
            && cx.it.iter().all(known)
            && self.alike(t, cx, sel).len() == cx.it.len()
    }

    /// Orders the cards that were placed on a Life Deck, where no choice has ordered them.
    pub(super) fn put_in_order(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> Result<(), MoveError> {
        let of_choice =
            std::mem::take(&mut cx.unordered) && matches!(sel.how, How::It | How::Choose);
        let title = |card: &usize| self.board.title(*card);
        let alike = cx.it.windows(2).all(|two| title(&two[0]) == title(&two[1]));
        let known = cx.it.iter().all(|card| self.board.def(*card).is_some());
        if !of_choice || alike || !known {
            return Ok(());
        }
        let done = cx.done;
        self.arrange(t, cx)?;
        cx.done = done;
        Ok(())
    }

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
