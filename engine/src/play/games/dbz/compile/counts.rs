//! Measures: what X counts.

use crate::play::games::dbz::compile::cards::{self, is_it, is_this_attack};
use crate::play::games::dbz::compile::events_of_card::done_to;
use crate::play::games::dbz::compile::facts::plain_side;
use crate::play::games::dbz::compile::filters::{filter, narrow};
use crate::play::games::dbz::compile::nouns::{
    controller, is_own, is_that_attack, mp_of, noun, personality_of,
};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{Filter, Sel, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::ReadLine;
use crate::text::grammar::amount::Amount;
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::fact::{Base, Measure as Words};
use crate::text::grammar::how::Narrowing;
use crate::text::grammar::kinds::{Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::line::Line;
use crate::text::grammar::place::Place;
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, Relative};

/// What X counts.
pub(super) fn measure(words: &Words) -> Low<Measure> {
    measure_in(words, &Scope::default())
}

/// What X counts, in a scope.
pub(super) fn measure_in(words: &Words, scope: &Scope) -> Low<Measure> {
    let signed = |n: &Amount| count(n).map(|n| i32::try_from(n).unwrap_or(i32::MAX));
    match words {
        Words::Just { first } => base(first, scope),
        Words::Plus { first, n } => Ok(Measure::Plus(Box::new(base(first, scope)?), signed(n)?)),
        // `1 + the number of Drills you control`
        Words::Sum { first: Base::N { n }, then } => {
            Ok(Measure::Plus(Box::new(base(then, scope)?), signed(n)?))
        }
        // `the number of Drills you banished + your MP's current level`
        Words::Sum { first, then } => {
            Ok(Measure::Sum(vec![base(first, scope)?, base(then, scope)?]))
        }
        // `the anger you lowered - 1`
        Words::Minus { first, n } => Ok(Measure::Plus(Box::new(base(first, scope)?), -signed(n)?)),
        // `6 - his current anger`
        Words::Less { n, of } => match u32::try_from(n.0) {
            Ok(n) => Ok(Measure::Missing(n, Box::new(base(of, scope)?))),
            Err(_) => stop("a great number"),
        },
        Words::TimesN { first, n } => match u32::try_from(n.0) {
            Ok(n) => Ok(Measure::Times(n, Box::new(base(first, scope)?))),
            Err(_) => stop("a great number"),
        },
    }
}

fn base(base_: &Base, scope: &Scope) -> Low<Measure> {
    match base_ {
        Base::Twice { of } => Ok(Measure::Times(2, Box::new(base(of, scope)?))),
        Base::Thrice { of } => Ok(Measure::Times(3, Box::new(base(of, scope)?))),
        Base::LevelOf { whose } => Ok(Measure::Level(scope.who(whose)?)),
        Base::Level { cards: own } => Ok(Measure::Level(mp_of(own, scope)?)),
        // What was changed just before, by the card that counts it.
        Base::AngerMoved { who: Actor::You, deed } if *deed.0 == Deed::Lower => {
            Ok(Measure::AngerLowered)
        }
        Base::AngerLowered { deed, how } | Base::AmountAlone { deed, how }
            if *deed.0 == Deed::Lower && how.is_empty() =>
        {
            Ok(Measure::AngerLowered)
        }
        Base::AngerHeld { who } => Ok(Measure::Anger(cards::actor(who, scope)?)),
        Base::CountIn { place } => {
            let Place::Zones { whose, zones: Series::One(zone) } = place else {
                return gap("Place", place);
            };
            let (from, of) = (cards::zone(zone)?, scope.who(whose)?);
            plain_side(of)?;
            Ok(Measure::Cards(Box::new(Sel { from, of, ..Sel::default() })))
        }
        // `the amount of life card damage that attack dealt`
        Base::LifeDamageDealt { cards } | Base::LifeDealt { cards }
            if is_it(cards) || is_this_attack(cards) || is_that_attack(cards) =>
        {
            Ok(Measure::LifeDealt)
        }
        Base::StagesAbove { cards: own } => Ok(Measure::Stages(mp_of(own, scope)?)),
        Base::Count { cards: own } => counted(own, scope),
        Base::Of { cards: own } => match own {
            Cards::One { thing } => match thing.as_ref() {
                Thing::Anger { whose } => {
                    let who = scope.who(whose)?;
                    plain_side(who)?;
                    Ok(Measure::Anger(who))
                }
                Thing::TheirLevel { whose } => Ok(Measure::Level(scope.who(whose)?)),
                other => gap("Thing", other),
            },
            other => gap("Cards", other),
        },
        other => gap("Base", other),
    }
}

/// `for each Drill in play`
pub(super) fn each(own: &Cards, scope: &Scope) -> Low<Measure> {
    let Cards::One { thing } = own else { return gap("Cards", own) };
    // `for each copy of Saiyan Headbutt in your discard pile`
    if let Thing::EachCopy { title, post } = thing.as_ref() {
        return copies(&title.0, post, scope);
    }
    let Thing::Some { quant: Quant::Each | Quant::Every, kinds, post } = thing.as_ref() else {
        return gap("Thing", thing);
    };
    let plain = Thing::Plain { kinds: kinds.clone(), post: post.clone() };
    counted(&Cards::One { thing: Box::new(plain) }, scope)
}

/// The cards of a title in zones of one player.
fn copies(title: &str, post: &[Post], scope: &Scope) -> Low<Measure> {
    let [Post::At { place }] = post else { return stop("copies of a card anywhere") };
    let card = Filter { title: Some(title.to_owned()), ..Filter::default() };
    let mut all = Vec::new();
    for (from, of) in cards::places(place, scope)? {
        plain_side(of)?;
        all.push(Measure::Cards(Box::new(Sel { card: card.clone(), from, of, ..Sel::default() })));
    }
    Ok(Measure::Sum(all))
}

/// `the number of Drills you control`, `of cards destroyed`
pub(super) fn counted(own: &Cards, scope: &Scope) -> Low<Measure> {
    let Cards::One { thing } = own else { return gap("Cards", own) };
    if let Some(measure) = of_personalities(thing, scope)? {
        return Ok(measure);
    }
    // `the number of your Drills in play`
    if let Thing::Told { det: Det::Of { whose }, kinds, post } = thing.as_ref()
        && matches!(post.as_slice(), [] | [Post::InPlay])
    {
        let (card, of) = (filter(kinds)?, scope.who(whose)?);
        plain_side(of)?;
        if card.each_kind().is_none() {
            return stop("cards of which it is not said where they are");
        }
        return Ok(Measure::Cards(Box::new(Sel { of, card, ..Sel::default() })));
    }
    let Thing::Plain { kinds, post } = thing.as_ref() else { return gap("Thing", thing) };
    let moving = |deed: &Deed| {
        matches!(
            deed,
            Deed::Destroy
                | Deed::Banish
                | Deed::Discard
                | Deed::Rejuvenate
                | Deed::Shuffle
                | Deed::Draw
        )
    };
    match post.as_slice() {
        [Post::Attached { to }] => {
            let (card, of) = (filter(kinds)?, mp_of(to, scope)?);
            let sel = Sel { card, from: Source::Attached, of, ..Sel::default() };
            Ok(Measure::Cards(Box::new(sel)))
        }
        [Post::ByWhomDone { who: Actor::You, did, how }]
            if how.is_empty()
                && matches!(did.0.as_ref(), Relative::Deed { deed: Deed::Reveal }) =>
        {
            Ok(Measure::DidTo(EventKind::Revealed, Box::new(filter(kinds)?)))
        }
        // What was done just before.
        [Post::ByWhomDone { who: Actor::You, did, how }] if how.is_empty() => {
            match did.0.as_ref() {
                Relative::Deed { deed } if moving(deed) => last_done(deed, kinds),
                other => gap("Relative", other),
            }
        }
        // `the number of cards revealed this way`, `for each Named card revealed`
        [Post::Been { done, how }]
            if *done.0 == Deed::Reveal && matches!(how.as_slice(), [] | [Narrowing::ThisWay]) =>
        {
            Ok(Measure::DidTo(EventKind::Revealed, Box::new(filter(kinds)?)))
        }
        [Post::Been { done, how }] if moving(&done.0) => match how.as_slice() {
            [] | [Narrowing::ThisWay] => last_done(&done.0, kinds),
            _ => stop("how cards were done something to"),
        },
        [first, rest @ ..] if let Some(who) = controller(first) => {
            let mut card = filter(kinds)?;
            rest.iter().try_for_each(|post| narrow(&mut card, post))?;
            let sel = Sel { card, of: cards::actor(who, scope)?, ..Sel::default() };
            Ok(Measure::Cards(Box::new(sel)))
        }
        // `the number of Dragon Balls you own in play`
        [.., last] if *last == Post::InPlay || is_own(last) == Some(true) => {
            let several = Quant::All;
            let thing = Thing::Some { quant: several, kinds: kinds.clone(), post: post.clone() };
            let picked = cards::select(&Cards::One { thing: Box::new(thing) }, scope)?;
            Ok(Measure::Cards(Box::new(picked.sel)))
        }
        // `the number of different card types in your opponent's Banished Zone`
        [Post::At { place: Place::Zones { whose, zones: Series::One(zone) } }]
            if different_types(kinds) =>
        {
            let (from, of) = (cards::zone(zone)?, scope.who(whose)?);
            plain_side(of)?;
            Ok(Measure::Kinds(Box::new(Sel { from, of, ..Sel::default() })))
        }
        _ => in_zones(kinds, post, scope),
    }
}

/// `Saiyan personalities in play`, `personalities with “Cell Jr.” in the title in your discard
/// pile`: Main Personalities and Allies.
fn of_personalities(thing: &Thing, scope: &Scope) -> Low<Option<Measure>> {
    let Thing::Plain { kinds, post } = thing else { return Ok(None) };
    if let Some(name) = personality_of(kinds) {
        let who = match post.as_slice() {
            [Post::InPlay] => Who::Both,
            [first] => match controller(first) {
                Some(who) => cards::actor(who, scope)?,
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        return Ok(Some(Measure::Personalities(who, name.to_owned())));
    }
    if noun(kinds) != Some(&Noun::Personality) {
        return Ok(None);
    }
    let mut card = Filter { any_kind: vec![Kind::Personality, Kind::Ally], ..Filter::default() };
    let mut zone = None;
    for post in post {
        match post {
            Post::At { place: Place::Zones { whose, zones: Series::One(own) } }
                if zone.is_none() =>
            {
                zone = Some((cards::zone(own)?, scope.who(whose)?));
            }
            other => narrow(&mut card, other)?,
        }
    }
    let Some((from, of)) = zone else { return Ok(None) };
    plain_side(of)?;
    Ok(Some(Measure::Cards(Box::new(Sel { from, of, card, ..Sel::default() }))))
}

/// `the number of cards destroyed this way`, `each Drill you banished`
fn last_done(deed: &Deed, kinds: &Kinds) -> Low<Measure> {
    Ok(Measure::LastDone(done_to(deed)?, Box::new(filter(kinds)?)))
}

/// `the number of cards with Endurance in your discard pile and Banished Zone`
fn in_zones(kinds: &Kinds, post: &[Post], scope: &Scope) -> Low<Measure> {
    let mut card = filter(kinds)?;
    let mut zones = None;
    for post in post {
        match post {
            Post::At { place } if zones.is_none() => zones = Some(cards::places(place, scope)?),
            other => narrow(&mut card, other)?,
        }
    }
    let Some(zones) = zones else { return stop("a count of cards anywhere") };
    let of_zone = |(from, of): (Source, Who)| {
        plain_side(of)?;
        Ok(Measure::Cards(Box::new(Sel { card: card.clone(), from, of, ..Sel::default() })))
    };
    let mut each = zones.into_iter().map(of_zone).collect::<Low<Vec<_>>>()?;
    Ok(if each.len() == 1 { each.remove(0) } else { Measure::Sum(each) })
}

/// `different card types`
fn different_types(kinds: &Kinds) -> bool {
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
    else {
        return false;
    };
    *quality == Quality::Different
        && matches!(kind.as_ref(), CardKind::Several { noun } if noun.0 == Noun::CardType)
}

/// What the first `X = …` of the lines says; `their` is of the player that the words before
/// name, where that is the opponent alone.
pub(super) fn where_after(
    lines: &[ReadLine],
    their: Option<Who>,
) -> Option<(Measure, Option<u32>)> {
    let scope = Scope { their, ..Scope::default() };
    let measure = |own| measure_in(own, &scope).ok();
    lines.iter().find_map(|line| match line.line.as_ref()? {
        Line::Where { measure: own } => Some(measure(own).map(|own| (own, None))),
        Line::WhereThen { measure: own } => {
            Some(measure(own).map(|own| (Measure::WhenPerformed(Box::new(own)), None)))
        }
        Line::WhereMost { measure: own, n } => {
            Some(measure(own).zip(count(n).ok()).map(|(own, n)| (own, Some(n))))
        }
        _ => None,
    })?
}

/// Whose `their` is in what X counts: of the opponent, where the words name no other player.
pub(super) fn named_player(words: &str) -> Option<Who> {
    let words = words.to_lowercase();
    let another = ["a player", "each player", "any player", "both players"];
    let alone = words.contains("your opponent") && !another.iter().any(|own| words.contains(own));
    alone.then_some(Who::Opponent)
}

/// Whether a line says what X counts.
pub(super) fn is_where(line: &Line) -> bool {
    matches!(line, Line::Where { .. } | Line::WhereThen { .. } | Line::WhereMost { .. })
}

/// `You may lower your anger X.`, where nothing says what X is: as many levels as one likes.
pub(super) fn lowered_freely(words: &str) -> Option<(Measure, Option<u32>)> {
    let words = words.to_lowercase();
    let told = ["x =", "x="].iter().any(|own| words.contains(own));
    (!told && words.contains("may lower your anger x")).then_some((Measure::AngerLowered, None))
}
