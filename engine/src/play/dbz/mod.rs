//! Panini's game and its continuation: cards with sentences, triggers and
//! constants, combat with its attack sequence, levels that interrupt.

mod attack;
mod attack_end;
mod card;
mod change;
mod damage;
mod effect;
mod happen;
mod moves;
mod moving;
mod resolve;
mod search;
mod select;
mod setup;
mod state;
mod triggers;
mod using;

use std::collections::BTreeMap;

use crate::play::error::Halt;
use crate::play::game::Game;
use crate::play::table::{Frame, Table};

pub(crate) use state::Dbz;

impl Game for Dbz {
    type Card = card::Card;
    type Setup = setup::Setup;
    type Move = moves::Act;
    type Want = setup::Want;

    fn set_up(cards: &BTreeMap<String, card::Card>, setup: &setup::Setup) -> Result<Self, String> {
        setup::set_up(cards, setup)
    }

    fn begin(&mut self, table: &mut Table<'_>) -> Result<(), Halt> {
        let Some(initiator) = self.begin_combat else { return Ok(()) };
        let text = format!("{} turn", moving::capital(self.turn.whose()));
        table.open(Frame::Turn, "turn", &text)?;
        self.start_combat(table, initiator)
    }

    fn act(&mut self, table: &mut Table<'_>, act: &moves::Act) -> Result<(), Halt> {
        self.make(table, act)
    }

    fn unlike(&self, want: &setup::Want) -> Vec<String> {
        setup::unlike(self, want)
    }

    fn replay(&mut self, detail: &serde_json::Value) -> Result<(), serde_json::Error> {
        let deed: state::Deed = serde_json::from_value(detail.clone())?;
        self.apply(&deed);
        Ok(())
    }

    fn state(&self) -> serde_json::Value {
        setup::state(self)
    }

    fn size(&self) -> usize {
        self.cards.len()
    }

    fn breach(&self) -> Option<String> {
        let placed: usize = self.piles.values().map(Vec::len).sum();
        (placed != self.cards.len())
            .then(|| format!("{} cards exist and {placed} are somewhere", self.cards.len()))
    }
}
