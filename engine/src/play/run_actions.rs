//! What may be done where a script has led: each action that a game can think
//! of is tried on a copy of the state, and those that go through are offered.

use crate::play::Next;
use crate::play::kernel::{Game, GameContext};
use crate::play::performance::Performance;
use crate::play::run::Runner;

/// The steps that trying one action may take.
const TRIAL: u32 = 500;

impl<G: Game> Runner<'_, G> {
    /// What comes next where a performance of the script has led.
    pub(super) fn what_next(&self, reached: &Performance<G>) -> Next {
        let Some(state) = &reached.state else { return Next::default() };
        if reached.waits.is_some() || state.board().won.is_some() {
            return Next { waits: reached.waits.clone(), ..Next::default() };
        }
        let titles = Self::titles(&self.file.cards);
        let legal = state.actions().into_iter().filter(|(_, act)| {
            let mut table =
                GameContext::new(self.passages, self.off, Vec::new(), titles.clone(), TRIAL);
            table.answer_by_itself();
            state.clone().act(&mut table, act).is_ok()
        });
        let legal = legal.map(|(action, _)| action).collect();
        Next { waits: None, legal, to_act: state.to_act() }
    }
}
