//! What is so of an attack that is copied, as it is performed.

use crate::play::games::dbz::compile::attacks::Attacks;
use crate::play::games::dbz::compile::nouns::is_that_attack;
use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::compile::standing::more;
use crate::play::games::dbz::effect::{Effect, Until};
use crate::play::games::dbz::select::{Filter, How, Sel};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::Verb;

/// `That attack deals an additional +2 stages of damage`, of the attack that is copied before:
/// as it is performed.
pub(super) fn of_the_copy(list: &mut [Effect], own: &Statement, scope: &Scope) -> Low<bool> {
    let Some(Clause::Does { who, verb, how }) = own.only_clause() else { return Ok(false) };
    let Doer::Things { cards } = who.0.as_ref() else { return Ok(false) };
    let Verb::Deal { damage } = verb.0.as_ref() else { return Ok(false) };
    let Some(Effect::To { effects, .. }) = list.last_mut() else { return Ok(false) };
    let Some(Effect::Copy(copied)) = effects.last() else { return Ok(false) };
    if copied.how != How::TheirLast || !is_that_attack(cards) || !how.is_empty() {
        return Ok(false);
    }
    let attack = copied.clone();
    let about = Attacks {
        who: Who::You,
        card: Filter { attack: true, ..Filter::default() },
        next: true,
        damage: false,
        here: true,
        guards: Vec::new(),
        first: None,
    };
    let mut constants = Vec::new();
    more(&about, damage, scope, &mut constants)?;
    let mut performed: Vec<Effect> = Vec::new();
    for constant in constants {
        let (constant, until) = (Some(constant), Until::EndOfCombat);
        performed.push(Effect::Float { until, trigger: None, constant, next: true });
    }
    performed.push(Effect::Copy(Sel { how: How::It, ..Sel::default() }));
    // Where there is no such attack, nothing is so of another.
    effects.pop();
    effects.extend([Effect::Choose(attack), Effect::IfYouDo(performed)]);
    Ok(true)
}
