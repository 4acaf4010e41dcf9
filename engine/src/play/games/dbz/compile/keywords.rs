//! What cannot be done to an attack or to its damage, as keywords.

use crate::play::games::dbz::compile::cards::is_this_attack;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::{Keyword, Kind};
use crate::text::grammar::cards::{Cards, Quant, Thing};
use crate::text::grammar::how::{Agent, How as Manner};
use crate::text::grammar::verb::{Deed, State, Verb};

/// `can only be stopped by a Physical Combat card`, `cannot be stopped by Events`
pub(super) fn stopped_by(verb: &Verb, how: &[Manner], only: bool) -> Option<Keyword> {
    let Verb::BeState { state: State::Been { done } } = verb else { return None };
    let [Manner::By { agent: Agent::Cards { cards: Cards::One { thing } } }] = how else {
        return None;
    };
    let (Thing::Some { quant: Quant::A, kinds, post } | Thing::Plain { kinds, post }) =
        thing.as_ref()
    else {
        return None;
    };
    let own = filter(kinds).ok()?;
    let kind = own.kind?;
    let plain = own == Filter { kind: Some(kind), ..Filter::default() };
    if *done.0 != Deed::Stop || !post.is_empty() || !plain {
        return None;
    }
    match kind {
        Kind::PhysicalCombat | Kind::EnergyCombat | Kind::Event => {
            Some(if only { Keyword::StoppedOnlyBy(kind) } else { Keyword::NotStoppedBy(kind) })
        }
        _ => None,
    }
}

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
