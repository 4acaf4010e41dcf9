//! What the attack that says so does: it deals more, stays in play, cannot be stopped.

use crate::play::games::dbz::compile::attacks::performed_now;
use crate::play::games::dbz::compile::cards::{is_it, is_this, is_this_attack};
use crate::play::games::dbz::compile::counts;
use crate::play::games::dbz::compile::modifying::dealt_more;
use crate::play::games::dbz::compile::nouns::considered_attack;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::paying::each_paid;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop, together};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::terms::Keyword;
use crate::text::grammar::amount::{Change, Damage};
use crate::text::grammar::cards::Cards;
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::verb::{Considered as Counted, State, Verb};

/// What the attack does, where it is the one that a clause is about.
pub(super) fn by_this_attack(
    cards: &Cards,
    verb: &Verb,
    how: &[Manner],
    scope: &Scope,
) -> Low<Option<Vec<Effect>>> {
    if stays_to_use(verb, how)
        && (is_this(cards) || performed_now(cards, scope).is_some() || scope.attack && is_it(cards))
    {
        return match this_attack(verb, scope)? {
            // `That attack stays in play`, said by another card or of what it did.
            Effect::Stay(times) if (scope.in_attack || scope.attack) && !is_this(cards) => {
                Ok(Some(vec![Effect::Gain(Keyword::Remain(times))]))
            }
            own => Ok(Some(vec![own])),
        };
    }
    if !is_this_attack(cards) {
        return Ok(None);
    }
    let effect = match how {
        [] => this_attack(verb, scope)?,
        [Manner::ForCards { cards: each }] => {
            let what = match each_paid(each)? {
                Some(paid) => paid,
                None => counts::each(each, scope)?,
            };
            let effect = Box::new(this_attack(verb, scope)?);
            Effect::Times { what, most: None, effect }
        }
        // `deal its life card damage as stages of damage instead`
        [Manner::Instead] if matches!(verb, Verb::DealInStages | Verb::DealInLife) => {
            this_attack(verb, scope)?
        }
        // `deal +6 stages instead of +3`
        [Manner::InsteadOfChange { change: Change::More { by: before } }] => {
            let before = i32::try_from(count(before)?).unwrap_or(i32::MAX);
            match this_attack(verb, scope)? {
                Effect::Modify { stages, life: 0 } => {
                    Effect::Modify { stages: stages - before, life: 0 }
                }
                Effect::Modify { stages: 0, life } => {
                    Effect::Modify { stages: 0, life: life - before }
                }
                _ => return stop("what is dealt instead of so much"),
            }
        }
        [how, ..] => return gap("How", how),
    };
    Ok(Some(vec![effect]))
}

/// `stays in play to be used a second time this combat`
fn stays_to_use(verb: &Verb, how: &[Manner]) -> bool {
    matches!(verb, Verb::StayToUse | Verb::StayThird | Verb::StayFourth)
        && matches!(how, [] | [Manner::At { time: Time::This { part: Part::Combat } }])
}

fn this_attack(verb: &Verb, scope: &Scope) -> Low<Effect> {
    match verb {
        Verb::Deal { damage: Damage::No } => Ok(Effect::Gain(Keyword::NoDamage)),
        Verb::Deal { damage } => Ok(together(dealt_more(damage, scope)?)),
        Verb::DealInStages => Ok(Effect::Gain(Keyword::LifeAsStages)),
        Verb::DealInLife => Ok(Effect::Gain(Keyword::StagesAsLife)),
        Verb::BeState { state: State::Considered { what: Counted::One { plainly } } } => {
            considered_attack(plainly)
                .map_or_else(|| gap("Verb", verb), |own| Ok(Effect::Gain(own)))
        }
        Verb::BeState { state: State::Unpreventable } => Ok(Effect::Gain(Keyword::Unpreventable)),
        Verb::BeState { state: State::Unstoppable } => Ok(Effect::Gain(Keyword::Unstoppable)),
        Verb::StayToUse => Ok(Effect::Stay(1)),
        Verb::StayThird => Ok(Effect::Stay(2)),
        Verb::StayFourth => Ok(Effect::Stay(3)),
        other => gap("Verb", other),
    }
}
