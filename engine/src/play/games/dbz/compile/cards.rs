//! What a sentence speaks of, as a selection: which cards, how many, and where.

pub(super) use crate::play::games::dbz::compile::counted::{
    Picked, actor, other_than_what, pile, placed, places, quantity, without_or_attached, zone,
};
use crate::play::games::dbz::compile::filters::{filter, narrow};
use crate::play::games::dbz::compile::nouns::{head, is_own, noun};
use crate::play::games::dbz::compile::numbers::{amount, count};
use crate::play::games::dbz::compile::owned::owned;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::select::{Filter, How, Sel, Source};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Bearer, Cards, Det, Order, Post, Quant, Thing};
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::{End, Place};
use crate::text::grammar::series::{Joint, Series};

/// `this card`, `this Drill`
pub(super) fn is_this(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    match thing.as_ref() {
        Thing::Told { det: Det::This, kinds, post } => {
            post.is_empty() && !matches!(noun(kinds), None | Some(Noun::Attack | Noun::Power))
        }
        // `shuffle this into your Life Deck after use`
        Thing::ThisAlone => true,
        _ => false,
    }
}

/// `this card's effect`
pub(super) fn is_effect_of_this(cards: &Cards) -> bool {
    matches!(of_this_card(cards), Some(Noun::Effect | Noun::CardEffect))
}

/// What belongs to this card: `this card's Endurance`.
pub(super) fn of_this_card(cards: &Cards) -> Option<&Noun> {
    let Cards::One { thing } = cards else { return None };
    let Thing::Belonging {
        cards: Bearer::Told { det: Det::This, kinds: of, post: more },
        kinds,
        post,
    } = thing.as_ref()
    else {
        return None;
    };
    let card = [Noun::Card, Noun::Drill, Noun::Setup, Noun::Ally, Noun::Event, Noun::Mastery];
    let plain = more.is_empty() && post.is_empty() && noun(of).is_some_and(|of| card.contains(of));
    if plain { noun(kinds) } else { None }
}

/// `this attack`
pub(super) fn is_this_attack(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::Told { det: Det::This, kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Attack))
}

/// `it`, `that card`, `those Drills`
pub(super) fn is_it(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    match thing.as_ref() {
        Thing::It | Thing::Them => true,
        Thing::Told { det: Det::The, kinds, post } => {
            post.is_empty() && (is_chosen(kinds) || noun(kinds) == Some(&Noun::Card))
        }
        Thing::Told { det: Det::That | Det::Those, kinds, post } => {
            post.is_empty()
                && matches!(
                    noun(kinds),
                    Some(Noun::Card | Noun::Drill | Noun::Setup | Noun::Ally | Noun::DragonBall)
                )
        }
        _ => false,
    }
}

/// `chosen card`
fn is_chosen(kinds: &Kinds) -> bool {
    matches!(kinds, Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) }
        if *quality == Quality::Chosen
            && matches!(kind.as_ref(), CardKind::One { noun } if noun.0 == Noun::Card))
}

fn order(order: &Order) -> Low<How> {
    match order {
        Order::End { end } => end_of(end),
        other => gap("Order", other),
    }
}

fn end_of(end: &End) -> Low<How> {
    match end {
        End::Top => Ok(How::Top),
        End::Bottom => Ok(How::Bottom),
        End::TopOrBottom => Ok(How::TopOrBottom),
        End::Both => gap("End", end),
    }
}

/// `Setups and Drills`, of which all are meant: as `Setups or Drills`.
fn kinds_together(kinds: &Kinds) -> Option<Kinds> {
    let Kinds::Any { kinds: Distinct(Series::Many(row, Joint::And)) } = kinds else { return None };
    Some(Kinds::Any { kinds: Distinct(Series::Many(row.clone(), Joint::Or)) })
}

/// `cards` without a number say not how many.
fn singular(kinds: &Kinds) -> Low<()> {
    if kinds.is_singular() { Ok(()) } else { stop("a number that is missing") }
}

/// `a other card` is no English, so that what is meant is not known.
pub(super) fn sensible(quant: &Quant, kinds: &Kinds) -> Low<()> {
    let strange = *quant == Quant::A && kinds.begins_with_other();
    if strange { stop("`a other`") } else { Ok(()) }
}

/// The cards that are selected.
pub(super) fn select(cards: &Cards, scope: &Scope) -> Low<Picked> {
    if is_it(cards) {
        return Ok(Sel { how: How::It, ..Sel::default() }.into());
    }
    if is_this(cards) {
        return Ok(Sel { how: How::This, ..Sel::default() }.into());
    }
    if let Cards::TwoOr { first, then } = cards {
        return either_of(first, then, scope);
    }
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    if let Some(picked) = owned(thing, scope)? {
        return Ok(picked);
    }
    if let Some(any) = any_of_several(thing) {
        return select(&Cards::One { thing: Box::new(any) }, scope);
    }
    match thing.as_ref() {
        Thing::OrderedOne { kinds, .. } if !kinds.is_single() => stop("how many cards"),
        Thing::OrderedOne { det: Det::The, order: own, kinds, post } => {
            ended(own, 1, false, kinds, post, scope)
        }
        Thing::Ordered { det: Det::The, order: own, n: Bound::Exactly { n }, kinds, post } => {
            let (count, x) = amount(n)?;
            ended(own, count as usize, x, kinds, post, scope)
        }
        // `the bottom of your discard pile`: its card there
        Thing::TopOf { end, cards } => match cards.as_ref() {
            Cards::One { thing } => match thing.as_ref() {
                Thing::All { place } => {
                    let (from, of) = pile(place, scope)?;
                    let how = end_of(end)?;
                    if how == How::TopOrBottom && from == Source::LifeDeck && of != Who::You {
                        return stop("either end of another Life Deck");
                    }
                    Ok(Sel { from, of, how, count: Some(1), ..Sel::default() }.into())
                }
                other => gap("Thing", other),
            },
            other => gap("Cards", other),
        },
        // `all Setups and Drills`
        Thing::Some { quant: Quant::All, kinds, post } if kinds_together(kinds).is_some() => {
            let kinds = kinds_together(kinds).unwrap_or_else(|| kinds.clone());
            let own = placed(&kinds, post, true, scope)?;
            Ok(Sel { how: How::All, ..own }.into())
        }
        // `up to 2 cards from the top of your Life Deck`
        Thing::Some { quant, kinds, post } if from_top(post).is_some() => {
            let Some(place) = from_top(post) else { return stop("no pile") };
            let (count, x, up_to, how) = quantity(quant)?;
            if noun(kinds) != Some(&Noun::Card) || how != How::Choose || count.is_none() {
                return stop("cards of one kind from an end of a pile");
            }
            let (from, of) = pile(place, scope)?;
            Ok(Picked { sel: Sel { from, of, how: How::Top, count, up_to, ..Sel::default() }, x })
        }
        Thing::Some { quant, kinds, post } => {
            sensible(quant, kinds)?;
            let (count, x, up_to, how) = quantity(quant)?;
            let own = placed(kinds, post, true, scope)?;
            other_than_what(own.of, &own.card)?;
            Ok(Picked { sel: Sel { how, count, up_to, ..own }, x })
        }
        // `any of your Drills`: any number of them
        Thing::OfDet { quant: Quant::Any, det, kinds, post } if !kinds.is_singular() => {
            let quant = Quant::AnyNumber;
            let (det, kinds, post) = (det.clone(), kinds.clone(), post.clone());
            let several = Thing::OfDet { quant, det, kinds, post };
            select(&Cards::One { thing: Box::new(several) }, scope)
        }
        Thing::OfDet { quant, det: Det::Of { whose }, kinds, post }
            if matches!(post.as_slice(), [] | [Post::InPlay]) =>
        {
            let (count, x, up_to, how) = quantity(quant)?;
            let own = placed(kinds, post, false, scope)?;
            let of = scope.who(whose)?;
            other_than_what(of, &own.card)?;
            Ok(Picked { sel: Sel { either: of == Who::Chosen, of, count, up_to, how, ..own }, x })
        }
        Thing::AllDet { det: Det::Of { whose }, kinds, post } if post.is_empty() => {
            let own = placed(kinds, post, false, scope)?;
            let of = scope.who(whose)?;
            other_than_what(of, &own.card)?;
            Ok(Sel { how: How::All, of, count: None, ..own }.into())
        }
        // `your opponent's Setup, Drill, or Ally`: one of them.
        Thing::Told { det: Det::Of { whose }, kinds, post }
            if matches!(post.as_slice(), [] | [Post::InPlay]) =>
        {
            singular(kinds)?;
            let of = scope.who(whose)?;
            // `your opponent's Setup, Drill, Ally, or attached card`
            let or_attached = without_or_attached(kinds).filter(|_| of == Who::Opponent);
            let mut own = placed(or_attached.as_ref().unwrap_or(kinds), post, false, scope)?;
            own.or_attached = or_attached.is_some();
            other_than_what(of, &own.card)?;
            Ok(Sel { count: Some(1), of, either: of == Who::Chosen, ..own }.into())
        }
        Thing::All { place } => {
            let (from, of) = pile(place, scope)?;
            Ok(Sel { from, of, how: How::All, ..Sel::default() }.into())
        }
        other => gap("Thing", other),
    }
}

/// `any number of Setups, Drills, and Allies`: as `Setups, Drills, or Allies`.
fn any_of_several(thing: &Thing) -> Option<Thing> {
    let Thing::Some { quant: Quant::AnyNumber, kinds, post } = thing else { return None };
    let (quant, kinds) = (Quant::AnyNumber, kinds_together(kinds)?);
    Some(Thing::Some { quant, kinds, post: post.clone() })
}

/// `any number of Hero Allies and/or Allies with “Cell Jr.” in the title in play`
fn either_of(first: &Thing, then: &Cards, scope: &Scope) -> Low<Picked> {
    let (Thing::Some { quant: Quant::AnyNumber, kinds, post }, Cards::One { thing: other }) =
        (first, then)
    else {
        return stop("cards of one kind and of another");
    };
    let Thing::Plain { kinds: others, post: behind } = other.as_ref() else {
        return gap("Thing", other);
    };
    let (one, other) = (placed(kinds, post, true, scope)?, placed(others, behind, true, scope)?);
    let alike = one.from == other.from && one.of == other.of && one.either == other.either;
    if !alike || one.card.more.or.is_some() || other.card.more.or.is_some() {
        return stop("cards of one kind here and of another there");
    }
    let (count, x, up_to, how) = quantity(&Quant::AnyNumber)?;
    let mut card = one.card.clone();
    card.more.or = Some(Box::new(other.card));
    Ok(Picked { sel: Sel { how, card, count, up_to, ..one }, x })
}

/// The pile of `from the top of your Life Deck`.
fn from_top(post: &[Post]) -> Option<&Place> {
    match post {
        [Post::From { place: Place::EndOf { end: End::Top, place } }] => Some(place),
        _ => None,
    }
}

/// Cards from the top or the bottom of a pile.
fn ended(
    own: &Order,
    count: usize,
    x: bool,
    kinds: &Kinds,
    post: &[Post],
    scope: &Scope,
) -> Low<Picked> {
    let [Post::Of { place } | Post::From { place } | Post::At { place }] = post else {
        return stop("no pile");
    };
    let (from, of) = pile(place, scope)?;
    // `the top Drill of your discard pile`, which everybody sees: the uppermost of the Drills
    let card = filter(kinds)?;
    let seen = matches!(from, Source::Discard | Source::Banished);
    if noun(kinds) != Some(&Noun::Card) && !(seen && card.each_kind().is_some()) {
        return stop("cards of one kind from an end of a pile");
    }
    if order(own)? == How::TopOrBottom && from == Source::LifeDeck && of != Who::You {
        return stop("either end of another Life Deck");
    }
    let sel = Sel { from, of, how: order(own)?, card, count: Some(count), ..Sel::default() };
    Ok(Picked { sel, x })
}

/// A filter of cards that a trigger is about, with the zone that they came from.
pub(super) fn about(cards: &Cards, scope: &Scope) -> Low<(Filter, Option<(Source, Who)>)> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    if let Thing::Some { quant, kinds, .. } = thing.as_ref() {
        sensible(quant, kinds)?;
    }
    let (kinds, post) = match thing.as_ref() {
        Thing::Some { quant: Quant::A | Quant::Any | Quant::AnyNumber, kinds, post }
        | Thing::Plain { kinds, post } => (kinds, post),
        Thing::Some { quant: Quant::Some { bound: Bound::OrMore { n } }, kinds, post }
            if count(n) == Ok(1) =>
        {
            (kinds, post)
        }
        other => return gap("Thing", other),
    };
    let mut own = filter(kinds)?;
    let mut from = None;
    for post in post {
        match post {
            Post::From { place } => {
                let place = match place {
                    Place::EndOf { end: End::Top, place } => place.as_ref(),
                    other => other,
                };
                from = Some(pile(place, scope)?);
            }
            // `a Dragon Ball you own`
            Post::ByWhom { .. } if is_own(post) == Some(false) && !scope.flip => {
                own.more.owned = true;
            }
            other => narrow(&mut own, other)?,
        }
    }
    Ok((own, from))
}

/// Whether cards are from the top of a pile alone.
pub(super) fn is_from_top(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    matches!(thing.as_ref(), Thing::Some { post, .. } | Thing::Plain { post, .. }
        if post.iter().any(|post| matches!(post, Post::From { place: Place::EndOf { end: End::Top, .. } })))
}

/// `card`, `non-Dragon Ball card`: of no kind that is played somewhere.
pub(super) fn is_a_card(kinds: &Kinds) -> bool {
    head(kinds) == Some(&Noun::Card)
}

/// How many are at least or at most.
pub(super) fn bounds(bound: &Bound) -> Low<crate::play::games::dbz::measure::Bounds> {
    use crate::play::games::dbz::measure::Bounds;
    Ok(match bound {
        Bound::OrMore { n } => Bounds { least: Some(count(n)?), most: None },
        Bound::OrLess { n } => Bounds { least: None, most: Some(count(n)?) },
        Bound::MoreThan { n } => Bounds { least: Some(count(n)? + 1), most: None },
        Bound::LessThan { n } => match count(n)?.checked_sub(1) {
            Some(most) => Bounds { least: None, most: Some(most) },
            None => return stop("less than nothing"),
        },
        Bound::Exactly { n } => {
            let n = count(n)?;
            Bounds { least: Some(n), most: Some(n) }
        }
    })
}
