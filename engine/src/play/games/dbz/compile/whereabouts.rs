//! How many cards are somewhere, as conditions ask it: `3 or more Dragon Balls you own are in
//! play`, `an Ally is in your discard pile`.

use crate::play::games::dbz::compile::cards::{self, is_it, places, sensible};
use crate::play::games::dbz::compile::events_of_card;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::{is_own, mp_of, noun};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::Guard;
use crate::play::games::dbz::measure::{Bounds, Measure};
use crate::play::games::dbz::select::{Sel, Source};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::clause::{Doer, Subject};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Kinds, Noun};
use crate::text::grammar::place::Place;
use crate::text::grammar::verb::{Deed, State, Verb};

/// `3 or more Dragon Balls you own are in play`, `less than 5 cards are banished`
pub(super) fn so_many(who: &Subject, verb: &Verb, scope: &Scope) -> Low<Option<Guard>> {
    let Doer::Things { cards: own } = who.0.as_ref() else { return Ok(None) };
    let Cards::One { thing } = own else { return Ok(None) };
    if let Some(own) = lies_in(thing, verb, scope)? {
        return Ok(Some(own));
    }
    let Thing::Some { quant: Quant::Some { bound }, kinds, post } = thing.as_ref() else {
        return Ok(None);
    };
    let what = match verb {
        Verb::BeState { state: State::In { place: Place::Play } }
            if matches!(post.as_slice(), [post] if is_own(post).is_some()) && !scope.flip =>
        {
            let mut card = filter(kinds)?;
            if card.each_kind().is_none() {
                return stop("cards of which it is not said where they are");
            }
            card.more.owned = true;
            Measure::Cards(Box::new(Sel { card, either: true, ..Sel::default() }))
        }
        Verb::BeState { state: State::Been { done } }
            if post.is_empty()
                && noun(kinds) == Some(&Noun::Card)
                && matches!(done.0.as_ref(), Deed::Banish | Deed::Destroy | Deed::Discard) =>
        {
            Measure::LastDone(events_of_card::done_to(&done.0)?, Box::default())
        }
        _ => return Ok(None),
    };
    let mut bounds = cards::bounds(bound)?;
    // `3 Dragon Balls are in play` is so of 4, too.
    if bounds.least == bounds.most {
        bounds.most = None;
    }
    Ok(Some(Guard::Within { what, bounds }))
}

/// `your MP has a card attached to it`
pub(super) fn has_attached(who: &Subject, verb: &Verb, scope: &Scope) -> bool {
    let Doer::Things { cards } = who.0.as_ref() else { return false };
    let Verb::HaveCards { cards: Cards::One { thing } } = verb else { return false };
    let to_it = |post: &Post| {
        matches!(post, Post::AttachedAlone) || matches!(post, Post::Attached { to } if is_it(to))
    };
    mp_of(cards, scope) == Ok(Who::You)
        && !scope.flip
        && matches!(thing.as_ref(), Thing::Some { quant: Quant::A, kinds, post }
            if noun(kinds) == Some(&Noun::Card) && matches!(post.as_slice(), [own] if to_it(own)))
}

/// `there are no non-Styled cards in your discard pile`
pub(super) fn there_are(cards: &Cards, scope: &Scope) -> Low<Guard> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    let Thing::Some { quant, kinds, post } = thing.as_ref() else { return gap("Thing", thing) };
    let what = match post.as_slice() {
        [Post::At { place }] => within(kinds, place, scope)?,
        // `no Setups in play`
        [Post::InPlay] => {
            let card = filter(kinds)?;
            Measure::Cards(Box::new(Sel { card, of: Who::Both, ..Sel::default() }))
        }
        _ => return stop("where there are such cards"),
    };
    Ok(Guard::Within { what, bounds: so_many_of(quant)? })
}

/// How many are meant: `no`, `a`, `2 or more`.
fn so_many_of(quant: &Quant) -> Low<Bounds> {
    Ok(match quant {
        Quant::A => Bounds { least: Some(1), most: None },
        Quant::No => Bounds { least: None, most: Some(0) },
        Quant::Some { bound } => cards::bounds(bound)?,
        other => return gap("Quant", other),
    })
}

/// The number of such cards in a discard pile or a Banished Zone, or in both together.
fn within(kinds: &Kinds, place: &Place, scope: &Scope) -> Low<Measure> {
    let card = filter(kinds)?;
    let mut piles = Vec::new();
    for (from, of) in places(place, scope)? {
        // What lies in a Life Deck or in another's hand nobody sees.
        if !matches!(from, Source::Discard | Source::Banished) || of == Who::Chosen {
            return stop("cards of a zone that is not seen");
        }
        let sel = Sel { card: card.clone(), from, of, ..Sel::default() };
        piles.push(Measure::Cards(Box::new(sel)));
    }
    Ok(Measure::Sum(piles))
}

/// `a card you own is attached to your opponent's MP`, told by what was done to it
pub(super) fn is_attached(
    who: &Subject,
    verb: &Verb,
    how: &[Manner],
    scope: &Scope,
) -> Low<Option<Guard>> {
    let (Doer::Things { cards: Cards::One { thing } }, [Manner::ToCards { cards: to }]) =
        (who.0.as_ref(), how)
    else {
        return Ok(None);
    };
    match verb {
        Verb::BeState { state: State::Been { done } } if *done.0 == Deed::Attach => {
            let state = State::AttachedTo { cards: to.clone() };
            lies_in(thing, &Verb::BeState { state }, scope)
        }
        _ => Ok(None),
    }
}

/// `a Drill is in your discard pile or Banished Zone`, `a card you own is attached to your
/// opponent's MP`
fn lies_in(thing: &Thing, verb: &Verb, scope: &Scope) -> Low<Option<Guard>> {
    let (Thing::Some { quant: quant @ Quant::A, kinds, post }, Verb::BeState { state }) =
        (thing, verb)
    else {
        return Ok(None);
    };
    let what = match state {
        State::In { place: place @ Place::Zones { .. } } if post.is_empty() => {
            within(kinds, place, scope)?
        }
        State::AttachedTo { cards } => {
            let mut card = filter(kinds)?;
            card.more.owned = match post.as_slice() {
                [] => false,
                [post] if is_own(post) == Some(false) && !scope.flip => true,
                _ => return stop("which card is attached"),
            };
            let of = mp_of(cards, scope)?;
            Measure::Cards(Box::new(Sel { card, from: Source::Attached, of, ..Sel::default() }))
        }
        _ => return Ok(None),
    };
    sensible(quant, kinds)?;
    Ok(Some(Guard::Within { what, bounds: so_many_of(quant)? }))
}
