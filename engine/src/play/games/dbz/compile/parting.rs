//! Some of the cards that were told before, and the others: `Place 1 of those cards into
//! your hand.`, `Banish the rest.`

use crate::play::games::dbz::compile::cards;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::{head, noun};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::select::{Filter, How, Sel, Source};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::amount::Amount;
use crate::text::grammar::cards::{Cards, Det, Order, Post, Quant, Thing};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::{End, Place, Whose, Zone};
use crate::text::grammar::series::{Joint, Series};
use crate::text::grammar::statement::Chain;
use crate::text::grammar::verb::{Deed, Verb};

/// What parts the cards that were told, where a verb is about some of them or about the
/// others, and the verb as one about `them`; no verb where they are only chosen.
pub(super) fn part_of_those(verb: &Verb) -> Low<Option<(Effect, Option<Verb>)>> {
    let them = |deed: &Deed| Verb::Do {
        deed: deed.clone(),
        cards: Cards::One { thing: Box::new(Thing::Them) },
    };
    // `Place 1 into your hand and banish the other.`
    if let Verb::DoCount { deed: deed @ Deed::Place, n } = verb {
        return Ok(Some((some(n, false)?, Some(them(deed)))));
    }
    let Verb::Do { deed, cards: Cards::One { thing } } = verb else { return Ok(None) };
    if let Some(part) = some_revealed(thing)? {
        return Ok(Some((part, Some(them(deed)))));
    }
    let part = match thing.as_ref() {
        // `any number of them`
        Thing::AnyOfThem => any_number(),
        Thing::OneOf { n } => some(n, false)?,
        Thing::UpToOf { n } => some(n, true)?,
        Thing::OfDet { quant, det: Det::Those, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card) =>
        {
            match quant {
                Quant::Some { bound: Bound::Exactly { n } } => some(n, false)?,
                Quant::UpTo { n } => some(n, true)?,
                _ => return Ok(None),
            }
        }
        Thing::Others => Effect::TheOthers,
        Thing::OrderedOne { det: Det::The, order: Order::Remaining, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card) =>
        {
            Effect::TheOthers
        }
        _ => return Ok(None),
    };
    let chosen = *deed == Deed::Choose;
    Ok(Some((part, (!chosen).then(|| them(deed)))))
}

/// `place any number of them on the top or bottom of your Life Deck`: those that are not
/// placed at its bottom are on its top.
pub(super) fn on_top_or_bottom(verb: &Verb, how: &[Manner]) -> Option<Effect> {
    let Verb::Do { deed: Deed::Place, cards: Cards::One { thing } } = verb else { return None };
    let yours = |place: &Place| {
        matches!(place, Place::Zones { whose: Whose::Your, zones }
            if *zones == Series::One(Zone::LifeDeck))
    };
    let placed = matches!(how, [Manner::On { place: Place::EndOf { end: End::TopOrBottom, place } }]
        if yours(place));
    (placed && **thing == Thing::AnyOfThem).then(|| {
        Effect::All(vec![
            any_number(),
            Effect::OnBottom(Sel { how: How::It, ..Sel::default() }),
            Effect::TheOthers,
            Effect::Arrange,
        ])
    })
}

fn some(n: &Amount, up_to: bool) -> Low<Effect> {
    Ok(Effect::SomeOf { card: Filter::default(), count: count(n)? as usize, up_to })
}

fn any_number() -> Effect {
    Effect::SomeOf { card: Filter::default(), count: usize::MAX, up_to: true }
}

/// `a Styled attack revealed`, `1 revealed card`, of the cards that were told.
fn some_revealed(thing: &Thing) -> Low<Option<Effect>> {
    let Thing::Some { quant, kinds, post } = thing else { return Ok(None) };
    let card = match post.as_slice() {
        [Post::Been { done, how }] if *done.0 == Deed::Reveal && how.is_empty() => filter(kinds)?,
        [] if is_revealed(kinds) && head(kinds) == Some(&Noun::Card) => Filter::default(),
        _ => return Ok(None),
    };
    let (count, up_to) = match quant {
        Quant::A => (1, false),
        Quant::Some { bound: Bound::Exactly { n } } => (count(n)? as usize, false),
        Quant::UpTo { n } => (count(n)? as usize, true),
        _ => return Ok(None),
    };
    Ok(Some(Effect::SomeOf { card, count, up_to }))
}

/// `Reveal cards from the top of your Life Deck until you reveal a Styled attack.`
pub(super) fn revealed_until(chain: &Chain, given: &Given, scope: &Scope) -> Low<Option<Effect>> {
    let Given::Until { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return Ok(None);
    };
    let Some(Clause::Order { verb: shown, how: more }) = chain.only_clause() else {
        return Ok(None);
    };
    let (Verb::Do { deed: Deed::Reveal, cards: from }, Verb::Do { deed: Deed::Reveal, cards: to }) =
        (shown.0.as_ref(), verb.0.as_ref())
    else {
        return Ok(None);
    };
    if !is_you(who) || !how.is_empty() || !more.is_empty() || scope.flip {
        return stop("who reveals until when");
    }
    // Cards of no kind, from the top of your Life Deck.
    let plain = (Filter::default(), Some((Source::LifeDeck, Who::You)));
    let from_top = matches!(from, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Plain { post, .. }
            if matches!(post.as_slice(), [Post::From { place: Place::EndOf { end: End::Top, .. } }])));
    let one = matches!(to, Cards::One { thing }
        if matches!(thing.as_ref(), Thing::Some { quant: Quant::A, .. }));
    let (card, placed) = cards::about(to, scope)?;
    if !from_top || cards::about(from, scope)? != plain || !one || placed.is_some() {
        return stop("what is revealed until when");
    }
    Ok(Some(Effect::RevealTo { card }))
}

/// A card in one of several zones, as one for each zone; nothing where it is in one.
pub(super) fn in_each_zone(cards: &Cards) -> Vec<Cards> {
    let Cards::One { thing } = cards else { return Vec::new() };
    let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref() else { return Vec::new() };
    let [Post::At { place }] = post.as_slice() else { return Vec::new() };
    let Place::Zones { whose, zones: Series::Many(row, Joint::Or) } = place else {
        return Vec::new();
    };
    let of = |zone: &Zone| {
        let place = Place::Zones { whose: whose.clone(), zones: Series::One(zone.clone()) };
        let post = vec![Post::At { place }];
        Cards::One { thing: Box::new(Thing::Some { quant: Quant::A, kinds: kinds.clone(), post }) }
    };
    row.iter().map(of).collect()
}

/// `Place that attack into your hand and all other revealed cards at the bottom of your Life
/// Deck in any order.`
pub(super) fn each_elsewhere(verb: &Verb, how: &[Manner]) -> Low<Option<Effect>> {
    let Verb::PlaceEach { deed, cards, into, others, at } = verb else { return Ok(None) };
    let yours = |place: &Place, zone: Zone| matches!(place, Place::Zones { whose: Whose::Your, zones } if *zones == Series::One(zone));
    let that = matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::That, kinds, post }
            if post.is_empty() && matches!(noun(kinds), Some(Noun::Attack | Noun::Card))));
    let others = matches!(others, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Some { quant: Quant::AllOther, kinds, post }
            if post.is_empty() && head(kinds) == Some(&Noun::Card) && is_revealed(kinds)));
    let Place::EndOf { end: End::Bottom, place } = at else { return stop("where others go") };
    if *deed != Deed::Place
        || !that
        || !others
        || !yours(into, Zone::Hand)
        || !yours(place, Zone::LifeDeck)
        || *how != [Manner::AnyOrder]
    {
        return stop("where each of several cards goes");
    }
    let it = Sel { how: How::It, ..Sel::default() };
    Ok(Some(Effect::All(vec![
        Effect::ToHand(it.clone()),
        Effect::TheOthers,
        Effect::OnBottom(it),
        Effect::Arrange,
    ])))
}

/// `revealed cards`
fn is_revealed(kinds: &Kinds) -> bool {
    matches!(kinds, Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, .. })) }
        if *quality == Quality::Revealed)
}
