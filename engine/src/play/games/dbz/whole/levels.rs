//! The cards of a Main Personality: the one of its level is in play, the others
//! wait outside.

use crate::play::Assumption;
use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::kernel::{GameContext, Mark, MoveError, Side, StateChange};

impl Dbz {
    /// The card of the level that a Main Personality now has takes the place of the other.
    pub(in crate::play::games::dbz) fn personality_follows(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<(), MoveError> {
        let level = self.number(who, Number::Level);
        let levels = &self.levels[who.at()];
        if levels.is_empty() {
            return Ok(());
        }
        let next = levels.iter().find(|own| own.level == level).map(|own| own.card);
        let others: Vec<usize> =
            levels.iter().map(|own| own.card).filter(|card| Some(*card) != next).collect();
        for card in others {
            if self.zone(card) == Zone::InPlay {
                self.exchange(t, who, card, Zone::Aside)?;
            }
        }
        let Some(next) = next else {
            t.assume_aloud(Assumption::UntoldLevels);
            return Ok(());
        };
        if self.zone(next) == Zone::Aside {
            self.exchange(t, who, next, Zone::InPlay)?;
        }
        self.become_level(who, next);
        Ok(())
    }

    /// What the card of a level says of its Main Personality.
    pub(super) fn become_level(&mut self, who: Side, card: usize) {
        let Some(def) = self.board.def(card) else { return };
        let mp = &mut self.mp[who.at()];
        mp.name = def.character.clone().unwrap_or_else(|| def.name.clone());
        mp.alignment.clone_from(&def.alignment);
        mp.traits.clone_from(&def.traits);
    }

    /// Exchanging the cards is no effect: nothing waits for it.
    fn exchange(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        to: Zone,
    ) -> Result<(), MoveError> {
        let change = StateChange::Move { card, side: who, to, bottom: false };
        self.board.apply(&change);
        let title = self.board.title(card);
        let words = match to {
            Zone::InPlay => format!("{title} is the Main Personality"),
            _ => format!("{title} is the Main Personality no longer"),
        };
        let mark = Mark {
            event: EventKind::ChangingLevel.into(),
            cards: vec![self.board.key(card).to_owned()],
            who: Some(who),
            ..Mark::default()
        };
        t.event(&change, words, mark)
    }
}
