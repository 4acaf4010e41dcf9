//! Events of the card that says so, or of the attack that it is.

use crate::play::games::dbz::compile::agents::effect_of;
use crate::play::games::dbz::compile::cards::{self, is_this, is_this_attack};
use crate::play::games::dbz::compile::facts::{guards, one_player};
use crate::play::games::dbz::compile::keywords::kinds_that_stop;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::compile::whose::{from_either, of_several};
use crate::play::games::dbz::effect::{EventKind, Guard, Trigger};
use crate::play::games::dbz::select::Source;
use crate::text::grammar::cards::{Cards, Thing};
use crate::text::grammar::clause::{Actor, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Agent, How as Manner, Part, Time};
use crate::text::grammar::place::{End, Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, State, Verb, Way};

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
    // `If you banish this card for Endurance`: nobody else does so.
    if let (Doer::Player { who: Actor::You }, Verb::Do { deed: Deed::Banish, cards }, None) =
        (who.0.as_ref(), verb, more)
        && is_this(cards)
        && *how == [Manner::ForEndurance]
    {
        let mut own = Trigger { this: true, ..Trigger::on(EventKind::Banished) };
        manner(&mut own, how, scope)?;
        return Ok(Some(own));
    }
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
    // What it has dealt is no event: that is known when it is asked.
    let dealt =
        matches!(verb, Verb::DealCritical | Verb::DealSome { .. } | Verb::DealSomeStages { .. })
            || matches!(verb, Verb::NotDo { verb } if *verb.0 == Verb::DealCritical);
    if dealt || !is_this(cards) && !is_this_attack(cards) {
        return Ok(None);
    }
    let mut own = of_card(verb, how, scope)?;
    own.this = true;
    if let Some(more) = more {
        own.guards.extend(guards(more, scope)?);
    }
    Ok(Some(own))
}

/// As `of_this`, of each of two things that may happen: `If this card is destroyed from your
/// Life Deck or discarded from your hand`.
pub(super) fn of_this_or(given: &Given, scope: &Scope) -> Low<Vec<Trigger>> {
    let (Given::If { condition: Condition::OrDid { first, verb, how } }
    | Given::When { condition: Condition::OrDid { first, verb, how } }
    | Given::Whenever { condition: Condition::OrDid { first, verb, how } }) = given
    else {
        return Ok(of_this(given, scope)?.into_iter().collect());
    };
    let one = Given::If { condition: Condition::One { fact: first.clone() } };
    let Some(first) = of_this(&one, scope)? else { return Ok(Vec::new()) };
    let Verb::Alone { deed } = verb.0.as_ref() else { return gap("Verb", verb.0.as_ref()) };
    let mut then = Trigger { this: true, ..Trigger::on(done_to(deed)?) };
    manner(&mut then, how, scope)?;
    Ok(vec![first, then])
}

/// What happens to one card, told by its verb.
pub(super) fn of_card(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    // `If this card is placed into your hand by a card effect`: a draw is none.
    if let (
        Verb::BeState { state: State::Been { done } },
        [Manner::Into { place: Place::Zones { whose, zones: Series::One(Zone::Hand) } }, rest @ ..],
    ) = (verb, how)
        && *done.0 == Deed::Place
    {
        let whose = Some(one_player(whose, scope)?);
        let mut own = Trigger { whose, ..Trigger::on(EventKind::Returned) };
        manner(&mut own, rest, scope)?;
        return Ok(own);
    }
    // `If this card is placed on top of your Life Deck by a card effect`
    if let (
        Verb::BeState { state: State::Been { done } },
        [Manner::On { place: Place::EndOf { end: End::Top, place } }, rest @ ..],
    ) = (verb, how)
        && *done.0 == Deed::Place
        && place.is_your(&Zone::LifeDeck)
    {
        let whose = Some(one_player(&Whose::Your, scope)?);
        let mut own = Trigger { whose, ..Trigger::on(EventKind::PlacedOnTop) };
        manner(&mut own, rest, scope)?;
        return Ok(own);
    }
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
        Verb::BeState { state: State::BeenOneOf { first, second, then } } => {
            let or = vec![done_to(&second.0)?, done_to(&then.0)?];
            Trigger { or, ..Trigger::on(done_to(&first.0)?) }
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

/// What happens to cards: by whom, from where, into what.
pub(super) fn manner(own: &mut Trigger, how: &[Manner], scope: &Scope) -> Low<()> {
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
            // `from your Life Deck or discard pile`
            Manner::From { place } if let Some(either) = of_several(place) => {
                from_either(own, either, scope)?;
            }
            // `from the top of your discard pile`
            Manner::From { place: Place::EndOf { end: End::Top, place } } => {
                let from = Manner::From { place: place.as_ref().clone() };
                manner(own, std::slice::from_ref(&from), scope)?;
                own.guards.push(Guard::FromTop);
            }
            Manner::From { place: Place::AZone { zone } | Place::TheZone { zone } } => {
                own.guards.push(Guard::From(cards::zone(zone)?));
            }
            Manner::From { place: Place::Play } => own.guards.push(Guard::From(Source::InPlay)),
            Manner::At { time: Time::During { part: Part::Combat } } => {
                own.guards.push(Guard::DuringCombat);
            }
            Manner::By { agent: Agent::Cards { cards } } => {
                let stopped = own.on == EventKind::AttackStopped && own.or.is_empty();
                match (effect_of(cards, scope), kinds_that_stop(cards)) {
                    (Some(guards), _) => own.guards.extend(guards),
                    // `If this attack is stopped by an Event`
                    (None, Some(kinds)) if stopped => own.guards.push(Guard::FromKind(kinds)),
                    _ => return stop("by what it is done"),
                }
            }
            Manner::With { cards } | Manner::FromCards { cards } => match effect_of(cards, scope) {
                Some(guards) => own.guards.extend(guards),
                None => return stop("with what it is done"),
            },
            Manner::AfterUse => own.guards.push(Guard::AfterUse),
            Manner::AsAction if own.on == EventKind::Played => own.guards.push(Guard::AsAction),
            Manner::When { verb } if *verb.0 == Verb::ChangeLevels => {
                own.guards.push(Guard::WhileLevelling);
            }
            // `Whenever a Dragon Ball is revealed when taking damage`
            Manner::When { verb }
                if *verb.0 == Verb::TakeDamage && own.on == EventKind::Revealed =>
            {
                own.guards.push(Guard::Not(Box::new(Guard::NotByDamage)));
            }
            // `is banished when taking damage or by an opponent's effect`
            Manner::WhenOrBy { verb, agent: Agent::Cards { cards } }
                if *verb.0 == Verb::TakeDamage && own.or.is_empty() =>
            {
                let Some(by) = effect_of(cards, scope) else { return stop("by what it is done") };
                let other = by.into_iter().map(|own| Guard::Not(Box::new(own))).collect();
                let by = Guard::Not(Box::new(Guard::Either(other)));
                let damage = Guard::Not(Box::new(Guard::NotByDamage));
                own.guards.push(Guard::Either(vec![damage, by]));
            }
            Manner::ForEndurance if own.on == EventKind::Banished && own.or.is_empty() => {
                own.guards.push(Guard::ForEndurance);
            }
            Manner::UnderControl { whose } => {
                own.whose = Some(one_player(whose, scope)?);
            }
            Manner::Into { place: Place::Zones { whose: Whose::Your, zones } }
                if *zones == Series::One(Zone::LifeDeck)
                    && (own.on == EventKind::ShuffledIn
                        || own.or.contains(&EventKind::ShuffledIn)) =>
            {
                own.guards.push(Guard::OwnedBy(scope.who(&Whose::Your)?));
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

/// `raises your anger`
pub(super) fn anger(way: &Way, whose: &Whose, how: &[Manner], scope: &Scope) -> Low<Trigger> {
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
