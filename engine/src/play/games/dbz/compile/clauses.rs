//! Clauses: chains, lists and choices of deeds, and who does them.

use crate::play::games::dbz::compile::after::after_use_effect;
use crate::play::games::dbz::compile::cards::{self, is_it, is_this_attack};
use crate::play::games::dbz::compile::either::for_either;
use crate::play::games::dbz::compile::keywords::{
    barred, either_by, is_damage_of_this, no_endurance, stopped_by,
};
use crate::play::games::dbz::compile::lasting::{Standing, until};
use crate::play::games::dbz::compile::meant::{
    chosen_in, meant, of_own_name, of_that_attack, of_them, seen_hand, used_again,
};
use crate::play::games::dbz::compile::modifying::doubled_here;
use crate::play::games::dbz::compile::nouns::mp_of;
use crate::play::games::dbz::compile::owned;
use crate::play::games::dbz::compile::paying::pays_any;
use crate::play::games::dbz::compile::personalities::{
    all_lose, allies, allies_lose, by_same_number, of_chosen, of_mp, personalities,
};
use crate::play::games::dbz::compile::same_number::{moves_cards, still_moved};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop, together};
use crate::play::games::dbz::compile::searches::{found, searching};
use crate::play::games::dbz::compile::sought::seek;
use crate::play::games::dbz::compile::standing::standing;
use crate::play::games::dbz::compile::this_attack::by_this_attack;
use crate::play::games::dbz::compile::to_defend::played_to_defend;
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::compile::waiting::{at_end_of_combat, without_next_action};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::terms::{Keyword, Who};
use crate::text::grammar::cards::{Cards, Det, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer, Subject};
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::statement::{Chain, Choice, List, OrRest};
use crate::text::grammar::verb::{Considered as Counted, Deed, Plainly, State, Verb};

/// Deeds, or some at the cost of others.
pub(super) fn chain(own: &Chain, may: bool, scope: &Scope) -> Low<Vec<Effect>> {
    match own {
        Chain::Just { list: own } if may => Ok(vec![Effect::May(offered_once(list(own, scope)?))]),
        Chain::Just { list: own } => list(own, scope),
        Chain::For { cost, gain } if let Some((cost, gain)) = played_to_defend(cost, gain) => {
            let mut pay = list(&cost, scope)?;
            pay.push(Effect::PlayToDefend(Sel { how: How::It, ..Sel::default() }));
            Ok(vec![Effect::To { pay, effects: chain(&gain, false, scope)?, may }])
        }
        Chain::For { cost, gain } => {
            let pay = list(cost, scope)?;
            let scope = Scope { moved: moves_cards(&pay), ..scope.clone() };
            let effects = chain(gain, false, &scope)?;
            Ok(vec![Effect::To { pay, effects, may }])
        }
        Chain::ForEither { deed, first, gain, other, then } => {
            let either = for_either(deed, (first, gain), (other, then), scope)?;
            Ok(vec![if may { Effect::May(vec![either]) } else { either }])
        }
    }
}

pub(super) fn list(own: &List, scope: &Scope) -> Low<Vec<Effect>> {
    deeds(&own.choices(), scope)
}

/// Deeds one after another.
fn deeds(own: &[(&Choice, bool)], scope: &Scope) -> Low<Vec<Effect>> {
    let choices: Vec<&Choice> = own.iter().map(|(choice, _)| *choice).collect();
    let meant = |at: usize| {
        let before = at.checked_sub(1).map(|before| choices[before]);
        with_time_of(choices[at], &choices[at + 1..])
            .or_else(|| owned::in_that_hand(choices[at], before?))
    };
    let timed: Vec<Option<Choice>> = (0..choices.len()).map(meant).collect();
    let mut effects: Vec<Effect> = Vec::new();
    let mut subject: Option<&Subject> = None;
    let mut at = 0;
    let mut hand = None;
    let mut scope = scope.clone();
    while at < choices.len() {
        if let Some(ways) = with_last_way(&own[at..], &scope)? {
            effects.push(ways);
            break;
        }
        let own = timed[at].as_ref().unwrap_or(choices[at]);
        at += 1;
        if let Choice::One { clause } = own
            && let Some((search, scope, whole)) = searching(clause, &scope)
        {
            let Some(then) = choices.get(at) else { return stop("a search and no more") };
            at += 1;
            let then = found(then, &scope)?;
            let seek = seek(search, vec![then], &scope)?;
            effects.push(if whole {
                Effect::Has { who: Who::Opponent, effects: vec![seek] }
            } else {
                seek
            });
            continue;
        }
        let done = match hand.take().map(|hand| chosen_in(own, hand)).transpose()?.flatten() {
            Some(chosen) => vec![chosen],
            None => choice(own, &mut subject, &scope)?,
        };
        hand = seen_hand(&done);
        scope.moved = still_moved(scope.moved, &done);
        // `Choose a card in your opponent's discard pile and place it on top of their Life Deck.`
        if let [Effect::Choose(sel)] = done.as_slice()
            && sel.of == Who::Opponent
            && !sel.either
            && !scope.flip
        {
            scope.their = Some(Who::Opponent);
        }
        effects.extend(done);
    }
    Ok(effects)
}

/// `Your attacks deal +1 stage of damage and your opponent cannot stop attacks this combat`: the
/// first with the time that is told last, where it tells none.
fn with_time_of(own: &Choice, later: &[&Choice]) -> Option<Choice> {
    let Choice::One { clause: Clause::Does { who, verb, how } } = own else { return None };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return None };
    let yours = matches!(thing.as_ref(), Thing::Told { det: Det::Of { .. }, .. });
    if !yours || !how.is_empty() || !matches!(verb.0.as_ref(), Verb::Deal { .. }) {
        return None;
    }
    let Choice::One { clause: Clause::Cannot { how: last, .. } } = later.last()? else {
        return None;
    };
    let time = last.iter().find(|how| matches!(how, Manner::At { time } if until(time).is_ok()))?;
    let clause = Clause::Does { who: who.clone(), verb: verb.clone(), how: vec![time.clone()] };
    Some(Choice::One { clause })
}

/// `Capture a Dragon Ball or choose a card in your discard pile and Rejuvenate it`: what
/// follows with `and` belongs to the last of the ways.
fn with_last_way(own: &[(&Choice, bool)], scope: &Scope) -> Low<Option<Effect>> {
    let [(Choice::Or { first, rest }, _), more @ ..] = own else { return Ok(None) };
    let Some((_, false)) = more.first() else { return Ok(None) };
    let all = rest.clauses();
    let (Clause::Order { .. } | Clause::May { .. }) = all[all.len() - 1] else { return Ok(None) };
    let last = Choice::One { clause: all[all.len() - 1].clone() };
    let mut ways = Vec::new();
    for own in std::iter::once(first).chain(all[..all.len() - 1].iter().copied()) {
        ways.push(together(clause(own, &mut None, scope)?));
    }
    let last: Vec<(&Choice, bool)> =
        std::iter::once((&last, false)).chain(more.iter().copied()).collect();
    ways.push(together(deeds(&last, scope)?));
    Ok(Some(Effect::One(ways)))
}

/// `you may lower your MP a level or you may search for a Drill`: who wants one of them has been
/// asked once.
fn offered_once(mut effects: Vec<Effect>) -> Vec<Effect> {
    if let [Effect::One(ways)] = effects.as_mut_slice() {
        for way in ways {
            if let Effect::May(list) = way {
                *way = together(std::mem::take(list));
            }
        }
    }
    effects
}

/// `you may lower your MP a level and you may search for a Drill`: the second whatever comes of
/// the first.
fn each_offer(mut effects: Vec<Effect>) -> Vec<Effect> {
    if let [Effect::May(list)] = effects.as_mut_slice()
        && list.len() > 1
        && let Some(last) = list.pop_if(|last| matches!(last, Effect::May(_)))
    {
        effects.push(last);
    }
    effects
}

fn choice<'a>(
    own: &'a Choice,
    subject: &mut Option<&'a Subject>,
    scope: &Scope,
) -> Low<Vec<Effect>> {
    match own {
        Choice::One { clause: own } => clause(own, subject, scope),
        Choice::Or { first, rest } => {
            if let Some(all) = chosen_by_opponent(first, rest, scope)? {
                return Ok(vec![all]);
            }
            let mut ways = vec![together(clause(first, subject, scope)?)];
            for next in rest.clauses() {
                ways.push(together(clause(next, subject, scope)?));
            }
            Ok(vec![Effect::One(ways)])
        }
    }
}

/// `Your opponent pays 5 stages or discards a card from their hand.` Who does it chooses.
fn chosen_by_opponent(first: &Clause, rest: &OrRest, scope: &Scope) -> Low<Option<Effect>> {
    let Clause::Does { who, verb, how } = first else { return Ok(None) };
    if scope.flip || *who.0 != (Doer::Player { who: Actor::Opponent }) {
        return Ok(None);
    }
    let scope = scope.flipped();
    let mut ways = vec![verbs::verb(&verb.0, how, &scope)?];
    for next in rest.clauses() {
        let Clause::Same { verb, how } = next else {
            return stop("a choice of which it is not said who makes it");
        };
        ways.push(verbs::verb(&verb.0, how, &scope)?);
    }
    Ok(Some(Effect::Has { who: Who::Opponent, effects: vec![Effect::One(ways)] }))
}

fn clause<'a>(
    own: &'a Clause,
    subject: &mut Option<&'a Subject>,
    scope: &Scope,
) -> Low<Vec<Effect>> {
    if let Some(now) = without_end_of_combat(own) {
        if scope.flip {
            return stop("what lasts for the other player");
        }
        return Ok(vec![at_end_of_combat(clause(&now, &mut None, scope)?)]);
    }
    if let Some((next, now)) = without_next_action(own, scope)? {
        return Ok(vec![next.float(clause(&now, &mut None, scope)?)]);
    }
    if let Some(meant) = of_own_name(own, scope).or_else(|| of_them(own, scope)) {
        return clause(&meant, &mut None, scope);
    }
    if let Some(meant) = of_that_attack(own, scope).or_else(|| meant(own, *subject)) {
        return clause(&meant, &mut None, scope);
    }
    if let Clause::Cannot { who, .. } = own {
        *subject = Some(who);
    }
    if let Some(keywords) = this_attack_cannot(own) {
        return Ok(keywords.into_iter().map(Effect::Gain).collect());
    }
    match own {
        Clause::Order { verb, how } => {
            if let Some(effect) = after_use_effect(&verb.0, how) {
                return Ok(vec![effect]);
            }
            Ok(vec![verbs::verb(&verb.0, how, scope)?])
        }
        // `Stops an attack.`
        Clause::Same { verb, how } => match subject {
            Some(who) => does(who, &verb.0, how, scope),
            None => Ok(vec![verbs::verb(&verb.0, how, scope)?]),
        },
        Clause::SameCannot { verb, how } if let Some(who) = *subject => {
            let (verb, how) = (verb.clone(), how.clone());
            clause(&Clause::Cannot { who: who.clone(), verb, how }, &mut None, scope)
        }
        Clause::May { who, chain } if used_again(who, chain, scope) => Ok(vec![Effect::Again]),
        Clause::May { who, chain } if let Some(pays) = pays_any(who, chain, scope) => {
            Ok(vec![pays])
        }
        Clause::May { who, chain: own } => {
            *subject = Some(who);
            match who.0.as_ref() {
                Doer::Player { who: Actor::You } if !scope.flip => {
                    chain(own, true, scope).map(each_offer)
                }
                // `Your MP may pay 2 stages`: whoever plays it does.
                Doer::Things { cards } if !scope.flip && mp_of(cards, scope) == Ok(Who::You) => {
                    chain(own, true, scope)
                }
                Doer::Player { who: Actor::Opponent } if !scope.flip => {
                    let effects = chain(own, true, &scope.flipped())?;
                    Ok(vec![Effect::Has { who: Who::Opponent, effects }])
                }
                other => gap("Doer", other),
            }
        }
        Clause::Must { who, chain: own } if matches!(own.as_ref(), Chain::Just { .. }) => {
            *subject = Some(who);
            match who.0.as_ref() {
                Doer::Player { who: Actor::You } if !scope.flip => chain(own, false, scope),
                Doer::Player { who: Actor::Opponent } if !scope.flip => {
                    let effects = chain(own, false, &scope.flipped())?;
                    Ok(vec![Effect::Has { who: Who::Opponent, effects }])
                }
                other => gap("Doer", other),
            }
        }
        own if doubled_here(own) => Ok(vec![Effect::Gain(Keyword::ModifiersDoubled)]),
        Clause::Does { verb, .. } if only_stands(&verb.0) => lasting_clause(own, scope),
        Clause::Does { who, verb, how } => {
            *subject = Some(who);
            does(who, &verb.0, how, scope)
        }
        Clause::CannotAndDoes { who, verb, how, then, also } if !matches!(who.0.as_ref(), Doer::Things { cards } if is_this_attack(cards)) =>
        {
            let (verb, how) = (verb.clone(), how.clone());
            let mut all = lasting_clause(&Clause::Cannot { who: who.clone(), verb, how }, scope)?;
            let (verb, how) = (then.clone(), also.clone());
            all.extend(lasting_clause(&Clause::Does { who: who.clone(), verb, how }, scope)?);
            Ok(all)
        }
        Clause::Cannot { .. }
        | Clause::CannotEither { .. }
        | Clause::CanOnly { .. }
        | Clause::NeedNot { .. } => lasting_clause(own, scope),
        other => gap("Clause", other),
    }
}

/// What cannot be done to the attack that is performed, where a clause says only that:
/// `cannot be stopped or have its damage prevented by Physical Combat cards`.
fn this_attack_cannot(own: &Clause) -> Option<Vec<Keyword>> {
    match own {
        Clause::Cannot { who, verb, how } | Clause::CanOnly { who, verb, how } => {
            let Doer::Things { cards } = who.0.as_ref() else { return None };
            if no_endurance(own) {
                return Some(vec![Keyword::NoEndurance]);
            }
            let only = matches!(own, Clause::CanOnly { .. });
            let damage = is_damage_of_this(cards);
            if !damage && !is_this_attack(cards) {
                return None;
            }
            let by = if damage { None } else { stopped_by(&verb.0, how, only) };
            by.or_else(|| {
                let plainly = !only && how.is_empty();
                plainly.then(|| barred(&[&verb.0], damage)).flatten()
            })
        }
        Clause::CannotEither { who, verb, how, then, also } => {
            let Doer::Things { cards } = who.0.as_ref() else { return None };
            if !how.is_empty() || !is_this_attack(cards) {
                return None;
            }
            either_by(&verb.0, &then.0, also)
                .or_else(|| also.is_empty().then(|| barred(&[&verb.0, &then.0], false)).flatten())
        }
        _ => None,
    }
}

/// `lower your MP 1 level at the end of combat`: the clause without its time.
fn without_end_of_combat(own: &Clause) -> Option<Clause> {
    let at_end = Manner::At { time: Time::AtEnd { part: Part::Combat } };
    let (Clause::Order { how, .. } | Clause::Does { how, .. }) = own else { return None };
    let rest: Vec<Manner> = how.iter().filter(|how| **how != at_end).cloned().collect();
    if rest.len() + 1 != how.len() {
        return None;
    }
    Some(match own {
        Clause::Order { verb, .. } => Clause::Order { verb: verb.clone(), how: rest },
        Clause::Does { who, verb, .. } => {
            Clause::Does { who: who.clone(), verb: verb.clone(), how: rest }
        }
        _ => return None,
    })
}

/// What is not done, and only stands: `Your opponent plays with their hand revealed`, `Your
/// MP is considered to have a higher power level than the defending personality`.
fn only_stands(verb: &Verb) -> bool {
    match verb {
        Verb::PlayWithHand { .. } => true,
        Verb::BeState { state: State::Considered { what: Counted::One { plainly } } } => {
            matches!(plainly, Plainly::HigherPower { .. })
        }
        _ => false,
    }
}

/// A clause that lasts as long as it says.
fn lasting_clause(own: &Clause, scope: &Scope) -> Low<Vec<Effect>> {
    if scope.flip {
        return stop("what lasts for the other player");
    }
    floating(standing(own, scope)?)
}

/// What stands as long as it says, as effects that float.
pub(super) fn floating(own: Standing) -> Low<Vec<Effect>> {
    let Standing { constants, until, next } = own;
    let Some(until) = until else { return stop("no duration") };
    let float = |constant| Effect::Float { until, trigger: None, constant: Some(constant), next };
    Ok(constants.into_iter().map(float).collect())
}

/// What somebody or something does.
fn does(who: &Subject, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Vec<Effect>> {
    match who.0.as_ref() {
        // To both it is done, and each does it with what is theirs.
        Doer::Player { who: Actor::Both | Actor::Each } if !scope.flip => {
            let own = Scope { their: Some(Who::You), ..scope.clone() };
            Ok(vec![verbs::verb(verb, how, &own)?, by_opponent(verb, how, scope)?])
        }
        Doer::Player { who } => match cards::actor(who, scope)? {
            Who::You => Ok(vec![verbs::verb(verb, how, scope)?]),
            Who::Opponent if !scope.flip => Ok(vec![by_opponent(verb, how, scope)?]),
            _ => gap("Actor", who),
        },
        Doer::Things { cards } if let Some(all) = by_this_attack(cards, verb, how, scope)? => {
            Ok(all)
        }
        Doer::Things { cards } if is_damage_of_this(cards) && how.is_empty() => match verb {
            Verb::BeState { state: State::Been { done } } if *done.0 == Deed::Banish => {
                Ok(vec![Effect::Banishing])
            }
            other => gap("Verb", other),
        },
        Doer::Things { cards: Cards::One { thing } }
            if how.is_empty()
                && matches!(thing.as_ref(), Thing::LifeDamage { cards } if is_this_attack(cards)) =>
        {
            match verb {
                Verb::BeState { state: State::Been { done } } if *done.0 == Deed::Banish => {
                    Ok(vec![Effect::Banishing])
                }
                other => gap("Verb", other),
            }
        }
        Doer::Things { cards } if mp_of(cards, scope).is_ok() => {
            let who = mp_of(cards, scope)?;
            if scope.of_stages
                && how.is_empty()
                && let Some(sign) = by_same_number(verb)
            {
                let effect = Box::new(Effect::Stages { who, by: sign, set: None, raise: false });
                return Ok(vec![Effect::Times {
                    what: Measure::StagesChanged,
                    most: None,
                    effect,
                }]);
            }
            // `your MP gains X stages`
            let counted = matches!(verb, Verb::GainStages { .. } | Verb::LoseStages { .. });
            match of_mp(who, verb, how) {
                Err(_) if who == Who::You && counted => Ok(vec![verbs::verb(verb, how, scope)?]),
                Err(_) if counted && how.is_empty() => {
                    Ok(vec![verbs::stages_of(who, verb, scope)?])
                }
                own => Ok(vec![own?]),
            }
        }
        Doer::Things { cards } if let Some(own) = of_chosen(cards, verb, how)? => Ok(vec![own]),
        Doer::Things { cards }
            if let (Some(who), Verb::LoseStages { .. }) = (allies(cards, scope), verb) =>
        {
            allies_lose(who, verb, how)
        }
        Doer::Things { cards } if let Some(who) = personalities(cards, scope) => {
            all_lose(who, verb, how)
        }
        // `Those cards lose all effects this combat.`
        Doer::Things { cards } if *verb == Verb::LoseEffects && is_it(cards) => match how {
            [Manner::At { time }] => Ok(vec![Effect::LoseEffects(until(time)?)]),
            _ => stop("how long cards are without effect"),
        },
        Doer::Things { .. } | Doer::ThingsFor { .. } | Doer::ThingsForThat { .. } => {
            let own = Clause::Does {
                who: who.clone(),
                verb: crate::text::grammar::how::Finite(Box::new(verb.clone())),
                how: how.to_vec(),
            };
            lasting_clause(&own, scope)
        }
        other @ Doer::Called { .. } => gap("Doer", other),
    }
}

/// What your opponent does because a card of yours says so.
fn by_opponent(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Effect> {
    let own = verbs::verb(verb, how, &scope.flipped())?;
    let of_deck = |sel: &Sel| sel.from == Source::LifeDeck && sel.of == Who::You;
    let theirs = |sel: Sel| Sel { of: Who::Opponent, by_opponent: true, ..sel };
    Ok(match own {
        Effect::Stages { who: Who::You, by, set, raise } => {
            Effect::Stages { who: Who::Opponent, by, set, raise }
        }
        Effect::Destroy(sel) if of_deck(&sel) => Effect::Destroy(theirs(sel)),
        Effect::Banish(sel) if of_deck(&sel) => Effect::Banish(theirs(sel)),
        Effect::Times { what, most, effect } => match *effect {
            Effect::Destroy(sel) if of_deck(&sel) => {
                Effect::Times { what, most, effect: Box::new(Effect::Destroy(theirs(sel))) }
            }
            own if matches!(what, Measure::Moved) => {
                let effects = vec![Effect::Times { what, most, effect: Box::new(own) }];
                Effect::Has { who: Who::Opponent, effects }
            }
            // X is counted for you, and not for who carries it out.
            _ => return stop("X of the other player"),
        },
        other => Effect::Has { who: Who::Opponent, effects: vec![other] },
    })
}
