//! What may be done where a script has led: each action that a game can think
//! of is tried on a copy of the state, and those that go through are offered.

use std::collections::BTreeSet;

use crate::play::LegalAction;
use crate::play::kernel::{Game, GameContext};
use crate::play::run::Runner;

/// The steps that trying one action may take.
const TRIAL: u32 = 500;

impl<G: Game> Runner<'_, G> {
    /// What may be done at the end of the script.
    pub(super) fn legal_actions(mut self) -> Vec<LegalAction> {
        let file = self.file;
        let reached = self.perform(&file.cards, &file.moves, &BTreeSet::new());
        let Some(state) = reached.state else { return Vec::new() };
        if state.board().won.is_some() {
            return Vec::new();
        }
        let off = BTreeSet::new();
        let legal = state.actions().into_iter().filter(|(_, act)| {
            let mut table =
                GameContext::new(self.passages, &off, Vec::new(), Self::titles(&file.cards), TRIAL);
            table.answer_by_itself();
            state.clone().act(&mut table, act).is_ok()
        });
        legal.map(|(action, _)| action).collect()
    }
}
