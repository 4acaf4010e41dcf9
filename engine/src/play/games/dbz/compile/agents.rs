//! By whose effects something is done: `one of your card effects`, `a
//! personality or Mastery effect`.

use crate::play::games::dbz::compile::filters::PERSONALITIES;
use crate::play::games::dbz::compile::scope::Scope;
use crate::play::games::dbz::effect::Guard;
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::Kind;
use crate::text::grammar::cards::{Cards, Det, Quant, Thing};
use crate::text::grammar::kinds::{
    Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality, Source as Type, Sourced,
};
use crate::text::grammar::series::{Joint, Series};

/// What an effect of a player does: `one of your effects`.
pub(super) fn effect_of(cards: &Cards, scope: &Scope) -> Option<Vec<Guard>> {
    let Cards::One { thing } = cards else { return None };
    let (kinds, whose) = match thing.as_ref() {
        Thing::OfDet {
            quant: Quant::Some { bound: Bound::Exactly { .. } } | Quant::Any,
            det: Det::Of { whose },
            kinds,
            post,
        }
        | Thing::Told { det: Det::Of { whose }, kinds, post }
            if post.is_empty() =>
        {
            (kinds, Some(whose))
        }
        Thing::Some { quant: Quant::A | Quant::Any, kinds, post }
        | Thing::Plain { kinds, post }
            if post.is_empty() =>
        {
            (kinds, None)
        }
        _ => return None,
    };
    let mut guards = vec![Guard::ByEffect];
    if let Some(whose) = whose {
        guards.push(Guard::EffectOf(scope.who(whose).ok()?));
    }
    // `one of your Styled cards or effects`
    if let Kinds::Any { kinds: Distinct(Series::Many(row, Joint::Or)) } = kinds
        && let [card, effect] = row.as_slice()
        && is_an_effect(effect)
        && let Some(styled) = is_a_card(card)
    {
        if styled {
            guards.push(Guard::FromCard(Filter { styled: true, ..Filter::default() }));
        }
        return Some(guards);
    }
    if let Kinds::Any { kinds: Distinct(Series::Many(row, Joint::Or)) } = kinds {
        guards.push(of_kinds(row)?);
        return Some(guards);
    }
    let Kinds::Any { kinds: Distinct(Series::One(kind)) } = kinds else { return None };
    let noun = match kind {
        CardKind::One { noun } => &noun.0,
        CardKind::Several { noun } => &noun.0,
        CardKind::SourceOne { source, noun } if noun.0 == Sourced::Effect => {
            guards.push(kind_of_source(source)?);
            return Some(guards);
        }
        CardKind::SourceSeveral { source, noun } if noun.0 == Sourced::Effect => {
            guards.push(kind_of_source(source)?);
            return Some(guards);
        }
        // `a non-Endurance source`, of damage that is prevented
        CardKind::SourceOne { source: Type::NonEndurance, noun }
            if noun.0 == Sourced::Source && whose.is_none() =>
        {
            return Some(vec![Guard::Not(Box::new(Guard::ForEndurance))]);
        }
        CardKind::SourceOne { source, noun } if noun.0 == Sourced::CardEffect => {
            guards.push(kind_of_source(source)?);
            return Some(guards);
        }
        _ => return None,
    };
    match noun {
        // An `effect` without `card` may be one that the rules give.
        Noun::Effect => guards[0] = Guard::ByAnyEffect,
        Noun::CardEffect => {}
        _ => return None,
    }
    Some(guards)
}

/// Whether it is an effect.
fn is_an_effect(kind: &CardKind) -> bool {
    match kind {
        CardKind::One { noun } => matches!(noun.0, Noun::Effect | Noun::CardEffect),
        CardKind::Several { noun } => matches!(noun.0, Noun::Effect | Noun::CardEffect),
        _ => false,
    }
}

/// Whether it is a card, and whether it must be Styled.
fn is_a_card(kind: &CardKind) -> Option<bool> {
    let card = |kind: &CardKind| match kind {
        CardKind::One { noun } => noun.0 == Noun::Card,
        CardKind::Several { noun } => noun.0 == Noun::Card,
        _ => false,
    };
    match kind {
        CardKind::Narrow { quality: Quality::Styled, kind } => card(kind).then_some(true),
        kind => card(kind).then_some(false),
    }
}

/// `personality or Mastery effect`
fn of_kinds(row: &[CardKind]) -> Option<Guard> {
    let kinds = row.iter().map(|kind| match kind {
        CardKind::One { noun } if noun.0 == Noun::Personality => Some(PERSONALITIES.to_vec()),
        CardKind::One { noun } if noun.0 == Noun::Mastery => Some(vec![Kind::Mastery]),
        CardKind::SourceOne { source, noun } if noun.0 == Sourced::Effect => match source {
            Type::Personality => Some(PERSONALITIES.to_vec()),
            Type::Mastery => Some(vec![Kind::Mastery]),
            _ => None,
        },
        _ => None,
    });
    kinds.collect::<Option<Vec<Vec<Kind>>>>().map(|kinds| Guard::FromKind(kinds.concat()))
}

fn kind_of_source(source: &Type) -> Option<Guard> {
    Some(match source {
        Type::PersonalityOrMastery | Type::MasteryOrPersonality => {
            Guard::FromKind([&PERSONALITIES[..], &[Kind::Mastery]].concat())
        }
        Type::Personality => Guard::FromKind(PERSONALITIES.to_vec()),
        Type::Mastery => Guard::FromKind(vec![Kind::Mastery]),
        Type::NonMastery => Guard::NotFromKind(vec![Kind::Mastery]),
        Type::NonPersonality => Guard::NotFromKind(PERSONALITIES.to_vec()),
        Type::Setup => Guard::FromKind(vec![Kind::Setup]),
        Type::Drill => Guard::FromKind(vec![Kind::Drill]),
        Type::Event => Guard::FromKind(vec![Kind::Event]),
        Type::NonDamage => Guard::NotByDamage,
        _ => return None,
    })
}
