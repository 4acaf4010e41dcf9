//! What is done in place of what would happen to a player: `When a player would
//! win by MPPV, set both players' anger to 0 instead.`

use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::facts::{is_you, one_player};
use crate::play::games::dbz::compile::nouns::mp_of;
use crate::play::games::dbz::compile::numbers::limit;
use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::effect::{EventKind, Guard, Replacement};
use crate::play::games::dbz::terms::{Victory, Who};
use crate::text::grammar::cards::Cards;
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::statement::{Chain, Choice, List, Statement};
use crate::text::grammar::verb::{Verb, Way};

/// What would happen, as a replacement that does nothing yet.
fn of(fact: &Fact, scope: &Scope) -> Low<Option<Replacement>> {
    let Fact::Would { who, verb, how } = fact else { return Ok(None) };
    if !how.is_empty() {
        return Ok(None);
    }
    let mut own = Replacement {
        of: EventKind::Won,
        this: false,
        from_hand: false,
        by: None,
        whose: None,
        limit: None,
        untargeted: false,
        guards: Vec::new(),
        may: false,
        effects: Vec::new(),
    };
    match (who.0.as_ref(), verb.0.as_ref()) {
        (Doer::Player { who }, Verb::WinMppv) => {
            own.whose = match who {
                Actor::A | Actor::Any => None,
                Actor::You => Some(Who::You),
                Actor::Opponent => Some(Who::Opponent),
                _ => return Ok(None),
            };
            own.guards.push(Guard::WonBy(Victory::MostPowerful));
        }
        (Doer::Things { cards }, Verb::LevelAlone { way: Way::Raise }) => {
            own.of = EventKind::LevelAdvanced;
            own.whose = match mp_of(cards, scope) {
                Ok(whose @ (Who::You | Who::Opponent)) => Some(whose),
                _ => return Ok(None),
            };
        }
        (Doer::Player { who: Actor::You }, Verb::LevelAlone { way: Way::Raise }) => {
            own.of = EventKind::LevelAdvanced;
            own.whose = Some(Who::You);
        }
        (Doer::Things { cards: Cards::One { .. } }, Verb::Anger { way: Way::Raise, whose }) => {
            // `an effect would raise your anger`
            let Doer::Things { cards } = who.0.as_ref() else { return Ok(None) };
            let Some(guards) = super::agents::effect_of(cards, scope) else { return Ok(None) };
            own.of = EventKind::AngerRaised;
            own.whose = Some(one_player(whose, scope)?);
            own.guards = guards;
        }
        _ => return Ok(None),
    }
    Ok(Some(own))
}

/// A sentence that has something done instead, where it is one.
pub(super) fn replacement(
    given: &Given,
    then: &Statement,
    scope: &Scope,
) -> Low<Option<Replacement>> {
    let (Given::When { condition } | Given::Whenever { condition }) = given else {
        return Ok(None);
    };
    let Condition::One { fact } = condition else { return Ok(None) };
    let Some(mut own) = of(fact, scope)? else { return Ok(None) };
    let mut then = then;
    if let Statement::Given { given, then: inner } = then
        && let Given::Often { often } = given.as_ref()
    {
        own.limit = Some(limit(often)?);
        then = inner;
    }
    let Statement::Just { chain: told } = then else { return Ok(None) };
    let Some(told) = without_instead(told, &mut own.may) else { return Ok(None) };
    own.effects = chain(&told, false, scope)?;
    Ok(Some(own))
}

/// The deeds without `instead`, and whether a player may do them.
fn without_instead(own: &Chain, may: &mut bool) -> Option<Chain> {
    let strip = |clause: &Clause| -> Option<Clause> {
        let Clause::Order { verb, how } = clause else { return None };
        let rest: Vec<Manner> =
            how.iter().filter(|how| **how != Manner::Instead).cloned().collect();
        (rest.len() + 1 == how.len()).then(|| Clause::Order { verb: verb.clone(), how: rest })
    };
    let Chain::Just { list } = own else { return None };
    match list.as_ref() {
        List::One { choice: Choice::One { clause: Clause::May { who, chain } } }
            if is_you(who) && !*may =>
        {
            *may = true;
            without_instead(chain, may)
        }
        List::One { choice: Choice::One { clause } } => {
            let clause = strip(clause)?;
            let list = List::One { choice: Choice::One { clause } };
            Some(Chain::Just { list: Box::new(list) })
        }
        List::And { first: Choice::One { clause }, rest } => {
            let clause = strip(clause)?;
            let list = List::And { first: Choice::One { clause }, rest: rest.clone() };
            Some(Chain::Just { list: Box::new(list) })
        }
        _ => None,
    }
}
