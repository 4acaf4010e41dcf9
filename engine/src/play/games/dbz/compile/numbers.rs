//! Numbers of the grammar, as the game counts.

use crate::play::games::dbz::compile::scope::{Gap, Low, Scope, gap, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::kernel::Limit;
use crate::text::grammar::amount::{Amount, Term};
use crate::text::grammar::how::{Often, Part};

/// A number that is no X.
pub(super) fn count(own: &Amount) -> Low<u32> {
    match amount(own)? {
        (n, false) => Ok(n),
        (_, true) => stop("X in this place"),
    }
}

/// A number, and whether it is that many times X.
pub(super) fn amount(own: &Amount) -> Low<(u32, bool)> {
    match own {
        Amount::Just { term: Term::Count { n } } => match u32::try_from(n.0) {
            Ok(n) => Ok((n, false)),
            Err(_) => stop("a great number"),
        },
        Amount::Just { term: Term::X } => Ok((1, true)),
        Amount::Just { term: Term::Times { n } } => match u32::try_from(n.0) {
            Ok(n) => Ok((n, true)),
            Err(_) => stop("a great number"),
        },
        other => gap("Amount", other),
    }
}

/// How often something may be used.
pub(super) fn limit(often: &Often) -> Low<Limit> {
    match often {
        Often::Once { part: Part::Combat } => Ok(Limit::Combat),
        Often::Once { part: Part::Turn } => Ok(Limit::Turn),
        Often::Once { part: Part::Game } => Ok(Limit::Game),
        other => gap("Often", other),
    }
}

/// An effect, so many times X where its number is X.
pub(super) fn times(effect: Effect, x: bool, scope: &Scope) -> Low<Effect> {
    if !x {
        return Ok(effect);
    }
    let (what, most) = scope.x.clone().ok_or_else(|| Gap("X without a count".to_owned()))?;
    Ok(Effect::Times { what, most, effect: Box::new(effect) })
}
