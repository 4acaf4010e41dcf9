//! What came of one performance of a scenario's moves.

use std::collections::BTreeSet;

use crate::play::kernel::{Game, Mark};
use crate::play::{Assumption, Failure, Prompt, Story, Trace};

/// What came of one performance of the moves.
pub(super) struct Performance<G> {
    pub(super) failures: Vec<Failure>,
    pub(super) trace: Trace,
    pub(super) story: Story,
    pub(super) marks: Vec<Mark>,
    pub(super) state: Option<G>,
    /// The moves, counted from 1, that the engine refused.
    pub(super) refused: BTreeSet<usize>,
    /// The question that the last move stopped at.
    pub(super) waits: Option<Prompt>,
    /// What it rests on that no document says.
    pub(super) assumed: BTreeSet<Assumption>,
}

impl<G: Game> Performance<G> {
    pub(super) fn final_state(&self) -> serde_json::Value {
        self.state.as_ref().map_or(serde_json::Value::Null, Game::state)
    }
}

impl<G> Default for Performance<G> {
    fn default() -> Self {
        Self {
            failures: Vec::new(),
            trace: Trace::default(),
            story: Story::default(),
            marks: Vec::new(),
            state: None,
            refused: BTreeSet::new(),
            waits: None,
            assumed: BTreeSet::new(),
        }
    }
}
