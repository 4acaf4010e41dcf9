//! What has happened this turn, for the words of cards that look back at it.
//! Apart from `looking_back`, which compares it with what they say.

use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::guard::Since;
use crate::play::kernel::Side;

/// What has happened this turn, in its order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// Each event, and the attack during which it happened.
    events: Vec<(Event, Option<usize>)>,
    /// The place of the first event of this combat.
    combat: Option<usize>,
    /// The places of each player's last action, in this combat: from, and up to.
    actions: [Option<(usize, Option<usize>)>; 2],
}

impl Past {
    /// A turn begins.
    pub(crate) fn begin_turn(&mut self) {
        *self = Self::default();
    }

    /// Whether anything has happened this turn.
    pub(crate) fn has_begun(&self) -> bool {
        !self.events.is_empty()
    }

    pub(crate) fn begin_combat(&mut self) {
        self.combat = Some(self.events.len());
        self.actions = [None; 2];
    }

    pub(crate) fn end_combat(&mut self) {
        self.combat = None;
        self.actions = [None; 2];
    }

    /// A player's action begins, and with it the other's last action is over.
    pub(crate) fn begin_action(&mut self, who: Side) {
        let now = self.events.len();
        for (_, end) in self.actions.iter_mut().flatten() {
            end.get_or_insert(now);
        }
        self.actions[who.at()] = Some((now, None));
    }

    pub(crate) fn note(&mut self, event: &Event, attack: Option<usize>) {
        self.events.push((event.clone(), attack));
    }

    /// The events since then; of the other player's last action, where that is asked.
    pub(crate) fn since(&self, since: Since, you: Side) -> &[(Event, Option<usize>)] {
        let (from, to) = match since {
            Since::Turn => (Some(0), None),
            Since::Combat => (self.combat, None),
            Since::TheirLastAction => match self.actions[you.other().at()] {
                Some((from, to)) => (Some(from), to),
                None => (None, None),
            },
        };
        from.map_or(&[], |from| &self.events[from..to.unwrap_or(self.events.len())])
    }
}
