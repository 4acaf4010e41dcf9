//! The cards that an effect speaks of, parted: some of them, and the others.

use crate::play::games::dbz::effect::{Effect, EventKind};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Circumstance;
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::kernel::{GameContext, MoveError, Reactive, StateChange};

impl Dbz {
    /// Some of the cards that were told are those that are spoken of, and the others wait.
    pub(crate) fn some_of(
        &self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: &Filter,
        (count, up_to): (usize, bool),
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let choice = self.of_told(t, cx, card);
        let told = std::mem::take(&mut cx.it);
        let most = count.min(choice.len());
        let least = if up_to { 0 } else { most };
        let picked = t.ask_among(you, choice.len(), (least, most), || {
            let said = cx.words.as_deref().map(|words| format!(" for “{words}”"));
            let question = format!("Which of those cards{}?", said.unwrap_or_default());
            (question, self.board.keys(&choice))
        })?;
        cx.it = picked.iter().map(|at| choice[*at]).collect();
        cx.others = told.into_iter().filter(|own| !cx.it.contains(own)).collect();
        cx.done = cx.it.len() >= least && (up_to || cx.it.len() == count);
        Ok(())
    }

    /// Those of the cards that were told that are like that.
    pub(super) fn of_told(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        card: &Filter,
    ) -> Vec<usize> {
        let you = cx.side();
        let like =
            |own: &usize| *card == Filter::default() || self.matches(t, card, *own, you, cx.card);
        cx.it.iter().copied().filter(like).collect()
    }

    /// None of the cards that were told is taken, where a player may take some: all wait.
    pub(crate) fn none_of(cx: &mut EffectContext, left: &[Effect]) {
        let parts = |effect: &Effect| match effect {
            Effect::SomeOf { .. } => true,
            Effect::All(list) => matches!(list.first(), Some(Effect::SomeOf { .. })),
            _ => false,
        };
        if left.first().is_some_and(parts) {
            cx.others = std::mem::take(&mut cx.it);
        }
    }

    /// The others are those that are spoken of now.
    pub(crate) fn the_others(cx: &mut EffectContext) {
        cx.it = std::mem::take(&mut cx.others);
        cx.done = !cx.it.is_empty();
    }

    /// Reveals cards from the top of a Life Deck until one is like that: the effect speaks of
    /// that one, and of the others next. Where none is, they are shuffled into it.
    pub(crate) fn reveal_to(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: &Filter,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        (cx.it, cx.others) = (Vec::new(), Vec::new());
        let deck: Vec<usize> = self.board.pile(you, Zone::LifeDeck).iter().rev().copied().collect();
        for next in deck {
            let words = format!("{} is revealed", self.board.title(next));
            let event = Event {
                card: Some(next),
                how: Circumstance { from: Some(Source::LifeDeck), ..Circumstance::default() },
                ..cx.event(EventKind::Revealed, you)
            };
            self.record(t, &StateChange::Logged, &event, words)?;
            cx.did_to.push((EventKind::Revealed, next));
            if self.board.def(next).is_some() && self.matches(t, card, next, you, cx.card) {
                cx.it.push(next);
                break;
            }
            cx.others.push(next);
        }
        if cx.it.is_empty() {
            let revealed = std::mem::take(&mut cx.others);
            return self.revealed_in_vain(t, cx, &revealed);
        }
        cx.done = true;
        Ok(())
    }
}
