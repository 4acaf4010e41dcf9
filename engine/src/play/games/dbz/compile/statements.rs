//! Statements: sentences as effects, and what they depend on.

use crate::play::games::dbz::compile::after::after_use;
use crate::play::games::dbz::compile::amounts;
use crate::play::games::dbz::compile::anger::next_amount;
use crate::play::games::dbz::compile::at_end::asked_at_end;
use crate::play::games::dbz::compile::attacks::{attacks, of_attack_cards, performed_now};
use crate::play::games::dbz::compile::barring::keeps;
use crate::play::games::dbz::compile::clauses::{chain, floating};
use crate::play::games::dbz::compile::conditions::{guards, of_attack, of_end_card};
use crate::play::games::dbz::compile::copying::of_the_copy;
use crate::play::games::dbz::compile::counts::counted;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::firsts::first_ones;
use crate::play::games::dbz::compile::instead::{
    in_place_of, may_be_placed, ordered_instead, place_instead,
};
use crate::play::games::dbz::compile::lasting::{Standing, lasts, until};
use crate::play::games::dbz::compile::meant::is_this_performed;
use crate::play::games::dbz::compile::next_attack::if_by_an_ally;
use crate::play::games::dbz::compile::parting::revealed_until;
use crate::play::games::dbz::compile::parts::{
    clauses, deed_of_yours, each_alone, for_each, guarded, list_of, mean_the_one,
};
use crate::play::games::dbz::compile::paying::each_paid;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop, together};
use crate::play::games::dbz::compile::standing::standing;
use crate::play::games::dbz::compile::that_player;
use crate::play::games::dbz::compile::waiting::{
    at_end_of_combat, at_next_action, float, how_long,
};
use crate::play::games::dbz::effect::{Constant, Effect, Guard, Trigger, Until};
use crate::play::games::dbz::select::{self, Filter, Sel};
use crate::play::games::dbz::terms::{Keyword, Who};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Finite, Part, Time};
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Quoted, Verb};

/// The one clause of a statement, if it has no more.
pub(super) fn only_clause(statement: &Statement) -> Option<&Clause> {
    statement.only_clause()
}

/// `your attacks gain “HIT: draw a card”`, or an immediate effect
pub(super) fn gains_hit(clause: &Clause, scope: &Scope) -> Low<Option<Standing>> {
    let Clause::Does { who, verb, how } = clause else { return Ok(None) };
    let Verb::GainQuoted { quoted } = verb.0.as_ref() else { return Ok(None) };
    let firsts = first_ones(who, scope)?;
    let (cards, time) = match who.0.as_ref() {
        Doer::Things { cards } => (cards, None),
        Doer::ThingsFor { cards, .. } if firsts.is_some() => (cards, None),
        Doer::ThingsFor { cards, time } => (cards, Some(until(time)?)),
        _ => return Ok(None),
    };
    let gained = match quoted.as_ref() {
        Quoted::Hit { gained } => vec![(gained, true)],
        Quoted::Words { gained } if after_use(&gained.0).is_some() => return Ok(None),
        Quoted::Words { gained } => vec![(gained, false)],
        Quoted::WordsAndHit { gained, hit } => vec![(gained, false), (hit, true)],
        Quoted::HowLong { .. } => return Ok(None),
    };
    let (about, now) = match (firsts, performed_now(cards, scope)) {
        (Some(mut firsts), _) => match (firsts.pop(), firsts.as_slice()) {
            (Some(first), []) => (first, None),
            _ => return stop("an effect that other attacks gain"),
        },
        (None, Some(about)) => (about, Some(Until::ThisAttack)),
        // What cards else gain a HIT effect: `your Named cards gain “HIT: …”`.
        (None, None) => {
            let of_hit = gained.iter().all(|(_, hit)| *hit);
            let meant = of_attack_cards(cards).filter(|_| of_hit);
            (attacks(meant.as_ref().unwrap_or(cards), scope)?, None)
        }
    };
    if about.who != Who::You || scope.flip {
        return stop("an effect that other attacks gain");
    }
    let lasting = lasts(how, time)?.or(about.here.then_some(Until::EndOfCombat));
    let until = now.or(lasting);
    let mut constants = Vec::new();
    for (gained, hit) in gained {
        let mut effects = effects(&gained.0, scope)?;
        // `this attack`, in what another attack gains, is not the card that gives it.
        effects.iter_mut().for_each(of_the_attack);
        if effects.iter().any(Effect::is_of_its_card) {
            return stop("an effect of the attack that gains it");
        }
        let (card, guards) = (about.card.clone(), about.held());
        let effects = vec![together(effects)];
        constants.push(match (hit, now, effects.as_slice()) {
            (true, ..) => Constant::GainHit { card, guards, effects },
            (false, None, _) => Constant::GainImmediate { card, guards, effects },
            (false, Some(_), [Effect::Gain(keyword)]) => {
                Constant::Gain { who: about.who, card, keyword: keyword.clone(), guards }
            }
            (false, Some(_), _) => return stop("an immediate effect of an attack under way"),
        });
    }
    Ok(Some(Standing { constants, until, next: about.next }))
}

/// What an attack does with itself, where another card has it do so.
fn of_the_attack(effect: &mut Effect) {
    match effect {
        Effect::Stay(times) => *effect = Effect::Gain(Keyword::Remain(*times)),
        Effect::All(list) | Effect::May(list) => list.iter_mut().for_each(of_the_attack),
        _ => {}
    }
}

/// A sentence that goes on with the effect before it, which waits: `If you do, …`.
pub(super) fn joined(list: &mut [Effect], own: &Statement, scope: &Scope) -> Low<bool> {
    if of_the_copy(list, own, scope)? {
        return Ok(true);
    }
    let Statement::Given { given, then } = own else { return Ok(false) };
    // `Otherwise, raise a player's anger 1 level.`
    if **given == Given::Otherwise {
        return match list.last_mut() {
            Some(Effect::When { otherwise, .. }) if otherwise.is_empty() => {
                *otherwise = effects(then, scope)?;
                Ok(true)
            }
            _ => stop("what it is otherwise than"),
        };
    }
    if let (Given::If { condition }, None, Some(own), Some(last)) =
        (given.as_ref(), may_be_placed(then), ordered_instead(then), list.last_mut())
    {
        let effect = together(effects(&own.then, scope)?);
        return in_place_of(last, guards(condition, scope)?, effect, &own).map(|()| true);
    }
    // `If that card is a Drill, you may place it into play instead.`
    if let (Given::If { condition }, Some(place), Some(last)) =
        (given.as_ref(), may_be_placed(then), list.last_mut())
    {
        let guards = guards(condition, scope)?;
        return if place_instead(last, &guards, &place) {
            Ok(true)
        } else {
            stop("what it is instead of")
        };
    }
    let Some(Effect::Float { trigger: Some(trigger), .. }) = list.last_mut() else {
        return Ok(false);
    };
    let Some(effect) = if_done(given, then, scope)? else { return Ok(false) };
    trigger.effects.push(effect);
    Ok(true)
}

/// `If you do, …`, `If you do not, …`; nothing where the sentence is another.
pub(super) fn if_done(given: &Given, then: &Statement, scope: &Scope) -> Low<Option<Effect>> {
    let Given::If { condition } = given else { return Ok(None) };
    let done = |fact: &Fact| match fact {
        Fact::Does { who, verb, how } if is_you(who) && how.is_empty() => match verb.0.as_ref() {
            Verb::DoIt => Some(true),
            Verb::NotIt => Some(false),
            _ => None,
        },
        _ => None,
    };
    match condition {
        Condition::One { fact } => match done(fact) {
            Some(true) => Ok(Some(Effect::IfYouDo(effects(then, scope)?))),
            Some(false) => Ok(Some(Effect::IfYouDoNot(effects(then, scope)?))),
            None => Ok(None),
        },
        Condition::And { first, then: more } if done(first) == Some(true) => {
            if let Some(at_end) = of_end_card(more, scope)? {
                return Ok(Some(Effect::IfYouDo(vec![when_at_end(at_end, then, scope)?])));
            }
            let when = Effect::When {
                guards: guards(more, scope)?,
                effects: effects(then, scope)?,
                otherwise: Vec::new(),
            };
            Ok(Some(Effect::IfYouDo(vec![when])))
        }
        _ => Ok(None),
    }
}

/// What is done where the card at an end of a pile is like that, of which it may speak.
fn when_at_end((guard, sel): (Guard, Sel), then: &Statement, scope: &Scope) -> Low<Effect> {
    let mut all = vec![Effect::Choose(sel)];
    all.extend(effects(then, scope)?);
    Ok(Effect::When { guards: vec![guard], effects: all, otherwise: Vec::new() })
}

/// What is done where the attack that is performed is like that, of which it may speak.
fn when_attack(like: Guard, then: &Statement, scope: &Scope) -> Low<Effect> {
    let scope = Scope { attack: true, ..scope.clone() };
    let the_attack = Sel { how: select::How::TheAttack, ..Sel::default() };
    let mut all = vec![Effect::Choose(the_attack)];
    all.extend(effects(then, &scope)?);
    Ok(Effect::When { guards: vec![like], effects: all, otherwise: Vec::new() })
}

/// Cards revealed until one is found, what is done unless you do something else, and one thing
/// after another: `Draw 2 cards and then discard 2 cards unless you discard a Drill.`
fn in_turn(own: &Statement, scope: &Scope) -> Low<Option<Vec<Effect>>> {
    if let Some(at_end) = asked_at_end(own) {
        return effects(&at_end, scope).map(Some);
    }
    match own {
        Statement::Suffix { chain, given } => {
            if let Some(revealed) = revealed_until(chain, given, scope)? {
                return Ok(Some(vec![revealed]));
            }
            let Given::Unless { condition } = given.as_ref() else { return Ok(None) };
            let Some(instead) = deed_of_yours(condition) else { return Ok(None) };
            let do_not = effects(&Statement::Just { chain: chain.clone() }, scope)?;
            let instead = self::chain(&instead, false, scope)?;
            Ok(Some(vec![Effect::May(instead), Effect::IfYouDoNot(do_not)]))
        }
        Statement::Given { given, then } => match given.as_ref() {
            Given::If { condition } => if_by_an_ally(condition, then, scope),
            _ => Ok(None),
        },
        Statement::Two { first, given, then } => {
            let mut all = chain(first, false, scope)?;
            all.extend(match given.as_ref() {
                Given::Then => effects(then, scope)?,
                // `lower your anger 1 level, and the next time you draw a card, …`
                _ => {
                    effects(&Statement::Given { given: given.clone(), then: then.clone() }, scope)?
                }
            });
            Ok(Some(all))
        }
        _ => Ok(None),
    }
}

/// What holds as long as something is so: `While you control a Drill, damage from this attack
/// cannot be prevented.`
fn while_so(held: &[Guard], then: &Statement, scope: &Scope) -> Low<Vec<Effect>> {
    let one = |effect: Effect| match effect {
        Effect::Float { until, trigger: None, constant: Some(own), next } => {
            let constant = Some(guarded(own, held)?);
            Ok(Effect::Float { until, trigger: None, constant, next })
        }
        Effect::Gain(keyword) => {
            let card = Filter { attack: true, ..Filter::default() };
            let own = Constant::Gain { who: Who::You, card, keyword, guards: held.to_vec() };
            let (until, constant) = (Until::ThisAttack, Some(own));
            Ok(Effect::Float { until, trigger: None, constant, next: false })
        }
        _ => stop("what is done while something is so"),
    };
    effects(then, scope)?.into_iter().map(one).collect()
}

/// The effects of a sentence that depends on nothing.
fn plainly(own: &Statement, all: &Chain, scope: &Scope) -> Low<Vec<Effect>> {
    if scope.flip {
        return chain(all, false, scope);
    }
    // `Your next attack this combat gains “HIT: Draw a card.”`
    if let Some(clause) = only_clause(own)
        && let Some(gained) = gains_hit(clause, scope)?
    {
        return floating(gained);
    }
    let Some((first, gains)) = deals_and_gains(own) else { return chain(all, false, scope) };
    let mut all = effects(&first, scope)?;
    match gains_hit(&gains, scope)? {
        Some(gained) => all.extend(floating(gained)?),
        None => return stop("what attacks gain besides"),
    }
    Ok(all)
}

/// The effects of a sentence.
pub(super) fn effects(own: &Statement, scope: &Scope) -> Low<Vec<Effect>> {
    if let Some(all) = in_turn(own, scope)? {
        return Ok(all);
    }
    match own {
        Statement::Just { chain } => plainly(own, chain, scope),
        Statement::Given { given, then } => {
            if let Some(more) = amounts::whenever(given, then, scope)? {
                return floating(more);
            }
            if let Some(effect) = if_done(given, then, scope)? {
                return Ok(vec![effect]);
            }
            match given.as_ref() {
                Given::If { condition } if let Some(like) = of_attack(condition)? => {
                    Ok(vec![when_attack(like, then, scope)?])
                }
                Given::If { condition } if let Some(at_end) = of_end_card(condition, scope)? => {
                    Ok(vec![when_at_end(at_end, then, scope)?])
                }
                Given::If { condition } => {
                    let guards = guards(condition, scope)?;
                    // `If this attack did not deal critical damage, it stays in play`
                    let attack = guards.iter().any(Guard::is_of_the_attack);
                    let scope = &Scope { attack: scope.attack || attack, ..scope.clone() };
                    let mut effects = effects(then, scope)?;
                    mean_the_one(&guards, &mut effects);
                    Ok(vec![Effect::When { guards, effects, otherwise: Vec::new() }])
                }
                Given::While { condition } => while_so(&guards(condition, scope)?, then, scope),
                Given::Unless { condition } => match guards(condition, scope)?.as_slice() {
                    [one] => {
                        let guards = vec![Guard::Not(Box::new(one.clone()))];
                        let effects = effects(then, scope)?;
                        Ok(vec![Effect::When { guards, effects, otherwise: Vec::new() }])
                    }
                    _ => stop("several conditions of `unless`"),
                },
                Given::At { time: Time::AtEnd { part: Part::Combat } } => {
                    Ok(vec![at_end_of_combat(effects(then, scope)?)])
                }
                Given::ForEvery { cards, how }
                    if how.is_empty()
                        && let Some(each) = each_paid(cards)? =>
                {
                    for_each(each, &effects(then, scope)?)
                }
                Given::ForEach { cards, how } if how.is_empty() => {
                    for_each(counted(cards, scope)?, &effects(then, scope)?)
                }
                Given::NextTime { fact } if let Some(own) = next_amount(fact, then, scope)? => {
                    Ok(vec![own])
                }
                // `The next time your MP changes levels this combat, …`
                Given::NextTime { fact } | Given::AfterNextTime { fact } => {
                    let (fact, lasts) = how_long(fact)?;
                    let condition = Condition::One { fact };
                    let event = match given.as_ref() {
                        Given::AfterNextTime { .. } => Given::After { condition },
                        _ => Given::When { condition },
                    };
                    let next = waits(&event, then, scope)?;
                    Ok(vec![float(lasts, Trigger { once: true, ..next })])
                }
                // `After a player draws a card this turn, that player discards a card.`
                Given::After { condition: Condition::One { fact } }
                | Given::Whenever { condition: Condition::One { fact } } => {
                    let (fact, lasts) = how_long(fact)?;
                    let condition = Condition::One { fact };
                    let event = match given.as_ref() {
                        Given::After { .. } => Given::After { condition },
                        _ => Given::When { condition },
                    };
                    let each = waits_each(&event, then, scope)?;
                    Ok(each.into_iter().map(|own| float(lasts, own)).collect())
                }
                Given::Then => effects(then, scope),
                // `When you perform this attack, …`: as it is performed.
                Given::When { .. } if is_this_performed(given) => effects(then, scope),
                Given::At { time }
                    if let Some((next, then)) = at_next_action(time, then, scope)? =>
                {
                    Ok(vec![next.float(effects(then, scope)?)])
                }
                Given::At { time } => {
                    let until = until(time)?;
                    lasting(then, until, scope)
                }
                other => gap("Given", other),
            }
        }
        // `Draw a card if you control a Drill.`
        Statement::Suffix { chain, given }
            if matches!(
                given.as_ref(),
                Given::If { .. }
                    | Given::Unless { .. }
                    | Given::At { time: Time::AtEnd { part: Part::Combat } }
            ) =>
        {
            let then = Box::new(Statement::Just { chain: chain.clone() });
            effects(&Statement::Given { given: given.clone(), then }, scope)
        }
        other => gap("Statement", other),
    }
}

/// `your attacks this combat deal +2 stages of damage and gain “HIT: Draw a card”`: what is before
/// the last clause, and that clause, where by it attacks gain something.
fn deals_and_gains(own: &Statement) -> Option<(Statement, Clause)> {
    let Statement::Just { chain } = own else { return None };
    let Chain::Just { list } = chain.as_ref() else { return None };
    let (first, gains) = match clauses(list).ok()?.as_slice() {
        [Clause::CannotAndDoes { who, verb, how, then, also }] => {
            let (verb, how) = (verb.clone(), how.clone());
            let first = Clause::Cannot { who: who.clone(), verb, how };
            let (verb, how) = (then.clone(), also.clone());
            (vec![first], Clause::Does { who: who.clone(), verb, how })
        }
        // The same attacks, or those that it names.
        [first @ .., before, last] => {
            let (verb, how) = match last {
                Clause::Same { verb, how } => (verb.0.clone(), how.clone()),
                Clause::Order { verb, how } => (verb.0.clone(), how.clone()),
                Clause::Does { verb, how, .. } => (verb.0.clone(), how.clone()),
                _ => return None,
            };
            let who = match (last, before) {
                (Clause::Does { who, .. }, _) | (_, Clause::Does { who, .. }) => who.clone(),
                _ => return None,
            };
            let first = first.iter().copied().chain([*before]).cloned().collect();
            (first, Clause::Does { who, verb: Finite(verb), how })
        }
        _ => return None,
    };
    if !matches!(&gains, Clause::Does { verb, .. } if matches!(*verb.0, Verb::GainQuoted { .. })) {
        return None;
    }
    let list = Box::new(list_of(first)?);
    Some((Statement::Just { chain: Box::new(Chain::Just { list }) }, gains))
}

/// What waits for an event, with what is done then.
pub(super) fn waits(given: &Given, then: &Statement, scope: &Scope) -> Low<Trigger> {
    if scope.flip {
        return stop("what lasts for the other player");
    }
    that_player::once(given, scope, |scope| effects(then, scope))
}

/// The same, for each player where one is spoken of as “that player”.
fn waits_each(given: &Given, then: &Statement, scope: &Scope) -> Low<Vec<Trigger>> {
    if scope.flip {
        return stop("what lasts for the other player");
    }
    that_player::waiting(given, scope, |scope| effects(then, scope))
}

/// What lasts until then: a constant, or what waits for an event.
fn lasting(then: &Statement, lasts: Until, scope: &Scope) -> Low<Vec<Effect>> {
    if scope.flip {
        return stop("what lasts for the other player");
    }
    match then {
        Statement::Given { given, then } => {
            let each = that_player::waiting(given, scope, |scope| effects(then, scope))?;
            Ok(each.into_iter().map(|own| float(lasts, own)).collect())
        }
        // `Until the start of your next turn, your Drills are not discarded when you advance.`
        Statement::Suffix { chain, given }
            if let Some(kept) = keeps(chain.only_clause(), given) =>
        {
            let constant = Some(kept);
            Ok(vec![Effect::Float { until: lasts, trigger: None, constant, next: false }])
        }
        Statement::Just { chain } => {
            let Chain::Just { list } = chain.as_ref() else { return stop("what lasts for a cost") };
            let mut all = Vec::new();
            for clause in each_alone(&clauses(list)?) {
                let Standing { constants, until: own, next } = standing(&clause, scope)?;
                if own.is_some_and(|own| own != lasts) {
                    return stop("two durations");
                }
                all.extend(constants.into_iter().map(|constant| Effect::Float {
                    until: lasts,
                    trigger: None,
                    constant: Some(constant),
                    next,
                }));
            }
            Ok(all)
        }
        other => gap("Statement", other),
    }
}
