//! What cannot be done to an attack or to its damage, as keywords.

use crate::play::games::dbz::compile::cards::is_this_attack;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::{head, noun};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::select::{Filter, More};
use crate::play::games::dbz::terms::{Keyword, Kind};
use crate::text::grammar::cards::{Bearer, Cards, Det, Quant, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Agent, How as Manner};
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Deed, State, Verb};

/// `can only be stopped by a Physical Combat card`, `cannot be stopped by Events`
pub(super) fn stopped_by(verb: &Verb, how: &[Manner], only: bool) -> Option<Vec<Keyword>> {
    if let (Verb::HaveModified { .. }, [Manner::By { agent: Agent::Cards { cards } }], false) =
        (verb, how, only)
    {
        return Some(vec![Keyword::UnmodifiableBy { own: is_own_effects(cards)? }]);
    }
    if let (Verb::HavePrevented { .. }, [Manner::By { agent: Agent::Cards { cards } }], false) =
        (verb, how, only)
    {
        let kinds = kinds_that_stop(cards)?;
        return Some(kinds.into_iter().map(Keyword::NotPreventedBy).collect());
    }
    let Verb::BeState { state: State::Been { done } } = verb else { return None };
    let [Manner::By { agent: Agent::Cards { cards } }] = how else { return None };
    if *done.0 != Deed::Stop {
        return None;
    }
    let own = stoppers(cards)?;
    if let Some(kinds) = kinds_alone(&own) {
        return Some(match (only, kinds.as_slice()) {
            (true, [kind]) => vec![Keyword::StoppedOnlyBy(*kind)],
            (true, _) => vec![Keyword::StoppedOnlyByAny(kinds)],
            (false, _) => kinds.into_iter().map(Keyword::NotStoppedBy).collect(),
        });
    }
    let more = More { not_styled: true, ..More::default() };
    let non_styled = own == Filter { more, ..Filter::default() };
    (!only && non_styled).then(|| vec![Keyword::NotStoppedByNonStyled])
}

/// What neither of two things can be done by: `cannot be stopped or have its damage
/// prevented by Physical Combat cards`.
pub(super) fn either_by(first: &Verb, then: &Verb, how: &[Manner]) -> Option<Vec<Keyword>> {
    let mut all = stopped_by(first, how, false)?;
    all.extend(stopped_by(then, how, false)?);
    Some(all)
}

/// `your effects`: whether yours, of all effects of one player.
fn is_own_effects(cards: &Cards) -> Option<bool> {
    let Cards::One { thing } = cards else { return None };
    let Thing::Told { det: Det::Of { whose }, kinds, post } = thing.as_ref() else { return None };
    let effects = matches!(noun(kinds), Some(Noun::Effect | Noun::CardEffect));
    match whose {
        Whose::Your if effects && post.is_empty() => Some(true),
        Whose::Opponents if effects && post.is_empty() => Some(false),
        _ => None,
    }
}

/// `a Physical Combat card`, `Events`
fn stoppers(cards: &Cards) -> Option<Filter> {
    let Cards::One { thing } = cards else { return None };
    let (Thing::Some { quant: Quant::A, kinds, post } | Thing::Plain { kinds, post }) =
        thing.as_ref()
    else {
        return None;
    };
    if post.is_empty() { filter(kinds).ok() } else { None }
}

/// The kinds that a filter asks for, where it asks for nothing else.
fn kinds_alone(own: &Filter) -> Option<Vec<Kind>> {
    let kinds = own.kind.map_or_else(|| own.any_kind.clone(), |kind| vec![kind]);
    let alone = Filter { kind: own.kind, any_kind: own.any_kind.clone(), ..Filter::default() };
    (*own == alone && !kinds.is_empty()).then_some(kinds)
}

/// The kinds of card by which an attack is stopped: `is stopped by a Physical Combat card`.
pub(super) fn kinds_that_stop(cards: &Cards) -> Option<Vec<Kind>> {
    kinds_alone(&stoppers(cards)?)
}

/// `If you deal critical damage with this attack, you may use two critical effects
/// instead of one.`
pub(super) fn critical_effects(statement: &Statement) -> Option<Keyword> {
    let Statement::Given { given, then } = statement else { return None };
    let Given::If { condition: Condition::One { fact } } = given.as_ref() else { return None };
    let Fact::Does { who, verb, how } = fact else { return None };
    let with_this = matches!(how.as_slice(), [Manner::With { cards }] if is_this_attack(cards));
    if !is_you(who) || *verb.0 != Verb::DealCritical || !with_this {
        return None;
    }
    let Clause::May { who, chain } = then.only_clause()? else { return None };
    let Clause::Order { verb, how } = chain.only_clause()? else { return None };
    let Verb::Do { deed: Deed::Use, cards } = verb.0.as_ref() else { return None };
    let [Manner::InsteadOfN { n: instead }] = how.as_slice() else { return None };
    let Cards::One { thing } = cards else { return None };
    let Thing::Some { quant: Quant::Some { bound: Bound::Exactly { n } }, kinds, post } =
        thing.as_ref()
    else {
        return None;
    };
    let different = matches!(
        kinds,
        Kinds::Any {
            kinds: Distinct(Series::One(CardKind::Narrow { quality: Quality::Different, .. }))
        }
    );
    let plain = post.is_empty()
        && head(kinds) == Some(&Noun::CriticalEffect)
        && (different || noun(kinds).is_some())
        && is_you(who)
        && count(instead) == Ok(1);
    let keyword =
        if different { Keyword::DifferentCriticalEffects } else { Keyword::CriticalEffects };
    plain.then(|| count(n).ok().map(keyword))?
}

/// `Endurance cannot be used on this attack`
pub(super) fn no_endurance(own: &Clause) -> bool {
    let Clause::Cannot { who, verb, how } = own else { return false };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return false };
    let used = matches!(verb.0.as_ref(), Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Use);
    used && matches!(thing.as_ref(), Thing::Plain { kinds, post }
        if post.is_empty() && noun(kinds) == Some(&Noun::Endurance))
        && matches!(how.as_slice(), [Manner::OnCards { cards }] if is_this_attack(cards))
}

/// `damage from this attack`
pub(super) fn is_damage_of_this(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    // `Damage from this`: nothing but an attack deals damage.
    let alone =
        |cards: &Cards| matches!(cards, Cards::One { thing } if **thing == Thing::ThisAlone);
    matches!(thing.as_ref(), Thing::DamageOf { kind: None, cards }
        if is_this_attack(cards) || alone(cards))
}

/// `this attack's damage`, or damage from it
pub(super) fn is_own_damage(cards: &Cards) -> bool {
    let Cards::One { thing } = cards else { return false };
    let bears = |of: &Bearer| {
        matches!(of, Bearer::Told { det: Det::This, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Attack))
    };
    is_damage_of_this(cards)
        || matches!(thing.as_ref(), Thing::Belonging { cards: of, kinds, post }
            if bears(of) && post.is_empty() && noun(kinds) == Some(&Noun::Damage))
}

/// The keywords that say what cannot be done to an attack, or to its damage.
pub(super) fn barred(verbs: &[&Verb], damage: bool) -> Option<Vec<Keyword>> {
    let mut all = Vec::new();
    for verb in verbs {
        match verb {
            Verb::BeState { state: State::Been { done } } => match (done.0.as_ref(), damage) {
                (Deed::Stop, false) => all.push(Keyword::Unstoppable),
                (Deed::Prevent, _) => all.push(Keyword::Unpreventable),
                // No damage is redirected: it is dealt to the Main Personality.
                (Deed::Redirect, _) => {}
                (Deed::Modify, true) => all.push(Keyword::Unmodifiable),
                (Deed::PreventOrModify | Deed::ModifyOrPrevent, true) => {
                    all.extend([Keyword::Unpreventable, Keyword::Unmodifiable]);
                }
                _ => return None,
            },
            Verb::BeState { state: State::BeenEither { first, then } } => {
                for done in [first, then] {
                    match (done.0.as_ref(), damage) {
                        (Deed::Stop, false) => all.push(Keyword::Unstoppable),
                        // `This attack cannot be stopped or prevented`: of an attack that is its damage.
                        (Deed::Prevent, _) => all.push(Keyword::Unpreventable),
                        (Deed::Redirect, _) => {}
                        (Deed::Modify, true) => all.push(Keyword::Unmodifiable),
                        _ => return None,
                    }
                }
            }
            Verb::HavePrevented { .. } => all.push(Keyword::Unpreventable),
            Verb::HaveModified { .. } => all.push(Keyword::Unmodifiable),
            Verb::HaveBoth { .. } => {
                all.extend([Keyword::Unpreventable, Keyword::Unmodifiable]);
            }
            _ => return None,
        }
    }
    Some(all)
}
