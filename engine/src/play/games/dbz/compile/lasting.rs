//! What stands, and how long it lasts.

use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, gap};
use crate::play::games::dbz::effect::{Constant, Until};
use crate::text::grammar::amount::Change;
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::Verb;

/// What a clause has stand, until when, and whether for the next attack alone.
#[derive(Debug)]
pub(super) struct Standing {
    pub(super) constants: Vec<Constant>,
    pub(super) until: Option<Until>,
    pub(super) next: bool,
}

/// How long something lasts, by how it is said.
pub(super) fn lasts(how: &[Manner], time: Option<Until>) -> Low<Option<Until>> {
    match how {
        [] => Ok(time),
        // `your next attack this combat deals +2 stages this combat`
        [Manner::At { time: own }] if time.is_none() || until(own).ok() == time => {
            until(own).map(Some)
        }
        [how, ..] => gap("How", how),
    }
}

/// Until when something lasts.
pub(super) fn until(time: &Time) -> Low<Until> {
    match time {
        Time::This { part: Part::Combat }
        | Time::Remainder { part: Part::Combat }
        | Time::UntilEnd { part: Part::Combat } => Ok(Until::EndOfCombat),
        Time::This { part: Part::Turn }
        | Time::Remainder { part: Part::Turn }
        | Time::UntilEnd { part: Part::Turn } => Ok(Until::EndOfTurn),
        Time::UntilNextTurn { whose: Whose::Your } => Ok(Until::YourNextTurn),
        Time::UntilEndNextTurn { whose: Whose::Your } => Ok(Until::EndOfYourNextTurn),
        other => gap("Time", other),
    }
}

/// The number to which what costs or is needed is lowered at most.
pub(super) fn floor(verb: &Verb, how: &[Manner]) -> Option<u32> {
    if !matches!(verb, Verb::Cost { change: Change::Less { .. } } | Verb::NeedLessAnger { .. }) {
        return None;
    }
    how.iter().find_map(|how| match how {
        Manner::Minimum { n } => count(n).ok(),
        _ => None,
    })
}
