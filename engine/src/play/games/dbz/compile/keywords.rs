//! What cannot be done to an attack or to its damage, as keywords.

use crate::play::games::dbz::compile::cards::is_this_attack;
use crate::play::games::dbz::terms::Keyword;
use crate::text::grammar::cards::{Cards, Thing};
use crate::text::grammar::verb::{Deed, State, Verb};

/// `damage from this attack`
pub(super) fn is_damage_of_this(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::DamageOf { kind: None, cards }
        if is_this_attack(cards))
}

/// The keywords that say what cannot be done to an attack, or to its damage.
pub(super) fn barred(verbs: &[&Verb], damage: bool) -> Option<Vec<Keyword>> {
    let mut all = Vec::new();
    for verb in verbs {
        match verb {
            Verb::BeState { state: State::Been { done } } => match (done.0.as_ref(), damage) {
                (Deed::Stop, false) => all.push(Keyword::Unstoppable),
                (Deed::Prevent, true) => all.push(Keyword::Unpreventable),
                (Deed::Modify, true) => all.push(Keyword::Unmodifiable),
                (Deed::PreventOrModify | Deed::ModifyOrPrevent, true) => {
                    all.extend([Keyword::Unpreventable, Keyword::Unmodifiable]);
                }
                _ => return None,
            },
            Verb::BeState { state: State::BeenEither { first, then } } if damage => {
                for done in [first, then] {
                    match done.0.as_ref() {
                        Deed::Prevent => all.push(Keyword::Unpreventable),
                        Deed::Modify => all.push(Keyword::Unmodifiable),
                        _ => return None,
                    }
                }
            }
            Verb::HavePrevented { .. } => all.push(Keyword::Unpreventable),
            Verb::HaveModified { .. } => all.push(Keyword::Unmodifiable),
            Verb::HaveBoth { .. } => {
                all.extend([Keyword::Unpreventable, Keyword::Unmodifiable]);
            }
            _ => return None,
        }
    }
    Some(all)
}
