//! Looking back: whether something has happened that the words of a card ask for.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::guard::{Since, Sought};
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, Reactive, Side};

impl Dbz {
    /// Whether something that is sought has happened since then.
    pub(crate) fn has_happened(
        &self,
        t: &mut GameContext<'_>,
        sought: &Sought,
        since: Since,
        (card, who): (Option<usize>, Side),
    ) -> bool {
        let now = self.attacks.last().map(|current| current.serial);
        self.memory.past.since(since, who).to_vec().iter().any(|(event, attack)| {
            let same = sought.another && now.is_some() && *attack == now;
            !same && self.is_sought(t, sought, event, (card, who))
        })
    }

    fn is_sought(
        &self,
        t: &mut GameContext<'_>,
        sought: &Sought,
        event: &Event,
        (card, who): (Option<usize>, Side),
    ) -> bool {
        let Sought { on, by, whose, card: like, guards, another: _ } = sought;
        // That it was an attack, the event says.
        let attacked = matches!(
            event.kind,
            EventKind::AttackPlayed | EventKind::AttackStopped | EventKind::AttackSuccessful
        );
        let mut like =
            like.as_ref().map(|own| Filter { attack: own.attack && !attacked, ..own.clone() });
        // And so that it was a copy.
        if let Some(own) = like.as_mut().filter(|own| own.more.copied) {
            if !event.how.copied {
                return false;
            }
            own.more.copied = false;
        }
        on.contains(&event.kind)
            && by.is_none_or(|by| event.by.is_some_and(|doer| Self::is_meant(by, who, doer)))
            && whose.is_none_or(|whose| Self::is_meant(whose, who, event.who))
            && like.as_ref().is_none_or(|filter| {
                event.card.is_some_and(|about| self.matches(t, filter, about, who, card))
            })
            && guards.iter().all(|guard| self.holds(t, guard, who, Some(event), None))
    }
}
