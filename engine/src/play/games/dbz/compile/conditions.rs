//! Conditions of effects: what must be so, and what must have happened. Apart
//! from `facts`, which knows what is so now and which events are told by.

use crate::play::games::dbz::compile::cards::{
    self, is_effect_of_this, is_it, is_this, is_this_attack,
};
use crate::play::games::dbz::compile::facts;
use crate::play::games::dbz::compile::filters::{feature_of, filter, of_quality};
use crate::play::games::dbz::compile::keywords::is_damage_of_this;
use crate::play::games::dbz::compile::naming::{played_by_title, without};
use crate::play::games::dbz::compile::nouns::{is_plain, is_that_attack, mp_of, noun, trait_name};
use crate::play::games::dbz::compile::outcomes::outcome;
use crate::play::games::dbz::compile::paying::so_many_paid;
use crate::play::games::dbz::compile::performing::power_used;
use crate::play::games::dbz::compile::power_levels::of_power;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::compile::whereabouts::{
    has_attached, is_attached, so_many, there_are,
};
use crate::play::games::dbz::compile::{events, events_of_card};
use crate::play::games::dbz::effect::{EventKind, Guard, Trigger};
use crate::play::games::dbz::guard::{Since, Sought};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{Filter, How, Sel, Source};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Finite, How as Manner, Part, Time};
use crate::text::grammar::kinds::{
    Distinct, Feature, Kind as CardKind, Kinds, Noun, Quality, SimpleQuality,
};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, Relative, State, Verb, Way};

/// The guards of a condition, all of which must hold.
pub(super) fn guards(condition: &Condition, scope: &Scope) -> Low<Vec<Guard>> {
    facts::all(condition, scope, guard)
}

fn guard(fact: &Fact, scope: &Scope) -> Low<Guard> {
    match fact {
        Fact::Have { who, verb, how } => has_happened(who, &verb.0, how, scope),
        Fact::HaveNot { who, verb, how } => {
            Ok(Guard::Not(Box::new(has_happened(who, &verb.0, how, scope)?)))
        }
        // `you do not control a Drill`
        Fact::Does { who, verb, how } if matches!(verb.0.as_ref(), Verb::NotDo { .. }) => {
            let Verb::NotDo { verb } = verb.0.as_ref() else { return stop("no deed") };
            let verb = Finite(verb.0.clone());
            let done = Fact::Does { who: who.clone(), verb, how: how.clone() };
            Ok(Guard::Not(Box::new(guard(&done, scope)?)))
        }
        // `you did not declare combat`, this turn
        Fact::Did { who, verb, how }
            if how.is_empty()
                && matches!(verb.0.as_ref(), Verb::NotDo { verb } if *verb.0 == Verb::DeclareCombat) =>
        {
            let Some(whose) = is_player(who, scope) else { return stop("who declares combat") };
            let on = vec![EventKind::EnteringCombat];
            let whose = Some(whose);
            let (by, card, guards) = (None, None, Vec::new());
            let sought = Box::new(Sought { on, by, whose, card, guards, another: false });
            Ok(Guard::Not(Box::new(Guard::HasHappened { sought, since: Since::Turn })))
        }
        // `this attack dealt critical damage`, `your opponent prevented damage from this attack`
        Fact::Did { who, verb, how }
            if let Some(own) = of_this_attack(who, &verb.0, how, scope)? =>
        {
            Ok(own)
        }
        Fact::Does { who, verb, how }
            if let Some(own) = of_this_attack(who, &verb.0, how, scope)? =>
        {
            Ok(own)
        }
        Fact::Did { who, verb, how } if let Some(own) = outcome(who, &verb.0, how, scope)? => {
            Ok(own)
        }
        Fact::Does { who, verb, how } if let Some(own) = outcome(who, &verb.0, how, scope)? => {
            Ok(own)
        }
        Fact::Did { who, verb, how } if *verb.0 != Verb::Pass => {
            if let Some(done) = done_here(who, &verb.0, how, scope)? {
                return Ok(done);
            }
            if let Some(own) = about_it(who, &verb.0, how)? {
                return Ok(own);
            }
            has_happened(who, &verb.0, how, scope)
        }
        Fact::Does { who, verb, how } => {
            if how.is_empty()
                && let Some(own) = of_power(who, &verb.0, scope)?
            {
                return Ok(own);
            }
            if how.is_empty()
                && let Some(own) = of_trait_and(who, &verb.0, scope)?
            {
                return Ok(own);
            }
            if how.is_empty() {
                let own = match so_many_paid(who, &verb.0)? {
                    Some(own) => Some(own),
                    None => so_many(who, &verb.0, scope)?,
                };
                if let Some(own) = own {
                    return Ok(own);
                }
            }
            if how.is_empty() && has_attached(who, &verb.0, scope) {
                return Ok(Guard::AnyAttached);
            }
            if let Some(own) = is_attached(who, &verb.0, how, scope)? {
                return Ok(own);
            }
            if let Some(own) = levelled(who, &verb.0, how, scope)? {
                return Ok(own);
            }
            if let Some(own) = about_it(who, &verb.0, how)? {
                return Ok(own);
            }
            // `the card you named is revealed`
            if how.is_empty()
                && let Some(own) = done_to_named(who, &verb.0)?
            {
                return Ok(own);
            }
            facts::guard(fact, scope)
        }
        Fact::There { cards, how } if how.is_empty() => there_are(cards, scope),
        other => facts::guard(other, scope),
    }
}

/// What is so of the attack that says so: what it dealt, and whether that was prevented.
fn of_this_attack(who: &Subject, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<Guard>> {
    let not = |own: Guard| Guard::Not(Box::new(own));
    match (who.0.as_ref(), verb, how) {
        (Doer::Things { cards }, Verb::DealCritical, []) if is_this_attack(cards) => {
            Ok(Some(Guard::DealtCritical))
        }
        (Doer::Things { cards }, Verb::NotDo { verb }, [])
            if is_this_attack(cards) && *verb.0 == Verb::DealCritical =>
        {
            Ok(Some(not(Guard::DealtCritical)))
        }
        (Doer::Things { cards }, Verb::DealSomeStages { bound }, []) if is_this_attack(cards) => {
            let bounds = cards::bounds(bound)?;
            Ok(Some(Guard::Within { what: Measure::StagesDealt, bounds }))
        }
        (Doer::Things { cards }, Verb::DealSome { bound }, []) if is_this_attack(cards) => {
            let bounds = cards::bounds(bound)?;
            Ok(Some(Guard::Within { what: Measure::LifeDealt, bounds }))
        }
        // `damage from this attack is prevented`
        (Doer::Things { cards }, Verb::BeState { state: State::Been { done } }, [])
            if is_damage_of_this(cards) && *done.0 == Deed::Prevent =>
        {
            Ok(Some(Guard::DamagePrevented))
        }
        (
            Doer::Player { who: Actor::Opponent },
            Verb::Do { deed: Deed::Prevent, cards },
            [] | [Manner::FromCards { .. }],
        ) if !scope.flip => {
            let of_this = match how {
                [Manner::FromCards { cards: from }] => {
                    is_plain(cards, &Noun::Damage) && is_this_attack(from)
                }
                _ => is_damage_of_this(cards),
            };
            Ok(of_this.then_some(Guard::DamagePrevented))
        }
        _ => Ok(None),
    }
}

/// `At the end of any combat in which you used a critical damage effect`
pub(super) fn at_end_which(given: &Given, scope: &Scope) -> Low<Option<Trigger>> {
    let Given::AtEndWhich { fact } = given else { return Ok(None) };
    let (who, verb, how) = match fact {
        Fact::Does { who, verb, how } => (who, verb.0.as_ref(), how),
        Fact::Did { who, verb, how } => (who, verb.0.as_ref(), how),
        other => return gap("Fact", other),
    };
    let mut how = how.clone();
    how.push(Manner::At { time: Time::This { part: Part::Combat } });
    let guards = vec![has_happened(who, verb, &how, scope)?];
    Ok(Some(Trigger { guards, ..Trigger::on(EventKind::EndOfCombat) }))
}

/// `your MP has EARTHLING and 2 or less Traits`
fn of_trait_and(who: &Subject, verb: &Verb, scope: &Scope) -> Low<Option<Guard>> {
    let Doer::Things { cards: own } = who.0.as_ref() else { return Ok(None) };
    let Verb::HaveFeature { feature: Feature::TraitAnd { kin, bound } } = verb else {
        return Ok(None);
    };
    let who = mp_of(own, scope)?;
    let of_trait = Guard::TraitOf { who, name: trait_name(kin).to_owned() };
    let few = Guard::Within { what: Measure::Traits(who), bounds: cards::bounds(bound)? };
    let either = [of_trait, few].map(|own| Guard::Not(Box::new(own)));
    Ok(Some(Guard::Not(Box::new(Guard::Either(either.to_vec())))))
}

/// `you have changed levels this combat`, `your opponent banished an Ally in his last action`
fn has_happened(who: &Subject, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Guard> {
    let mut since = None;
    let mut rest = Vec::new();
    for how in how {
        since = match (how, since) {
            (Manner::At { time: Time::This { part: Part::Combat } }, None) => Some(Since::Combat),
            (Manner::At { time: Time::This { part: Part::Turn } }, None) => Some(Since::Turn),
            (Manner::At { time: Time::InLastAction { .. } }, None)
                if is_player(who, scope) == Some(Who::Opponent) && !scope.flip =>
            {
                Some(Since::TheirLastAction)
            }
            // `you stopped an attack in your opponent's last action`
            (Manner::At { time: Time::InLastAction { whose: Whose::Opponents } }, None)
                if is_player(who, scope) == Some(Who::You)
                    && !scope.flip
                    && matches!(verb, Verb::Do { deed: Deed::Stop, .. }) =>
            {
                Some(Since::TheirLastAction)
            }
            // A last action that counts is one of this combat.
            (
                Manner::At { time: Time::This { part: Part::Combat } },
                Some(Since::TheirLastAction),
            ) => since,
            _ => {
                rest.push(how.clone());
                since
            }
        };
    }
    let Some(since) = since else { return stop("since when something has happened") };
    if let (Some(card), Some(whose), []) = (power_used(verb), is_player(who, scope), &rest[..]) {
        let (on, whose, card) = (vec![EventKind::Used], Some(whose), Some(card));
        let sought = Sought { on, by: None, whose, card, guards: Vec::new(), another: false };
        return Ok(Guard::HasHappened { sought: Box::new(sought), since });
    }
    let titled = played_by_title(verb, scope);
    let (verb, another) = without_another(titled.as_ref().unwrap_or(verb));
    let trigger = events::of_subject(who, &verb, &rest, scope)?;
    let Trigger { on, or, by, whose, this: false, card, guards, .. } = trigger else {
        return stop("what has happened to this card");
    };
    let on = std::iter::once(on).chain(or).collect();
    let sought = Box::new(Sought { on, by, whose, card, guards, another });
    Ok(Guard::HasHappened { sought, since })
}

fn is_player(who: &Subject, scope: &Scope) -> Option<Who> {
    let Doer::Player { who } = who.0.as_ref() else { return None };
    cards::actor(who, scope).ok()
}

/// `performed another physical attack`: the deed, and whether in another attack.
fn without_another(verb: &Verb) -> (Verb, bool) {
    if let Verb::Do { deed: Deed::Perform, cards: Cards::One { thing } } = verb
        && let Thing::Some { quant: Quant::Another, kinds, post } = thing.as_ref()
    {
        let thing = Thing::Some { quant: Quant::A, kinds: kinds.clone(), post: post.clone() };
        let cards = Cards::One { thing: Box::new(thing) };
        return (Verb::Do { deed: Deed::Perform, cards }, true);
    }
    (verb.clone(), false)
}

/// What the card itself has done: `you discarded a Styled card`, `the card you
/// named was destroyed`, `your opponent advanced a level with this card`.
fn done_here(who: &Subject, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<Guard>> {
    if let Some(own) = levelled(who, verb, how, scope)? {
        return Ok(Some(own));
    }
    if !how.is_empty() {
        return Ok(None);
    }
    match (who.0.as_ref(), verb) {
        (Doer::Player { who: Actor::You }, Verb::Do { deed, cards }) if !scope.flip => {
            let moved =
                matches!(deed, Deed::Discard | Deed::Destroy | Deed::Banish | Deed::Capture);
            if !moved {
                return gap("Deed", deed);
            }
            did_to(deed, of_any_zone(cards, scope)?)
        }
        // `your opponent destroyed an Ally`: a card of theirs, by what the card had them do.
        (
            Doer::Player { who: Actor::Opponent },
            Verb::Do { deed: deed @ (Deed::Discard | Deed::Destroy | Deed::Banish), cards },
        ) if !scope.flip => {
            let mut card = of_any_zone(cards, scope)?;
            card.more.theirs = true;
            did_to(deed, card)
        }
        _ => done_to_named(who, verb),
    }
}

fn did_to(deed: &Deed, card: Filter) -> Low<Option<Guard>> {
    Ok(Some(Guard::DidTo { what: events_of_card::done_to(deed)?, card }))
}

/// The cards of a deed, of which no zone is told.
fn of_any_zone(cards: &Cards, scope: &Scope) -> Low<Filter> {
    let (card, from) = cards::about(cards, scope)?;
    if from.is_some() { stop("what was done to cards of a zone") } else { Ok(card) }
}

/// `the card you named was destroyed`, `both cards you named were revealed`
fn done_to_named(who: &Subject, verb: &Verb) -> Low<Option<Guard>> {
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
    let Verb::BeState { state: State::Been { done } } = verb else { return Ok(None) };
    let Some(each) = named_cards(cards) else { return Ok(None) };
    let what = events_of_card::done_to(&done.0)?;
    Ok(Some(if each { Guard::DidToEachNamed(what) } else { Guard::DidToNamed(what) }))
}

/// `the card you named`, `both cards you named`: whether it is each of several.
fn named_cards(cards: &Cards) -> Option<bool> {
    let Cards::One { thing } = cards else { return None };
    if let Thing::Told { det: Det::The, kinds, post } = thing.as_ref()
        && post.is_empty()
        && is_named(kinds)
    {
        return Some(!kinds.is_singular());
    }
    let (kinds, post, each) = match thing.as_ref() {
        Thing::Told { det: Det::The, kinds, post } if kinds.is_singular() => (kinds, post, false),
        Thing::Told { det: Det::The, kinds, post }
        | Thing::Some { quant: Quant::Both, kinds, post } => (kinds, post, true),
        _ => return None,
    };
    let named = matches!(post.as_slice(), [Post::ByWhomDone { who: Actor::You, did, how }]
        if how.is_empty() && matches!(did.0.as_ref(), Relative::Deed { deed: Deed::Name }));
    (named && noun(kinds) == Some(&Noun::Card)).then_some(each)
}

/// `named card`, which no title tells: a name that a player has given
fn is_named(kinds: &Kinds) -> bool {
    let (kinds, named) = without(kinds, &Quality::Named);
    named && noun(&kinds) == Some(&Noun::Card)
}

/// `you advance a level with this card`
fn levelled(who: &Subject, verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<Guard>> {
    let with_this = matches!(how, [Manner::With { cards } | Manner::WithEffect { cards }]
        if is_this(cards) || is_effect_of_this(cards));
    let (Verb::LevelAlone { way } | Verb::LevelsAlone { way, .. }, true) = (verb, with_this) else {
        return Ok(None);
    };
    let Some(who) = is_player(who, scope) else { return stop("whose level") };
    let up = match way {
        Way::Raise => true,
        Way::Lower => false,
        other => return gap("Way", other),
    };
    Ok(Some(Guard::Levelled { who, up }))
}

/// `that card was an Event`, `the revealed card is a Drill`
fn about_it(who: &Subject, verb: &Verb, how: &[Manner]) -> Low<Option<Guard>> {
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
    if !how.is_empty() {
        return Ok(None);
    }
    let done = match told_by_deed(cards) {
        Some(what) => Some(what),
        None if is_it(cards) => None,
        None => return Ok(None),
    };
    let Some((card, not)) = is_like(verb)? else { return Ok(None) };
    let own = match done {
        Some(what) if !not => Guard::DidTo { what, card },
        Some(_) => return stop("what a card is not"),
        None => Guard::ItIs(card),
    };
    Ok(Some(if not { Guard::Not(Box::new(own)) } else { own }))
}

/// `the top card of your discard pile is a Styled attack`: that it is so, and the card that
/// what follows speaks of.
pub(super) fn of_end_card(condition: &Condition, scope: &Scope) -> Low<Option<(Guard, Sel)>> {
    let Condition::One { fact: Fact::Does { who, verb, how } } = condition else {
        return Ok(None);
    };
    let Doer::Things { cards: own } = who.0.as_ref() else { return Ok(None) };
    let Cards::One { thing } = own else { return Ok(None) };
    if !matches!(thing.as_ref(), Thing::OrderedOne { .. }) || !how.is_empty() {
        return Ok(None);
    }
    let sel = cards::select(own, scope)?.sel;
    let end = matches!(sel.how, How::Top | How::Bottom);
    let seen = matches!(sel.from, Source::Discard | Source::Banished);
    if !end || !seen || !matches!(sel.of, Who::You | Who::Opponent) {
        return stop("what a card is that lies elsewhere");
    }
    match is_like(&verb.0)? {
        Some((card, false)) => Ok(Some((Guard::EndCard { sel: Box::new(sel.clone()), card }, sel))),
        _ => stop("what a card is not"),
    }
}

/// `that attack was a Styled attack`
pub(super) fn of_attack(condition: &Condition) -> Low<Option<Guard>> {
    let Condition::One { fact } = condition else { return Ok(None) };
    let (who, verb, how) = match fact {
        Fact::Did { who, verb, how } => (who, verb.0.as_ref(), how),
        Fact::Does { who, verb, how } => (who, verb.0.as_ref(), how),
        _ => return Ok(None),
    };
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
    // `your opponent's attack was a non-Styled attack`
    let theirs = matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::Of { whose: Whose::Opponents }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Attack)));
    if !how.is_empty() || !(theirs || is_that_attack(cards)) {
        return Ok(None);
    }
    Ok(is_like(verb)?.map(|(card, not)| {
        let own = Guard::AttackIs(card);
        if not { Guard::Not(Box::new(own)) } else { own }
    }))
}

/// `the revealed card`
fn told_by_deed(cards: &Cards) -> Option<EventKind> {
    let Cards::One { thing } = cards else { return None };
    let Thing::Told {
        det: Det::The | Det::That,
        kinds: Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) },
        post,
    } = thing.as_ref()
    else {
        return None;
    };
    let card = matches!(kind.as_ref(), CardKind::One { noun } if noun.0 == Noun::Card);
    match quality {
        Quality::Revealed if card && post.is_empty() => Some(EventKind::Revealed),
        Quality::Discarded if card && post.is_empty() => Some(EventKind::Discarded),
        Quality::Destroyed if card && post.is_empty() => Some(EventKind::Destroyed),
        Quality::Banished if card && post.is_empty() => Some(EventKind::Banished),
        _ => None,
    }
}

/// What a card is said to be, and whether it is said not to be.
fn is_like(verb: &Verb) -> Low<Option<(Filter, bool)>> {
    let mut own = Filter::default();
    match verb {
        Verb::BeState { state: State::Kinds { kinds } } => Ok(Some((filter(kinds)?, false))),
        Verb::BeState { state: State::NotKind { kinds } } => Ok(Some((filter(kinds)?, true))),
        Verb::BeState { state: State::Styled } => {
            own.styled = true;
            Ok(Some((own, false)))
        }
        Verb::BeState { state: State::Named } => {
            own.named = true;
            Ok(Some((own, false)))
        }
        Verb::BeState { state: State::OfColour { colour } } => {
            of_quality(&mut own, &Quality::Coloured { colour: colour.clone() })?;
            Ok(Some((own, false)))
        }
        Verb::BeState { state: State::Qualified { quality } | State::A { quality } } => {
            of_quality(&mut own, quality)?;
            Ok(Some((own, false)))
        }
        // `Styled or a Dragon Ball`
        Verb::BeState { state: State::QualityOr { first: SimpleQuality::Styled, kinds } } => {
            own.styled = true;
            own.more.or = Some(Box::new(filter(kinds)?));
            Ok(Some((own, false)))
        }
        Verb::HaveFeature { feature } => {
            feature_of(&mut own, feature)?;
            Ok(Some((own, false)))
        }
        _ => Ok(None),
    }
}
