//! Cards that are looked at and put back in another order.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, MoveError, Reactive, StateChange};

impl Dbz {
    /// How many known cards there are to choose from, where so many must be chosen: the choice of
    /// all of them gives them no order.
    pub(super) fn to_choose_from(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &Sel,
    ) -> Option<usize> {
        if sel.how != How::Choose || sel.up_to {
            return None;
        }
        let all = self.alike(t, cx, sel);
        let known = all.iter().all(|card| self.board.def(*card).is_some());
        (known && all.len() > 1).then_some(all.len())
    }

    /// Orders the cards that were placed on a Life Deck, where no choice has ordered them.
    pub(super) fn put_in_order(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> Result<(), MoveError> {
        let whole_hand = sel.how == How::All && sel.from == Source::Hand;
        let of_choice = whole_hand
            || std::mem::take(&mut cx.unordered) && matches!(sel.how, How::It | How::Choose);
        let title = |card: &usize| self.board.title(*card);
        let alike = cx.it.windows(2).all(|two| title(&two[0]) == title(&two[1]));
        if !of_choice || alike {
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
        let lowest = places.last() == Some(&0) && places.len() == 1 + places[0];
        let question = if lowest && places.len() < pile.len() {
            "At the bottom in which order, the upper ones first?"
        } else {
            "Put them back in which order, from the top?"
        };
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
