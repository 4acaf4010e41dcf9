//! What holds, waits or is replaced while the card is attached.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::constants::constant;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::numbers::limit;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::statements::if_done;
use crate::play::games::dbz::compile::waiting::after;
use crate::play::games::dbz::effect::{Constant, Effect, Guard};
use crate::play::kernel::Limit;
use crate::text::grammar::clause::Clause;
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Bare, How as Manner, Time};
use crate::text::grammar::line::Line;
use crate::text::grammar::statement::{Chain, Choice, List, Statement};
use crate::text::grammar::verb::{Deed, State};

/// Takes a sentence that begins with `While attached`, if it is one.
pub(super) fn while_attached(card: &mut Card, own: &Statement, scope: &Scope) -> Low<bool> {
    let Statement::Given { given, then } = own else { return Ok(false) };
    // `While attached and you control a Drill, …`
    let more = match given.as_ref() {
        Given::WhileAttachedAnd { condition } => Given::While { condition: condition.clone() },
        Given::WhileAttachedIf { condition } => Given::If { condition: condition.clone() },
        _ => return alone_while_attached(card, given, then, scope),
    };
    let attached = Given::At { time: Time::WhileAttached };
    let so = Statement::Given { given: Box::new(more), then: then.clone() };
    alone_while_attached(card, &attached, &so, scope)
}

fn alone_while_attached(
    card: &mut Card,
    given: &Given,
    then: &Statement,
    scope: &Scope,
) -> Low<bool> {
    let Some(action) = is_attached(given) else { return Ok(false) };
    if let Some(does) = as_an_action(then, action, scope)? {
        if card.as_attached.is_some() {
            return stop("a second use of a card that is attached");
        }
        card.as_attached = Some(does);
        return Ok(true);
    }
    if action {
        return stop("what is done as an action while attached");
    }
    // By itself, so that it does not go on with what another sentence waits for.
    let mut alone = Card { kind: card.kind, ..Card::default() };
    constant(&mut alone, then, scope)?;
    let Card { constant, mut trigger, mut replace, .. } = alone;
    if constant.is_empty() && trigger.is_empty() && replace.is_empty() {
        return stop("what is said of it while attached");
    }
    for own in &mut trigger {
        own.guards.push(Guard::WhileAttached);
    }
    for own in &mut replace {
        own.guards.push(Guard::WhileAttached);
    }
    card.constant.extend(constant.into_iter().map(|own| Constant::WhileAttached(Box::new(own))));
    card.trigger.extend(trigger);
    card.replace.extend(replace);
    Ok(true)
}

/// `While attached, you may banish this card as an action to gain 2 stages`, `While attached,
/// once per turn as an action you may draw a card`: how often, and what is done.
fn as_an_action(
    own: &Statement,
    mut action: bool,
    scope: &Scope,
) -> Low<Option<(Option<Limit>, Vec<Effect>)>> {
    let (mut own, mut often) = (own, None);
    while let Statement::Given { given, then } = own {
        match given.as_ref() {
            Given::Often { often: own } if often.is_none() => often = Some(limit(own)?),
            Given::AsAction => action = true,
            _ => return Ok(None),
        }
        own = then;
    }
    let Some(Clause::May { who, chain: told }) = own.only_clause() else { return Ok(None) };
    let (Chain::For { cost: first, .. } | Chain::Just { list: first }) = told.as_ref() else {
        return Ok(None);
    };
    let mut whole = told.as_ref().clone();
    if let Some((verb, [rest @ .., Manner::AsAction])) = first.only_order() {
        action = true;
        let verb = Bare(Box::new(verb.clone()));
        let clause = Clause::Order { verb, how: rest.to_vec() };
        let list = Box::new(List::One { choice: Choice::One { clause } });
        match &mut whole {
            Chain::For { cost, .. } => *cost = list,
            Chain::Just { list: only } => *only = list,
            Chain::ForEither { .. } => return Ok(None),
        }
    }
    if !action || !is_you(who) || scope.flip {
        return Ok(None);
    }
    let effects = chain(&whole, false, scope)?;
    // What is done at no cost of the card itself must say how often.
    let gone = effects.iter().any(Effect::is_of_its_card);
    if !gone && often.is_none() {
        return stop("how often an attached card is used");
    }
    Ok(Some((often, effects)))
}

/// `If you do, …` after such a sentence: it goes on with what that one does. Whether it is
/// one; any other sentence begins anew.
pub(super) fn goes_on(card: &mut Card, line: &Line, scope: &Scope) -> Low<bool> {
    let Line::Says { statement } = line else { return Ok(false) };
    let Statement::Given { given, then } = statement.as_ref() else { return Ok(false) };
    let last = card.trigger.last();
    let scope = &last.map_or_else(|| scope.clone(), |last| after(last, scope));
    let Some(effect) = if_done(given, then, scope)? else { return Ok(false) };
    let is_so = |guards: &[Guard]| guards.iter().any(|own| matches!(own, Guard::WhileAttached));
    let waits = card.trigger.last_mut().filter(|own| is_so(&own.guards));
    let replaces = card.replace.last_mut().filter(|own| is_so(&own.guards));
    match (waits, replaces) {
        (Some(waits), None) => waits.effects.push(effect),
        (None, Some(replaces)) => replaces.effects.push(effect),
        _ => return stop("what is done if it is done while attached"),
    }
    Ok(true)
}

/// Whether what is done while the card is attached is an action, where a given is that it
/// is attached.
fn is_attached(given: &Given) -> Option<bool> {
    match given {
        Given::WhileState { state: State::Been { done }, how } if *done.0 == Deed::Attach => {
            match how.as_slice() {
                [] => Some(false),
                [Manner::AsAction] => Some(true),
                _ => None,
            }
        }
        Given::At { time: Time::WhileAttached } => Some(false),
        _ => None,
    }
}
