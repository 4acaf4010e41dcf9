//! Panini's game and its continuation: cards with sentences, triggers and
//! constants, combat with its attack sequence, levels that interrupt.

mod actions;
mod attack;
mod attack_end;
mod card;
mod change;
mod conditions;
mod damage;
mod effect;
mod event;
mod record;
mod resolve;
mod search;
mod select;
mod setup;
mod state;
mod terms;
mod triggers;
mod using;
mod wording;
mod zone_change;

use std::collections::BTreeMap;

pub(crate) use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{Frame, Game, GameContext, MoveError, capital};

impl Game for Dbz {
    type Card = card::Card;
    type Setup = setup::Setup;
    type Move = actions::Action;
    type Expected = setup::Expected;

    fn set_up(cards: &BTreeMap<String, card::Card>, setup: &setup::Setup) -> Result<Self, String> {
        setup::set_up(cards, setup)
    }

    fn begin(&mut self, table: &mut GameContext<'_>) -> Result<(), MoveError> {
        let Some(initiator) = self.begin_combat else { return Ok(()) };
        let text = format!("{} turn", capital(self.turn.whose()));
        table.open(Frame::Turn, "turn", &text)?;
        self.start_combat(table, initiator)
    }

    fn act(&mut self, table: &mut GameContext<'_>, act: &actions::Action) -> Result<(), MoveError> {
        self.make(table, act)
    }

    fn mismatches(&self, want: &setup::Expected) -> Vec<String> {
        setup::mismatches(self, want)
    }

    fn replay(&mut self, detail: &serde_json::Value) -> Result<(), serde_json::Error> {
        let change: state::StateChange = serde_json::from_value(detail.clone())?;
        self.apply(&change);
        Ok(())
    }

    fn state(&self) -> serde_json::Value {
        setup::state(self)
    }

    fn size(&self) -> usize {
        self.cards.len()
    }

    fn invariant_violation(&self) -> Option<String> {
        let placed: usize = self.piles.values().map(Vec::len).sum();
        (placed != self.cards.len())
            .then(|| format!("{} cards exist and {placed} are somewhere", self.cards.len()))
    }
}
