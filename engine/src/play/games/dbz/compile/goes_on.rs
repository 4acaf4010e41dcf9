//! `(If you do, …)`: a sentence in parentheses that goes on with the one before it.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::same_number::moves_cards;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::statements::{if_done, joined};
use crate::play::games::dbz::compile::waiting::after;
use crate::play::games::dbz::effect::{Effect, Guard};
use crate::play::kernel::Said;
use crate::text::grammar::clause::Doer;
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::line::Line;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::Verb;

/// Whether a line only says what is done if what is said before is done, or is not.
pub(super) fn is_if_done(line: &Line) -> bool {
    matches!(line, Line::Says { statement } if asks_if_done(statement))
}

/// `If you do, …`, `If you do not, …`
pub(super) fn asks_if_done(statement: &Statement) -> bool {
    let Statement::Given { given, .. } = statement else { return false };
    let done = |fact: &Fact| {
        matches!(fact, Fact::Does { who, verb, how }
            if how.is_empty()
                && matches!(who.0.as_ref(), Doer::Player { .. })
                && matches!(verb.0.as_ref(), Verb::DoIt | Verb::NotIt))
    };
    matches!(given.as_ref(),
        Given::If { condition: Condition::One { fact } | Condition::And { first: fact, .. } }
            if done(fact))
}

/// How much each part of a card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    effect: usize,
    hit: usize,
    power: usize,
    immediate: usize,
    trigger: usize,
    in_hand: usize,
    replace: usize,
}

impl Sizes {
    pub(super) fn of(card: &Card) -> Self {
        let power = card.power.as_ref();
        Self {
            effect: card.effect.len(),
            hit: card.hit.len(),
            power: power.map_or(0, |own| own.effects.len()),
            immediate: power.map_or(0, |own| own.immediate.len()),
            trigger: card.trigger.len(),
            in_hand: card.in_hand.len(),
            replace: card.replace.len(),
        }
    }
}

/// Takes such a line behind what the line before has added to the card.
pub(super) fn goes_on(card: &mut Card, before: Sizes, line: &Line, scope: &Scope) -> Low<()> {
    let Line::Says { statement } = line else { return stop("no sentence") };
    let Statement::Given { given, then } = statement.as_ref() else { return stop("no sentence") };
    let now = Sizes::of(card);
    let waits = now == (Sizes { trigger: before.trigger + 1, ..before });
    let scope = &match card.trigger.last() {
        Some(last) if waits => after(last, scope),
        _ => scope.clone(),
    };
    let list: &mut Vec<Effect> = if now == (Sizes { effect: before.effect + 1, ..before }) {
        &mut card.effect
    } else if now == (Sizes { hit: before.hit + 1, ..before }) {
        &mut card.hit
    } else if waits {
        let Some(last) = card.trigger.last_mut() else { return stop("what goes before") };
        &mut last.effects
    } else if now == (Sizes { in_hand: before.in_hand + 1, ..before }) {
        let last = card.in_hand.last_mut();
        let Some(Effect::To { effects, .. }) = last else { return stop("what goes before") };
        let scope = Scope { moved: moves_cards(effects), ..scope.clone() };
        let Some(effect) = if_done(given, then, &scope)? else { return stop("who has done it") };
        effects.push(effect);
        return Ok(());
    } else if now == (Sizes { replace: before.replace + 1, ..before }) {
        let Some(last) = card.replace.last_mut() else { return stop("what goes before") };
        let scope = Scope { moved: moves_cards(&last.effects), ..scope.clone() };
        let Some(effect) = if_done(given, then, &scope)? else { return stop("who has done it") };
        last.effects.push(effect);
        return Ok(());
    } else {
        match &mut card.power {
            Some(own) if now == (Sizes { power: before.power + 1, ..before }) => &mut own.effects,
            Some(own) if now == (Sizes { immediate: before.immediate + 1, ..before }) => {
                &mut own.immediate
            }
            _ => return stop("what is done if what is not known is done"),
        }
    };
    if joined(list, statement, scope)? {
        return Ok(());
    }
    let Some(effect) = if_done(given, then, scope)? else { return stop("who has done it") };
    list.push(effect);
    Ok(())
}

/// Takes what a sentence does with what is dealt with when something happens into what happens
/// then: `Whenever …, choose a personality. That personality loses 1 stage.`, `At the end of
/// combat, you may reveal a card. If the revealed card is an Ally, you may play it.`
pub(super) fn into_what_waits(card: &mut Card, before: Sizes, words: &str) {
    into_the_last(&mut card.effect, (&card.said, words), before.effect);
    into_the_last(&mut card.hit, (&card.hit_said, words), before.hit);
    if let Some(power) = &mut card.power {
        into_the_last(&mut power.effects, (&power.said, words), before.power);
        into_the_last(&mut power.immediate, (&power.immediate_said, words), before.immediate);
    }
}

fn into_the_last(list: &mut Vec<Effect>, (all_said, words): (&Said, &str), from: usize) {
    let from = from.min(list.len());
    let (said, added) = list.split_at_mut(from);
    let Some(first) = added.first() else { return };
    let Some((Effect::Float { trigger: Some(trigger), .. }, before)) = said.split_last_mut() else {
        return;
    };
    // What was dealt with at once may be meant as well.
    let meant = |list: &[Effect]| list.iter().any(|own| own.does(is_told_of));
    if is_about_what_was_done(first) && meant(&trigger.effects) && !meant(before) {
        if let Some(first) = from.checked_sub(1).and_then(|at| all_said.of(from, at)) {
            trigger.said.remember(trigger.effects.len(), &first);
        }
        trigger.effects.extend(added.iter().cloned());
        trigger.said.remember(trigger.effects.len(), words);
        list.truncate(from);
    }
}

/// Whether an effect is about a personality or a card that was dealt with before.
fn is_about_what_was_done(effect: &Effect) -> bool {
    let about =
        |own: &Guard| matches!(own, Guard::DidTo { .. } | Guard::DidToNamed(_) | Guard::ItIs(_));
    match effect {
        Effect::StagesOfChosen(_) => true,
        Effect::When { guards, .. } => guards.iter().any(about),
        _ => false,
    }
}

/// Whether a later sentence may be about what an effect deals with.
fn is_told_of(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::ChoosePersonality
            | Effect::Choose(_)
            | Effect::Reveal(_)
            | Effect::Destroy(_)
            | Effect::Banish(_)
            | Effect::Discard(_)
    )
}
