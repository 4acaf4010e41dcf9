//! Actions that sentences speak of: how many are skipped or passed, and a copy of an
//! attack as the next one.

use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap};
use crate::play::games::dbz::effect::{Effect, Guard};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Order, Post, Thing};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::how::{How as Manner, Narrowing, Part, Time};
use crate::text::grammar::kinds::{Bound, Kinds, Noun};
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Deed, Relative, Verb};

/// `a copy of that attack`
pub(super) fn is_copy_of_that(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::CopyOf { cards: of }
        if matches!(of.as_ref(), Cards::One { thing }
            if matches!(thing.as_ref(), Thing::Told { det: Det::That, kinds, post }
                if post.is_empty() && noun(kinds) == Some(&Noun::Attack))))
}

pub(super) fn is_for_next_action(first: &Manner, rest: &[Manner]) -> bool {
    let next = Manner::At { time: Time::DuringNextAction { whose: Whose::Your } };
    *first == next && matches!(rest, [] | [Manner::At { time: Time::This { part: Part::Combat } }])
}

/// Actions that a player skips or passes, if a verb has them do so.
pub(super) fn skipped(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<Effect>> {
    let this_combat = |how: &[Manner]| {
        matches!(how, [] | [Manner::At { time: Time::This { part: Part::Combat } }])
    };
    Ok(match (verb, how) {
        // `skips his first action this combat`: none, where they have acted.
        (Verb::SkipAction { cards }, how) if this_combat(how) && is_first(cards, scope) => {
            let effects = vec![Effect::Skip { count: 1, passed: false }];
            let guards = vec![Guard::HasNotActed];
            Some(Effect::When { guards, effects, otherwise: Vec::new() })
        }
        (Verb::SkipAction { cards }, how) if this_combat(how) => {
            Some(Effect::Skip { count: next_actions(cards, scope)?, passed: false })
        }
        (
            Verb::PassAction { cards },
            [] | [Manner::At { time: Time::This { part: Part::Combat | Part::Turn } }],
        ) => Some(Effect::Skip { count: next_actions(cards, scope)?, passed: true }),
        // `must pass in their next action`, of the other player
        (
            Verb::Pass,
            [Manner::At { time: Time::DuringNextAction { whose: Whose::Their } }, rest @ ..],
        ) if scope.flip && this_combat(rest) => Some(Effect::Skip { count: 1, passed: true }),
        _ => None,
    })
}

/// Whether it is an action of the player of `scope`.
fn is_action(whose: &Whose, kinds: &Kinds, scope: &Scope) -> bool {
    let theirs = *whose == Whose::Their || scope.who(whose) == Ok(Who::You);
    theirs && noun(kinds) == Some(&Noun::Action)
}

/// `his first action`
fn is_first(cards: &Cards, scope: &Scope) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::OrderedOne { det: Det::Of { whose }, order: Order::First, kinds, post }
            if post.is_empty() && is_action(whose, kinds, scope)))
}

/// `his next action`, `your opponent's next 2 actions`: how many.
fn next_actions(cards: &Cards, scope: &Scope) -> Low<usize> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    let own = |whose: &Whose, kinds: &Kinds| is_action(whose, kinds, scope);
    match thing.as_ref() {
        Thing::OrderedOne { det: Det::Of { whose }, order: Order::Next, kinds, post }
            if post.is_empty() && own(whose, kinds) =>
        {
            Ok(1)
        }
        Thing::Ordered {
            det: Det::Of { whose },
            order: Order::Next,
            n: Bound::Exactly { n },
            kinds,
            post,
        } if post.is_empty() && own(whose, kinds) => Ok(count(n)? as usize),
        other => gap("Thing", other),
    }
}

/// `the last attack your opponent used this combat`, or a copy of it
pub(super) fn is_their_last_attack(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    match thing.as_ref() {
        Thing::CopyOf { cards } => is_their_last_attack(cards),
        Thing::OrderedOne { det: Det::The, order: Order::Last, kinds, post } => {
            noun(kinds) == Some(&Noun::Attack)
                && matches!(post.as_slice(),
                [Post::ByWhomDone { who: Actor::Opponent, did, how }]
                    if matches!(did.0.as_ref(), Relative::Deed {
                        deed: Deed::Use | Deed::Perform
                    })
                        && *how == [Narrowing::At {
                            time: Time::This { part: Part::Combat },
                        }])
        }
        _ => false,
    }
}
