//! Effects that float and wait for an event.

use crate::play::games::dbz::compile::scope::together;
use crate::play::games::dbz::effect::{Effect, EventKind, Trigger, Until};
use crate::play::games::dbz::select::{How, Sel};

/// What waits as long as that.
pub(super) fn float(until: Until, trigger: Trigger) -> Effect {
    Effect::Float { until, trigger: Some(Box::new(trigger)), constant: None, next: false }
}

/// What is done at the end of this combat.
pub(super) fn at_end_of_combat(effects: Vec<Effect>) -> Effect {
    let effects = vec![together(effects)];
    let trigger = Trigger {
        once: true,
        refers: speaks_of_it(&effects),
        effects,
        ..Trigger::on(EventKind::EndOfCombat)
    };
    float(Until::EndOfCombat, trigger)
}

/// Whether effects speak of cards that were dealt with before.
fn speaks_of_it(list: &[Effect]) -> bool {
    fn sel(sel: &Sel) -> bool {
        sel.how == How::It
    }
    list.iter().any(|effect| match effect {
        Effect::Discard(own)
        | Effect::Banish(own)
        | Effect::Destroy(own)
        | Effect::Rejuvenate(own)
        | Effect::ShuffleIn(own)
        | Effect::ToHand(own)
        | Effect::Place(own)
        | Effect::OnTop(own)
        | Effect::OnBottom(own) => sel(own),
        Effect::All(inner) | Effect::May(inner) => {
            inner.first().is_some_and(|first| speaks_of_it(std::slice::from_ref(first)))
        }
        _ => false,
    })
}
