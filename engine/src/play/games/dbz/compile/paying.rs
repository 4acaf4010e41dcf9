//! Stages that are paid for what a card does: `Your MP may pay any number of stages. For every 2
//! stages paid, lower your opponent's anger 1 level.`

use crate::play::games::dbz::compile::cards::{bounds, is_this_attack};
use crate::play::games::dbz::compile::nouns::{mp_of, noun};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::effect::{Effect, Guard};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Clause, Doer, Subject};
use crate::text::grammar::kinds::{Bound, Noun};
use crate::text::grammar::statement::Chain;
use crate::text::grammar::verb::{Deed, State, Verb};

/// `Your MP may pay any number of stages`, `The personality performing this attack may …`
pub(super) fn pays_any(who: &Subject, chain: &Chain, scope: &Scope) -> Option<Effect> {
    let Doer::Things { cards } = who.0.as_ref() else { return None };
    let performer = performs_this(cards);
    let yours = mp_of(cards, scope) == Ok(Who::You) && !scope.flip;
    let pays = matches!(chain.only_clause(), Some(Clause::Order { verb, how })
        if how.is_empty() && *verb.0 == Verb::PayAny);
    (pays && (yours || performer)).then_some(Effect::PayAny { performer })
}

/// `the personality performing this attack`
fn performs_this(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::The, kinds, post }
            if noun(kinds) == Some(&Noun::Personality)
                && matches!(post.as_slice(), [Post::Ing { deed, cards }]
                    if *deed.0 == Deed::Perform && is_this_attack(cards))))
}

/// `stages paid`, of however many.
fn paid(cards: &Cards) -> Option<&Quant> {
    let Cards::One { thing } = cards else { return None };
    let Thing::Some { quant, kinds, post } = thing.as_ref() else { return None };
    let been = matches!(post.as_slice(), [Post::Been { done, how }]
        if how.is_empty() && *done.0 == Deed::Pay);
    (been && noun(kinds) == Some(&Noun::Stage)).then_some(quant)
}

/// `every 2 stages paid`, `each stage paid`: how often they are paid.
pub(super) fn each_paid(cards: &Cards) -> Low<Option<Measure>> {
    Ok(match paid(cards) {
        Some(Quant::Each | Quant::Every) => Some(Measure::Paid),
        Some(Quant::Some { bound: Bound::Exactly { n } }) => {
            Some(Measure::Each(count(n)?, Box::new(Measure::Paid)))
        }
        _ => None,
    })
}

/// `five or more stages are paid`
pub(super) fn so_many_paid(who: &Subject, verb: &Verb) -> Low<Option<Guard>> {
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return Ok(None) };
    let Thing::Some { quant: Quant::Some { bound }, kinds, post } = thing.as_ref() else {
        return Ok(None);
    };
    let paid = matches!(verb, Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Pay);
    if !paid || !post.is_empty() || noun(kinds) != Some(&Noun::Stage) {
        return Ok(None);
    }
    Ok(Some(Guard::Within { what: Measure::Paid, bounds: bounds(bound)? }))
}
