//! Parts of what a sentence says: its clauses, a condition with what hangs on it, and
//! what a player may do.

use crate::play::games::dbz::compile::scope::{Low, gap, stop};
use crate::play::games::dbz::effect::{Constant, Effect, Guard, Trigger};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::statement::{AndRest, Choice, List};

/// The clauses of a list without a choice.
pub(super) fn clauses<'a>(list: &'a List) -> Low<Vec<&'a Clause>> {
    let mut all = Vec::new();
    let mut one = |choice: &'a Choice| match choice {
        Choice::One { clause } => {
            all.push(clause);
            Ok(())
        }
        or @ Choice::Or { .. } => gap("Choice", or),
    };
    match list {
        List::One { choice } => one(choice)?,
        List::And { first, rest } => {
            one(first)?;
            let mut rest = rest;
            loop {
                match rest {
                    AndRest::Last { last } => {
                        one(last)?;
                        break;
                    }
                    AndRest::More { next, rest: more } => {
                        one(next)?;
                        rest = more;
                    }
                }
            }
        }
    }
    Ok(all)
}

/// Clauses as a list again; nothing where there are none.
pub(super) fn list_of(all: Vec<Clause>) -> Option<List> {
    let mut choices = all.into_iter().map(|clause| Choice::One { clause }).rev();
    let last = choices.next()?;
    let mut rest: Option<AndRest> = None;
    let mut before = last;
    for choice in choices {
        let own = match rest.take() {
            None => AndRest::Last { last: before },
            Some(rest) => AndRest::More { next: before, rest: Box::new(rest) },
        };
        rest = Some(own);
        before = choice;
    }
    Some(match rest {
        None => List::One { choice: before },
        Some(rest) => List::And { first: before, rest },
    })
}

/// What stands where that is so.
pub(super) fn guarded(constant: Constant, held: &[Guard]) -> Low<Constant> {
    match constant {
        Constant::Deal { who, card, stages, life, times, guards } => {
            let guards = [&guards, held].concat();
            Ok(Constant::Deal { who, card, stages, life, times, guards })
        }
        Constant::Gain { who, card, keyword, guards } if guards.is_empty() => {
            Ok(Constant::Gain { who, card, keyword, guards: held.to_vec() })
        }
        Constant::Cost { who, card, by, set, .. } => {
            Ok(Constant::Cost { who, card, by, set, guards: held.to_vec() })
        }
        Constant::Forbid { who, what, guards } if guards.is_empty() => {
            Ok(Constant::Forbid { who, what, guards: held.to_vec() })
        }
        _ => stop("a condition of this constant"),
    }
}

/// What may be done and is limited is used up only where it is done.
pub(super) fn may_of(trigger: &mut Trigger) {
    let [effect] = trigger.effects.as_mut_slice() else { return };
    match effect {
        Effect::May(list) => {
            trigger.effects = std::mem::take(list);
            trigger.may = true;
        }
        Effect::To { may, .. } if *may => {
            *may = false;
            trigger.may = true;
        }
        _ => {}
    }
}
