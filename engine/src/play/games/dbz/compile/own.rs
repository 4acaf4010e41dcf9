//! Sentences about the card itself, wherever they are printed: what it is
//! considered, what its attack is proof against, and what happens when
//! something is done to it.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::attaching::{is_only_one, is_unattached, would_attach};
use crate::play::games::dbz::compile::cards::{is_effect_of_this, is_this, is_this_attack, zone};
use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::considered::{
    considered, considered_clause, endurance_for, stays_by_doing, stays_so, title_word,
};
use crate::play::games::dbz::compile::counts::each;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::keywords::{barred, is_damage_of_this, stopped_by};
use crate::play::games::dbz::compile::leaving::{instead_of_leaving, is_removal};
use crate::play::games::dbz::compile::nouns::{considered_attack, is_own_purpose, noun};
use crate::play::games::dbz::compile::numbers::{count, limit};
use crate::play::games::dbz::compile::parts::may_of;
use crate::play::games::dbz::compile::permissions::{
    is_used_each_attack, is_used_so_often, only_permits,
};
use crate::play::games::dbz::compile::players::gains_no_stages;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop, together};
use crate::play::games::dbz::compile::statements::{effects, only_clause};
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::compile::winning::no_mppv_by_use;
use crate::play::games::dbz::compile::{becomes, events_of_card};
use crate::play::games::dbz::effect::{
    Constant, Effect, EventKind, Forbidden, Guard, Replacement, Trigger,
};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::amount::Change;
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::clause::{Clause, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Finite, How as Manner, Part, Step, Time};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::{Place, Whose};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Choice, List, Statement};
use crate::text::grammar::verb::{Considered as Counted, Deed, State, Verb};

/// A sentence about the card itself, wherever it is printed: what it is
/// considered, what happens when something is done to it.
pub(super) fn about_the_card(
    card: &mut Card,
    own: &Statement,
    scope: &Scope,
    early: bool,
) -> Low<bool> {
    if let Some(clause) = only_clause(own)
        && is_fact(card, clause, scope, early)?
    {
        return Ok(true);
    }
    if let Some(when) = when_entering(own) {
        return about_the_card(card, &when, scope, early);
    }
    if instead_of_leaving(card, own, scope)? {
        return Ok(true);
    }
    if stays_so(card, own) || only_permits(own, scope)?.is_some() {
        return Ok(true);
    }
    match own {
        Statement::Given { given: own_given, then } => {
            if let Some(guards) = would_attach(own_given, then, scope)? {
                card.no_attach = Some(guards);
                return Ok(true);
            }
            if let Given::If { condition } = own_given.as_ref()
                && let Some(what) = only_clause(then).and_then(considered_clause)
            {
                let held = guards(condition, scope)?;
                let all = considered(what)?;
                card.considered_if.extend(all.into_iter().map(|own| (held.clone(), own)));
                return Ok(true);
            }
            if let Some(from) = performed_from(own_given) {
                let guards = vec![Guard::PlayedFrom(from)];
                let effects = effects(then, scope)?;
                card.effect.push(Effect::When { guards, effects, otherwise: Vec::new() });
                return Ok(true);
            }
            let triggers = events_of_card::of_this_or(own_given, scope)?;
            if triggers.is_empty() {
                return waits_if(card, own_given, then, scope);
            }
            let (first, then) = if_first_titled(card, then);
            for mut trigger in triggers {
                trigger.guards.extend(first.clone());
                then_of_this(card, trigger, then, scope)?;
            }
            Ok(true)
        }
        Statement::Suffix { chain, given } if no_mppv_by_use(card, chain, given) => Ok(true),
        // `This card cannot be attached unless you control a Drill.`
        Statement::Suffix { chain, given }
            if let Given::Unless { condition } = given.as_ref()
                && is_unattached(chain) =>
        {
            card.attach_if.extend(guards(condition, scope)?);
            Ok(true)
        }
        Statement::Suffix { chain, given } => {
            let this = events_of_card::of_this(given, scope)?;
            let just = Statement::Just { chain: chain.clone() };
            match this {
                Some(trigger) => then_of_this(card, trigger, &just, scope)?,
                // `Banish this card when your opponent's MP changes levels.`
                None if is_removal(chain) => {
                    if !early && card.attaches_to().is_none() {
                        return stop("after a sentence that is left out");
                    }
                    let mut trigger = becomes::trigger(given, scope)?;
                    trigger.effects = vec![together(effects(&just, scope)?)];
                    // Behind the sentence that attaches it, that is said of it there.
                    if card.attaches_to().is_some() {
                        trigger.guards.push(Guard::WhileAttached);
                    }
                    card.trigger.push(trigger);
                }
                None => return Ok(false),
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// `Rejuvenate 3 when this card enters play`, as `When this card enters play, Rejuvenate 3`
fn when_entering(own: &Statement) -> Option<Statement> {
    if let Statement::Given { given, then } = own
        && matches!(given.as_ref(), Given::If { .. })
    {
        let then = Box::new(when_entering(then)?);
        return Some(Statement::Given { given: given.clone(), then });
    }
    let (you, order) = match own.only_clause()? {
        Clause::May { who, chain } if is_you(who) => (Some(who), chain.only_clause()?),
        own => (None, own),
    };
    let Clause::Order { verb, how } = order else { return None };
    // `when this card enters play during combat`
    let during = Manner::At { time: Time::During { part: Part::Combat } };
    let (how, when) = match how.split_last()? {
        (last, rest) if *last == during => (rest, vec![during]),
        _ => (how.as_slice(), Vec::new()),
    };
    let (Manner::WhenEnteringPlay { who }, rest) = how.split_last()? else { return None };
    if !is_this(who) {
        return None;
    }
    let mut clause = Clause::Order { verb: verb.clone(), how: rest.to_vec() };
    if let Some(you) = you {
        let list = Box::new(List::One { choice: Choice::One { clause } });
        clause = Clause::May { who: you.clone(), chain: Box::new(Chain::Just { list }) };
    }
    let list = Box::new(List::One { choice: Choice::One { clause } });
    let then = Box::new(Statement::Just { chain: Box::new(Chain::Just { list }) });
    let who = Subject(Box::new(Doer::Things { cards: who.clone() }));
    let fact = Fact::Does { who, verb: Finite(Box::new(Verb::EnterPlay)), how: when };
    let given = Box::new(Given::When { condition: Condition::One { fact } });
    Some(Statement::Given { given, then })
}

/// `When this attack is performed from your discard pile`: from where.
fn performed_from(given: &Given) -> Option<Source> {
    let (Given::If { condition } | Given::When { condition }) = given else { return None };
    let Condition::One { fact: Fact::Does { who, verb, how } } = condition else { return None };
    let this = matches!(who.0.as_ref(), Doer::Things { cards } if is_this_attack(cards));
    let performed = matches!(verb.0.as_ref(), Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Perform);
    match how.as_slice() {
        [Manner::From { place: Place::Zones { whose: Whose::Your, zones: Series::One(zone) } }]
            if this && performed =>
        {
            self::zone(zone).ok()
        }
        _ => None,
    }
}

/// `if it is the first time a card titled “X” has entered play this combat`, said by X: that
/// guard, and what is done then.
fn if_first_titled<'a>(card: &Card, then: &'a Statement) -> (Option<Guard>, &'a Statement) {
    let first = |given: &Given| {
        let Given::If { condition: Condition::One { fact: Fact::IsFirstTime { fact } } } = given
        else {
            return None;
        };
        let Fact::Have { who, verb, how } = fact.as_ref() else { return None };
        let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return None };
        let Thing::Some { quant: Quant::A, kinds, post } = thing.as_ref() else { return None };
        let [Post::NamedAs { names: Series::One(title) }] = post.as_slice() else { return None };
        let own = noun(kinds) == Some(&Noun::Card) && title.0 == card.name;
        if !own || *verb.0 != Verb::EnterPlay {
            return None;
        }
        match how.as_slice() {
            [Manner::At { time: Time::This { part: Part::Combat } }] => {
                Some(Guard::FirstTitledThisCombat)
            }
            [Manner::At { time: Time::This { part: Part::Turn } }] => {
                Some(Guard::FirstTitledThisTurn)
            }
            _ => None,
        }
    };
    match then {
        Statement::Given { given, then: rest } => match first(given) {
            Some(guard) => (Some(guard), rest),
            None => (None, then),
        },
        _ => (None, then),
    }
}

/// `If you have drawn no card this combat, you may draw a card when this card enters play`,
/// `Once per combat, when this card enters play, draw a card`: what happens to the card, and
/// what is so or how often besides.
fn waits_if(card: &mut Card, given: &Given, then: &Statement, scope: &Scope) -> Low<bool> {
    if !matches!(given, Given::If { .. } | Given::Often { .. }) || !waits_for_this(then, scope)? {
        return Ok(false);
    }
    let mut alone = Card { kind: card.kind, ..Card::default() };
    if !about_the_card(&mut alone, then, scope, false)? || !alone.replace.is_empty() {
        return Ok(false);
    }
    for own in &mut alone.trigger {
        match given {
            Given::If { condition } => own.guards.extend(guards(condition, scope)?),
            Given::Often { often } if own.limit.is_none() => {
                own.limit = Some(limit(often)?);
                may_of(own);
            }
            _ => return stop("how often something of the card itself is done"),
        }
    }
    card.trigger.extend(alone.trigger);
    Ok(true)
}

/// Whether a sentence says what is done when something happens to the card.
fn waits_for_this(own: &Statement, scope: &Scope) -> Low<bool> {
    match own {
        Statement::Given { given, then } => Ok(!events_of_card::of_this_or(given, scope)?
            .is_empty()
            || matches!(given.as_ref(), Given::If { .. } | Given::Often { .. })
                && waits_for_this(then, scope)?),
        Statement::Suffix { given, .. } => Ok(events_of_card::of_this(given, scope)?.is_some()),
        _ => Ok(false),
    }
}

/// `You cannot search for “Blue Rebuke” with this card's effect`, of the card itself
fn is_not_sought(card: &Card, clause: &Clause) -> bool {
    let Clause::Cannot { who, verb, how } = clause else { return false };
    let Verb::SearchForAny { cards: Cards::One { thing } } = verb.0.as_ref() else { return false };
    let Thing::Called { name, post } = thing.as_ref() else { return false };
    let plain = |name: &str| name.replace('’', "'");
    is_you(who)
        && post.is_empty()
        && plain(&name.0) == plain(&card.name)
        && matches!(how.as_slice(), [Manner::With { cards }] if is_effect_of_this(cards))
}

/// `You may play this card during your Planning Step`
fn is_played_in_planning(clause: &Clause) -> bool {
    let Clause::May { who, chain } = clause else { return false };
    let Some(Clause::Order { verb, how }) = chain.only_clause() else { return false };
    is_you(who)
        && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Play, cards } if is_this(cards))
        && matches!(
            how.as_slice(),
            [Manner::At { time: Time::DuringStep { whose: Whose::Your, step: Step::Planning } }]
        )
}

/// `This attack costs -1 stage for each Dragon Ball in play, to a minimum of 0.`
fn cheaper(verb: &Verb, how: &[Manner], scope: &Scope) -> Low<Option<(Measure, u32)>> {
    let Verb::Cost { change: Change::Less { by } } = verb else { return Ok(None) };
    let [Manner::ForCards { cards }, rest @ ..] = how else { return Ok(None) };
    if !matches!(rest, [] | [Manner::Minimum { .. }])
        || rest.iter().any(|how| !matches!(how, Manner::Minimum { n } if count(n) == Ok(0)))
    {
        return Ok(None);
    }
    Ok(Some((each(cards, scope)?, count(by)?)))
}

/// A clause that marks the card: that it is not sought, that it is the only one of its title,
/// how often it is used, when it is played.
fn is_mark(card: &mut Card, clause: &Clause, scope: &Scope) -> Low<bool> {
    if is_not_sought(card, clause) {
        card.not_sought = true;
        return Ok(true);
    }
    if gains_no_stages(clause) {
        match scope.kind {
            Kind::Personality => {
                card.constant.push(Constant::forbid(Who::You, Forbidden::RaiseStages));
            }
            Kind::Ally => card.gains_no_stages = true,
            _ => return stop("another personality than an Ally"),
        }
        return Ok(true);
    }
    if is_only_one(card, clause) {
        card.only_one = true;
        return Ok(true);
    }
    if let Some(often) = is_used_so_often(clause) {
        let limit = Some(limit(often)?);
        match &mut card.power {
            Some(power) => power.limit = limit,
            None => card.power_limit = limit,
        }
        return Ok(true);
    }
    if is_used_each_attack(clause) {
        card.each_attack = true;
        return Ok(true);
    }
    if is_played_in_planning(clause) {
        card.in_planning = true;
        return Ok(true);
    }
    Ok(false)
}

/// A clause that only says what the card is.
fn is_fact(card: &mut Card, clause: &Clause, scope: &Scope, early: bool) -> Low<bool> {
    if is_mark(card, clause, scope)? {
        return Ok(true);
    }
    match clause {
        Clause::Does { who, verb, how } => {
            let Doer::Things { cards } = who.0.as_ref() else { return Ok(false) };
            if is_this_attack(cards) {
                if let Some(less) = cheaper(&verb.0, how, scope)? {
                    card.cheaper.push(less);
                    return Ok(true);
                }
                if early
                    && how.is_empty()
                    && let Verb::BeState { state: State::Considered { what } } = verb.0.as_ref()
                    && let Counted::One { plainly } = what
                    && let Some(keyword) = considered_attack(plainly)
                {
                    card.keywords.push(keyword);
                    return Ok(true);
                }
                return Ok(false);
            }
            if let Some(n) = endurance_for(cards, &verb.0, how) {
                card.endurance_for = Some(n);
                return Ok(true);
            }
            if !is_this(cards) {
                return Ok(false);
            }
            match verb.0.as_ref() {
                Verb::BeState { state: State::Considered { what } }
                    if how.iter().all(is_own_purpose) =>
                {
                    match title_word(what) {
                        Some(word) => card.titled_as.push(word.to_owned()),
                        None if how.is_empty() => card.considered.extend(considered(what)?),
                        None => card.considered_own.extend(considered(what)?),
                    }
                    Ok(true)
                }
                _ => Ok(stays_by_doing(card, &verb.0, how)),
            }
        }
        Clause::Cannot { who, verb, how } | Clause::CanOnly { who, verb, how }
            if early
                && matches!(who.0.as_ref(), Doer::Things { cards } if is_this_attack(cards))
                && !how.is_empty() =>
        {
            let only = matches!(clause, Clause::CanOnly { .. });
            let Some(keywords) = stopped_by(&verb.0, how, only) else { return Ok(false) };
            card.keywords.extend(keywords);
            Ok(true)
        }
        Clause::Cannot { who, verb, how } if how.is_empty() && early => {
            let Doer::Things { cards } = who.0.as_ref() else { return Ok(false) };
            if !is_this_attack(cards) && !is_damage_of_this(cards) {
                return Ok(false);
            }
            let Some(keywords) = barred(&[&verb.0], is_damage_of_this(cards)) else {
                return Ok(false);
            };
            card.keywords.extend(keywords);
            Ok(true)
        }
        Clause::CannotEither { who, verb, how, then, also }
            if how.is_empty() && also.is_empty() && early =>
        {
            let Doer::Things { cards } = who.0.as_ref() else { return Ok(false) };
            if !is_this_attack(cards) && !is_damage_of_this(cards) {
                return Ok(false);
            }
            let keywords = barred(&[&verb.0, &then.0], is_damage_of_this(cards));
            let Some(keywords) = keywords else { return Ok(false) };
            card.keywords.extend(keywords);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// What is done when something happens to the card itself: an effect, or a
/// replacement, if it is done instead.
fn then_of_this(card: &mut Card, trigger: Trigger, then: &Statement, scope: &Scope) -> Low<()> {
    if let Some((may, list)) = instead(then, scope)? {
        let from_hand =
            trigger.guards.iter().any(|guard| matches!(guard, Guard::From(Source::Hand)));
        let mut guards = trigger.guards;
        let placed = guards.iter().any(|guard| matches!(guard, Guard::From(_)));
        guards.retain(|guard| !matches!(guard, Guard::From(_)));
        let fits = match trigger.on {
            EventKind::Discarded => from_hand,
            EventKind::Rejuvenated => !placed,
            _ => false,
        };
        if !trigger.or.is_empty() || !fits {
            return stop("a replacement of something else");
        }
        card.replace.push(Replacement {
            this: true,
            from_hand,
            by: trigger.by,
            guards,
            may,
            effects: list,
            ..Replacement::of(trigger.on)
        });
        return Ok(());
    }
    let scope = &Scope { of_this: true, ..scope.clone() };
    let mut trigger = Trigger { effects: vec![together(effects(then, scope)?)], ..trigger };
    // `If this card is discarded, destroyed, or banished from your Life Deck, place it at the
    // bottom`: damage takes another card in its place, as it does for a Dragon Ball.
    if goes_to_the_bottom(&trigger) {
        card.not_discarded = true;
        trigger.guards.push(Guard::NotByDamage);
    }
    card.trigger.push(trigger);
    Ok(())
}

/// Whether the card goes back whatever takes it out of a Life Deck.
fn goes_to_the_bottom(own: &Trigger) -> bool {
    let kinds = [EventKind::Discarded, EventKind::Destroyed, EventKind::Banished];
    let all = kinds.iter().all(|kind| own.on == *kind || own.or.contains(kind));
    all && matches!(own.guards.as_slice(), [Guard::From(Source::LifeDeck)])
        && matches!(own.effects.as_slice(), [Effect::OnBottom(_)])
}

/// `you may banish it instead to draw a card`: whether one may, and what is done.
fn instead(then: &Statement, scope: &Scope) -> Low<Option<(bool, Vec<Effect>)>> {
    let Some(clause) = only_clause(then) else { return Ok(None) };
    let (may, chain) = match clause {
        Clause::May { who, chain } if is_you(who) => (true, chain.as_ref()),
        // `place it into play instead`
        Clause::Order { verb, how: said } if said.last() == Some(&Manner::Instead) => {
            let rest = &said[..said.len() - 1];
            return Ok(Some((false, vec![verbs::verb(&verb.0, rest, scope)?])));
        }
        _ => return Ok(None),
    };
    let (first, gain) = match chain {
        Chain::For { cost, gain } => (cost.as_ref(), Some(gain.as_ref())),
        Chain::Just { list } => (list.as_ref(), None),
        Chain::ForEither { .. } => return Ok(None),
    };
    let Some((verb, [rest @ .., Manner::Instead])) = first.only_order() else { return Ok(None) };
    let done = vec![verbs::verb(verb, rest, scope)?];
    let Some(gain) = gain else { return Ok(Some((may, done))) };
    let effects = self::chain(gain, false, scope)?;
    Ok(Some((may, vec![Effect::To { pay: done, effects, may: false }])))
}
