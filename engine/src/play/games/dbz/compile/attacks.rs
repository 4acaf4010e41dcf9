//! The attacks that a clause is about: whose, which, all of them or the next.

use crate::play::games::dbz::compile::cards::{actor, bounds, is_it, is_this_attack};
use crate::play::games::dbz::compile::dealing;
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::filters::{filter, narrow};
use crate::play::games::dbz::compile::nouns::{head, is_that_attack, noun, trait_name};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::performing::without_successful;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::guard::Guard;
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{Filter, More, Performing};
use crate::play::games::dbz::terms::{Attack, AttackType, Kind, Who};
use crate::text::grammar::cards::{Cards, Det, Order, Post, Quant, Thing};
use crate::text::grammar::how::{Agent, Narrowing, Part, Time};
use crate::text::grammar::kinds::{Distinct, Feature, Kind as CardKind, Kinds, Noun, Plural};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, Relative, Verb, Way};

/// The attacks that a clause is about.
pub(super) struct Attacks {
    pub(super) who: Who,
    pub(super) card: Filter,
    pub(super) next: bool,
    /// Their damage, not they.
    pub(super) damage: bool,
    /// In this combat.
    pub(super) here: bool,
    /// What must be so of them besides.
    pub(super) guards: Vec<Guard>,
    /// They are the first like them, each since then.
    pub(super) first: Option<Guard>,
}

impl Attacks {
    /// All that must be so of them.
    pub(super) fn held(&self) -> Vec<Guard> {
        self.guards.iter().chain(&self.first).cloned().collect()
    }
}

/// `your Styled attacks`, `your next attack`, `all of your other attacks`
pub(super) fn attacks(own: &Cards, scope: &Scope) -> Low<Attacks> {
    let about = attacks_that(own, scope)?;
    if about.guards.is_empty() { Ok(about) } else { stop("what is so of attacks that do that") }
}

/// Attacks as [`attacks`] has them, and those of which something must be so besides:
/// `your attacks that raise your anger`.
pub(super) fn attacks_that(own: &Cards, scope: &Scope) -> Low<Attacks> {
    let Cards::One { thing } = own else { return gap("Cards", own) };
    let about = |whose, kinds: &Kinds, next| -> Low<Attacks> {
        told_attacks(one_player(whose, scope)?, kinds, &[], next)
    };
    match thing.as_ref() {
        Thing::Told { det: Det::Of { whose }, kinds, post } => {
            told_attacks(one_player(whose, scope)?, kinds, post, false)
        }
        // `all attacks you perform this combat`
        Thing::Plain { kinds, post }
        | Thing::Some { quant: Quant::All | Quant::AllOther, kinds, post }
            if let [Post::ByWhom { who, does, how }] = post.as_slice()
                && matches!(does.0.as_ref(), Relative::Deed { deed: Deed::Perform }) =>
        {
            let here = match how.as_slice() {
                [] => false,
                [Narrowing::At { time }] if is_this_combat(time) => true,
                [how, ..] => return gap("Narrowing", how),
            };
            let own = told_attacks(actor(who, scope)?, kinds, &[], false)?;
            let other = matches!(thing.as_ref(), Thing::Some { quant: Quant::AllOther, .. });
            if other && own.who != Who::You {
                return stop("other attacks of another player");
            }
            let card = Filter { other: own.card.other || other, ..own.card };
            Ok(Attacks { card, here, ..own })
        }
        // `attacks performed by your Allies`
        Thing::Plain { kinds, post } if let Some(whose) = by_allies(post) => {
            let own = told_attacks(one_player(whose, scope)?, kinds, &[], false)?;
            let more = More { by_ally: true, ..own.card.more };
            Ok(Attacks { card: Filter { more, ..own.card }, ..own })
        }
        // `attacks performed by that Ally`, whoever controls it
        Thing::Plain { kinds, post } if by_that_ally(post) => {
            Ok(of_that_ally(told_attacks(Who::Both, kinds, &[], false)?))
        }
        // `the next attack that Ally performs this combat`
        Thing::OrderedOne { det: Det::The, order: Order::Next, kinds, post }
            if let [Post::ByThatAlly { does, how }] = post.as_slice() =>
        {
            next_of_that_ally(kinds, does.0.as_ref(), how)
        }
        // `attacks performed by this personality`, said by a Main Personality's card, or `by your
        // MP`
        Thing::Plain { kinds, post } if !scope.flip && by_this_personality(post, scope) => {
            let own = told_attacks(Who::You, kinds, &[], false)?;
            let more = More { by: Some(Performing::Mp), ..own.card.more };
            Ok(Attacks { card: Filter { more, ..own.card }, ..own })
        }
        // `attacks performed by personalities with MAJIN`
        Thing::Plain { kinds, post } if let Some(by) = by_personalities(post)? => {
            let own = told_attacks(Who::Both, kinds, &[], false)?;
            let more = More { by: Some(by), ..own.card.more };
            Ok(Attacks { card: Filter { more, ..own.card }, ..own })
        }
        // `Styled attacks`, of every player
        Thing::Plain { kinds, post } | Thing::Some { quant: Quant::All, kinds, post } => {
            told_attacks(Who::Both, kinds, post, false)
        }
        Thing::OfDet { quant: Quant::All, det: Det::Of { whose }, kinds, post }
        | Thing::AllDet { det: Det::Of { whose }, kinds, post }
            if post.is_empty() =>
        {
            about(whose, kinds, false)
        }
        Thing::OrderedOne { det: Det::Of { whose }, order: Order::Next, kinds, post }
            if post.is_empty() =>
        {
            about(whose, kinds, true)
        }
        // `your other attacks`, than the one that says so
        Thing::OrderedOne { det: Det::Of { whose }, order: Order::Other, kinds, post } => {
            let own = told_attacks(one_player(whose, scope)?, kinds, post, false)?;
            if own.who != Who::You {
                return stop("other attacks of another player");
            }
            Ok(Attacks { card: Filter { other: true, ..own.card }, ..own })
        }
        // `the next attack you perform this combat`: a combat has no later one.
        Thing::OrderedOne { det: Det::The, order: Order::Next, kinds, post } => {
            let [Post::ByWhom { who, does, how: narrowing }] = post.as_slice() else {
                return gap("Thing", thing);
            };
            let performed = matches!(does.0.as_ref(), Relative::Deed { deed: Deed::Perform });
            let here = matches!(
                narrowing.as_slice(),
                [Narrowing::At { time: Time::This { part: Part::Combat } }]
            );
            if !performed || !here {
                return gap("Relative", does.0.as_ref());
            }
            let whose = match actor(who, scope)? {
                Who::You => Whose::Your,
                _ => Whose::Opponents,
            };
            let own = about(&whose, kinds, true)?;
            Ok(Attacks { here: true, ..own })
        }
        Thing::DamageOf { kind: None, cards } => {
            let own = attacks_that(cards, scope)?;
            Ok(Attacks { damage: true, ..own })
        }
        other => gap("Thing", other),
    }
}

/// `your Named cards`, of which something is so that is so of attacks alone: as `your Named
/// attacks`.
pub(super) fn of_attack_cards(cards: &Cards) -> Option<Cards> {
    let Cards::One { thing } = cards else { return None };
    let Thing::Told { det, kinds, post } = thing.as_ref() else { return None };
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
    else {
        return None;
    };
    if !matches!(kind.as_ref(), CardKind::Several { noun } if noun.0 == Noun::Card) {
        return None;
    }
    let kind = Box::new(CardKind::Several { noun: Plural(Noun::Attack) });
    let kind = CardKind::Narrow { quality: quality.clone(), kind };
    let kinds = Kinds::Any { kinds: Distinct(Series::One(kind)) };
    let thing = Thing::Told { det: det.clone(), kinds, post: post.clone() };
    Some(Cards::One { thing: Box::new(thing) })
}

/// `this attack`, or `that attack` where one of yours is what was waited for: the one that is
/// performed.
pub(super) fn performed_now(cards: &Cards, scope: &Scope) -> Option<Attacks> {
    let waited = scope.in_attack && scope.their.is_none();
    let meant = is_this_attack(cards) || waited && (is_that_attack(cards) || is_it(cards));
    let card = Filter { attack: true, ..Filter::default() };
    meant.then_some(Attacks {
        who: Who::You,
        card,
        next: false,
        damage: false,
        here: false,
        guards: Vec::new(),
        first: None,
    })
}

/// `performed by your Allies`: whose.
fn by_allies(post: &[Post]) -> Option<&Whose> {
    let [Post::Been { done, how }] = post else { return None };
    let [Narrowing::By { agent: Agent::Cards { cards: Cards::One { thing } } }] = how.as_slice()
    else {
        return None;
    };
    match thing.as_ref() {
        Thing::Told { det: Det::Of { whose }, kinds, post }
            if *done.0 == Deed::Perform && post.is_empty() && head(kinds) == Some(&Noun::Ally) =>
        {
            Some(whose)
        }
        _ => None,
    }
}

/// `the next attack that Ally performs this combat`, by what is done and when.
fn next_of_that_ally(kinds: &Kinds, does: &Relative, how: &[Narrowing]) -> Low<Attacks> {
    let performed = matches!(does, Relative::Deed { deed: Deed::Perform });
    let here = matches!(how, [Narrowing::At { time }] if is_this_combat(time));
    if !performed || !here {
        return stop("which attack of that Ally");
    }
    let own = of_that_ally(told_attacks(Who::Both, kinds, &[], true)?);
    Ok(Attacks { here, ..own })
}

/// Attacks, of those the ones that the Ally performs that was dealt with.
fn of_that_ally(own: Attacks) -> Attacks {
    let more = More { by: Some(Performing::These(Vec::new())), ..own.card.more };
    Attacks { card: Filter { more, ..own.card }, ..own }
}

/// `performed by that Ally`
fn by_that_ally(post: &[Post]) -> bool {
    let [Post::Been { done, how }] = post else { return false };
    *done.0 == Deed::Perform
        && matches!(how.as_slice(),
            [Narrowing::By { agent: Agent::Cards { cards: Cards::One { thing } } }]
                if matches!(thing.as_ref(), Thing::Told { det: Det::That, kinds, post }
                    if post.is_empty() && noun(kinds) == Some(&Noun::Ally)))
}

/// `performed by this personality`, `performed by your MP`
fn by_this_personality(post: &[Post], scope: &Scope) -> bool {
    let [Post::Been { done, how }] = post else { return false };
    let [Narrowing::By { agent: Agent::Cards { cards: Cards::One { thing } } }] = how.as_slice()
    else {
        return false;
    };
    let this = match thing.as_ref() {
        Thing::Told { det: Det::This, kinds, post } => {
            post.is_empty()
                && noun(kinds) == Some(&Noun::Personality)
                && scope.kind == Kind::Personality
        }
        Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post } => {
            post.is_empty() && noun(kinds) == Some(&Noun::Mp)
        }
        _ => false,
    };
    this && *done.0 == Deed::Perform
}

/// `performed by personalities with Android in the title`: which.
fn by_personalities(post: &[Post]) -> Low<Option<Performing>> {
    let [Post::Been { done, how }] = post else { return Ok(None) };
    let [Narrowing::By { agent: Agent::Cards { cards: Cards::One { thing } } }] = how.as_slice()
    else {
        return Ok(None);
    };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return Ok(None) };
    if *done.0 != Deed::Perform || noun(kinds) != Some(&Noun::Personality) {
        return Ok(None);
    }
    match post.as_slice() {
        [Post::With { feature: Feature::Titled { names: Series::One(word) } }] => {
            Ok(Some(Performing::Titled(word.0.clone())))
        }
        [Post::With { feature: Feature::TraitOf { kin: Series::One(kin) } }] => {
            Ok(Some(Performing::OfTrait(trait_name(kin).to_owned())))
        }
        _ => stop("by which personalities it is performed"),
    }
}

fn is_this_combat(time: &Time) -> bool {
    matches!(
        time,
        Time::This { part: Part::Combat }
            | Time::Remainder { part: Part::Combat }
            | Time::UntilEnd { part: Part::Combat }
    )
}

/// `raise your anger`
fn raises_own(verb: &Verb) -> bool {
    matches!(verb, Verb::Anger { way: Way::Raise, whose: Whose::Your })
}

/// Attacks of a player, or of both, described by their kinds and the words after them.
pub(super) fn told_attacks(who: Who, kinds: &Kinds, post: &[Post], next: bool) -> Low<Attacks> {
    // What is calculated, or prevented, is so of a successful attack alone.
    let (plain, successful) = without_successful(kinds);
    let mut card = filter(&plain)?;
    card.more.successful = next && successful;
    let told = head(&plain).is_none_or(|noun| matches!(noun, Noun::Attack | Noun::AttackCard));
    if !told || !card.attack {
        return stop("other things than attacks");
    }
    let mut guards = Vec::new();
    for post in post {
        match post {
            Post::With { .. } | Post::Without { .. } => narrow(&mut card, post)?,
            // `your attacks that raise your anger`
            Post::That { verb, how } if how.is_empty() && raises_own(&verb.0) => {
                if who != Who::You || next {
                    return stop("other attacks that raise anger");
                }
                guards.push(Guard::RaisedAnger);
            }
            // `your attacks that deal 5 or more stages of damage`, when that is known
            Post::That { verb, how } if how.is_empty() && !next => match verb.0.as_ref() {
                Verb::DealSomeStages { bound } => {
                    let bounds = bounds(bound)?;
                    guards.push(Guard::Within { what: Measure::StagesDealt, bounds });
                }
                _ => return gap("Post", post),
            },
            other => return gap("Post", other),
        }
    }
    Ok(Attacks { who, card, next, damage: false, here: false, guards, first: None })
}

/// `a non-Styled physical attack dealing 3 stages of damage`, that an effect performs.
pub(super) fn performed(own: &Cards, scope: &Scope) -> Low<Attack> {
    let Cards::One { thing } = own else { return gap("Cards", own) };
    let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref() else {
        return gap("Thing", thing);
    };
    let (damage, cost) = match post.as_slice() {
        [Post::Dealing { damage }] => (damage, 0),
        [Post::CostingDealing { cost, damage }] => (damage, count(cost)?),
        _ => return stop("what the attack deals that is performed"),
    };
    let card = filter(kinds)?;
    let styled = match (card.styled, card.more.not_styled) {
        (false, false) => None,
        (styled, _) => Some(styled),
    };
    let Some(attack_type) = card.more.attack_type else { return stop("a type of attack") };
    let more = More {
        not_styled: card.more.not_styled,
        attack_type: Some(attack_type),
        ..More::default()
    };
    if card != (Filter { attack: true, styled: card.styled, more, ..Filter::default() }) {
        return stop("an attack described more closely");
    }
    let energy = attack_type == AttackType::Energy;
    let mut attack = Attack { energy, styled, cost, ..Attack::default() };
    let mut counted = Vec::new();
    dealing::damage(&mut attack, damage, scope, &mut counted)?;
    if !counted.is_empty() {
        return stop("damage that is counted, of an attack that is performed");
    }
    Ok(attack)
}
