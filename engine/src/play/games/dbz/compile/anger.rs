//! Whose anger is not raised or lowered, and by what: `Your anger cannot be lowered by
//! card effects.`

use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::{Constant, Forbidden};
use crate::play::games::dbz::forbidden::AngerChanged;
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::how::{Agent, How as Manner};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Deed, State, Verb, Way};

/// What a clause says so of anger, and the rest of how; nothing where it is about
/// something else.
pub(super) fn kept_anger<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Low<Option<(Constant, Vec<&'a Manner>)>> {
    let (who, verb, how, only) = match clause {
        Clause::Cannot { who, verb, how } => (who, verb.0.as_ref(), how, false),
        Clause::CanOnly { who, verb, how } => (who, verb.0.as_ref(), how, true),
        _ => return Ok(None),
    };
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
    let mut rest: Vec<&Manner> = how.iter().collect();
    let (doer, own) = match verb {
        Verb::Anger { way, whose } if is_opponents_effects(cards) && !only => {
            let (up, down) = match way {
                Way::Raise => (true, false),
                Way::Lower => (false, true),
                Way::RaiseOrLower => (true, true),
                other => return gap("Way", other),
            };
            let whose = one_player(whose, scope)?;
            (Who::Opponent, AngerChanged { up, down, whose, critical: None })
        }
        Verb::BeState { state: State::Been { done } } => {
            let Cards::One { thing } = cards else { return Ok(None) };
            let Thing::Anger { whose } = thing.as_ref() else { return Ok(None) };
            let (up, down) = match done.0.as_ref() {
                Deed::Raise => (true, false),
                Deed::Lower => (false, true),
                Deed::RaiseOrLower | Deed::LowerOrRaise => (true, true),
                other => return gap("Deed", other),
            };
            let by = rest.iter().position(|how| matches!(how, Manner::By { .. }));
            let critical = match (by.map(|at| rest.remove(at)), only) {
                (None, false) => None,
                (Some(by), false) => match is_critical_effects(by) {
                    Some(critical) => Some(critical),
                    None => return stop("by what anger is not changed"),
                },
                // What only they do, all others do not.
                (Some(by), true) if is_critical_effects(by) == Some(true) => Some(false),
                _ => return stop("by what alone anger is changed"),
            };
            let whose = one_player(whose, scope)?;
            (Who::Both, AngerChanged { up, down, whose, critical })
        }
        _ => return Ok(None),
    };
    if scope.flip {
        return stop("what lasts for the other player");
    }
    Ok(Some((Constant::forbid(doer, Forbidden::ChangeAnger(own)), rest)))
}

/// `your opponent's effects`
fn is_opponents_effects(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Told { det: Det::Of { whose: Whose::Opponents }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Effect)))
}

/// Whether `by critical damage effects`; not, where it is `by card effects`.
fn is_critical_effects(how: &Manner) -> Option<bool> {
    let Manner::By { agent: Agent::Cards { cards: Cards::One { thing } } } = how else {
        return None;
    };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return None };
    match noun(kinds) {
        Some(Noun::CriticalEffect) if post.is_empty() => Some(true),
        Some(Noun::CardEffect) if post.is_empty() => Some(false),
        _ => None,
    }
}
