//! Effects that float and wait for an event, and what is done when it has happened.

use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::lasting::until;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop, together};
use crate::play::games::dbz::effect::{Effect, EventKind, Guard, Trigger, Until};
use crate::play::games::dbz::select::{How, Sel};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::clause::Clause;
use crate::text::grammar::fact::Fact;
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::Verb;

/// The scope of what is done after an event: `their` is of the other player where the event
/// is what that player does, and `that attack` is the one that is performed.
pub(super) fn after(trigger: &Trigger, scope: &Scope) -> Scope {
    // `your opponent's MP changes levels … set their power level to 0`
    let levels = matches!(
        trigger.on,
        EventKind::LevelAdvanced
            | EventKind::LevelLowered
            | EventKind::AdvancingLevel
            | EventKind::LoweringLevel
    );
    let changed = levels || matches!(trigger.on, EventKind::AngerLowered | EventKind::AngerRaised);
    let theirs = trigger.by == Some(Who::Opponent)
        || changed && trigger.by.is_none() && trigger.whose == Some(Who::Opponent);
    let by_attack = trigger.guards.iter().any(|guard| matches!(guard, Guard::ByAttack));
    let attacks = matches!(trigger.on, EventKind::AttackPlayed | EventKind::AttackSuccessful)
        || trigger.on == EventKind::DamageDealt && trigger.by == Some(Who::You)
        || by_attack;
    let in_attack = attacks && trigger.or.is_empty() && !trigger.this;
    let of_stages = matches!(trigger.on, EventKind::StagesGained | EventKind::StagesLost);
    let their = scope.that.or(theirs.then_some(Who::Opponent));
    Scope { their, in_attack, of_stages, ..scope.clone() }
}

/// An action to come: whose, where it is that of one player, and until when it is waited for.
#[derive(Debug)]
pub(super) struct NextAction {
    whose: Option<Who>,
    until: Until,
}

impl NextAction {
    fn of(time: &Time, lasts: &Time, scope: &Scope) -> Low<Option<Self>> {
        let whose = match time {
            Time::AtNextAction => None,
            Time::AtWhoseNextAction { whose } => Some(one_player(whose, scope)?),
            _ => return Ok(None),
        };
        let until = match lasts {
            Time::This { part: Part::Combat } => Until::EndOfCombat,
            Time::This { part: Part::Turn } => Until::EndOfTurn,
            _ => return stop("until when an action is waited for"),
        };
        if scope.flip {
            return stop("what lasts for the other player");
        }
        Ok(Some(Self { whose, until }))
    }

    /// What is done at its beginning.
    pub(super) fn float(self, effects: Vec<Effect>) -> Effect {
        let Self { whose, until } = self;
        let effects = vec![together(effects)];
        let refers = speaks_of_it(&effects);
        let trigger =
            Trigger { whose, once: true, refers, effects, ..Trigger::on(EventKind::ActionBegan) };
        float(until, trigger)
    }
}

/// `At the beginning of the next action this combat, …`, and what is done then.
pub(super) fn at_next_action<'a>(
    time: &Time,
    then: &'a Statement,
    scope: &Scope,
) -> Low<Option<(NextAction, &'a Statement)>> {
    let Statement::Given { given, then } = then else { return Ok(None) };
    let Given::At { time: lasts } = given.as_ref() else { return Ok(None) };
    Ok(NextAction::of(time, lasts, scope)?.map(|next| (next, then.as_ref())))
}

/// `Banish it at the beginning of the next action this combat`: the clause without its time.
pub(super) fn without_next_action(
    own: &Clause,
    scope: &Scope,
) -> Low<Option<(NextAction, Clause)>> {
    let (Clause::Order { how, .. } | Clause::Does { how, .. }) = own else { return Ok(None) };
    let [rest @ .., Manner::At { time }, Manner::At { time: lasts }] = how.as_slice() else {
        return Ok(None);
    };
    let Some(next) = NextAction::of(time, lasts, scope)? else { return Ok(None) };
    let mut now = own.clone();
    if let Clause::Order { how, .. } | Clause::Does { how, .. } = &mut now {
        *how = rest.to_vec();
    }
    Ok(Some((next, now)))
}

/// What waits as long as that.
pub(super) fn float(until: Until, trigger: Trigger) -> Effect {
    Effect::Float { until, trigger: Some(Box::new(trigger)), constant: None, next: false }
}

/// What is done at the end of this combat.
pub(super) fn at_end_of_combat(effects: Vec<Effect>) -> Effect {
    let effects = vec![together(effects)];
    let trigger = Trigger {
        once: true,
        refers: speaks_of_it(&effects),
        effects,
        ..Trigger::on(EventKind::EndOfCombat)
    };
    float(Until::EndOfCombat, trigger)
}

/// Whether effects speak of cards that were dealt with before.
fn speaks_of_it(list: &[Effect]) -> bool {
    fn sel(sel: &Sel) -> bool {
        sel.how == How::It
    }
    list.iter().any(|effect| match effect {
        Effect::Discard(own)
        | Effect::Banish(own)
        | Effect::Destroy(own)
        | Effect::Rejuvenate(own)
        | Effect::ShuffleIn(own)
        | Effect::ToHand(own)
        | Effect::Place(own)
        | Effect::OnTop(own)
        | Effect::OnBottom(own)
        | Effect::OntoDiscard(own) => sel(own),
        Effect::All(inner) | Effect::May(inner) => {
            inner.first().is_some_and(|first| speaks_of_it(std::slice::from_ref(first)))
        }
        _ => false,
    })
}

/// A fact that is waited for, without how long it is waited for, and how long that is.
pub(super) fn how_long(fact: &Fact) -> Low<(Fact, Until)> {
    let (Fact::Does { who, verb, how }, mut lasts) = (fact, None) else {
        return gap("Fact", fact);
    };
    let mut rest = Vec::new();
    for how in how {
        match how {
            Manner::At { time } if lasts.is_none() && until(time).is_ok() => {
                lasts = Some(until(time)?);
            }
            other => rest.push(other.clone()),
        }
    }
    // `causes you to discard a card this combat`: it is waited so long for that.
    let mut verb = verb.clone();
    if lasts.is_none()
        && let Verb::RequireYou { how, .. } | Verb::CauseWho { how, .. } | Verb::Cause { how, .. } =
            verb.0.as_mut()
        && let Some(Manner::At { time }) = how.last()
        && let Ok(own) = until(time)
    {
        lasts = Some(own);
        how.pop();
    }
    let Some(lasts) = lasts else { return stop("how long it is waited for") };
    Ok((Fact::Does { who: who.clone(), verb, how: rest }, lasts))
}
