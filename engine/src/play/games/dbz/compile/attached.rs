//! What holds, waits or is replaced while the card is attached.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::statements::{constant, if_done};
use crate::play::games::dbz::compile::waiting::after;
use crate::play::games::dbz::effect::{Constant, Guard};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::Time;
use crate::text::grammar::line::Line;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Deed, State};

/// Takes a sentence that begins with `While attached`, if it is one.
pub(super) fn while_attached(card: &mut Card, own: &Statement, scope: &Scope) -> Low<bool> {
    let Statement::Given { given, then } = own else { return Ok(false) };
    if !is_attached(given) {
        return Ok(false);
    }
    // By itself, so that it does not go on with what another sentence waits for.
    let mut alone = Card { kind: card.kind, ..Card::default() };
    constant(&mut alone, then, scope)?;
    let Card { constant, mut trigger, mut replace, .. } = alone;
    if constant.is_empty() && trigger.is_empty() && replace.is_empty() {
        return stop("what is said of it while attached");
    }
    for own in &mut trigger {
        own.guards.push(Guard::WhileAttached);
    }
    for own in &mut replace {
        own.guards.push(Guard::WhileAttached);
    }
    card.constant.extend(constant.into_iter().map(|own| Constant::WhileAttached(Box::new(own))));
    card.trigger.extend(trigger);
    card.replace.extend(replace);
    Ok(true)
}

/// `If you do, …` after such a sentence: it goes on with what that one does. Whether it is
/// one; any other sentence begins anew.
pub(super) fn goes_on(card: &mut Card, line: &Line, scope: &Scope) -> Low<bool> {
    let Line::Says { statement } = line else { return Ok(false) };
    let Statement::Given { given, then } = statement.as_ref() else { return Ok(false) };
    let last = card.trigger.last();
    let scope = &last.map_or_else(|| scope.clone(), |last| after(last, scope));
    let Some(effect) = if_done(given, then, scope)? else { return Ok(false) };
    let is_so = |guards: &[Guard]| guards.iter().any(|own| matches!(own, Guard::WhileAttached));
    let waits = card.trigger.last_mut().filter(|own| is_so(&own.guards));
    let replaces = card.replace.last_mut().filter(|own| is_so(&own.guards));
    match (waits, replaces) {
        (Some(waits), None) => waits.effects.push(effect),
        (None, Some(replaces)) => replaces.effects.push(effect),
        _ => return stop("what is done if it is done while attached"),
    }
    Ok(true)
}

/// Whether a given is that the card is attached.
fn is_attached(given: &Given) -> bool {
    match given {
        Given::WhileState { state: State::Been { done }, how } => {
            *done.0 == Deed::Attach && how.is_empty()
        }
        Given::At { time: Time::WhileAttached } => true,
        _ => false,
    }
}
