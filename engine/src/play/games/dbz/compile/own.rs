//! Sentences about the card itself, wherever they are printed: what it is
//! considered, what its attack is proof against, and what happens when
//! something is done to it.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::{is_effect_of_this, is_this, is_this_attack};
use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::events;
use crate::play::games::dbz::compile::facts::{is_you, mp_of, names_of};
use crate::play::games::dbz::compile::keywords::{barred, is_damage_of_this, stopped_by};
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop, together};
use crate::play::games::dbz::compile::statements::{effects, only_clause};
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::effect::{
    Constant, Effect, EventKind, Forbidden, Guard, Replacement, Trigger, Until,
};
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::terms::{AfterUse, Considered, Keyword, Kind, Who};
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{
    Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality, SimpleQuality,
};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Choice, List, Statement};
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
    match own {
        Statement::Given { given: own_given, then } => {
            if let Given::If { condition: Condition::One { fact } } = own_given.as_ref()
                && let Some(names) = mp_names(fact)
                && only_clause(then).is_some_and(is_permission)
            {
                drop(names);
                return Ok(true);
            }
            let Some(trigger) = events::of_this(own_given, scope)? else { return Ok(false) };
            then_of_this(card, trigger, then, scope)?;
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
            let this = events::of_this(given, scope)?;
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
    let Chain::Just { list } = chain else { return false };
    matches!(list.as_ref(), List::One { choice: Choice::One { clause: Clause::Cannot { who, verb, how } } }
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
    is_you(who)
        && matches!(how.as_slice(), [Manner::With { cards } | Manner::WithEffect { cards }]
            if is_this(cards) || is_effect_of_this(cards))
        && matches!(
            verb.0.as_ref(),
            Verb::LevelAlone { way: Way::Raise } | Verb::LevelsAlone { way: Way::Raise, .. }
        )
}

/// `You may only have one "Blue Rebuke" attached`, of the card itself
fn is_only_one(card: &Card, clause: &Clause) -> bool {
    let (who, verb, how) = match clause {
        Clause::May { who, chain } => {
            let Chain::Just { list } = chain.as_ref() else { return false };
            let List::One { choice: Choice::One { clause } } = list.as_ref() else { return false };
            match clause {
                Clause::Order { verb, how } => (who, verb.0.as_ref(), how.is_empty()),
                Clause::OrderHow { first: Manner::Only, verb, how } => {
                    (who, verb.0.as_ref(), how.is_empty())
                }
                _ => return false,
            }
        }
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
    let Chain::Just { list } = chain else { return false };
    matches!(list.as_ref(), List::One { choice: Choice::One { clause: Clause::Order { verb, how } } }
        if how.is_empty()
            && matches!(verb.0.as_ref(), Verb::Do { deed, cards }
                if is_this(cards)
                    && matches!(deed, Deed::Banish | Deed::Rejuvenate | Deed::Discard | Deed::Destroy)))
}

fn mp_names(fact: &Fact) -> Option<Vec<String>> {
    let Fact::Does { who, verb, how } = fact else { return None };
    let Doer::Things { .. } = who.0.as_ref() else { return None };
    match verb.0.as_ref() {
        Verb::BeState { state: State::Of { names } } if how.is_empty() => {
            let row = match names {
                Series::One(one) => std::slice::from_ref(one),
                Series::Many(row, _) => row.as_slice(),
            };
            Some(names_of(row))
        }
        _ => None,
    }
}

/// `you may use this power regardless of your MP's stage`: the engine asks no stage of it.
fn is_permission(clause: &Clause) -> bool {
    let Clause::May { who, chain } = clause else { return false };
    let Chain::Just { list } = chain.as_ref() else { return false };
    is_you(who)
        && matches!(list.as_ref(), List::One { choice: Choice::One { clause: Clause::Order { verb, how } } }
            if matches!(how.as_slice(), [Manner::Regardless { .. }])
                && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Use, .. }))
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
            if !is_this(cards) {
                return Ok(false);
            }
            match verb.0.as_ref() {
                Verb::BeState { state: State::Considered { what } }
                    if how.iter().all(is_own_purpose) =>
                {
                    considered(card, what)
                }
                Verb::BeState { state: State::Not { not } } if stays(not, how) => {
                    card.stays = true;
                    Ok(true)
                }
                Verb::BeNot { state } if stays(state, how) => {
                    card.stays = true;
                    Ok(true)
                }
                _ => Ok(false),
            }
        }
        Clause::Cannot { who, verb, how } | Clause::CanOnly { who, verb, how }
            if early
                && matches!(who.0.as_ref(), Doer::Things { cards } if is_this_attack(cards))
                && !how.is_empty() =>
        {
            let only = matches!(clause, Clause::CanOnly { .. });
            let keyword = stopped_by(&verb.0, how, only);
            card.keywords.extend(keyword);
            Ok(keyword.is_some())
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

/// `not discarded when advancing a level`
fn stays(not: &State, how: &[Manner]) -> bool {
    let discarded = matches!(not, State::Been { done } if *done.0 == Deed::Discard);
    let advancing = match how {
        [Manner::When { verb }] => matches!(
            verb.0.as_ref(),
            Verb::LevelAlone { way: Way::Raise } | Verb::LevelsAlone { way: Way::Raise, .. }
        ),
        _ => false,
    };
    discarded && advancing
}

/// `for your card effects`
fn is_own_purpose(how: &Manner) -> bool {
    matches!(how, Manner::ForCards { cards: Cards::One { thing } }
        if matches!(thing.as_ref(), Thing::Told { det, kinds, post }
            if post.is_empty()
                && matches!(det, Det::Of {
                    whose: Whose::Your })
                && matches!(noun(kinds),
                    Some(Noun::CardEffect
                        | Noun::Effect))))
}

fn considered(card: &mut Card, what: &Counted) -> Low<bool> {
    if let Counted::One { plainly: Plainly::Kind { kinds } } = what {
        card.considered.extend(card_that_is(kinds)?);
        return Ok(true);
    }
    let one = |plainly: &Plainly| match plainly {
        Plainly::Styled => Ok(Considered::Styled),
        Plainly::Named => Ok(Considered::Named),
        other => gap("Plainly", other),
    };
    match what {
        Counted::One { plainly } => card.considered.push(one(plainly)?),
        Counted::Both { first, then } => {
            card.considered.push(one(first)?);
            card.considered.push(one(then)?);
        }
    }
    Ok(true)
}

/// `a Styled and Named card`
fn card_that_is(kinds: &Kinds) -> Low<Vec<Considered>> {
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
    else {
        return gap("Kinds", kinds);
    };
    if !matches!(kind.as_ref(), CardKind::One { noun } if noun.0 == Noun::Card) {
        return gap("Kind", kind);
    }
    let simple = |quality: &SimpleQuality| match quality {
        SimpleQuality::Styled => Ok(Considered::Styled),
        SimpleQuality::Named => Ok(Considered::Named),
        other => gap("SimpleQuality", other),
    };
    match quality {
        Quality::Styled => Ok(vec![Considered::Styled]),
        Quality::Named => Ok(vec![Considered::Named]),
        Quality::Both { first, then } => Ok(vec![simple(first)?, simple(then)?]),
        other => gap("Quality", other),
    }
}

/// What is done when something happens to the card itself: an effect, or a
/// replacement, if it is done instead.
fn then_of_this(card: &mut Card, trigger: Trigger, then: &Statement, scope: &Scope) -> Low<()> {
    if let Some((may, list)) = instead(then, scope)? {
        let from_hand =
            trigger.guards.iter().any(|guard| matches!(guard, Guard::From(Source::Hand)));
        let mut guards = trigger.guards;
        guards.retain(|guard| !matches!(guard, Guard::From(_)));
        if trigger.on != EventKind::Discarded || !trigger.or.is_empty() || !from_hand {
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
        _ => return Ok(None),
    };
    let (first, gain) = match chain {
        Chain::For { cost, gain } => (cost.as_ref(), Some(gain.as_ref())),
        Chain::Just { list } => (list.as_ref(), None),
    };
    let List::One { choice: Choice::One { clause: Clause::Order { verb, how } } } = first else {
        return Ok(None);
    };
    if how.as_slice() != [Manner::Instead] {
        return Ok(None);
    }
    let mut list = vec![verbs::verb(&verb.0, &[], scope)?];
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
