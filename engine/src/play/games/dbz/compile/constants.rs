//! Sentences of a constant power: what holds, and what waits for an event.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::amounts;
use crate::play::games::dbz::compile::anger;
use crate::play::games::dbz::compile::at_end::asked_at_end;
use crate::play::games::dbz::compile::barring;
use crate::play::games::dbz::compile::by_chance;
use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::conditions::{at_end_which, guards};
use crate::play::games::dbz::compile::decks;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::instead::dealt_instead;
use crate::play::games::dbz::compile::lasting::Standing;
use crate::play::games::dbz::compile::meant::meant;
use crate::play::games::dbz::compile::numbers::limit;
use crate::play::games::dbz::compile::outcomes::is_of_the_one;
use crate::play::games::dbz::compile::parts::{clauses, each_alone, guarded, may_of};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop, together};
use crate::play::games::dbz::compile::standing::standing;
use crate::play::games::dbz::compile::statements::{
    effects, gains_hit, if_done, only_clause, waits,
};
use crate::play::games::dbz::compile::that_player;
use crate::play::games::dbz::compile::waiting::after;
use crate::play::games::dbz::compile::would;
use crate::play::games::dbz::effect::{Constant, Effect, Guard, Trigger};
use crate::play::games::dbz::terms::Who;
use crate::play::kernel::Limit;
use crate::text::grammar::clause::{Actor, Clause, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Bare, Finite, How as Manner, Part, Third, Time};
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, Verb};

/// What stands by a sentence that tells it as what happens: `Whenever a player raises their
/// anger, change that amount to 1.`
fn of_given(given: &Given, then: &Statement, scope: &Scope) -> Low<Option<Vec<Constant>>> {
    let one = decks::of_decks(given, then, scope)
        .or_else(|| by_chance::discards(given, then, scope))
        .or_else(|| barring::lone_card(given, only_clause(then)));
    if let Some(own) = one {
        return Ok(Some(vec![own]));
    }
    match amounts::whenever(given, then, scope)? {
        Some(Standing { constants, until: None, .. }) => Ok(Some(constants)),
        Some(_) => stop("a duration of a constant"),
        None if would::replacement(given, then, scope)?.is_some() => Ok(None),
        None => Ok(anger::amount(given, then, scope)?.map(|own| vec![own])),
    }
}

/// A sentence of a constant power: what holds, or what waits for an event.
pub(super) fn constant(card: &mut Card, own: &Statement, scope: &Scope) -> Low<()> {
    if let Some(at_end) = asked_at_end(own) {
        return constant(card, &at_end, scope);
    }
    match own {
        Statement::Given { given, then } if let Some(all) = of_given(given, then, scope)? => {
            card.constant.extend(all);
            Ok(())
        }
        Statement::Suffix { chain, given }
            if let Some(kept) =
                barring::keeps(only_clause(&Statement::Just { chain: chain.clone() }), given) =>
        {
            card.constant.push(kept);
            Ok(())
        }
        Statement::Given { given, then } => match given.as_ref() {
            Given::When { .. }
            | Given::Whenever { .. }
            | Given::If { .. }
            | Given::FirstTimeEach { .. }
                if let Some(instead) = would::replacement(given, then, scope)? =>
            {
                card.replace.push(instead);
                Ok(())
            }
            // `When you control 3 or more Drills, your attacks deal …`: as long as you do.
            Given::When { condition } if is_of_control(condition) => {
                held_so(card, given, (condition, then), scope)
            }
            Given::If { condition } | Given::While { condition } => {
                held_so(card, given, (condition, then), scope)
            }
            // `The first time each combat one of your effects draws a card, …`
            Given::FirstTimeEach { part: part @ (Part::Combat | Part::Turn), fact } => {
                let condition = Condition::One { fact: fact.clone() };
                let next = waits(&Given::When { condition }, then, scope)?;
                let limit = if *part == Part::Combat { Limit::Combat } else { Limit::Turn };
                card.trigger.push(Trigger { limit: Some(limit), first: true, ..next });
                Ok(())
            }
            // `Otherwise, your opponent's MP loses 1 stage whenever you perform an attack.`
            Given::Otherwise if let Statement::Suffix { chain, given } = then.as_ref() => {
                card.trigger.push(otherwise(card, (chain, given), scope)?);
                Ok(())
            }
            // `The first time you Rejuvenate a Drill each combat, …`
            Given::FirstTime { fact } => {
                let (fact, limit) = first_time(fact)?;
                let condition = Condition::One { fact };
                let next = waits(&Given::When { condition }, then, scope)?;
                card.trigger.push(Trigger { limit: Some(limit), first: true, ..next });
                Ok(())
            }
            Given::Often { often } => {
                let limit = limit(often)?;
                let before = card.trigger.len();
                constant(card, then, scope)?;
                match card.trigger.get_mut(before) {
                    Some(trigger) => {
                        trigger.limit = Some(limit);
                        may_of(trigger);
                    }
                    None => return stop("a limit of a constant"),
                }
                Ok(())
            }
            _ => {
                if let Some(trigger) = at_end_which(given, scope)? {
                    let effects = vec![together(effects(then, &after(&trigger, scope))?)];
                    card.trigger.push(Trigger { effects, ..trigger });
                } else {
                    card.trigger
                        .extend(that_player::waiting(given, scope, |scope| effects(then, scope))?);
                }
                Ok(())
            }
        },
        Statement::Suffix { chain, given } if let Given::Unless { condition } = given.as_ref() => {
            card.constant.extend(unless(chain, condition, scope)?);
            Ok(())
        }
        Statement::Suffix { chain, given } => {
            let then = Statement::Just { chain: chain.clone() };
            card.trigger.extend(that_player::waiting(given, scope, |scope| effects(&then, scope))?);
            Ok(())
        }
        Statement::Just { chain } => {
            if let Some(forbidden) = decks::no_search(chain) {
                card.constant.push(forbidden);
                return Ok(());
            }
            let held = of_chain(chain, scope);
            // After what waits for an event, an effect goes on with it.
            if let (Err(_), Some(last)) = (&held, card.trigger.last_mut().filter(|own| !own.this)) {
                let scope = after(last, scope);
                last.effects.push(together(self::chain(chain, false, &scope)?));
                return Ok(());
            }
            card.constant.extend(held?);
            Ok(())
        }
        other => gap("Statement", other),
    }
}

/// What waits where the condition of the sentence before does not hold.
fn otherwise(card: &Card, (chain, given): (&Chain, &Given), scope: &Scope) -> Low<Trigger> {
    let then = Statement::Just { chain: Box::new(chain.clone()) };
    let mut own = waits(given, &then, scope)?;
    let before = card.trigger.last().filter(|before| {
        before.on == own.on
            && before.power == own.power
            && before.guards.len() == own.guards.len() + 1
    });
    let Some(condition) = before.and_then(|before| before.guards.last()) else {
        return stop("what it is otherwise than");
    };
    own.guards.push(Guard::Not(Box::new(condition.clone())));
    Ok(own)
}

/// `Players cannot use Setups unless they have performed an attack this turn`: of each player by
/// what they have done.
fn unless(chain: &Chain, condition: &Condition, scope: &Scope) -> Low<Vec<Constant>> {
    let mut all = Vec::new();
    for own in of_chain(chain, scope)? {
        let Constant::Forbid { who, what, guards: held } = own else {
            return stop("what holds unless something is so");
        };
        let each = match who {
            Who::Both => vec![Who::You, Who::Opponent],
            who => vec![who],
        };
        for who in each {
            let [one] = &guards(&of_them(condition, who), scope)?[..] else {
                return stop("several conditions of `unless`");
            };
            let mut guards = held.clone();
            guards.push(Guard::Not(Box::new(one.clone())));
            all.push(Constant::Forbid { who, what: what.clone(), guards });
        }
    }
    Ok(all)
}

/// What is asked of `they`, asked of one player.
fn of_them(condition: &Condition, who: Who) -> Condition {
    let actor = if who == Who::Opponent { Actor::Opponent } else { Actor::You };
    match condition {
        Condition::One { fact: Fact::Have { who: they, verb, how } }
            if *they.0 == Doer::Player { who: Actor::They } =>
        {
            let who = Subject(Box::new(Doer::Player { who: actor }));
            Condition::One { fact: Fact::Have { who, verb: verb.clone(), how: how.clone() } }
        }
        own => own.clone(),
    }
}

/// `If you take critical damage, …` waits for that.
fn when(condition: &Condition, then: &Statement) -> Statement {
    let given = Box::new(Given::When { condition: condition.clone() });
    Statement::Given { given, then: Box::new(then.clone()) }
}

/// `you take damage`, `you take critical damage`
fn takes(condition: &Condition) -> bool {
    let Condition::One { fact: Fact::Does { verb, .. } } = condition else { return false };
    matches!(verb.0.as_ref(), Verb::TakeDamage | Verb::TakeLife | Verb::Do { deed: Deed::Take, .. })
}

/// `you control 3 or more Drills`
fn is_of_control(condition: &Condition) -> bool {
    let Condition::One { fact: Fact::Does { who, verb, how } } = condition else { return false };
    is_you(who) && how.is_empty() && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Control, .. })
}

/// What holds while a condition does: `While you control a Drill, your attacks deal …`; or what
/// goes on with what waits before it: `If you do, …`.
fn held_so(
    card: &mut Card,
    given: &Given,
    (condition, then): (&Condition, &Statement),
    scope: &Scope,
) -> Low<()> {
    if matches!(given, Given::If { .. }) && takes(condition) {
        return constant(card, &when(condition, then), scope);
    }
    if let Some(last) = card.trigger.last_mut()
        && let Some(list) = if_done(given, then, &after(last, scope))?
    {
        last.effects.push(list);
        return Ok(());
    }
    let held = guards(condition, scope)?;
    // `If a Drill is banished this way, …`: of what waits before it.
    if let Some(last) = card.trigger.last_mut()
        && is_of_the_one(&held, &last.effects)
    {
        let effects = effects(then, &after(last, scope))?;
        last.effects.push(Effect::When { guards: held, effects, otherwise: Vec::new() });
        return Ok(());
    }
    // `your opponent's MP loses 2 stages whenever you perform an attack`
    if let Statement::Suffix { chain, given } = then {
        let then = Statement::Just { chain: chain.clone() };
        for mut own in that_player::waiting(given, scope, |scope| effects(&then, scope))? {
            own.guards.extend(held.iter().cloned());
            card.trigger.push(own);
        }
        return Ok(());
    }
    let Some(clause) = only_clause(then) else {
        let Statement::Just { chain } = then else { return stop("several constants") };
        for own in of_chain(chain, scope)? {
            card.constant.push(guarded(own, &held)?);
        }
        return Ok(());
    };
    let more = dealt_instead(card, clause, &held)?;
    let clause = more.as_ref().unwrap_or(clause);
    let own = match gains_hit(clause, scope)? {
        Some(own) => own,
        None => standing(clause, scope)?,
    };
    let Standing { constants, until: None, next: false } = own else {
        return stop("a duration of a constant");
    };
    for constant in constants {
        card.constant.push(guarded(constant, &held)?);
    }
    Ok(())
}

/// A sentence of a constant power that says by itself what it is about.
pub(super) fn anew(card: &mut Card, own: &Statement, scope: &Scope) -> Low<()> {
    match own {
        Statement::Given { given, .. } if !matches!(given.as_ref(), Given::If { .. }) => {
            constant(card, own, scope)
        }
        Statement::Suffix { given, .. } if !matches!(given.as_ref(), Given::If { .. }) => {
            constant(card, own, scope)
        }
        Statement::Just { chain } => {
            card.constant.extend(of_chain(chain, scope)?);
            Ok(())
        }
        _ => stop("after a sentence that is left out"),
    }
}

/// What a chain has stand, as long as the card is in play.
fn of_chain(chain: &Chain, scope: &Scope) -> Low<Vec<Constant>> {
    let Chain::Just { list } = chain else { return stop("a constant for a cost") };
    let mut all = Vec::new();
    let mut subject: Option<&Subject> = None;
    let each = each_alone(&clauses(list)?);
    for clause in &each {
        // `and gain “HIT: …”`, of the attacks before.
        let own = match (clause, subject) {
            (
                Clause::Same { verb: Third(verb), how } | Clause::Order { verb: Bare(verb), how },
                Some(who),
            ) => Clause::Does { who: who.clone(), verb: Finite(verb.clone()), how: how.clone() },
            (Clause::SameCannot { verb, how }, Some(who)) => {
                Clause::Cannot { who: who.clone(), verb: verb.clone(), how: how.clone() }
            }
            (Clause::SameCanOnly { verb, how }, Some(who)) => {
                Clause::CanOnly { who: who.clone(), verb: verb.clone(), how: how.clone() }
            }
            _ => meant(clause, subject).unwrap_or_else(|| clause.clone()),
        };
        if let Clause::Does { who, .. } | Clause::Cannot { who, .. } = clause {
            subject = Some(who);
        }
        if let Some(Standing { constants, until: None, next: false }) = gains_hit(&own, scope)? {
            all.extend(constants);
            continue;
        }
        let in_combat = of_combat(&own);
        let own = standing(in_combat.as_ref().unwrap_or(&own), scope)?;
        let Standing { constants, until: None, next: false } = own else {
            return stop("a duration of a constant");
        };
        for constant in constants {
            all.push(match in_combat {
                Some(_) => guarded(constant, &[Guard::DuringCombat])?,
                None => constant,
            });
        }
    }
    Ok(all)
}

/// `Players cannot use Setups during combat`, without the last words.
fn of_combat(clause: &Clause) -> Option<Clause> {
    let Clause::Cannot { who, verb, how } = clause else { return None };
    let (last, rest) = how.split_last()?;
    let during = Manner::At { time: Time::During { part: Part::Combat } };
    let (who, verb, how) = (who.clone(), verb.clone(), rest.to_vec());
    (*last == during).then_some(Clause::Cannot { who, verb, how })
}

/// A fact of which the first time counts, and how long it is the first.
fn first_time(fact: &Fact) -> Low<(Fact, Limit)> {
    let Fact::Does { who, verb, how } = fact else { return gap("Fact", fact) };
    let each = |how: &Manner| match how {
        Manner::At {
            time: Time::Each { part: Part::Combat } | Time::During { part: Part::Combat },
        } => Some(Limit::Combat),
        Manner::At { time: Time::Each { part: Part::Turn } } => Some(Limit::Turn),
        _ => None,
    };
    let Some(limit) = how.iter().find_map(each) else { return stop("the first time since when") };
    let during = Manner::At { time: Time::During { part: Part::Combat } };
    let how = how.iter().filter(|how| **how == during || each(how).is_none()).cloned().collect();
    Ok((Fact::Does { who: who.clone(), verb: verb.clone(), how }, limit))
}

/// A sentence of a constant power for those who have a trait: `GOD: Your attacks deal +1 stage.`
pub(super) fn of_trait(card: &mut Card, name: &str, own: &Statement, scope: &Scope) -> Low<()> {
    let (held, waiting, instead) = (card.constant.len(), card.trigger.len(), card.replace.len());
    constant(card, own, scope)?;
    let with = Guard::Trait(name.to_owned());
    for own in card.constant.split_off(held) {
        card.constant.push(guarded(own, std::slice::from_ref(&with))?);
    }
    card.trigger[waiting..].iter_mut().for_each(|own| own.guards.push(with.clone()));
    card.replace[instead..].iter_mut().for_each(|own| own.guards.push(with.clone()));
    Ok(())
}
