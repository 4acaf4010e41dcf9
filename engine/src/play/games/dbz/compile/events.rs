//! Events: what a sentence waits for, as a trigger.

use crate::play::games::dbz::compile::agents::effect_of;
use crate::play::games::dbz::compile::cards::{self, is_this, is_this_attack};
use crate::play::games::dbz::compile::events_of_card::{anger, done_to, manner, of_card};
use crate::play::games::dbz::compile::events_of_damage::{damaged, of_damage};
use crate::play::games::dbz::compile::events_of_player::{of_stages, without_cards};
use crate::play::games::dbz::compile::facts::{guards, one_player};
use crate::play::games::dbz::compile::nouns::{
    is_opponent, is_plain, is_stages, mp_of, stages_from,
};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::performing::{performed, searched};
use crate::play::games::dbz::compile::personalities::is_anybody;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::compile::whose::{
    from_either, of_play, one_alone, owned, tells_one, without_agent, without_in_play,
    without_zones,
};
use crate::play::games::dbz::effect::{EventKind, Guard, Trigger};
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Cards, Thing};
use crate::text::grammar::clause::{Actor, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{How as Manner, Part, Step, Time};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, State, Verb, Way};

/// What a sentence waits for.
pub(super) fn trigger(given: &Given, scope: &Scope) -> Low<Trigger> {
    match given {
        Given::Whenever { condition } | Given::When { condition } => {
            Ok(while_changing(of_condition(condition, scope)?))
        }
        Given::After { condition } => of_condition(condition, scope),
        Given::WhenDoing { verb, how } | Given::WheneverDoing { verb, how } => {
            Ok(while_changing(by_player(Who::You, &verb.0, how, scope)?))
        }
        Given::AfterDoing { verb, how } => by_player(Who::You, &verb.0, how, scope),
        Given::At { time } => at(time, scope),
        other => gap("Given", other),
    }
}

/// What is done “when” a level changes is done in the midst of it, and not after it.
fn while_changing(own: Trigger) -> Trigger {
    let midst = |on| match on {
        EventKind::LevelAdvanced => EventKind::AdvancingLevel,
        EventKind::LevelLowered => EventKind::LoweringLevel,
        other => other,
    };
    Trigger { on: midst(own.on), or: own.or.iter().copied().map(midst).collect(), ..own }
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
        Time::AtStartOfStep { whose, step } => {
            let whose = Some(one_player(whose, scope)?);
            let on = match step {
                Step::Rejuvenation => EventKind::RejuvenationBegan,
                Step::Planning => EventKind::PlanningBegan,
                other => return gap("Step", other),
            };
            Ok(Trigger { whose, ..Trigger::on(on) })
        }
        Time::AtEndOfStep { whose, step: Step::Planning } => {
            let whose = Some(one_player(whose, scope)?);
            Ok(Trigger { whose, ..Trigger::on(EventKind::PlanningEnded) })
        }
        Time::AtStartOfEach { part: Part::Turn } => Ok(Trigger::on(EventKind::TurnBegan)),
        Time::AtStartOfFirst { whose, part: Part::Turn } => {
            let whose = Some(one_player(whose, scope)?);
            let guards = vec![Guard::FirstTurn];
            Ok(Trigger { whose, guards, ..Trigger::on(EventKind::TurnBegan) })
        }
        Time::AtEnd { part: Part::Turn }
        | Time::AtEndOfEach { part: Part::Turn }
        | Time::AtEndOfAny { part: Part::Turn } => Ok(Trigger::on(EventKind::TurnEnded)),
        Time::AtEndOfWhose { whose, part: Part::Turn } => {
            let whose = Some(one_player(whose, scope)?);
            Ok(Trigger { whose, ..Trigger::on(EventKind::TurnEnded) })
        }
        other => gap("Time", other),
    }
}

fn of_condition(condition: &Condition, scope: &Scope) -> Low<Trigger> {
    match condition {
        Condition::One { fact } => of_fact(fact, scope),
        Condition::And { first, then } => {
            let mut own = of_fact(first, scope)?;
            // `lowers your opponent's anger and his anger is 0`
            let their = own.whose.filter(|whose| *whose == Who::Opponent).or(scope.their);
            own.guards.extend(guards(then, &Scope { their, ..scope.clone() })?);
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
    // `a player discards a card from their hand`: from whose else.
    let scope = &Scope { their: Some(Who::You), ..scope.clone() };
    let own = by_player(Who::You, verb, how, scope)?;
    let from_hand = own.guards.iter().any(|guard| matches!(guard, Guard::From(Source::Hand)));
    if own.by == Some(Who::You) && own.whose == Some(Who::You) && from_hand {
        return Ok(Trigger { by: None, whose: None, ..own });
    }
    if own.by == Some(Who::You) && own.whose.is_none() {
        return Ok(Trigger { by: None, ..own });
    }
    // `a player searches your opponent's Life Deck`
    if own.on == EventKind::Searched {
        return Ok(Trigger { by: None, ..own });
    }
    // `a player raises their anger`: their own.
    let of_anger = matches!(own.on, EventKind::AngerRaised | EventKind::AngerLowered);
    if of_anger && own.by == Some(Who::You) && own.whose == Some(Who::You) {
        let guards = own.guards.into_iter().chain([Guard::ByThemselves]).collect();
        return Ok(Trigger { by: None, whose: None, guards, ..own });
    }
    // `a player gains anger`
    if *verb == Verb::GainSomeAnger {
        return Ok(Trigger { whose: None, ..own });
    }
    stop("what any player does")
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
    // `after your Life Deck is shuffled`
    if let Some(whose) = shuffled_deck(own, verb) {
        let whose = Some(one_player(whose, scope)?);
        let mut own = Trigger { whose, ..Trigger::on(EventKind::Shuffled) };
        manner(&mut own, how, scope)?;
        return Ok(own);
    }
    if let Ok(who) = mp_of(own, scope) {
        return of_mp(who, verb, how, scope);
    }
    // `an MP changes levels`
    if is_anybody(own) && matches!(verb, Verb::ChangeLevels | Verb::LevelAlone { .. }) {
        return Ok(Trigger { whose: None, ..of_mp(Who::You, verb, how, scope)? });
    }
    if let Some(own) = of_damage(own, verb, how, scope)? {
        return Ok(own);
    }
    if let Some(guards) = effect_of(own, scope) {
        let mut own = by_effect(verb, how, scope)?;
        own.guards.extend(guards);
        return Ok(own);
    }
    if is_this(own) || is_this_attack(own) {
        return Ok(Trigger { this: true, ..of_card(verb, how, scope)? });
    }
    let one = tells_one(own);
    let (own, whose) = owned(own, scope)?;
    let (own, in_play) = without_in_play(&own);
    let (card, from) = cards::about(&own, scope)?;
    if from.is_some() {
        return stop("cards from a zone as a subject");
    }
    let mut trigger = Trigger { one, ..of_card(verb, how, scope)? };
    trigger.guards.extend(in_play.then_some(Guard::From(Source::InPlay)));
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

/// `your Life Deck is shuffled`: whose.
fn shuffled_deck<'a>(own: &'a Cards, verb: &Verb) -> Option<&'a Whose> {
    let Cards::One { thing } = own else { return None };
    let Thing::All { place: Place::Zones { whose, zones: Series::One(Zone::LifeDeck) } } =
        thing.as_ref()
    else {
        return None;
    };
    let shuffled = matches!(verb, Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Shuffle);
    shuffled.then_some(whose)
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
        Verb::DoEither { first, then, cards } => {
            on_cards(&[done_to(first)?, done_to(then)?], cards, how, scope)
        }
        // `one of your effects prevents damage`
        Verb::Do { deed: Deed::Prevent, cards } if is_plain(cards, &Noun::Damage) => {
            let mut own = Trigger::on(EventKind::Prevented);
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        Verb::Do { deed, cards } => on_cards(&[done_to(deed)?], cards, how, scope),
        Verb::CauseWho { who, verb, how: own } => {
            caused(who, &verb.0, &[own.as_slice(), how].concat(), scope)
        }
        // `requires you to discard a card from your hand`
        Verb::RequireYou { verb, how: own } => match verb.0.as_ref() {
            Verb::Do { deed: Deed::Discard, cards } => {
                let (cards, alone) = one_alone(cards);
                let how = [own.as_slice(), how].concat();
                let own = on_cards(&[EventKind::Discarded], &cards, &how, scope)?;
                let alone = alone.then_some(Guard::Alone);
                let asked = alone.into_iter().chain([Guard::Required]);
                Ok(Trigger { guards: own.guards.into_iter().chain(asked).collect(), ..own })
            }
            other => gap("Verb", other),
        },
        // `an opponent's effect causes this card to leave play`
        Verb::Cause { cards, verb, how: own } if is_opponent(cards) => {
            caused(&Actor::Opponent, &verb.0, &[own.as_slice(), how].concat(), scope)
        }
        Verb::Cause { cards, verb, how: own } => {
            of_things(cards, &verb.0, &[own.as_slice(), how].concat(), scope)
        }
        other => gap("Verb", other),
    }
}

/// `causes you to discard a card from your hand`, `causes your opponent to gain anger`
fn caused(who: &Actor, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    match (who, verb) {
        (Actor::You, Verb::Do { deed: Deed::Discard, cards }) => {
            on_cards(&[EventKind::Discarded], cards, how, scope)
        }
        (who, Verb::GainSomeAnger) => {
            let whose = Some(cards::actor(who, scope)?);
            let mut own = Trigger { whose, ..Trigger::on(EventKind::AngerRaised) };
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        (who, Verb::ChangeLevels) => of_mp(cards::actor(who, scope)?, verb, how, scope),
        (_, other) => gap("Verb", other),
    }
}

fn of_mp(who: Who, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    // `your opponent's MP has lost stages from one of your effects`
    if let Verb::Do { deed, cards } = verb
        && let (Some(on), Some(from)) = (of_stages(deed), stages_from(cards))
    {
        let mut own = Trigger { whose: Some(who), ..Trigger::on(on) };
        let from = Manner::FromCards { cards: from.clone() };
        manner(&mut own, std::slice::from_ref(&from), scope)?;
        manner(&mut own, how, scope)?;
        return Ok(own);
    }
    let on = match verb {
        Verb::Do { deed, cards } if is_stages(cards) => match of_stages(deed) {
            Some(on) => on,
            None => return gap("Deed", deed),
        },
        Verb::LevelAlone { way: Way::Raise } => EventKind::LevelAdvanced,
        Verb::LevelAlone { way: Way::Lower } => EventKind::LevelLowered,
        // `advances 1 or more levels`: any change of level.
        Verb::LevelsOrMore { way, n } if count(n) == Ok(1) => {
            return of_mp(who, &Verb::LevelAlone { way: way.clone() }, how, scope);
        }
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

/// `during combat`
fn is_during_combat(how: &Manner) -> bool {
    *how == Manner::At { time: Time::During { part: Part::Combat } }
}

/// Cards that something is done to, from a zone of a player.
fn on_cards(on: &[EventKind], about: &Cards, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let one = tells_one(about);
    let (about, whose) = owned(about, scope)?;
    let (about, by) = without_agent(&about);
    let (about, either) = without_zones(&about);
    let (card, from) = cards::about(&about, scope)?;
    let mut own = Trigger { or: on[1..].to_vec(), whose, one, ..Trigger::on(on[0]) };
    if card != Filter::default() {
        own.card = Some(card);
    }
    if whose.is_some() {
        of_play(&mut own);
    }
    if let Some(either) = either {
        if whose.is_some() {
            return stop("whose cards, told twice");
        }
        from_either(&mut own, either, scope)?;
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
    if let Some(by) = by {
        match effect_of(&by, scope) {
            Some(guards) => own.guards.extend(guards),
            None => return stop("by what it is done"),
        }
    }
    manner(&mut own, how, scope)?;
    Ok(own)
}

/// What a player does.
fn by_player(who: Who, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let by = Some(who);
    // `their hand`, of the opponent who does it
    let their = if who == Who::Opponent { Some(who) } else { scope.their };
    let scope = &Scope { their, ..scope.clone() };
    if let Some(own) = damaged(who, verb, how, scope)? {
        return Ok(own);
    }
    // `you gain stages from a card effect`
    if let Verb::Do { deed, cards } = verb
        && of_stages(deed).is_some()
        && stages_from(cards).is_some()
    {
        return of_mp(who, verb, how, scope);
    }
    if let Some(own) = searched(who, verb, how, scope)? {
        return Ok(own);
    }
    if let Some(mut own) = without_cards(who, verb, scope) {
        manner(&mut own, how, scope)?;
        return Ok(own);
    }
    match verb {
        Verb::EnterCombat if how.is_empty() => Ok(Trigger::on(EventKind::EnteringCombat)),
        // `after you advance to this level`, of the personality of that level
        Verb::LevelThis { way: Way::Raise }
            if how.is_empty() && scope.kind == Kind::Personality =>
        {
            Ok(Trigger { whose: Some(who), ..Trigger::on(EventKind::LevelAdvanced) })
        }
        Verb::LevelAlone { .. } | Verb::ChangeLevels if how.iter().all(is_during_combat) => {
            of_mp(who, verb, how, scope)
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
        Verb::Do { deed: Deed::Perform, cards } => performed(who, cards, how, scope),
        Verb::Do { deed: deed @ (Deed::Stop | Deed::Play), cards } => {
            // `your opponent stops one of your attacks`: whose else could it be.
            let (cards, whose) = match deed {
                Deed::Stop => owned(cards, scope)?,
                _ => (cards.clone(), None),
            };
            if whose.is_some_and(|whose| whose == who || !matches!(whose, Who::You | Who::Opponent))
            {
                return stop("who stops whose attack");
            }
            let (card, from) = cards::about(&cards, scope)?;
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
        // `after you use a Setup`
        Verb::Do { deed: Deed::Use, cards: used } => {
            let (card, from) = cards::about(used, scope)?;
            if from.is_some() || !card.kind.is_some_and(Kind::stays_in_play) {
                return stop("use of another card");
            }
            let whose = Some(who);
            let mut own = Trigger { whose, card: Some(card), ..Trigger::on(EventKind::Used) };
            manner(&mut own, how, scope)?;
            Ok(own)
        }
        Verb::Do { deed, cards } => {
            Ok(Trigger { by, ..on_cards(&[done_to(deed)?], cards, how, scope)? })
        }
        other => gap("Verb", other),
    }
}
