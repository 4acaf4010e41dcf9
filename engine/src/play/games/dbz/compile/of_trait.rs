//! What a trait and a colon begin: `SAIYAN: Draw a card.`, and the sentences after it up to
//! the next head.

use crate::play::Assumption;
use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::compile::statements;
use crate::play::games::dbz::compile::trait_guard::for_those_of;
use crate::play::games::dbz::effect::{Effect, Guard};
use crate::text::grammar::line::Line;
use crate::text::grammar::statement::Statement;

/// The first sentence, for those who have the trait.
pub(super) fn first(name: &str, own: &Statement, scope: &Scope) -> Low<Effect> {
    Ok(for_those_of(name, statements::effects(own, scope)?))
}

/// A later sentence: it goes on with the effect before it, and is nothing more, or is an effect
/// of its own for the same personalities.
pub(super) fn goes_on(
    list: &mut [Effect],
    name: &str,
    own: &Statement,
    scope: &Scope,
) -> Low<Option<Effect>> {
    let of_these = |guards: &[Guard]| matches!(guards, [Guard::Performer(own)] if own == name);
    if let Some(Effect::When { guards, effects, .. }) = list.last_mut()
        && of_these(guards)
        && statements::joined(effects, own, scope)?
    {
        return Ok(None);
    }
    let assumed = Effect::Assume(Assumption::TraitsToTheNextHead);
    let guards = vec![Guard::Performer(name.to_owned())];
    let mut effects = statements::effects(own, scope)?;
    // Whether it was done is asked of what the sentence before it does.
    if let Some(Effect::When { guards, effects: before, .. }) = list.last_mut()
        && of_these(guards)
        && matches!(effects.first(), Some(Effect::IfYouDo(_) | Effect::IfYouDoNot(_)))
    {
        before.append(&mut effects);
        return Ok(None);
    }
    effects.insert(0, assumed.clone());
    Ok(Some(Effect::When { guards, effects, otherwise: vec![assumed] }))
}

/// Has the last effect done for those who have the trait alone.
pub(super) fn last_of(list: &mut Vec<Effect>, name: &str) {
    if let Some(last) = list.pop() {
        list.push(for_those_of(name, vec![last]));
    }
}

/// Whether a line says what the card is, whoever plays it: `Unstoppable.`
pub(super) fn is_of_the_card(line: &Line) -> bool {
    matches!(
        line,
        Line::Focused
            | Line::Unstoppable
            | Line::Unpreventable
            | Line::Remain { .. }
            | Line::RemainIf { .. }
            | Line::Use { .. }
    )
}
