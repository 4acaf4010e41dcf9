//! Cards in play that the effects of another player do not take.

use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::{Constant, Forbidden};
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Order, Thing};
use crate::text::grammar::how::{Agent, How as Manner};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Deed, State, Verb};

/// `Your other Allies cannot be destroyed or banished by your opponent's card effects.`
pub(super) fn kept(
    things: &Cards,
    verb: &Verb,
    how: &[Manner],
    scope: &Scope,
) -> Low<Option<Constant>> {
    let removed = match verb {
        Verb::BeState { state: State::BeenEither { first, then } } => {
            matches!(
                (first.0.as_ref(), then.0.as_ref()),
                (Deed::Destroy, Deed::Banish) | (Deed::Banish, Deed::Destroy)
            )
        }
        Verb::BeState { state: State::Been { done } } => {
            matches!(done.0.as_ref(), Deed::DestroyOrBanish | Deed::BanishOrDestroy)
        }
        _ => false,
    };
    if !removed {
        return Ok(None);
    }
    let [Manner::By { agent: Agent::Cards { cards: by } }] = how else {
        return stop("by what it cannot be done");
    };
    let theirs = matches!(by, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::Of { whose: Whose::Opponents }, kinds, post }
            if post.is_empty()
                && matches!(noun(kinds), Some(Noun::CardEffect | Noun::Effect))));
    let Cards::One { thing } = things else { return gap("Cards", things) };
    let (kinds, post, other) = match thing.as_ref() {
        Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post } => (kinds, post, false),
        Thing::OrderedOne { det: Det::Of { whose: Whose::Your }, order, kinds, post }
            if *order == Order::Other =>
        {
            (kinds, post, true)
        }
        other => return gap("Thing", other),
    };
    if !theirs || !post.is_empty() || scope.flip {
        return stop("by what it cannot be done");
    }
    let own = filter(kinds)?;
    let what = Forbidden::Remove(Box::new(Filter { other: own.other || other, ..own }));
    Ok(Some(Constant::forbid(Who::Opponent, what)))
}
