//! Actions that sentences speak of: how many are skipped or passed, and a copy of an
//! attack as the next one.

use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Order, Thing};
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::kinds::{Bound, Kinds, Noun};
use crate::text::grammar::place::Whose;

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

/// `his next action`, `your opponent's next 2 actions`: how many.
pub(super) fn next_actions(cards: &Cards, scope: &Scope) -> Low<usize> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    let own = |whose: &Whose, kinds: &Kinds| {
        let theirs = *whose == Whose::Their || scope.who(whose) == Ok(Who::You);
        theirs && noun(kinds) == Some(&Noun::Action)
    };
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
