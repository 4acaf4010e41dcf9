//! Attacks that are stopped when they come: `Stops your opponent's next attack
//! this combat`.

use crate::play::games::dbz::compile::filters::{PERSONALITIES, filter};
use crate::play::games::dbz::compile::meant::is_performed;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Trigger, Until};
use crate::play::games::dbz::select::{Filter, How, More, Sel};
use crate::play::games::dbz::terms::{AttackType, Who};
use crate::text::grammar::cards::{Bearer, Cards, Det, Order, Post, Quant, Thing};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::how::{Agent, How as Manner, Narrowing, Part, Time};
use crate::text::grammar::kinds::{Bound, Kinds, Noun};
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Deed, Relative, Verb};

/// `Stops a physical attack. Banish it.`: it is the attack that is stopped. In place of each
/// effect stands another, so that what says each of them stays known.
pub(super) fn it_is_the_attack(list: &mut [Effect]) {
    for at in 0..list.len() {
        if let Effect::All(own) | Effect::May(own) = &mut list[at] {
            it_is_the_attack(own);
        }
        if at > 0 && stops_last(&list[at - 1]) && list[at].begins_with_it() {
            let attack = Sel { how: How::TheAttack, ..Sel::default() };
            let own = std::mem::replace(&mut list[at], Effect::Stop);
            list[at] = Effect::All(vec![Effect::Choose(attack), own]);
        }
    }
}

/// Whether an effect ends with an attack stopped.
fn stops_last(effect: &Effect) -> bool {
    match effect {
        Effect::Stop | Effect::StopOnly(_) => true,
        Effect::All(list) => list.last().is_some_and(stops_last),
        _ => false,
    }
}

/// `Stops a physical attack`, `stop a physical attack or energy attack`.
pub(super) fn stops(cards: &Cards) -> Low<Effect> {
    let only = |own: &Thing, first: bool| match own {
        Thing::Some { quant: Quant::A, kinds, post } if post.is_empty() => attack_type(kinds),
        Thing::Plain { kinds, post } if post.is_empty() && !first && kinds.is_singular() => {
            attack_type(kinds)
        }
        other => gap("Thing", other),
    };
    match cards {
        Cards::One { thing } => Ok(only(thing, true)?.map_or(Effect::Stop, Effect::StopOnly)),
        Cards::EitherTwo { first, then } => {
            let Cards::One { thing } = then.as_ref() else { return gap("Cards", then) };
            match (only(first, true)?, only(thing, false)?) {
                (Some(one), Some(other)) if one != other => Ok(Effect::Stop),
                _ => stop("two attacks that are not of either type"),
            }
        }
        other => gap("Cards", other),
    }
}

/// `a non-Styled attack`, `an attack performed by an Ally`, `an attack from a personality's
/// POWER`: what must be so of the one attack that is stopped, where more than its type is told.
pub(super) fn stopped_like(cards: &Cards) -> Low<Option<Filter>> {
    let Cards::One { thing } = cards else { return Ok(None) };
    let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref() else { return Ok(None) };
    let mut card = filter(kinds)?;
    match post.as_slice() {
        [] if card.more.not_styled => {}
        [own] if is_by_ally(own) => card.more.by_ally = true,
        [own] if is_from_power(own) => card.any_kind = PERSONALITIES.to_vec(),
        _ => return Ok(None),
    }
    let more = More {
        not_styled: card.more.not_styled,
        by_ally: card.more.by_ally,
        attack_type: card.more.attack_type,
        ..More::default()
    };
    let plain = Filter { attack: true, any_kind: card.any_kind.clone(), more, ..Filter::default() };
    if card == plain { Ok(Some(card)) } else { stop("attacks described more closely") }
}

/// `performed by an Ally`
fn is_by_ally(post: &Post) -> bool {
    let Post::Been { done, how } = post else { return false };
    *done.0 == Deed::Perform
        && matches!(how.as_slice(), [Narrowing::By { agent: Agent::Cards { cards } }]
            if is_an_ally(cards))
}

/// `an Ally`
pub(super) fn is_an_ally(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Some { quant: Quant::A, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Ally)))
}

/// `from a personality's POWER`
fn is_from_power(post: &Post) -> bool {
    let Post::FromCards { cards } = post else { return false };
    let Cards::One { thing } = cards.as_ref() else { return false };
    matches!(thing.as_ref(), Thing::Belonging {
        cards: Bearer::Some { quant: Quant::A, kinds: of, post: none }, kinds, post,
    } if none.is_empty()
        && post.is_empty()
        && noun(of) == Some(&Noun::Personality)
        && noun(kinds) == Some(&Noun::Power))
}

/// What stops attacks to come, where a verb says so.
pub(super) fn to_come(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<Effect>> {
    let Verb::Do { deed: Deed::Stop, cards: Cards::One { thing } } = verb else { return Ok(None) };
    // `Also stops a physical attack in your opponent's next action this combat.`
    let this_combat = Manner::At { time: Time::This { part: Part::Combat } };
    if let (
        [Manner::At { time: Time::DuringNextAction { whose: Whose::Opponents } }, rest @ ..],
        false,
    ) = (how, scope.flip)
        && rest.iter().all(|own| *own == this_combat)
        && let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref()
        && post.is_empty()
    {
        let constant = Some(Constant::Stops { who: Who::Opponent, only: attack_type(kinds)? });
        let until = Until::TheirNextAction;
        return Ok(Some(Effect::Float { until, trigger: None, constant, next: false }));
    }
    let here = match how {
        [] => false,
        [Manner::At { time: Time::This { part: Part::Combat } }] => true,
        _ => return Ok(None),
    };
    let (who, kinds, next) = match thing.as_ref() {
        Thing::Some { quant: Quant::All, kinds, post } if here && post.is_empty() => {
            (Who::Both, kinds, false)
        }
        Thing::OrderedOne { det: Det::The, order: Order::Next, kinds, post }
            if !here && is_against_you(post) =>
        {
            (Who::Opponent, kinds, true)
        }
        own => match of_opponent(own) {
            Some((kinds, [], next)) if here => (Who::Opponent, kinds, next),
            _ => return Ok(None),
        },
    };
    if scope.flip {
        return stop("what lasts for the other player");
    }
    let constant = Some(Constant::Stops { who, only: attack_type(kinds)? });
    Ok(Some(Effect::Float { until: Until::EndOfCombat, trigger: None, constant, next }))
}

/// The opponent's attacks, all of them or the next, and what more is said of them.
fn of_opponent(thing: &Thing) -> Option<(&Kinds, &[Post], bool)> {
    match thing {
        Thing::OfDet {
            quant: Quant::All,
            det: Det::Of { whose: Whose::Opponents },
            kinds,
            post,
        }
        | Thing::AllDet { det: Det::Of { whose: Whose::Opponents }, kinds, post } => {
            Some((kinds, post, false))
        }
        Thing::OrderedOne {
            det: Det::Of { whose: Whose::Opponents },
            order: Order::Next,
            kinds,
            post,
        } => Some((kinds, post, true)),
        _ => None,
    }
}

/// What is prevented of an attack to come: `Prevent 4 stages of damage from your
/// opponent's next attack this combat.`
pub(super) fn prevented_to_come(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<Effect>> {
    let Verb::Do { deed: Deed::Prevent, cards: Cards::One { thing } } = verb else {
        return Ok(None);
    };
    let this_combat = Manner::At { time: Time::This { part: Part::Combat } };
    let until = match how {
        [] if all_of_next(thing).is_some() => Until::EndOfCombat,
        [time] if *time == this_combat => Until::EndOfCombat,
        // `in their next action this combat`
        [
            Manner::At { time: Time::DuringNextAction { whose: Whose::Opponents | Whose::Their } },
            rest @ ..,
        ] if rest.iter().all(|own| *own == this_combat) => Until::TheirNextAction,
        _ => return Ok(None),
    };
    let (effect, cards) = match thing.as_ref() {
        Thing::AllDamageOf { cards } => (Effect::PreventAll, cards),
        Thing::SomeDamage { n, cards } => (Effect::Prevent { stages: 0, life: count(n)? }, cards),
        Thing::SomeStages { n, cards } => (Effect::Prevent { stages: count(n)?, life: 0 }, cards),
        Thing::SomeBoth { n, m, cards } => {
            (Effect::Prevent { stages: count(m)?, life: count(n)? }, cards)
        }
        Thing::SomeBothStages { n, m, cards } => {
            (Effect::Prevent { stages: count(n)?, life: count(m)? }, cards)
        }
        _ => return Ok(None),
    };
    let Cards::One { thing: of } = cards.as_ref() else { return Ok(None) };
    let (kinds, post, once) = match of.as_ref() {
        _ if let Some(kinds) = all_of_next(thing) => (kinds, &[][..], true),
        // `from your opponent's attacks`, from each of them
        Thing::Told { det: Det::Of { whose: Whose::Opponents }, kinds, post }
            if !kinds.is_single() =>
        {
            (kinds, post.as_slice(), false)
        }
        own => match of_opponent(own) {
            Some((kinds, post, next)) if next || !kinds.is_single() => (kinds, post, next),
            _ => return Ok(None),
        },
    };
    if scope.flip || !post.is_empty() {
        return stop("what lasts for the other player");
    }
    let card = filter(kinds)?;
    let mut plain = Filter { attack: true, ..Filter::default() };
    plain.more.attack_type = card.more.attack_type;
    plain.more.not_styled = card.more.not_styled;
    if card != plain {
        return stop("attacks described more closely");
    }
    let trigger = Trigger {
        by: Some(Who::Opponent),
        card: Some(card),
        once,
        effects: vec![effect],
        ..Trigger::on(EventKind::AttackPlayed)
    };
    let trigger = Some(Box::new(trigger));
    Ok(Some(Effect::Float { until, trigger, constant: None, next: false }))
}

/// `all damage from the next attack your opponent performs this combat`: what attacks.
fn all_of_next(thing: &Thing) -> Option<&Kinds> {
    let Thing::AllDamageOf { cards } = thing else { return None };
    let Cards::One { thing } = cards.as_ref() else { return None };
    let Thing::OrderedOne { det: Det::The, order: Order::Next, kinds, post } = thing.as_ref()
    else {
        return None;
    };
    let [Post::ByWhom { who: Actor::Opponent, does, how }] = post.as_slice() else { return None };
    let performed = matches!(does.0.as_ref(), Relative::Deed { deed: Deed::Perform });
    let here = *how == [Narrowing::At { time: Time::This { part: Part::Combat } }];
    (performed && here).then_some(kinds)
}

/// `Prevent 3 life cards and 3 stages of damage from an attack.`
pub(super) fn prevents(cards: &Cards, scope: &Scope) -> Low<Effect> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    // Of an attack of another type nothing is prevented.
    let of_type = |cards: &Cards, effect: Effect| -> Low<Effect> {
        match cards {
            cards if is_performed(cards, scope) => Ok(effect),
            Cards::One { thing } => match thing.as_ref() {
                Thing::Some { quant: Quant::A, kinds, post } if post.is_empty() => {
                    Ok(match attack_type(kinds)? {
                        None => effect,
                        Some(only) => Effect::Against(only, Box::new(effect)),
                    })
                }
                other => gap("Thing", other),
            },
            other => gap("Cards", other),
        }
    };
    let prevent = |cards: &Cards, stages, life| of_type(cards, Effect::Prevent { stages, life });
    match thing.as_ref() {
        Thing::AllDamageOf { cards } => of_type(cards, Effect::PreventAll),
        Thing::SomeDamage { n, cards } => prevent(cards, 0, count(n)?),
        Thing::SomeStages { n, cards } => prevent(cards, count(n)?, 0),
        Thing::SomeBoth { n, m, cards } => prevent(cards, count(m)?, count(n)?),
        Thing::SomeBothStages { n, m, cards } => prevent(cards, count(n)?, count(m)?),
        // `Prevent 2 stages of damage.`, and of no attack but the one performed
        Thing::Some { quant, kinds, post } if is_of_damage(post) => match (quant, noun(kinds)) {
            (Quant::Some { bound: Bound::Exactly { n } }, Some(Noun::Stage)) => {
                Ok(Effect::Prevent { stages: count(n)?, life: 0 })
            }
            (Quant::Some { bound: Bound::Exactly { n } }, Some(Noun::LifeCard)) => {
                Ok(Effect::Prevent { stages: 0, life: count(n)? })
            }
            _ => gap("Thing", thing),
        },
        Thing::Some { quant: Quant::All, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Damage) =>
        {
            Ok(Effect::PreventAll)
        }
        other => gap("Thing", other),
    }
}

/// `of damage`
fn is_of_damage(post: &[Post]) -> bool {
    let [Post::OfCards { cards }] = post else { return false };
    let Cards::One { thing } = cards.as_ref() else { return false };
    matches!(thing.as_ref(), Thing::Plain { kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Damage))
}

/// `performed against you this combat`
fn is_against_you(post: &[Post]) -> bool {
    let [Post::Been { done, how }] = post else { return false };
    let here = |how: &Narrowing| *how == Narrowing::At { time: Time::This { part: Part::Combat } };
    *done.0 == Deed::Perform
        && how.len() == 2
        && how.contains(&Narrowing::AgainstYou)
        && how.iter().any(here)
}

/// The type of attack that kinds are about; nothing where they are about every attack.
pub(super) fn attack_type(kinds: &Kinds) -> Low<Option<AttackType>> {
    let own = filter(kinds)?;
    let kind = own.more.attack_type;
    let mut plain = Filter { attack: true, ..Filter::default() };
    plain.more.attack_type = kind;
    if own == plain { Ok(kind) } else { stop("attacks described more closely") }
}
