//! Instant powers: when they are used, what they do then, and what they do in place of what
//! would happen.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::events;
use crate::play::games::dbz::compile::nouns::trait_name;
use crate::play::games::dbz::compile::scope::{Low, Part, Scope, gap, stop, together};
use crate::play::games::dbz::compile::statements;
use crate::play::games::dbz::compile::waiting::after;
use crate::play::games::dbz::compile::would;
use crate::play::games::dbz::effect::{Effect, EventKind, Guard, Replacement};
use crate::text::grammar::given::Given;
use crate::text::grammar::line::{Head, Line};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;

/// `Use when an Event is played`, `Use at the beginning of your Rejuvenation Step`
pub(super) fn is_used_then(line: &Line) -> bool {
    let (Line::Use { given } | Line::UseIf { given, .. }) = line else { return false };
    matches!(given.as_ref(), Given::When { .. } | Given::After { .. } | Given::At { .. })
}

/// When a power is used, and what must be so then: `EARTHLING: If you have 2 or less Traits, use
/// when an Event is played`.
fn used_when<'a>(line: &'a Line, scope: &Scope) -> Low<(&'a Given, Vec<Guard>)> {
    let held = |given: &Given| match given {
        Given::If { condition } => guards(condition, scope),
        other => gap("Given", other),
    };
    match line {
        Line::Use { given } => Ok((given, Vec::new())),
        Line::UseIf { given, also } => Ok((given, held(also)?)),
        Line::UseGiven { first, given } => Ok((given, held(first)?)),
        Line::Headed { head: Head::Kin { kin: Series::One(kin) }, line } => {
            let (given, mut held) = used_when(line, scope)?;
            held.push(Guard::Trait(trait_name(kin).to_owned()));
            Ok((given, held))
        }
        other => gap("Line", other),
    }
}

/// A power that is used when something happens.
pub(super) fn instant(card: &mut Card, part: &mut Part, line: &Line, scope: &Scope) -> Low<()> {
    if card.kind.is_gone_after_use() && card.attaches_to().is_some() {
        return stop("an Instant power of a card that attaches");
    }
    // `At the start of your turn, look at a card`, said of the power itself
    if let Line::Says { statement } = line
        && let Statement::Given { given, then } = statement.as_ref()
        && matches!(given.as_ref(), Given::At { .. } | Given::When { .. } | Given::After { .. })
    {
        let used = Line::Use { given: given.clone() };
        instant(card, part, &used, scope)?;
        return of_instant(card, part, then, scope);
    }
    let (given, held) = used_when(line, scope)?;
    if let Some(mut instead) = would::instant(given, scope)? {
        instead.guards.extend(held);
        card.contextual |= card.kind.is_gone_after_use();
        *part = Part::Instead(Box::new(instead));
        return Ok(());
    }
    let mut trigger = events::trigger(given, scope)?;
    trigger.guards.extend(held);
    trigger.power = true;
    // A power is used once, whatever has set it off.
    trigger.one = false;
    card.trigger.push(trigger);
    *part = Part::Instant(card.trigger.len() - 1);
    Ok(())
}

/// A sentence of an Instant power.
pub(super) fn of_instant(
    card: &mut Card,
    part: &mut Part,
    statement: &Statement,
    scope: &Scope,
) -> Low<()> {
    match part {
        Part::Instant(at) => {
            let scope = &after(&card.trigger[*at], scope);
            if statements::joined(&mut card.trigger[*at].effects, statement, scope)? {
                return Ok(());
            }
            let effects = statements::effects(statement, scope)?;
            let played = card.trigger[*at].on == EventKind::Played;
            if effects.iter().any(Effect::cancels) && !played {
                return stop("cancelling something that is not played");
            }
            card.trigger[*at].effects.push(together(effects));
            Ok(())
        }
        Part::Instead(own) => {
            let effects = would::done_instead(own, statement, scope)?;
            card.replace.push(Replacement { effects, ..own.as_ref().clone() });
            *part = Part::InsteadAlso;
            Ok(())
        }
        Part::InsteadAlso => {
            let effects = statements::effects(statement, scope)?;
            let Some(own) = card.replace.last_mut() else { return stop("no power") };
            own.effects.push(together(effects));
            Ok(())
        }
        _ => stop("a part that is not lowered"),
    }
}
