//! What constants say of the cards that lie in a hand: that both players see them.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, EventKind};
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, Reactive, Side, capital};

impl Dbz {
    /// A card that comes into a hand that is revealed is seen.
    pub(crate) fn shown_in_hand(&self, t: &mut GameContext<'_>, card: usize, whose: Side) {
        let open = self.constants().into_iter().find_map(|(by, side, constant)| match constant {
            Constant::HandRevealed { who } if Self::is_meant(*who, side, whose) => Some(by),
            _ => None,
        });
        if let Some(by) = open {
            self.assume_of_revealed(t, &[card]);
            let title = self.board.title(card);
            let words = format!(
                "Both players see {title}: {} hand is revealed by {}",
                whose.whose(),
                self.source_title(by)
            );
            t.note(EventKind::Revealed, Some(self.board.key(card)), Some(whose), &capital(&words));
        }
    }

    /// No card of a hand that is played with revealed is revealed by that, which matters where
    /// one waits for it.
    pub(super) fn assume_of_revealed(&self, t: &mut GameContext<'_>, cards: &[usize]) {
        let waiting = |card: &usize, this: bool| {
            self.board.def(*card).is_some_and(|def| {
                def.trigger.iter().any(|own| own.this == this && own.waits_for(EventKind::Revealed))
            })
        };
        let mut in_play = Side::BOTH.into_iter().flat_map(|side| {
            Self::IN_FORCE.iter().flat_map(move |zone| self.board.pile(side, *zone))
        });
        if cards.iter().any(|card| waiting(card, true))
            || !cards.is_empty() && in_play.any(|card| waiting(card, false))
        {
            t.assume_aloud(Assumption::RevealedHands);
        }
    }
}
