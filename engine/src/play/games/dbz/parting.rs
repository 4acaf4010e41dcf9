//! The cards that an effect speaks of, parted: some of them, and the others.

use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, MoveError};

impl Dbz {
    /// Some of the cards that were told are those that are spoken of, and the others wait.
    pub(crate) fn some_of(
        &self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        (count, up_to): (usize, bool),
    ) -> Result<(), MoveError> {
        let told = std::mem::take(&mut cx.it);
        let most = count.min(told.len());
        let least = if up_to { 0 } else { most };
        let picked = if least == told.len() {
            (0..most).collect()
        } else {
            let keys = self.board.keys(&told);
            t.ask_pick(cx.side(), "Which of those cards?", &keys, least, most)?
        };
        let is_picked = |at: usize| picked.contains(&at);
        cx.it = picked.iter().map(|at| told[*at]).collect();
        cx.others = (0..told.len()).filter(|at| !is_picked(*at)).map(|at| told[at]).collect();
        cx.done = cx.it.len() >= least && (up_to || cx.it.len() == count);
        Ok(())
    }

    /// The others are those that are spoken of now.
    pub(crate) fn the_others(cx: &mut EffectContext) {
        cx.it = std::mem::take(&mut cx.others);
        cx.done = !cx.it.is_empty();
    }
}
