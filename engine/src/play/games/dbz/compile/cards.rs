//! What a sentence speaks of, as a selection: which cards, how many, and where.

use crate::play::games::dbz::compile::filters::{filter, narrow};
use crate::play::games::dbz::compile::nouns::{controller, head, is_own, mp_of, noun};
use crate::play::games::dbz::compile::numbers::{amount, count};
use crate::play::games::dbz::compile::owned::owned;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::select::{Filter, How, Sel, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Bearer, Cards, Det, Order, Post, Quant, Thing};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::{End, Place, Whose, Zone};
use crate::text::grammar::series::{Joint, Series};

/// A selection, and how many times X its count is.
#[derive(Clone, Debug)]
pub(super) struct Picked {
    pub(super) sel: Sel,
    pub(super) x: bool,
}

impl From<Sel> for Picked {
    fn from(sel: Sel) -> Self {
        Self { sel, x: false }
    }
}

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
        Thing::Told { det: Det::The, kinds, post } => post.is_empty() && is_chosen(kinds),
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

pub(super) fn zone(zone: &Zone) -> Low<Source> {
    match zone {
        Zone::Hand => Ok(Source::Hand),
        Zone::LifeDeck => Ok(Source::LifeDeck),
        Zone::Discard => Ok(Source::Discard),
        Zone::Banished => Ok(Source::Banished),
        Zone::Removed => gap("Zone", zone),
    }
}

/// The zones of a place, each with its player.
pub(super) fn places(place: &Place, scope: &Scope) -> Low<Vec<(Source, Who)>> {
    let of = |whose: &Whose, zones: &Series<Zone>| -> Low<Vec<(Source, Who)>> {
        let who = scope.who(whose)?;
        let row = match zones {
            Series::One(one) => std::slice::from_ref(one),
            Series::Many(row, _) => row.as_slice(),
        };
        row.iter().map(|own| Ok((zone(own)?, who))).collect()
    };
    match place {
        Place::Zones { whose, zones } => of(whose, zones),
        Place::EitherZones { whose, zones, other, others }
        | Place::AndZones { whose, zones, other, others } => {
            let mut all = of(whose, zones)?;
            all.extend(of(other, others)?);
            Ok(all)
        }
        // `a discard pile`, of either player
        Place::AZone { zone: own } => Ok(vec![(zone(own)?, Who::Chosen)]),
        other => gap("Place", other),
    }
}

/// One zone of one player.
fn pile(place: &Place, scope: &Scope) -> Low<(Source, Who)> {
    match places(place, scope)?.as_slice() {
        [one] => Ok(*one),
        _ => stop("several zones at once"),
    }
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

/// How many: a count, or nothing for as many as one likes; whether X; up to.
pub(super) fn quantity(quant: &Quant) -> Low<(Option<usize>, bool, bool, How)> {
    let n = |own: &_| -> Low<(Option<usize>, bool)> {
        let (n, x) = amount(own)?;
        Ok((Some(n as usize), x))
    };
    Ok(match quant {
        Quant::A => (Some(1), false, false, How::Choose),
        Quant::Some { bound: Bound::Exactly { n: own } } | Quant::Total { n: own } => {
            let (count, x) = n(own)?;
            (count, x, false, How::Choose)
        }
        Quant::UpTo { n: own } | Quant::UpToTotal { n: own } => {
            let (count, x) = n(own)?;
            (count, x, true, How::Choose)
        }
        Quant::AnyNumber => (None, false, true, How::Choose),
        Quant::Random => (Some(1), false, false, How::Random),
        Quant::RandomN { n: own } => {
            let (count, x) = n(own)?;
            (count, x, false, How::Random)
        }
        Quant::All => (None, false, false, How::All),
        other => return gap("Quant", other),
    })
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

/// `your opponent's other Allies` are other than none that the card speaks of.
pub(super) fn other_than_what(of: Who, card: &Filter) -> Low<()> {
    if card.other && of == Who::Opponent { stop("other than which") } else { Ok(()) }
}

/// The cards that are selected.
pub(super) fn select(cards: &Cards, scope: &Scope) -> Low<Picked> {
    if is_it(cards) {
        return Ok(Sel { how: How::It, ..Sel::default() }.into());
    }
    if is_this(cards) {
        return Ok(Sel { how: How::This, ..Sel::default() }.into());
    }
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    if let Some(picked) = owned(thing, scope)? {
        return Ok(picked);
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

/// `attached cards`: as `cards`, and that they are attached.
fn without_attached(kinds: &Kinds) -> (Kinds, bool) {
    if let Kinds::Any {
        kinds: Distinct(Series::One(CardKind::Narrow { quality: Quality::Attached, kind })),
    } = kinds
    {
        return (Kinds::Any { kinds: Distinct(Series::One(kind.as_ref().clone())) }, true);
    }
    (kinds.clone(), false)
}

/// `a Setup, Drill, Ally or attached card`: as `a Setup, Drill or Ally`.
fn without_or_attached(kinds: &Kinds) -> Option<Kinds> {
    let Kinds::Any { kinds: Distinct(Series::Many(row, Joint::Or)) } = kinds else { return None };
    let [rest @ .., CardKind::Narrow { quality: Quality::Attached, kind }] = row.as_slice() else {
        return None;
    };
    let card = matches!(kind.as_ref(), CardKind::One { noun } if noun.0 == Noun::Card);
    let rest = match rest {
        [one] => Series::One(one.clone()),
        rest => Series::Many(rest.to_vec(), Joint::Or),
    };
    card.then_some(Kinds::Any { kinds: Distinct(rest) })
}

/// Cards of some kinds, where the words after them say they are; in play
/// where these say nothing, of either player where nobody is named.
pub(super) fn placed(kinds: &Kinds, post: &[Post], any: bool, scope: &Scope) -> Low<Sel> {
    let in_play = matches!(post, [] | [Post::InPlay]);
    if let Some(kinds) = without_or_attached(kinds).filter(|_| in_play && any) {
        return Ok(Sel { or_attached: true, ..placed(&kinds, post, any, scope)? });
    }
    let (kinds, attached) = without_attached(kinds);
    let from = if attached { Source::Attached } else { Source::InPlay };
    let mut own = Sel { card: filter(&kinds)?, from, either: any, ..Sel::default() };
    let mut is_placed = attached;
    for post in post {
        match post {
            Post::InPlay if !matches!(own.from, Source::InPlay | Source::Attached) => {
                return stop("two places");
            }
            Post::InPlay => {
                is_placed = true;
            }
            // `cards attached to your MP`
            Post::Attached { to } if !is_placed => {
                (own.from, own.of, own.either) = (Source::Attached, mp_of(to, scope)?, false);
                is_placed = true;
            }
            Post::From { place } | Post::At { place } => {
                if is_placed || attached {
                    return stop("two places");
                }
                let (from, of) = pile(place, scope)?;
                (own.from, own.of, own.either) = (from, of, of == Who::Chosen);
                is_placed = true;
            }
            Post::ByWhom { .. } if let Some(in_play) = is_own(post) => {
                if scope.flip {
                    return stop("what another player owns");
                }
                own.card.more.owned = true;
                is_placed |= in_play;
            }
            Post::ByWhom { .. } if let Some(who) = controller(post) => {
                own.of = actor(who, scope)?;
                own.either = false;
                is_placed = true;
            }
            Post::UnderControl { whose } => {
                own.of = scope.who(whose)?;
                own.either = false;
                is_placed = true;
            }
            narrowing => narrow(&mut own.card, narrowing)?,
        }
    }
    // A kind that is never in play must be somewhere else.
    let plays = |kind: &Kind| {
        matches!(kind, Kind::Setup | Kind::Drill | Kind::Ally | Kind::DragonBall | Kind::Mastery)
    };
    let stays = own.card.each_kind().is_some_and(|kinds| kinds.iter().all(plays));
    if own.from == Source::InPlay && !is_placed && !stays {
        return stop("cards of which it is not said where they are");
    }
    Ok(own)
}

pub(super) fn actor(who: &Actor, scope: &Scope) -> Low<Who> {
    match who {
        Actor::You => Ok(scope.you()),
        Actor::Opponent => Ok(scope.opponent()),
        Actor::They if scope.flip => Ok(Who::You),
        Actor::That if let Some(who) = scope.that_player() => Ok(who),
        other => gap("Actor", other),
    }
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
