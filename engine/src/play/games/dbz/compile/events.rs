//! Events: what a sentence waits for, as a trigger.

use crate::play::games::dbz::compile::agents::effect_of;
use crate::play::games::dbz::compile::cards::{self, is_this, is_this_attack};
use crate::play::games::dbz::compile::facts::{guards, mp_of, one_player};
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::{is_critical, is_stages, noun};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::compile::whose::{is_an_action, of_play, owned};
use crate::play::games::dbz::effect::{EventKind, Guard, Trigger};
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Cards, Quant, Thing};
use crate::text::grammar::clause::{Actor, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Agent, How as Manner, Part, Time};
use crate::text::grammar::kinds::{Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, State, Verb, Way};

/// What a sentence waits for.
pub(super) fn trigger(given: &Given, scope: &Scope) -> Low<Trigger> {
    match given {
        Given::Whenever { condition } | Given::When { condition } | Given::After { condition } => {
            of_condition(condition, scope)
        }
        Given::WhenDoing { verb, how }
        | Given::WheneverDoing { verb, how }
        | Given::AfterDoing { verb, how } => by_player(Who::You, &verb.0, how, scope),
        Given::At { time } => at(time, scope),
        other => gap("Given", other),
    }
}

fn at(time: &Time, scope: &Scope) -> Low<Trigger> {
    match time {
        Time::EnteringCombat => Ok(Trigger::on(EventKind::EnteringCombat)),
        Time::AtEnd { part: Part::Combat } | Time::AtEndOfEach { part: Part::Combat } => {
            Ok(Trigger::on(EventKind::EndOfCombat))
        }
        Time::AtStartOfWhose { whose, part: Part::Turn } => {
            let whose = Some(one_player(whose, scope)?);
            Ok(Trigger { whose, ..Trigger::on(EventKind::TurnBegan) })
        }
        other => gap("Time", other),
    }
}

/// What happens to the card that says so, or to the attack that it is;
/// nothing where the sentence is about something else.
pub(super) fn of_this(given: &Given, scope: &Scope) -> Low<Option<Trigger>> {
    // `If stopped, …`
    if let Given::IfState { state: State::Been { done }, how } = given
        && how.is_empty()
        && *done.0 == Deed::Stop
    {
        return Ok(Some(Trigger { this: true, ..Trigger::on(EventKind::AttackStopped) }));
    }
    let (Given::If { condition }
    | Given::When { condition }
    | Given::Whenever { condition }
    | Given::After { condition }) = given
    else {
        return Ok(None);
    };
    let (fact, more) = match condition {
        Condition::One { fact } => (fact, None),
        Condition::And { first, then } => (first, Some(then)),
        _ => return Ok(None),
    };
    let (who, verb, how) = match fact {
        Fact::Does { who, verb, how } => (who, verb.0.as_ref(), how),
        Fact::Did { who, verb, how } => (who, verb.0.as_ref(), how),
        Fact::Would { who, verb, how } => (who, verb.0.as_ref(), how),
        _ => return Ok(None),
    };
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
    if !is_this(cards) && !is_this_attack(cards) {
        return Ok(None);
    }
    let mut own = of_card(verb, how, scope)?;
    own.this = true;
    if let Some(more) = more {
        own.guards.extend(guards(more, scope)?);
    }
    Ok(Some(own))
}

fn of_condition(condition: &Condition, scope: &Scope) -> Low<Trigger> {
    match condition {
        Condition::One { fact } => of_fact(fact, scope),
        Condition::And { first, then } => {
            let mut own = of_fact(first, scope)?;
            own.guards.extend(guards(then, scope)?);
            Ok(own)
        }
        other => gap("Condition", other),
    }
}

fn of_fact(fact: &Fact, scope: &Scope) -> Low<Trigger> {
    match fact {
        Fact::Does { who, verb, how } => of_subject(who, &verb.0, how, scope),
        Fact::Did { who, verb, how } => of_subject(who, &verb.0, how, scope),
        Fact::Would { .. } => stop("what would happen"),
        other => gap("Fact", other),
    }
}

pub(super) fn of_subject(
    who: &Subject,
    verb: &Verb,
    how: &[Manner],
    scope: &Scope,
) -> Low<Trigger> {
    match who.0.as_ref() {
        Doer::Player { who: Actor::A | Actor::Any } => any_player(verb, how, scope),
        Doer::Player { who } => by_player(cards::actor(who, scope)?, verb, how, scope),
        Doer::Things { cards } => of_things(cards, verb, how, scope),
        Doer::ThingsFor { cards, time: Time::During { part: Part::Combat } } => {
            let mut own = of_things(cards, verb, how, scope)?;
            own.guards.push(Guard::DuringCombat);
            Ok(own)
        }
        other => gap("Doer", other),
    }
}

fn any_player(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let own = by_player(Who::You, verb, how, scope)?;
    if own.by == Some(Who::You) && own.whose.is_none() {
        return Ok(Trigger { by: None, ..own });
    }
    stop("what any player does")
}

/// What happens to cards: by whom, from where, into what.
fn manner(own: &mut Trigger, how: &[Manner], scope: &Scope) -> Low<()> {
    for how in how {
        match how {
            Manner::From { place: Place::Zones { whose, zones: Series::One(zone) } } => {
                let from = cards::zone(zone)?;
                own.guards.push(Guard::From(from));
                own.whose = match whose {
                    Whose::APlayers | Whose::Players => None,
                    whose => Some(one_player(whose, scope)?),
                };
            }
            Manner::From { place: Place::AZone { zone } } => {
                own.guards.push(Guard::From(cards::zone(zone)?));
            }
            Manner::From { place: Place::Play } => own.guards.push(Guard::From(Source::InPlay)),
            Manner::At { time: Time::During { part: Part::Combat } } => {
                own.guards.push(Guard::DuringCombat);
            }
            Manner::By { agent: Agent::Cards { cards } } => match effect_of(cards, scope) {
                Some(guards) => own.guards.extend(guards),
                None => return stop("by what it is done"),
            },
            Manner::With { cards } => match effect_of(cards, scope) {
                Some(guards) => own.guards.extend(guards),
                None => return stop("with what it is done"),
            },
            Manner::AfterUse => own.guards.push(Guard::AfterUse),
            Manner::UnderControl { whose } => {
                own.whose = Some(one_player(whose, scope)?);
            }
            Manner::Into { place: Place::Zones { whose: Whose::Your, zones } }
                if *zones == Series::One(Zone::LifeDeck)
                    && (own.on == EventKind::ShuffledIn
                        || own.or.contains(&EventKind::ShuffledIn)) =>
            {
                own.whose = Some(scope.who(&Whose::Your)?);
            }
            other => return gap("How", other),
        }
    }
    Ok(())
}

pub(super) fn done_to(deed: &Deed) -> Low<EventKind> {
    Ok(match deed {
        Deed::Discard => EventKind::Discarded,
        Deed::Banish => EventKind::Banished,
        Deed::Destroy => EventKind::Destroyed,
        Deed::Rejuvenate => EventKind::Rejuvenated,
        Deed::Draw => EventKind::Drawn,
        Deed::Play => EventKind::Played,
        Deed::Stop => EventKind::AttackStopped,
        Deed::Capture => EventKind::Captured,
        Deed::Shuffle => EventKind::ShuffledIn,
        Deed::Reveal => EventKind::Revealed,
        other => return gap("Deed", other),
    })
}

/// What happens to one card, told by its verb.
fn of_card(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let mut own = match verb {
        Verb::BeState { state: State::Been { done } } => match done.0.as_ref() {
            Deed::DiscardOrDestroy | Deed::DestroyOrDiscard => {
                let or = vec![EventKind::Destroyed];
                Trigger { or, ..Trigger::on(EventKind::Discarded) }
            }
            Deed::DestroyOrBanish | Deed::BanishOrDestroy => {
                let or = vec![EventKind::Banished];
                Trigger { or, ..Trigger::on(EventKind::Destroyed) }
            }
            Deed::DiscardOrBanish => {
                let or = vec![EventKind::Banished];
                Trigger { or, ..Trigger::on(EventKind::Discarded) }
            }
            one => Trigger::on(done_to(one)?),
        },
        Verb::BeState { state: State::BeenEither { first, then } } => {
            Trigger { or: vec![done_to(&then.0)?], ..Trigger::on(done_to(&first.0)?) }
        }
        Verb::EnterPlay | Verb::BeEntering => Trigger::on(EventKind::EnteredPlay),
        Verb::LeavePlay | Verb::BeLeaving => Trigger::on(EventKind::LeftPlay),
        Verb::Do { deed: Deed::Banish, cards: Cards::One { thing } }
            if **thing == Thing::Itself =>
        {
            Trigger::on(EventKind::Banished)
        }
        other => return gap("Verb", other),
    };
    manner(&mut own, how, scope)?;
    Ok(own)
}

fn of_things(own: &Cards, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    if let Cards::One { thing } = own
        && let Thing::Anger { whose } = thing.as_ref()
    {
        let on = match verb {
            Verb::BeState { state: State::Been { done } } => match done.0.as_ref() {
                Deed::Raise => EventKind::AngerRaised,
                Deed::Lower => EventKind::AngerLowered,
                other => return gap("Deed", other),
            },
            other => return gap("Verb", other),
        };
        let whose = Some(one_player(whose, scope)?);
        let mut own = Trigger { whose, ..Trigger::on(on) };
        manner(&mut own, how, scope)?;
        return Ok(own);
    }
    if let Ok(who) = mp_of(own, scope) {
        return of_mp(who, verb, how, scope);
    }
    if let Some(guards) = effect_of(own, scope) {
        let mut own = by_effect(verb, how, scope)?;
        own.guards.extend(guards);
        return Ok(own);
    }
    if is_this(own) || is_this_attack(own) {
        return Ok(Trigger { this: true, ..of_card(verb, how, scope)? });
    }
    let (own, whose) = owned(own, scope)?;
    let (card, from) = cards::about(&own, scope)?;
    if from.is_some() {
        return stop("cards from a zone as a subject");
    }
    let mut trigger = of_card(verb, how, scope)?;
    let stopped = trigger.on == EventKind::AttackStopped;
    let plain = Filter { attack: true, ..Filter::default() };
    // A filter is asked for the player who waits, so that a stopped attack is any.
    if stopped && card != plain {
        return stop("a stopped attack described more closely");
    }
    trigger.card = (!stopped && card != Filter::default()).then_some(card);
    if let Some(whose) = whose {
        if trigger.whose.is_some() {
            return stop("whose cards, told twice");
        }
        // An attack is stopped by the other player.
        trigger.whose = Some(match (stopped, whose) {
            (true, Who::You) => Who::Opponent,
            (true, Who::Opponent) => Who::You,
            (_, own) => own,
        });
        of_play(&mut trigger);
    }
    Ok(trigger)
}

/// `raises your anger`
fn anger(way: &Way, whose: &Whose, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let on = match way {
        Way::Raise => EventKind::AngerRaised,
        Way::Lower => EventKind::AngerLowered,
        other => return gap("Way", other),
    };
    let whose = Some(one_player(whose, scope)?);
    let mut own = Trigger { whose, ..Trigger::on(on) };
    manner(&mut own, how, scope)?;
    Ok(own)
}

/// What an effect does: `raises your anger`, `Rejuvenates or shuffles cards into your Life Deck`.
fn by_effect(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    match verb {
        Verb::Anger { way, whose } => anger(way, whose, how, scope),
        Verb::DoEither { first: Deed::Rejuvenate, then: Deed::Shuffle, cards }
            if cards::about(cards, scope)? == (Filter::default(), None) =>
        {
            let or = vec![EventKind::ShuffledIn];
            let mut own = Trigger { or, ..Trigger::on(EventKind::Rejuvenated) };
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        Verb::Do { deed, cards } => on_cards(&[done_to(deed)?], cards, how, scope),
        other => gap("Verb", other),
    }
}

fn of_mp(who: Who, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let on = match verb {
        Verb::Do { deed: Deed::Gain, cards } if is_stages(cards) => EventKind::StagesGained,
        Verb::Do { deed: Deed::Lose, cards } if is_stages(cards) => EventKind::StagesLost,
        Verb::LevelAlone { way: Way::Raise } => EventKind::LevelAdvanced,
        Verb::LevelAlone { way: Way::Lower } => EventKind::LevelLowered,
        Verb::ChangeLevels => {
            let or = vec![EventKind::LevelLowered];
            let mut own = Trigger { or, whose: Some(who), ..Trigger::on(EventKind::LevelAdvanced) };
            manner(&mut own, how, scope)?;
            return Ok(own);
        }
        other => return gap("Verb", other),
    };
    let mut own = Trigger { whose: Some(who), ..Trigger::on(on) };
    manner(&mut own, how, scope)?;
    Ok(own)
}

/// Cards that something is done to, from a zone of a player.
fn on_cards(on: &[EventKind], about: &Cards, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let (about, whose) = owned(about, scope)?;
    let (card, from) = cards::about(&about, scope)?;
    let mut own = Trigger { or: on[1..].to_vec(), whose, ..Trigger::on(on[0]) };
    if card != Filter::default() {
        own.card = Some(card);
    }
    if whose.is_some() {
        of_play(&mut own);
    }
    if let Some((from, of)) = from {
        if whose.is_some() {
            return stop("whose cards, told twice");
        }
        own.guards.push(Guard::From(from));
        own.whose = match of {
            Who::You | Who::Opponent => Some(of),
            Who::Chosen => None,
            Who::Both => return stop("cards of both players"),
        };
    }
    manner(&mut own, how, scope)?;
    Ok(own)
}

/// What a player does.
fn by_player(who: Who, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let by = Some(who);
    match verb {
        Verb::EnterCombat if how.is_empty() => Ok(Trigger::on(EventKind::EnteringCombat)),
        Verb::DealCritical => {
            let mut own = Trigger { by, ..Trigger::on(EventKind::CriticalDealt) };
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        Verb::TakeDamage => {
            let from_attack = match how {
                [] => true,
                [Manner::FromCards { cards: Cards::One { thing } }] => {
                    matches!(thing.as_ref(), Thing::Some { quant: Quant::A, kinds, post }
                        if post.is_empty() && noun(kinds) == Some(&Noun::Attack))
                }
                _ => false,
            };
            if from_attack {
                Ok(Trigger { whose: Some(who), ..Trigger::on(EventKind::DamageDealt) })
            } else {
                stop("damage from something described more closely")
            }
        }
        // `after you advance to this level`, of the personality of that level
        Verb::LevelThis { way: Way::Raise }
            if how.is_empty() && scope.kind == Kind::Personality =>
        {
            Ok(Trigger { whose: Some(who), ..Trigger::on(EventKind::LevelAdvanced) })
        }
        Verb::LevelAlone { .. } | Verb::ChangeLevels if how.is_empty() => {
            of_mp(who, verb, how, scope)
        }
        Verb::Do { deed: Deed::Gain | Deed::Lose, cards } if is_stages(cards) => {
            of_mp(who, verb, how, scope)
        }
        Verb::Do { deed: Deed::Use, cards } if is_critical(cards) => {
            let mut own = Trigger { by, ..Trigger::on(EventKind::CriticalEffect) };
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        Verb::SkipAction { cards } if is_an_action(cards) => {
            let mut own = Trigger { by, ..Trigger::on(EventKind::Skipped) };
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        Verb::Anger { way, whose } => Ok(Trigger { by, ..anger(way, whose, how, scope)? }),
        Verb::DoOneOf { first, second, then, cards } => {
            let on = [done_to(first)?, done_to(second)?, done_to(then)?];
            Ok(Trigger { by, ..on_cards(&on, cards, how, scope)? })
        }
        Verb::DoEither { first, then, cards } => {
            let on = [done_to(first)?, done_to(then)?];
            Ok(Trigger { by, ..on_cards(&on, cards, how, scope)? })
        }
        Verb::Alone { deed: Deed::Rejuvenate } => {
            let mut own = Trigger { by, ..Trigger::on(EventKind::Rejuvenated) };
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        Verb::Do { deed: Deed::Perform, cards } => performed(who, cards, how, scope),
        Verb::Do { deed: deed @ (Deed::Stop | Deed::Play), cards } => {
            let (card, from) = cards::about(cards, scope)?;
            if from.is_some() {
                return stop("cards from a zone");
            }
            let plain = Filter { attack: true, ..Filter::default() };
            let mut own = Trigger { by, ..Trigger::on(done_to(deed)?) };
            // A filter is asked for the player who waits, so that a stopped attack is any.
            match deed {
                Deed::Stop if card != plain => {
                    return stop("a stopped attack described more closely");
                }
                Deed::Stop => {}
                _ => own.card = (card != Filter::default()).then_some(card),
            }
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        Verb::Do { deed, cards } => {
            Ok(Trigger { by, ..on_cards(&[done_to(deed)?], cards, how, scope)? })
        }
        other => gap("Verb", other),
    }
}

/// `whenever you perform a Styled attack`, `a successful attack`
fn performed(who: Who, own: &Cards, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let Cards::One { thing } = own else { return gap("Cards", own) };
    let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref() else {
        return gap("Thing", thing);
    };
    if !post.is_empty() {
        return gap("Post", &post[0]);
    }
    let (kinds, successful) = without_successful(kinds);
    let card = filter(&kinds)?;
    let plain = Filter { attack: true, ..Filter::default() };
    if !card.attack {
        return stop("performing another card");
    }
    if who == Who::Opponent && (card.styled || card.named) {
        return stop("a Styled attack of the other player");
    }
    let on = if successful { EventKind::AttackSuccessful } else { EventKind::AttackPlayed };
    let card = (card != plain).then_some(card);
    let mut trigger = Trigger { by: Some(who), card, ..Trigger::on(on) };
    manner(&mut trigger, how, scope)?;
    Ok(trigger)
}

/// The kinds without `successful`, and whether it was there.
fn without_successful(kinds: &Kinds) -> (Kinds, bool) {
    if let Kinds::Any {
        kinds: Distinct(Series::One(CardKind::Narrow { quality: Quality::Successful, kind })),
    } = kinds
    {
        return (Kinds::Any { kinds: Distinct(Series::One(kind.as_ref().clone())) }, true);
    }
    (kinds.clone(), false)
}
