//! What happens to any player, and is done by or to that player: `At the end of each player's
//! turn, that player banishes the top card of their discard pile`. It waits for each of them.

use crate::play::games::dbz::compile::events;
use crate::play::games::dbz::compile::scope::{Low, Scope, together};
use crate::play::games::dbz::compile::waiting::after;
use crate::play::games::dbz::effect::{Effect, Trigger};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::clause::{Actor, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::Time;
use crate::text::grammar::place::Whose;

/// What waits for an event: once, or for each player where one is spoken of as “that player”.
pub(super) fn waiting(
    given: &Given,
    scope: &Scope,
    effects: impl Fn(&Scope) -> Low<Vec<Effect>>,
) -> Low<Vec<Trigger>> {
    let one = |given: &Given, scope: &Scope| once(given, scope, &effects);
    match (one(given, scope), of_each(given)) {
        (Ok(trigger), _) => Ok(vec![trigger]),
        (Err(gap), None) => Err(gap),
        // It speaks of nobody: that it happens to both at once is one event or two.
        (Err(gap), Some([(given, _), _])) if one(&given, scope).is_ok() => Err(gap),
        (Err(_), Some(each)) => {
            let of = |(given, who): &(Given, Who)| {
                one(given, &Scope { that: Some(*who), ..scope.clone() })
            };
            each.iter().map(of).collect()
        }
    }
}

/// What waits for an event, with what is done then.
pub(super) fn once(
    given: &Given,
    scope: &Scope,
    effects: impl Fn(&Scope) -> Low<Vec<Effect>>,
) -> Low<Trigger> {
    let trigger = events::trigger(given, scope)?;
    let effects = vec![together(effects(&after(&trigger, scope))?)];
    Ok(Trigger { effects, ..trigger })
}

/// An event of any player, as that of each of them.
fn of_each(given: &Given) -> Option<[(Given, Who); 2]> {
    let given = match given {
        Given::At { time } => [Whose::Your, Whose::Opponents].map(|whose| {
            let time = of_whose(time, whose)?;
            Some(Given::At { time })
        }),
        Given::After { condition } => [Actor::You, Actor::Opponent]
            .map(|who| Some(Given::After { condition: by(condition, who)? })),
        Given::When { condition } => [Actor::You, Actor::Opponent]
            .map(|who| Some(Given::When { condition: by(condition, who)? })),
        Given::Whenever { condition } => [Actor::You, Actor::Opponent]
            .map(|who| Some(Given::Whenever { condition: by(condition, who)? })),
        _ => return None,
    };
    let [Some(yours), Some(theirs)] = given else { return None };
    Some([(yours, Who::You), (theirs, Who::Opponent)])
}

/// A time of each player, as that of one.
fn of_whose(time: &Time, whose: Whose) -> Option<Time> {
    Some(match time {
        Time::AtStartOfWhose { whose: Whose::EachPlayers, part } => {
            Time::AtStartOfWhose { whose, part: part.clone() }
        }
        Time::AtEndOfWhose { whose: Whose::EachPlayers, part } => {
            Time::AtEndOfWhose { whose, part: part.clone() }
        }
        Time::AtStartOfStep { whose: Whose::EachPlayers, step } => {
            Time::AtStartOfStep { whose, step: step.clone() }
        }
        _ => return None,
    })
}

/// What a player does, as what one of them does.
fn by(condition: &Condition, actor: Actor) -> Option<Condition> {
    let Condition::One { fact: Fact::Does { who, verb, how } } = condition else { return None };
    if !matches!(who.0.as_ref(), Doer::Player { who: Actor::A | Actor::Any }) {
        return None;
    }
    let who = Subject(Box::new(Doer::Player { who: actor }));
    let fact = Fact::Does { who, verb: verb.clone(), how: how.clone() };
    Some(Condition::One { fact })
}
