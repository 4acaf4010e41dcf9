//! Recording: each change of state is one event on the trace, and every effect
//! that waits for it considers it.

use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::kernel::{GameContext, Mark, MoveError, StateChange, capital};

impl Dbz {
    /// Applies a change and logs it; every waiting effect considers it.
    pub(crate) fn record(
        &mut self,
        t: &mut GameContext<'_>,
        change: &StateChange<Zone, Number>,
        event: &Event,
        text: impl AsRef<str>,
    ) -> Result<(), MoveError> {
        self.board.apply(change);
        let mark = Mark {
            event: event.kind.into(),
            cards: event.card.map(|card| self.board.key(card).to_owned()).into_iter().collect(),
            source: event.source.map(|card| self.board.key(card).to_owned()),
            who: Some(event.who),
            ..Mark::default()
        };
        t.event(change, capital(text.as_ref()), mark)?;
        self.consider(t, event);
        Ok(())
    }

    /// Raises an event that is part of one already logged.
    pub(crate) fn raise(&mut self, t: &mut GameContext<'_>, event: &Event) {
        let card = event.card.map(|card| self.board.key(card).to_owned());
        let source = event.source.map(|card| self.board.key(card).to_owned());
        t.mark(event.kind, card.into_iter().collect(), source, Some(event.who));
        self.consider(t, event);
    }
}
