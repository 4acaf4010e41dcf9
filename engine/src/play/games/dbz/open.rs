//! What constants say of cards that lie in a hand or a Life Deck: that both players see
//! them, and the Endurance that they have.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, EventKind};
use crate::play::games::dbz::state::{Dbz, Zone};
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

    /// The Endurance of a card: printed, gained in its Life Deck, or what it is set to.
    pub(crate) fn endurance_of(&self, t: &mut GameContext<'_>, card: usize) -> Option<u32> {
        self.endurance_by(t, card).map(|(endurance, _)| endurance)
    }

    /// The same, with the card that another Endurance than the printed one comes from.
    pub(super) fn endurance_by(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
    ) -> Option<(u32, Option<usize>)> {
        let owner = self.board.owner(card);
        let printed = self.board.def(card).and_then(|def| def.endurance);
        let own = self.constants().into_iter().filter(|(_, side, _)| *side == owner);
        if printed.is_some() {
            let mut set = own.filter_map(|(by, _, constant)| match constant {
                Constant::SetEndurance { endurance } => Some((*endurance, by)),
                _ => None,
            });
            return set.next_back().or(printed.map(|own| (own, None)));
        }
        if self.zone(card) != Zone::LifeDeck {
            return None;
        }
        let gained = self.constants().into_iter();
        let gained = gained.filter_map(|(by, side, constant)| match constant {
            Constant::GainEndurance { who, card: filter, endurance }
                if Self::is_meant(*who, side, owner)
                    && self.matches(t, filter, card, owner, by) =>
            {
                Some((*endurance, by))
            }
            _ => None,
        });
        gained.max_by_key(|(endurance, _)| *endurance)
    }
}
