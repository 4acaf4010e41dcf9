//! What is so of the next attack alone if an Ally performs it: `If your next attack this combat
//! is performed by an Ally, it cannot be stopped.`

use crate::play::games::dbz::compile::attacks::attacks;
use crate::play::games::dbz::compile::cards::is_it;
use crate::play::games::dbz::compile::keywords::barred;
use crate::play::games::dbz::compile::lasting::until;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::stops::is_an_ally;
use crate::play::games::dbz::effect::{Constant, Effect, Guard};
use crate::play::games::dbz::select::{Filter, More};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::how::{Agent, How as Manner};
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Deed, State, Verb};

/// What floats for it, which an attack of another spends too.
pub(super) fn if_by_an_ally(
    condition: &Condition,
    then: &Statement,
    scope: &Scope,
) -> Low<Option<Vec<Effect>>> {
    let Condition::One { fact: Fact::Does { who, verb, how } } = condition else {
        return Ok(None);
    };
    let Doer::ThingsFor { cards, time } = who.0.as_ref() else { return Ok(None) };
    let performed = matches!(verb.0.as_ref(), Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Perform);
    let by_ally = matches!(how.as_slice(), [Manner::By { agent: Agent::Cards { cards } }]
        if is_an_ally(cards));
    let Some(Clause::Cannot { who: it, verb, how }) = then.only_clause() else { return Ok(None) };
    let of_it = matches!(it.0.as_ref(), Doer::Things { cards } if is_it(cards));
    if !performed || !by_ally || !of_it || !how.is_empty() || scope.flip {
        return Ok(None);
    }
    let about = attacks(cards, scope)?;
    let Some(keywords) = barred(&[&verb.0], false).filter(|_| about.next && !about.damage) else {
        return stop("what is so of the next attack of an Ally");
    };
    let until = until(time)?;
    let more = More { by_ally: true, ..More::default() };
    let guards = vec![Guard::AttackIs(Filter { attack: true, more, ..Filter::default() })];
    let float = |keyword| {
        let (card, guards) = (about.card.clone(), guards.clone());
        let constant = Some(Constant::Gain { who: about.who, card, keyword, guards });
        Effect::Float { until, trigger: None, constant, next: true }
    };
    Ok(Some(keywords.into_iter().map(float).collect()))
}
