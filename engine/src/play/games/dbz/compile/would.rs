//! What is done in place of what would happen to a player: `When a player would
//! win by MPPV, set both players' anger to 0 instead.`

use crate::play::games::dbz::compile::agents::effect_of;
use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::events::of_subject;
use crate::play::games::dbz::compile::facts::{guards, is_you, one_player};
use crate::play::games::dbz::compile::nouns::mp_of;
use crate::play::games::dbz::compile::numbers::{count, limit};
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::{Effect, EventKind, Guard, Replacement, Trigger, Words};
use crate::play::games::dbz::terms::{Victory, Who};
use crate::play::kernel::{Limit, Vocabulary};
use crate::text::grammar::cards::{Cards, Post, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{How as Manner, Part};
use crate::text::grammar::statement::{Chain, Choice, List, Statement};
use crate::text::grammar::verb::{Deed, Verb, Way};

/// What would happen, as a replacement that does nothing yet.
fn of(fact: &Fact, scope: &Scope) -> Low<Option<Replacement>> {
    let (who, verb, how) = match fact {
        Fact::Would { who, verb, how } => (who, verb.0.as_ref(), how.as_slice()),
        // `one of your effects requires you to discard a card`, where you do something instead
        Fact::Does { who, verb, how } if matches!(verb.0.as_ref(), Verb::RequireYou { .. }) => {
            (who, verb.0.as_ref(), how.as_slice())
        }
        _ => return Ok(None),
    };
    let mut own = Replacement::of(EventKind::Won);
    match (who.0.as_ref(), verb, how) {
        (Doer::Player { who }, Verb::WinMppv, []) => {
            own.whose = match who {
                Actor::A | Actor::Any => None,
                Actor::You => Some(Who::You),
                Actor::Opponent => Some(Who::Opponent),
                _ => return Ok(None),
            };
            own.guards.push(Guard::WonBy(Victory::MostPowerful));
        }
        (Doer::Things { cards }, Verb::LevelAlone { way: Way::Raise }, []) => {
            own.of = EventKind::LevelAdvanced;
            own.whose = match mp_of(cards, scope) {
                Ok(whose @ (Who::You | Who::Opponent)) => Some(whose),
                _ => return Ok(None),
            };
        }
        (Doer::Player { who: Actor::You }, Verb::LevelAlone { way: Way::Raise }, []) => {
            own.of = EventKind::LevelAdvanced;
            own.whose = Some(Who::You);
        }
        // `an effect would raise your anger`
        (Doer::Things { cards }, Verb::Anger { way: Way::Raise, whose }, [])
            if let Some(guards) = effect_of(cards, scope) =>
        {
            own.of = EventKind::AngerRaised;
            own.whose = Some(one_player(whose, scope)?);
            own.guards = guards;
        }
        _ => return Ok(of_subject(who, verb, how, scope).ok().and_then(of_event)),
    }
    Ok(Some(own))
}

/// What a card could wait for, as what something else is done in place of.
fn of_event(own: Trigger) -> Option<Replacement> {
    let Trigger { on, or, by, whose, this, card, mut guards, one, .. } = own;
    let of_player = [EventKind::AngerRaised, EventKind::LevelAdvanced, EventKind::Won];
    let replaced = |kind: &EventKind| Words::REPLACED.contains(kind);
    if !replaced(&on) || !or.iter().all(replaced) {
        return None;
    }
    // Each card is replaced by itself: what is said of several at once is something else.
    if !of_player.contains(&on) && !one && !this && on != EventKind::Drawn {
        return None;
    }
    guards.extend(card.map(Guard::ItIs));
    Some(Replacement { this, by, whose, guards, or, ..Replacement::of(on) })
}

/// What an Instant power is used in place of: `Use when one of your Allies would leave play`.
/// What is done instead, the next sentence says.
pub(super) fn instant(given: &Given, scope: &Scope) -> Low<Option<Replacement>> {
    let Given::When { condition: Condition::One { fact } } = given else { return Ok(None) };
    let own = of(fact, scope)?;
    Ok(own.map(|own| Replacement { may: true, power: true, ..own }))
}

/// What the first sentence of an Instant power has done instead: `Rejuvenate it instead.`,
/// `Change that amount to 0.`
pub(super) fn done_instead(own: &Replacement, then: &Statement, scope: &Scope) -> Low<Vec<Effect>> {
    let amount = matches!(own.of, EventKind::AngerRaised);
    if amount && then.only_clause().is_some_and(is_changed_to_nothing) {
        return Ok(Vec::new());
    }
    let told = match then {
        Statement::Just { chain } => without_instead(chain, &mut false),
        _ => None,
    };
    match told {
        Some(told) => chain(&told, false, scope),
        None => stop("what is done in place of it"),
    }
}

/// `Change that amount to 0.`
fn is_changed_to_nothing(clause: &Clause) -> bool {
    let Clause::Order { verb, how } = clause else { return false };
    let amount =
        |cards: &Cards| matches!(cards, Cards::One { thing } if **thing == Thing::ThatAmount);
    matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Change, cards } if amount(cards))
        && matches!(how.as_slice(), [Manner::To { n }] if count(n) == Ok(0))
}

/// A sentence that has something done instead, where it is one.
pub(super) fn replacement(
    given: &Given,
    then: &Statement,
    scope: &Scope,
) -> Low<Option<Replacement>> {
    let (fact, more, often) = match given {
        Given::When { condition } | Given::Whenever { condition } | Given::If { condition } => {
            match condition {
                Condition::One { fact } => (fact, None, None),
                Condition::And { first, then } => (first, Some(then), None),
                _ => return Ok(None),
            }
        }
        // `The first time each combat one of your effects requires you to …`
        Given::FirstTimeEach { part: Part::Combat, fact } => (fact, None, Some(Limit::Combat)),
        _ => return Ok(None),
    };
    let Some(mut own) = of(fact, scope)? else { return Ok(None) };
    own.limit = often;
    if let Some(more) = more {
        own.guards.extend(guards(more, scope)?);
    }
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

/// Takes `instead` from the cards that something is done with; whether it was there.
fn take_instead(verb: &mut Verb) -> bool {
    let Verb::Do { cards: Cards::One { thing }, .. } = verb else { return false };
    let Thing::Told { post, .. } = thing.as_mut() else { return false };
    let said = post.last() == Some(&Post::Instead);
    if said {
        post.pop();
    }
    said
}

/// The deeds without `instead`, and whether a player may do them.
fn without_instead(own: &Chain, may: &mut bool) -> Option<Chain> {
    let strip = |clause: &Clause| -> Option<Clause> {
        let Clause::Order { verb, how } = clause else { return None };
        let mut verb = verb.clone();
        let rest: Vec<Manner> =
            how.iter().filter(|how| **how != Manner::Instead).cloned().collect();
        let said =
            rest.len() + 1 == how.len() || rest.len() == how.len() && take_instead(&mut verb.0);
        said.then_some(Clause::Order { verb, how: rest })
    };
    let list = match own {
        Chain::Just { list } => list,
        // `Reveal that card instead to draw a card.`
        Chain::For { cost, gain } => {
            let Chain::Just { list } = without_instead(&Chain::Just { list: cost.clone() }, may)?
            else {
                return None;
            };
            return Some(Chain::For { cost: list, gain: gain.clone() });
        }
        Chain::ForEither { .. } => return None,
    };
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
