//! Attacks that are performed and piles that are searched, as what a sentence waits for.

use crate::play::games::dbz::compile::cards;
use crate::play::games::dbz::compile::events_of_card::manner;
use crate::play::games::dbz::compile::filters::{PERSONALITIES, filter, narrow};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::{EventKind, Guard, Trigger};
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{
    Distinct, Feature, Kind as CardKind, Kinds, Quality, Source as Type, Sourced,
};
use crate::text::grammar::place::{Place, Whose};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, State, Verb};

/// `whenever you perform a Styled attack`, `a successful attack`
pub(super) fn performed(who: Who, own: &Cards, how: &[Manner], scope: &Scope) -> Low<Trigger> {
    let Cards::One { thing } = own else { return gap("Cards", own) };
    let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref() else {
        return gap("Thing", thing);
    };
    let mut by_table = false;
    let mut titled = None;
    let from = match post.as_slice() {
        [] => None,
        // `an attack with Sword in the title`
        [with @ Post::With { feature: Feature::Titled { .. } }] => {
            titled = Some(with);
            None
        }
        // `an attack that uses AT`
        [Post::UsingTable] => {
            by_table = true;
            None
        }
        // `an attack from your discard pile`, `from their hand`, of the player who performs it
        [
            Post::From {
                place: Place::Zones { whose: Whose::Your | Whose::Their, zones: Series::One(zone) },
            },
        ] => Some(Guard::From(cards::zone(zone)?)),
        // `an attack that was not played from your hand`
        [
            Post::ThatIs { state: State::Not { not } },
            Post::From { place: Place::Zones { whose: Whose::Your, zones: Series::One(zone) } },
        ] if matches!(not.as_ref(), State::Been { done } if *done.0 == Deed::Play) => {
            Some(Guard::Not(Box::new(Guard::From(cards::zone(zone)?))))
        }
        [post, ..] => return gap("Post", post),
    };
    let (kinds, successful) = without_successful(kinds);
    if from.is_some() && successful {
        return stop("from where a successful attack came");
    }
    let mut card = filter(&kinds)?;
    card.more.by_table = by_table;
    if let Some(with) = titled {
        narrow(&mut card, with)?;
    }
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
    trigger.guards.extend(from);
    manner(&mut trigger, how, scope)?;
    Ok(trigger)
}

/// The kinds without `successful`, and whether it was there.
pub(super) fn without_successful(kinds: &Kinds) -> (Kinds, bool) {
    if let Kinds::Any {
        kinds: Distinct(Series::One(CardKind::Narrow { quality: Quality::Successful, kind })),
    } = kinds
    {
        return (Kinds::Any { kinds: Distinct(Series::One(kind.as_ref().clone())) }, true);
    }
    (kinds.clone(), false)
}

/// `after you search your Life Deck`
pub(super) fn searched(
    who: Who,
    verb: &Verb,
    how: &[Manner],
    scope: &Scope,
) -> Low<Option<Trigger>> {
    let Verb::Do { deed: Deed::Search, cards: Cards::One { thing } } = verb else {
        return Ok(None);
    };
    let Thing::All { place } = thing.as_ref() else { return Ok(None) };
    let [(from, of)] = cards::places(place, scope)?[..] else {
        return stop("a search of several zones");
    };
    let whose = matches!(of, Who::You | Who::Opponent).then_some(of);
    let guards = vec![Guard::From(from)];
    let mut own = Trigger { by: Some(who), whose, guards, ..Trigger::on(EventKind::Searched) };
    manner(&mut own, how, scope)?;
    Ok(Some(own))
}

/// `used a non-CONTINUOUS personality Power`: the cards whose powers are meant. A constant power
/// is never used.
pub(super) fn power_used(verb: &Verb) -> Option<Filter> {
    let Verb::Do { deed: Deed::Use, cards: Cards::One { thing } } = verb else { return None };
    let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref() else { return None };
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
    else {
        return None;
    };
    let other = matches!(quality, Quality::Not { not } if **not == Quality::Constant);
    let power = matches!(kind.as_ref(), CardKind::SourceOne { source: Type::Personality, noun }
        if noun.0 == Sourced::Power);
    (post.is_empty() && other && power)
        .then(|| Filter { any_kind: PERSONALITIES.to_vec(), ..Filter::default() })
}
