//! A search as a clause, and what is done with the cards that are found.

use crate::play::games::dbz::compile::cards::is_it;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap};
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::select::{How, Sel};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::statement::Choice;
use crate::text::grammar::verb::{Deed, Verb};

/// The search of a clause, the scope of who searches, and whether that is the opponent.
pub(super) fn searching<'a>(clause: &'a Clause, scope: &Scope) -> Option<(&'a Verb, Scope, bool)> {
    let is_search = |verb: &Verb| matches!(verb, Verb::SearchFor { .. } | Verb::SearchTop { .. });
    match clause {
        Clause::Order { verb, how } if how.is_empty() && is_search(&verb.0) => {
            Some((&verb.0, scope.clone(), false))
        }
        Clause::Does { who, verb, how } if how.is_empty() && is_search(&verb.0) => {
            let opponent = *who.0 == Doer::Player { who: Actor::Opponent } && !scope.flip;
            opponent.then(|| (verb.0.as_ref(), scope.flipped(), true))
        }
        _ => None,
    }
}

/// What is done with the cards that are found.
pub(super) fn found(then: &Choice, scope: &Scope) -> Low<Effect> {
    let Choice::One { clause } = then else { return gap("Choice", then) };
    let (verb, how) = match clause {
        Clause::Order { verb, how } => (verb.0.as_ref(), how),
        Clause::Same { verb, how } => (verb.0.as_ref(), how),
        other => return gap("Clause", other),
    };
    match verb {
        Verb::Do { deed: Deed::Play, cards } if is_it(cards) && how.is_empty() => {
            Ok(Effect::Play(Sel { how: How::It, ..Sel::default() }))
        }
        Verb::Do { cards, .. } if is_it(cards) => verbs::verb(verb, how, scope),
        other => gap("Verb", other),
    }
}
