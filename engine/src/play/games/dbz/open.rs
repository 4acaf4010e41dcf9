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
        let defs = cards.iter().filter_map(|card| self.board.def(*card));
        let mut waiting = defs.flat_map(|def| &def.trigger);
        if waiting.any(|own| own.this && own.waits_for(EventKind::Revealed)) {
            t.assume_aloud(Assumption::RevealedHands);
        }
    }
}
