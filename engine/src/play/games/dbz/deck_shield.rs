//! What keeps the cards of a Life Deck from another player's effects.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, EventKind};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{Sel, Source};
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, Limit, Reactive, Side, Unmet};

impl Dbz {
    /// Whether a card reduces to 0 what this effect takes from a Life Deck.
    pub(crate) fn deck_shielded(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> bool {
        let you = cx.side();
        let victim = Self::whom(you, sel.of);
        let shields = self.constants().into_iter().filter_map(|(card, side, constant)| {
            let Constant::ShieldDeck { caused, limit } = constant else { return None };
            let fits = side == victim && victim != you && (*caused || !sel.by_opponent);
            fits.then_some((card, *limit, *caused && !sel.by_opponent))
        });
        for (card, limit, assumed) in shields.collect::<Vec<_>>() {
            let key = card.map_or("effect", |card| self.board.key(card)).to_owned();
            let title = card.map_or("An effect", |card| self.board.title(card)).to_owned();
            if let Some(limit) = limit
                && (!self.reactions.limits.note(limit, (victim, title.clone()))
                    || self.has_lost_of_deck(limit, victim))
            {
                let Unmet { name, why } = Unmet::not_first(limit);
                t.refuse(&key, name, &format!("{title} does nothing: {why}"));
                continue;
            }
            if assumed {
                t.assume_aloud(Assumption::CausedToLoseCards);
            }
            t.note(
                EventKind::Prevented,
                Some(&key),
                Some(victim),
                &format!("{title} reduces that to 0"),
            );
            cx.done = false;
            return true;
        }
        false
    }

    /// Whether the other player's effects have destroyed or banished cards of a Life Deck in
    /// this period.
    fn has_lost_of_deck(&self, limit: Limit, victim: Side) -> bool {
        self.happened_within(limit).iter().any(|event| {
            matches!(event.kind, EventKind::Destroyed | EventKind::Banished)
                && !event.how.damage
                && event.how.from == Some(Source::LifeDeck)
                && event.who == victim
                && event.by == Some(victim.other())
        })
    }
}
