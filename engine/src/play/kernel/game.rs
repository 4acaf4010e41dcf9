//! What a game gives the runner: its cards, its moves, its state.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::de::DeserializeOwned;

use crate::play::kernel::context::GameContext;
use crate::play::kernel::move_error::MoveError;

/// A card’s title.
pub(crate) trait Titled {
    /// The title.
    fn title(&self) -> &str;
}

/// A game that scripts can play. Each has its own closed vocabulary.
pub(crate) trait Game: Clone + Sized {
    /// A card, as a scenario types it.
    type Card: Titled + Clone + Debug + DeserializeOwned;
    /// The state of the game at the start.
    type Setup: Clone + Debug + DeserializeOwned;
    /// A move.
    type Move: Clone + Debug + DeserializeOwned;
    /// What is asserted of a state.
    type Expected: Clone + Debug + PartialEq + DeserializeOwned;

    /// Lays the table; an error where the set-up names what is not there.
    fn set_up(cards: &BTreeMap<String, Self::Card>, setup: &Self::Setup) -> Result<Self, String>;
    /// Opens the frames that the set-up says are open.
    fn begin(&mut self, table: &mut GameContext<'_>) -> Result<(), MoveError>;
    /// Makes a move.
    fn act(&mut self, table: &mut GameContext<'_>, act: &Self::Move) -> Result<(), MoveError>;
    /// Where the state is not as wanted.
    fn mismatches(&self, want: &Self::Expected) -> Vec<String>;
    /// Does over what an event of the trace says.
    fn replay(&mut self, detail: &serde_json::Value) -> Result<(), serde_json::Error>;
    /// The state, for the outcome.
    fn state(&self) -> serde_json::Value;
    /// How many cards there are.
    fn size(&self) -> usize;
    /// What must hold of any state; the first violation in words.
    fn invariant_violation(&self) -> Option<String>;
}
