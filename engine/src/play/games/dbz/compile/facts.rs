//! Conditions and measures: what must be so, and what X counts.

use crate::play::games::dbz::compile::cards::{self, bounds};
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::{
    controller, mp_of, noun, personality_of, trait_name,
};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::Guard;
use crate::play::games::dbz::measure::{Bounds, Measure};
use crate::play::games::dbz::select::{Filter, Sel, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Bearer, Cards, Det, Order, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::kinds::{
    Bound, Distinct, Feature, Kind as CardKind, Kinds, Noun, Quality,
};
use crate::text::grammar::name::Name;
use crate::text::grammar::place::{Place, Whose};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, State, Verb};

pub(super) fn is_you(who: &Subject) -> bool {
    *who.0 == Doer::Player { who: Actor::You }
}

/// The guards of a condition, all of which must hold.
pub(super) fn guards(condition: &Condition, scope: &Scope) -> Low<Vec<Guard>> {
    all(condition, scope, guard)
}

/// The guards of a condition, each of its facts lowered by `one`.
pub(super) fn all(
    condition: &Condition,
    scope: &Scope,
    one: fn(&Fact, &Scope) -> Low<Guard>,
) -> Low<Vec<Guard>> {
    match condition {
        Condition::One { fact } => Ok(vec![one(fact, scope)?]),
        Condition::And { first, then } => {
            let mut held = vec![one(first, scope)?];
            held.extend(all(then, scope, one)?);
            Ok(held)
        }
        Condition::Or { first, then } => {
            let rest = all(then, scope, one)?;
            match rest.as_slice() {
                [own] => Ok(vec![Guard::Either(vec![one(first, scope)?, own.clone()])]),
                _ => stop("`or` and `and` in one condition"),
            }
        }
        other => gap("Condition", other),
    }
}

pub(super) fn guard(fact: &Fact, scope: &Scope) -> Low<Guard> {
    match fact {
        Fact::Does { who, verb, how } if how.is_empty() => does(who, &verb.0, scope),
        // `if your opponent passes in their last action`
        Fact::Does { who, verb, how }
            if *verb.0 == Verb::Pass
                && matches!(how.first(), Some(Manner::At { time: Time::InLastAction { .. } })) =>
        {
            passed(who, how, scope)
        }
        Fact::Did { who, verb, how } if *verb.0 == Verb::Pass => passed(who, how, scope),
        // `your opponent controls more Drills than you`
        Fact::MoreThan { who, deed, kinds, how, than } if how.is_empty() => {
            let more = controlled(who, &deed.0, kinds, scope)?;
            Ok(Guard::Exceeds { more, less: controlled(than, &deed.0, kinds, scope)?, by: 1 })
        }
        Fact::FewerThan { who, deed, kinds, how, than } if how.is_empty() => {
            let less = controlled(who, &deed.0, kinds, scope)?;
            Ok(Guard::Exceeds { more: controlled(than, &deed.0, kinds, scope)?, less, by: 1 })
        }
        Fact::IsTime { time: Time::During { part: Part::Combat } } => Ok(Guard::DuringCombat),
        // `your opponent cannot win by MPPV`
        Fact::Cannot { who, verb, how } if how.is_empty() && *verb.0 == Verb::WinMppv => {
            let Doer::Player { who } = who.0.as_ref() else { return gap("Doer", who.0.as_ref()) };
            let who = cards::actor(who, scope)?;
            plain_side(who)?;
            Ok(Guard::CannotWinByMppv(who))
        }
        Fact::Can { who, verb, how } if how.is_empty() && *verb.0 == Verb::WinMppv => {
            let Doer::Player { who } = who.0.as_ref() else { return gap("Doer", who.0.as_ref()) };
            let who = cards::actor(who, scope)?;
            plain_side(who)?;
            Ok(Guard::Not(Box::new(Guard::CannotWinByMppv(who))))
        }
        other => gap("Fact", other),
    }
}

/// The number of cards that a player controls.
fn controlled(who: &Actor, deed: &Deed, kinds: &Kinds, scope: &Scope) -> Low<Measure> {
    let card = filter(kinds)?;
    if *deed != Deed::Control || card.each_kind().is_none() {
        return stop("what a player has more of");
    }
    let sel = Sel { card, of: cards::actor(who, scope)?, ..Sel::default() };
    Ok(Measure::Cards(Box::new(sel)))
}

/// `your opponent passed as his last action`
fn passed(who: &Subject, how: &[Manner], scope: &Scope) -> Low<Guard> {
    let Doer::Player { who } = who.0.as_ref() else { return gap("Doer", who.0.as_ref()) };
    if cards::actor(who, scope)? != Who::Opponent {
        return stop("a pass of yours");
    }
    let this_combat = match how {
        [Manner::At { time: Time::InLastAction { .. } }] => false,
        [
            Manner::At { time: Time::InLastAction { .. } },
            Manner::At { time: Time::This { part: Part::Combat } },
        ] => true,
        _ => return stop("when they passed"),
    };
    Ok(Guard::OpponentPassed { this_combat })
}

fn does(who: &Subject, verb: &Verb, scope: &Scope) -> Low<Guard> {
    match who.0.as_ref() {
        Doer::Player { who } => player_fact(cards::actor(who, scope)?, verb),
        Doer::Things { cards: own } => of_things(own, verb, scope),
        other => gap("Doer", other),
    }
}

/// What is so of a player.
pub(super) fn player_fact(who: Who, verb: &Verb) -> Low<Guard> {
    match verb {
        // `you control 2 or more Allies or 2 or more Drills`
        Verb::Do { deed: Deed::Control, cards: Cards::EitherTwo { first, then } } => {
            let of = |cards| player_fact(who, &Verb::Do { deed: Deed::Control, cards });
            let first = of(Cards::One { thing: first.clone() })?;
            Ok(Guard::Either(vec![first, of(then.as_ref().clone())?]))
        }
        // `you control a Drill`, `you control 2 or more Allies`
        Verb::Do { deed: Deed::Control, cards: own } => {
            let Cards::One { thing } = own else { return gap("Cards", own) };
            let Thing::Some { quant, kinds, post } = thing.as_ref() else {
                return gap("Thing", thing);
            };
            if !post.is_empty() {
                return gap("Post", &post[0]);
            }
            let bounds = match quant {
                Quant::A => Bounds { least: Some(1), most: None },
                Quant::No => Bounds { least: None, most: Some(0) },
                Quant::Some { bound } => bounds(bound)?,
                other => return gap("Quant", other),
            };
            if let (Some(names), Quant::A) = (two_allies(kinds), quant) {
                let lacks = |name: &Name| {
                    let (kind, title) = (Some(Kind::Ally), Some(name.0.clone()));
                    let card = Filter { kind, title, ..Filter::default() };
                    let what = Measure::Cards(Box::new(Sel { card, of: who, ..Sel::default() }));
                    Guard::Within { what, bounds: Bounds { least: None, most: Some(0) } }
                };
                let either = Guard::Either(names.map(lacks).to_vec());
                return Ok(Guard::Not(Box::new(either)));
            }
            if let Some(name) = personality_of(kinds) {
                let what = Measure::Personalities(who, name.to_owned());
                return Ok(Guard::Within { what, bounds });
            }
            let card = filter(kinds)?;
            let known = card.kind.is_some() || !card.any_kind.is_empty();
            if !known {
                return stop("cards of which it is not said where they are");
            }
            let sel = Sel { card, of: who, ..Sel::default() };
            Ok(Guard::Within { what: Measure::Cards(Box::new(sel)), bounds })
        }
        Verb::HaveCards { cards } => holding(who, cards),
        Verb::HavePower { bound } => {
            Ok(Guard::Within { what: Measure::Anger(who), bounds: bounds(bound)? })
        }
        Verb::HaveFeature { feature: Feature::Traits { bound } | Feature::Only { bound } } => {
            Ok(Guard::Within { what: Measure::Traits(who), bounds: bounds(bound)? })
        }
        other => gap("Verb", other),
    }
}

/// `Bubbles and Gregory Ally`: the names of both.
fn two_allies(kinds: &Kinds) -> Option<[&Name; 2]> {
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
    else {
        return None;
    };
    match (quality, kind.as_ref()) {
        (Quality::Groups { first, then }, CardKind::One { noun }) if noun.0 == Noun::Ally => {
            Some([first, then])
        }
        _ => None,
    }
}

/// `you have 5 or more cards in your hand`, `your opponent has no Drills in play`, `you have
/// Piccolo in play`
fn holding(who: Who, cards: &Cards) -> Low<Guard> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    if let Thing::Called { name, post } = thing.as_ref()
        && *post == [Post::InPlay]
    {
        return Ok(Guard::Called { who, name: name.0.clone() });
    }
    let Thing::Some { quant, kinds, post } = thing.as_ref() else { return gap("Thing", thing) };
    let from = match post.as_slice() {
        [Post::InPlay] => Source::InPlay,
        [Post::At { place: Place::Zones { whose, zones: Series::One(own) } }] => {
            // `their`, `his or her`: of the player who has them.
            if !matches!(
                (whose, who),
                (Whose::Your, Who::You) | (Whose::Their | Whose::Opponents, Who::Opponent)
            ) {
                return gap("Whose", whose);
            }
            cards::zone(own)?
        }
        _ => return stop("where the cards are that a player has"),
    };
    let bounds = match quant {
        Quant::A => Bounds { least: Some(1), most: None },
        Quant::No => Bounds { least: None, most: Some(0) },
        Quant::OnlyOne => Bounds { least: Some(1), most: Some(1) },
        Quant::Some { bound } => bounds(bound)?,
        other => return gap("Quant", other),
    };
    let card = filter(kinds)?;
    let sel = Sel { card, of: who, from, ..Sel::default() };
    Ok(Guard::Within { what: Measure::Cards(Box::new(sel)), bounds })
}

/// Whose Main Personality's level something is.
fn level_of(own: &Cards, scope: &Scope) -> Option<Who> {
    let Cards::One { thing } = own else { return None };
    match thing.as_ref() {
        Thing::TheirLevel { whose } => scope.who(whose).ok(),
        Thing::LevelOf { cards: Bearer::Told { det: Det::Of { whose }, kinds, post } }
            if post.is_empty() && noun(kinds) == Some(&Noun::Mp) =>
        {
            scope.who(whose).ok()
        }
        _ => None,
    }
}

/// The level of a Main Personality, or the anger of a player.
fn level_or_anger(own: &Cards, scope: &Scope) -> Low<Measure> {
    if let Some(who) = level_of(own, scope) {
        return Ok(Measure::Level(who));
    }
    match own {
        Cards::One { thing } => match thing.as_ref() {
            Thing::Anger { whose } => Ok(Measure::Anger(scope.who(whose)?)),
            _ => stop("what a level is compared with"),
        },
        _ => stop("what a level is compared with"),
    }
}

/// `your MP's level is higher than your opponent's MP's level`
fn compared(own: Measure, verb: &Verb, scope: &Scope) -> Low<Guard> {
    match verb {
        Verb::BeState { state: State::Higher { than } } => {
            Ok(Guard::Exceeds { more: own, less: level_or_anger(than, scope)?, by: 1 })
        }
        Verb::BeState { state: State::Lower { than } } => {
            Ok(Guard::Exceeds { more: level_or_anger(than, scope)?, less: own, by: 1 })
        }
        Verb::BeState { state } => gap("State", state),
        other => gap("Verb", other),
    }
}

/// `Bee is in play`, `Nappa is your MP`
fn called(name: &str, verb: &Verb, scope: &Scope) -> Low<Guard> {
    match verb {
        Verb::BeState { state: State::In { place: Place::Play } } => {
            Ok(Guard::Called { who: Who::Both, name: name.to_owned() })
        }
        Verb::BeState { state: State::Same { cards } } => {
            Ok(Guard::MpOf { who: mp_of(cards, scope)?, names: vec![name.to_owned()] })
        }
        Verb::BeState { state } => gap("State", state),
        other => gap("Verb", other),
    }
}

/// `it is the only Ally you control`: that kind, of which there is one.
fn only_one<'a>(own: &Cards, verb: &'a Verb) -> Option<(&'a Kinds, &'a Actor)> {
    let Verb::BeState { state: State::Same { cards: Cards::One { thing } } } = verb else {
        return None;
    };
    let Thing::OrderedOne { det: Det::The, order: Order::Only, kinds, post } = thing.as_ref()
    else {
        return None;
    };
    let [post] = post.as_slice() else { return None };
    let it = matches!(own, Cards::One { thing } if **thing == Thing::It);
    it.then(|| Some((kinds, controller(post)?)))?
}

fn of_things(own: &Cards, verb: &Verb, scope: &Scope) -> Low<Guard> {
    let within = |what, bounds| Ok(Guard::Within { what, bounds });
    if let Some((kinds, who)) = only_one(own, verb) {
        let (card, of) = (filter(kinds)?, cards::actor(who, scope)?);
        if card.each_kind().is_none() {
            return stop("cards of which it is not said where they are");
        }
        let sel = Sel { of, card, ..Sel::default() };
        let bounds = Bounds { least: Some(1), most: Some(1) };
        return within(Measure::Cards(Box::new(sel)), bounds);
    }
    if let Cards::One { thing } = own
        && let Thing::Anger { whose } = thing.as_ref()
    {
        let what = Measure::Anger(scope.who(whose)?);
        return match verb {
            Verb::BeState { state: State::At { bound } } => within(what, bounds(bound)?),
            other => compared(what, other, scope),
        };
    }
    // `the highest power level on your MP's Level 4 is 500,000 or less`
    if let Cards::One { thing } = own
        && let Thing::HighestPower { cards, n } = thing.as_ref()
    {
        let Bearer::Told { det: Det::Of { whose }, kinds, post } = cards else {
            return gap("Bearer", cards);
        };
        let top = count(n)? == 4 && post.is_empty() && noun(kinds) == Some(&Noun::Mp);
        return match verb {
            Verb::BeState { state: State::At { bound } } if top => {
                Ok(Guard::TopPower { who: one_player(whose, scope)?, bounds: bounds(bound)? })
            }
            other => gap("Verb", other),
        };
    }
    if let Some(who) = level_of(own, scope) {
        return compared(Measure::Level(who), verb, scope);
    }
    if let Cards::One { thing } = own
        && let Thing::Called { name, post } = thing.as_ref()
        && post.is_empty()
    {
        return called(&name.0, verb, scope);
    }
    let who = mp_of(own, scope)?;
    let not = |verb: Verb| -> Low<Guard> {
        of_things(own, &verb, scope).map(|guard| Guard::Not(Box::new(guard)))
    };
    match verb {
        // `your MP does not have SAIYAN`
        Verb::LackFeature { feature } => not(Verb::HaveFeature { feature: feature.clone() }),
        Verb::BeState { state } => match state {
            State::Not { not: state } => not(Verb::BeState { state: state.as_ref().clone() }),
            State::NotA { quality } => {
                not(Verb::BeState { state: State::A { quality: quality.clone() } })
            }
            State::LevelsHigher { bound, than } => {
                let Bounds { least: Some(by), most: None } = (match bound {
                    Bound::Exactly { n } => Bounds { least: Some(count(n)?), most: None },
                    bound => bounds(bound)?,
                }) else {
                    return stop("how many levels higher");
                };
                let less = Measure::Level(mp_of(than, scope)?);
                Ok(Guard::Exceeds { more: Measure::Level(who), less, by })
            }
            // `your MP is a Saiyan`, `your MP is a Hero`
            State::A { quality: Quality::Of { kin } } => {
                Ok(Guard::TraitOf { who, name: trait_name(kin).to_owned() })
            }
            State::A { quality: Quality::Hero } => {
                Ok(Guard::Aligned { who, name: "hero".to_owned() })
            }
            State::A { quality: Quality::Villain } => {
                Ok(Guard::Aligned { who, name: "villain".to_owned() })
            }
            State::AtLevel { bound } => within(Measure::Level(who), bounds(bound)?),
            State::AtStages { bound } => within(Measure::Stages(who), bounds(bound)?),
            State::Of { names } => {
                let row = match names {
                    Series::One(one) => std::slice::from_ref(one),
                    Series::Many(row, _) => row.as_slice(),
                };
                Ok(Guard::MpOf { who, names: names_of(row) })
            }
            other => gap("State", other),
        },
        Verb::HaveFeature { feature: Feature::TraitOf { kin: Series::One(kin) } } => {
            Ok(Guard::TraitOf { who, name: trait_name(kin).to_owned() })
        }
        Verb::HaveFeature { feature: Feature::Traits { bound } | Feature::Only { bound } } => {
            within(Measure::Traits(who), bounds(bound)?)
        }
        // `your MP has “Android” in the title`
        Verb::HaveFeature { feature: Feature::Titled { names: Series::One(word) } } => {
            plain_side(who)?;
            Ok(Guard::MpTitled { who, word: word.0.clone() })
        }
        other => gap("Verb", other),
    }
}

/// The names of a row.
pub(super) fn names_of(row: &[crate::text::grammar::name::Name]) -> Vec<String> {
    row.iter().map(|name| name.0.clone()).collect()
}

pub(super) fn plain_side(who: Who) -> Low<()> {
    match who {
        Who::You | Who::Opponent => Ok(()),
        Who::Both | Who::Chosen => stop("a count of several players"),
    }
}

/// The player that a possessive names, where that is one player.
pub(super) fn one_player(whose: &Whose, scope: &Scope) -> Low<Who> {
    let who = scope.who(whose)?;
    plain_side(who)?;
    Ok(who)
}
