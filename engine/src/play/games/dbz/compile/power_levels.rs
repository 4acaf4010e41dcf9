//! What sentences ask of power levels: `If the personality performing this attack has a
//! higher power level than the defending personality`.

use crate::play::games::dbz::compile::cards::{bounds, is_this_attack};
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::nouns::{mp_of, noun};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::{Constant, Guard};
use crate::play::games::dbz::guard::Compared;
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Bearer, Cards, Det, Post, Thing};
use crate::text::grammar::clause::{Clause, Doer, Subject};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::Whose;
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Considered as Counted, Deed, Plainly, State, Verb};

/// What is asked of power levels; nothing where a fact is about something else.
pub(super) fn of_power(who: &Subject, verb: &Verb, scope: &Scope) -> Low<Option<Guard>> {
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
    if let Some(whose) = power_of(cards) {
        let who = one_player(whose, scope)?;
        let other = |than: &Cards| match power_of(than) {
            Some(than) if one_player(than, scope)? != who => Ok(()),
            _ => stop("what a power level is compared with"),
        };
        return Ok(Some(match verb {
            Verb::BeState { state: State::At { bound } } => {
                Guard::Power { who, bounds: bounds(bound)? }
            }
            Verb::BeState { state: State::Higher { than } } => {
                other(than)?;
                Guard::Stronger { who, compared: Compared::Mps }
            }
            Verb::BeState { state: State::Lower { than } } => {
                other(than)?;
                let who = if who == Who::You { Who::Opponent } else { Who::You };
                Guard::Stronger { who, compared: Compared::Mps }
            }
            other => return gap("Verb", other),
        }));
    }
    let Verb::HaveHigher { than } = verb else { return Ok(None) };
    if scope.flip {
        return stop("power levels, for the other player");
    }
    // Who attacks is you where the card is the attack, and your opponent where it blocks.
    let (who, compared) = match (fighter(cards), fighter(than)) {
        (Some(Fighter::PerformsAttack), Some(Fighter::Defends)) => (Who::You, Compared::InAttack),
        (Some(Fighter::PerformsBlock), Some(Fighter::Attacks)) => (Who::You, Compared::InBlock),
        // An Event is a block where it compares who defends.
        (Some(Fighter::Defends), Some(Fighter::Attacks)) if scope.kind == Kind::Event => {
            (Who::You, Compared::InBlock)
        }
        _ => return stop("whose power levels are compared"),
    };
    Ok(Some(Guard::Stronger { who, compared }))
}

/// `your MP's power level`: whose.
fn power_of(cards: &Cards) -> Option<&Whose> {
    let Cards::One { thing } = cards else { return None };
    match thing.as_ref() {
        Thing::PowerLevel { cards: Bearer::Told { det: Det::Of { whose }, kinds, post } }
            if post.is_empty() && noun(kinds) == Some(&Noun::Mp) =>
        {
            Some(whose)
        }
        _ => None,
    }
}

/// A personality by what it does.
enum Fighter {
    PerformsAttack,
    PerformsBlock,
    Attacks,
    Defends,
}

fn fighter(cards: &Cards) -> Option<Fighter> {
    let Cards::One { thing } = cards else { return None };
    let Thing::Told { det: Det::The, kinds, post } = thing.as_ref() else { return None };
    if let ([Post::Ing { deed, cards }], Some(Noun::Personality)) = (post.as_slice(), noun(kinds)) {
        let performs = *deed.0 == Deed::Perform;
        return match performs {
            true if is_this_attack(cards) => Some(Fighter::PerformsAttack),
            true if is_this_block(cards) => Some(Fighter::PerformsBlock),
            _ => None,
        };
    }
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
    else {
        return None;
    };
    let personality = matches!(kind.as_ref(),
        CardKind::One { noun } if noun.0 == Noun::Personality);
    match quality {
        Quality::Attack if personality && post.is_empty() => Some(Fighter::Attacks),
        Quality::Defending if personality && post.is_empty() => Some(Fighter::Defends),
        _ => None,
    }
}

/// `this block`
fn is_this_block(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::This, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Block)))
}

/// `Your MP is considered to have a higher power level than the defending personality for
/// your card effects`, and how else it is said.
pub(super) fn considered_stronger<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Option<(Constant, Vec<&'a Manner>)> {
    let Clause::Does { who, verb, how } = clause else { return None };
    let Doer::Things { cards } = who.0.as_ref() else { return None };
    let Verb::BeState { state: State::Considered { what: Counted::One { plainly } } } =
        verb.0.as_ref()
    else {
        return None;
    };
    let Plainly::HigherPower { cards: than } = plainly else { return None };
    let for_effects = |how: &&Manner| {
        matches!(how, Manner::ForCards { cards: Cards::One { thing } }
            if matches!(thing.as_ref(),
                Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post }
                    if post.is_empty()
                        && matches!(noun(kinds), Some(Noun::CardEffect | Noun::Effect))))
    };
    let yours = mp_of(cards, scope) == Ok(Who::You) && !scope.flip;
    let than_defender = matches!(fighter(than), Some(Fighter::Defends));
    if !yours || !than_defender || !how.iter().any(|own| for_effects(&own)) {
        return None;
    }
    Some((Constant::StrongerThanDefender, how.iter().filter(|how| !for_effects(how)).collect()))
}

/// `your opponent's MP's power level`: of whom.
pub(super) fn of_power_level(cards: &Cards) -> Option<Cards> {
    let Cards::One { thing } = cards else { return None };
    let Thing::PowerLevel { cards: Bearer::Told { det, kinds, post } } = thing.as_ref() else {
        return None;
    };
    let of = Thing::Told { det: det.clone(), kinds: kinds.clone(), post: post.clone() };
    Some(Cards::One { thing: Box::new(of) })
}
