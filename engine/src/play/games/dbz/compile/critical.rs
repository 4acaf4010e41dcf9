//! With how much damage attacks deal critical damage: `Your attacks that deal 4 or more life
//! cards of damage are considered to deal critical damage.`

use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::performing::without_successful;
use crate::play::games::dbz::compile::scope::Scope;
use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::select::Filter;
use crate::text::grammar::cards::{Cards, Det, Post, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Bound;
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Considered as Counted, Plainly, State, Verb};

/// The number that a clause sets, and how else it is said.
pub(super) fn critical_with<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Option<(Constant, &'a [Manner])> {
    let Clause::Does { who, verb, how } = clause else { return None };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return None };
    let Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post } = thing.as_ref() else {
        return None;
    };
    let [Post::That { verb: deals, how: more }] = post.as_slice() else { return None };
    let Verb::DealSome { bound: Bound::OrMore { n } } = deals.0.as_ref() else { return None };
    let critical = matches!(verb.0.as_ref(),
        Verb::BeState { state: State::Considered { what: Counted::One { plainly } } }
            if *plainly == Plainly::Critical);
    let any = filter(&without_successful(kinds).0).ok()?;
    if !critical || !more.is_empty() || any != (Filter { attack: true, ..Filter::default() }) {
        return None;
    }
    let set = Some(count(n).ok()?);
    Some((Constant::CriticalDamage { who: scope.you(), by: 0, set }, how))
}

/// `are considered to deal critical damage`
pub(super) fn is_critical_damage(verb: &Verb) -> bool {
    matches!(verb, Verb::BeState { state: State::Considered { what: Counted::One { plainly } } }
        if *plainly == Plainly::Critical)
}
