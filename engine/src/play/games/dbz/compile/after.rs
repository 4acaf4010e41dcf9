//! Where a card goes after use, and what holds in other steps than combat.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::is_this;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Part, Scope, stop};
use crate::play::games::dbz::compile::trait_guard::for_those_of;
use crate::play::games::dbz::effect::{Constant, Effect};
use crate::play::games::dbz::terms::AfterUse;
use crate::text::grammar::amount::Change;
use crate::text::grammar::cards::{Bearer, Cards, Det, Post, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::how::{How as Manner, Narrowing, Step, Time};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::{End, Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Deed, Quoted, State, Verb};

/// `Banish after use.`
pub(super) fn after_use(statement: &Statement) -> Option<AfterUse> {
    let Clause::Order { verb, how } = statement.only_clause()? else { return None };
    goes(&verb.0, how)
}

/// Where what a verb says has the card go after use.
fn goes(verb: &Verb, how: &[Manner]) -> Option<AfterUse> {
    let this = |verb: &Verb, wanted: Deed| match verb {
        Verb::Alone { deed } => *deed == wanted,
        Verb::Do { deed, cards } => *deed == wanted && is_this(cards),
        _ => false,
    };
    match how {
        [Manner::On { place }, Manner::AfterUse] if this(verb, Deed::Place) => {
            match on_deck(place)? {
                End::Top => Some(AfterUse::Top),
                End::Bottom => Some(AfterUse::Bottom),
                End::TopOrBottom | End::Both => None,
            }
        }
        [Manner::AfterUse] if this(verb, Deed::Banish) => Some(AfterUse::Banish),
        [Manner::AfterUse] if this(verb, Deed::Discard) => Some(AfterUse::Discard),
        [Manner::AfterUse] if this(verb, Deed::Rejuvenate) => Some(AfterUse::Rejuvenate),
        [Manner::Into { place }, Manner::AfterUse]
            if this(verb, Deed::Shuffle) && into_deck(place) =>
        {
            Some(AfterUse::Shuffle)
        }
        _ => None,
    }
}

/// `on the top or bottom of your Life Deck`: which end.
fn on_deck(place: &Place) -> Option<&End> {
    let Place::EndOf { end, place } = place else { return None };
    into_deck(place).then_some(end)
}

fn into_deck(place: &Place) -> bool {
    matches!(place, Place::Zones { whose: Whose::Your, zones }
        if *zones == Series::One(Zone::LifeDeck))
}

/// `Your Styled Setups this combat that are not banished after use gain “Shuffle into your Life
/// Deck after use.”`, `Your attacks are placed at the bottom of your Life Deck after use`, and
/// for which time.
pub(super) fn gains_after_use<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Low<Option<(Constant, Option<&'a Time>)>> {
    let Clause::Does { who, verb, how } = clause else { return Ok(None) };
    let (cards, time, narrowed) = match who.0.as_ref() {
        Doer::Things { cards } => (cards, None, None),
        Doer::ThingsFor { cards, time } => (cards, Some(time), None),
        Doer::ThingsForThat { cards, time, post } => (cards, Some(time), Some(post)),
        _ => return Ok(None),
    };
    let after_use = match (verb.0.as_ref(), how.as_slice()) {
        (Verb::GainQuoted { quoted }, []) => match quoted.as_ref() {
            Quoted::Words { gained } => after_use(&gained.0),
            _ => None,
        },
        (Verb::BeState { state: State::Been { done } }, how) => {
            let order = Verb::Alone { deed: done.0.as_ref().clone() };
            goes(&order, how)
        }
        _ => None,
    };
    let Some(after_use) = after_use else { return Ok(None) };
    let Cards::One { thing } = cards else { return Ok(None) };
    let Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post } = thing.as_ref() else {
        return stop("whose cards go elsewhere after use");
    };
    let not_banished = match (post.as_slice(), narrowed) {
        ([], None) => false,
        ([own], None) | ([], Some(own)) if is_not_banished(own) => true,
        _ => return stop("which cards go elsewhere after use"),
    };
    if scope.flip {
        return stop("whose cards go elsewhere after use");
    }
    Ok(Some((Constant::GainAfterUse { card: filter(kinds)?, after_use, not_banished }, time)))
}

/// `Your MP's PUR is +3`, `Your maximum hand size is +1 during the Discard Step`
pub(super) fn in_steps(clause: &Clause, scope: &Scope) -> Low<Option<Constant>> {
    let Clause::Does { who, verb, how } = clause else { return Ok(None) };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return Ok(None) };
    let Verb::BeState { state: State::Changed { change } } = verb.0.as_ref() else {
        return Ok(None);
    };
    let (sign, by) = match change {
        Change::More { by } => (1, by),
        Change::Less { by } => (-1, by),
    };
    let discarding = Manner::At { time: Time::DuringThe { step: Step::Discard } };
    let (rated, held) = match thing.as_ref() {
        Thing::Pur { cards: Bearer::Told { det: Det::Of { whose: Whose::Your }, kinds, post } } => {
            (noun(kinds) == Some(&Noun::Mp) && post.is_empty() && how.is_empty(), false)
        }
        Thing::PurOf { whose: Whose::Your } => (how.is_empty(), false),
        Thing::HandSize { whose: Whose::Your } => (false, how.iter().all(|own| *own == discarding)),
        _ => return Ok(None),
    };
    if scope.flip || !rated && !held {
        return stop("whose rating or hand it is");
    }
    let by = sign * i32::try_from(count(by)?).unwrap_or(i32::MAX);
    let (power_up, hand) = if rated { (by, 0) } else { (0, by) };
    Ok(Some(Constant::InSteps { power_up, hand, guards: Vec::new() }))
}

/// `that are not banished after use`
fn is_not_banished(post: &Post) -> bool {
    matches!(post, Post::NotBeen { done, how }
        if *done.0 == Deed::Banish && *how == [Narrowing::AfterUse])
}

/// `Banish this card after use`, `You may shuffle this card into your Life Deck after use`, as
/// an effect.
pub(super) fn after_use_effect(verb: &Verb, how: &[Manner]) -> Option<Effect> {
    // `discard after use instead`, of where it would go else
    if let [rest @ .., Manner::AfterUse, Manner::Instead] = how {
        let mut how = rest.to_vec();
        how.push(Manner::AfterUse);
        return after_use_effect(verb, &how);
    }
    if let Some(after) = goes(verb, how) {
        return Some(Effect::AfterUse(after));
    }
    match (verb, how) {
        (Verb::Do { deed: Deed::Place, cards }, [Manner::On { place }, Manner::AfterUse])
            if is_this(cards) && on_deck(place) == Some(&End::TopOrBottom) =>
        {
            let ends = [AfterUse::Top, AfterUse::Bottom];
            Some(Effect::One(ends.map(Effect::AfterUse).to_vec()))
        }
        _ => None,
    }
}

/// Where the card goes after use: always, or when it hits.
pub(super) fn goes_after(card: &mut Card, part: &Part, after: AfterUse, aside: bool) -> Low<()> {
    match part {
        Part::Hit if !aside && card.hit.is_empty() => {
            card.hit.push(Effect::AfterUse(after));
            Ok(())
        }
        // `SAIYAN: HIT: Shuffle into your Life Deck after use`
        Part::Kin(name, before)
            if !aside && matches!(**before, Part::Hit) && card.hit.is_empty() =>
        {
            card.hit.push(for_those_of(name, vec![Effect::AfterUse(after)]));
            Ok(())
        }
        // Whether only a hit has it so, it does not say.
        Part::Hit | Part::Kin(..) | Part::KinGoesOn(..) if !aside => {
            stop("after use, behind other effects of a part")
        }
        _ => {
            card.after_use = after;
            Ok(())
        }
    }
}
