//! What an effect that waited deals with: the card that it waited for, where that has gone since.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Effect, Words};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::Kind;
use crate::play::kernel::{GameContext, Limit, Pending};

impl Dbz {
    /// What a limited use of a card is remembered as: a Drill's is that of its title, and any
    /// other that of the card, in this game or as long as it stays where it is.
    pub(super) fn used_as(&self, card: usize, limit: Limit) -> String {
        match limit {
            _ if self.kind(card) == Some(Kind::Drill) => self.board.title(card).to_owned(),
            Limit::Game => self.board.key(card).to_owned(),
            _ => format!("{} {}", self.board.key(card), self.stay_of(card)),
        }
    }

    /// Which stay of a card in play it is; a level of a Main Personality comes back as it was.
    pub(super) fn stay_of(&self, card: usize) -> u32 {
        if self.kind(card) == Some(Kind::Personality) { 0 } else { self.board.moves(card) }
    }

    /// Some cards, each with how often it has moved so far.
    pub(super) fn as_they_are(&self, cards: &[usize]) -> Vec<(usize, u32)> {
        cards.iter().map(|card| (*card, self.board.moves(*card))).collect()
    }

    /// Whether a card has moved since it had moved so often.
    pub(super) fn has_moved(&self, (card, then): &(usize, u32)) -> bool {
        self.board.moves(*card) != *then
    }

    /// An effect deals with the card that it waited for, though another has moved it since.
    pub(super) fn assume_followed(
        &self,
        t: &mut GameContext<'_>,
        pending: &Pending<Words>,
        that: &[usize],
    ) {
        let moved = that.iter().any(|card| self.board.moves(*card) != pending.event_life);
        Self::assume_of_moved(t, &pending.trigger.effects, moved);
    }

    /// A floating effect deals with the cards that it refers to, as they were then, though
    /// another has moved them since.
    pub(super) fn assume_referred(
        &self,
        t: &mut GameContext<'_>,
        effects: &[Effect],
        about: &[(usize, u32)],
    ) {
        let moved = about.iter().any(|own| self.has_moved(own));
        Self::assume_of_moved(t, effects, moved);
    }

    fn assume_of_moved(t: &mut GameContext<'_>, effects: &[Effect], moved: bool) {
        let speaks = |own: &Effect| {
            let placed = if let Effect::Place(sel) = own { Some(sel) } else { None };
            let moved = own.moved().or(placed);
            moved.is_some_and(|sel| {
                matches!(sel.how, How::This | How::It | How::That) && sel.from != Source::Banished
            })
        };
        if moved && effects.iter().any(|own| own.does(speaks)) {
            t.assume_aloud(Assumption::FollowsTheCard);
        }
    }

    /// The cards that the effect has dealt with: those that both players saw go elsewhere since
    /// are followed, unless it says from where.
    pub(super) fn dealt_with(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &Sel,
    ) -> Vec<usize> {
        let mut there = cx.it.clone();
        if sel.from != Source::Banished {
            if there.iter().any(|card| cx.moved_since.contains(card)) {
                t.assume_aloud(Assumption::FollowsTheCard);
            }
            return there;
        }
        there.retain(|card| {
            let is_there = self.zone(*card) == Zone::Banished;
            if !is_there {
                let words = format!("{} is not in the Banished Zone", self.board.title(*card));
                t.refuse(self.board.key(*card), "nothing_to_do", &words);
            }
            is_there
        });
        there
    }
}
