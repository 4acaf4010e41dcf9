//! Effects that only those perform who have a trait.

use crate::play::games::dbz::effect::{Effect, Guard};

/// Effects for those who have the trait alone.
pub(super) fn for_those_of(name: &str, effects: Vec<Effect>) -> Effect {
    let guards = vec![Guard::Performer(name.to_owned())];
    Effect::When { guards, effects, otherwise: Vec::new() }
}
