//! Sentences about the card itself, wherever they are printed: what it is
//! considered, what its attack is proof against, and what happens when
//! something is done to it.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::{is_effect_of_this, is_this, is_this_attack};
use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::considered::{
    considered, considered_clause, endurance_for, facts_together, is_own_purpose, is_permission,
    stays_by_doing, stays_so,
};
use crate::play::games::dbz::compile::facts::{each, is_you, mp_of};
use crate::play::games::dbz::compile::keywords::{barred, is_damage_of_this, stopped_by};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop, together};
use crate::play::games::dbz::compile::statements::{effects, only_clause};
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::compile::{events, events_of_card};
use crate::play::games::dbz::effect::{
    Constant, Effect, EventKind, Forbidden, Guard, Replacement, Trigger, Until,
};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::terms::{AfterUse, Keyword, Kind, Who};
use crate::text::grammar::amount::Change;
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Bound;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Considered as Counted, Deed, Plainly, State, Verb, Way};

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
    if stays_so(card, own) || facts_together(card, own)? {
        return Ok(true);
    }
    match own {
        Statement::Given { given: own_given, then } => {
            if let Given::If { condition } = own_given.as_ref()
                && only_clause(then).is_some_and(is_permission)
            {
                // Where it is not so, the engine asks no stage either.
                return guards(condition, scope).map(|_| true);
            }
            if let Given::If { condition } = own_given.as_ref()
                && let Some(what) = only_clause(then).and_then(considered_clause)
            {
                let held = guards(condition, scope)?;
                let all = considered(what)?;
                card.considered_if.extend(all.into_iter().map(|own| (held.clone(), own)));
                return Ok(true);
            }
            let triggers = events_of_card::of_this_or(own_given, scope)?;
            if triggers.is_empty() {
                return Ok(false);
            }
            for trigger in triggers {
                then_of_this(card, trigger, then, scope)?;
            }
            Ok(true)
        }
        Statement::Suffix { chain, given } if is_mppv(chain) && is_use(given) => {
            forbids_mppv(card);
            Ok(true)
        }
        Statement::Suffix { chain, given } if is_mppv(chain) && is_rise_with_this(given) => {
            card.no_mppv = true;
            Ok(true)
        }
        Statement::Suffix { chain, given } => {
            let this = events_of_card::of_this(given, scope)?;
            let just = Statement::Just { chain: chain.clone() };
            match this {
                Some(trigger) => then_of_this(card, trigger, &just, scope)?,
                // `Banish this card when your opponent's MP changes levels.`
                None if is_removal(chain) => {
                    let mut trigger = events::trigger(given, scope)?;
                    trigger.effects = vec![together(effects(&just, scope)?)];
                    card.trigger.push(trigger);
                }
                None => return Ok(false),
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// `You cannot win by MPPV`
fn is_mppv(chain: &Chain) -> bool {
    matches!(chain.only_clause(), Some(Clause::Cannot { who, verb, how })
        if is_you(who) && how.is_empty() && *verb.0 == Verb::WinMppv)
}

/// `if you use this card`
fn is_use(given: &Given) -> bool {
    let Given::If { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return false;
    };
    is_you(who)
        && how.is_empty()
        && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Use | Deed::Play, cards }
            if is_this(cards))
}

/// `if you advance a level with this card`
fn is_rise_with_this(given: &Given) -> bool {
    let Given::If { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return false;
    };
    // `this`, and no more, is the card.
    let alone =
        |cards: &Cards| matches!(cards, Cards::One { thing } if **thing == Thing::ThisAlone);
    is_you(who)
        && matches!(how.as_slice(), [Manner::With { cards } | Manner::WithEffect { cards }]
            if is_this(cards) || is_effect_of_this(cards) || alone(cards))
        && matches!(
            verb.0.as_ref(),
            Verb::LevelAlone { way: Way::Raise } | Verb::LevelsAlone { way: Way::Raise, .. }
        )
}

/// `You may only have one "Blue Rebuke" attached`, of the card itself
fn is_only_one(card: &Card, clause: &Clause) -> bool {
    let (who, verb, how) = match clause {
        Clause::May { who, chain } => match chain.only_clause() {
            Some(Clause::Order { verb, how }) => (who, verb.0.as_ref(), how.is_empty()),
            Some(Clause::OrderHow { first: Manner::Only, verb, how }) => {
                (who, verb.0.as_ref(), how.is_empty())
            }
            _ => return false,
        },
        Clause::CanOnly { who, verb, how } => (who, verb.0.as_ref(), how.is_empty()),
        _ => return false,
    };
    let Verb::HaveCards { cards: Cards::One { thing } } = verb else { return false };
    let Thing::SomeTitled { quant, title, post } = thing.as_ref() else { return false };
    let one = match quant {
        Quant::OnlyOne => true,
        Quant::Some { bound: Bound::Exactly { n } } => count(n) == Ok(1),
        _ => false,
    };
    is_you(who)
        && how
        && one
        && title.0 == card.name
        && matches!(post.as_slice(), [Post::AttachedAlone])
}

/// `Banish this card`, `Rejuvenate this card`
fn is_removal(chain: &Chain) -> bool {
    matches!(chain.only_clause(), Some(Clause::Order { verb, how })
        if how.is_empty()
            && matches!(verb.0.as_ref(), Verb::Do { deed, cards }
                if is_this(cards)
                    && matches!(deed, Deed::Banish | Deed::Rejuvenate | Deed::Discard | Deed::Destroy)))
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

/// A clause that only says what the card is.
fn is_fact(card: &mut Card, clause: &Clause, scope: &Scope, early: bool) -> Low<bool> {
    if is_permission(clause) {
        return Ok(true);
    }
    if is_only_one(card, clause) {
        card.only_one = true;
        return Ok(true);
    }
    match clause {
        Clause::Order { verb, how } if how.is_empty() => match verb.0.as_ref() {
            Verb::AttachTo { cards }
                if early
                    && matches!(
                        scope.kind,
                        Kind::PhysicalCombat | Kind::EnergyCombat | Kind::Event
                    )
                    && mp_of(cards, scope) == Ok(Who::You) =>
            {
                card.after_use = AfterUse::Attach;
                Ok(true)
            }
            _ => Ok(false),
        },
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
                    && *what == (Counted::One { plainly: Plainly::Critical })
                {
                    card.keywords.push(Keyword::Critical);
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
                    card.considered.extend(considered(what)?);
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
            of: trigger.on,
            this: true,
            from_hand,
            by: trigger.by,
            whose: None,
            limit: None,
            untargeted: false,
            guards,
            may,
            effects: list,
        });
        return Ok(());
    }
    let effects = vec![together(effects(then, scope)?)];
    card.trigger.push(Trigger { effects, ..trigger });
    Ok(())
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
    };
    let Some((verb, [rest @ .., Manner::Instead])) = first.only_order() else { return Ok(None) };
    let mut list = vec![verbs::verb(verb, rest, scope)?];
    if let Some(gain) = gain {
        list.extend(self::chain(gain, false, scope)?);
    }
    Ok(Some((may, list)))
}

/// `You cannot win by MPPV if you use this card.`
fn forbids_mppv(card: &mut Card) {
    card.effect.push(Effect::Float {
        until: Until::EndOfGame,
        trigger: None,
        constant: Some(Constant::forbid(Who::You, Forbidden::WinByMppv)),
        next: false,
    });
}
