//! What is done in place of what would happen to a player: `When a player would
//! win by MPPV, set both players' anger to 0 instead.`

use crate::play::games::dbz::compile::agents::effect_of;
use crate::play::games::dbz::compile::cards::is_it;
use crate::play::games::dbz::compile::clauses::chain;
use crate::play::games::dbz::compile::events::of_subject;
use crate::play::games::dbz::compile::facts::{guards, is_you, one_player};
use crate::play::games::dbz::compile::from_hand::{is_this_in_hand, of_hand};
use crate::play::games::dbz::compile::instead::take_instead;
use crate::play::games::dbz::compile::nouns::{is_opponent, mp_of, noun};
use crate::play::games::dbz::compile::numbers::{count, limit};
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::compile::whose::is_an_action;
use crate::play::games::dbz::effect::{Effect, EventKind, Guard, Replacement, Trigger, Words};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::terms::{Victory, Who};
use crate::play::kernel::{Limit, Vocabulary};
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{How as Manner, Part};
use crate::text::grammar::kinds::Noun;
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
        (Doer::Things { cards }, Verb::Anger { way, whose }, [])
            if let Some(guards) = effect_of(cards, scope) =>
        {
            (own.of, own.or) = match way {
                Way::Raise => (EventKind::AngerRaised, Vec::new()),
                Way::Lower => (EventKind::AngerLowered, Vec::new()),
                Way::RaiseOrLower => (EventKind::AngerRaised, vec![EventKind::AngerLowered]),
                _ => return Ok(None),
            };
            own.whose = Some(one_player(whose, scope)?);
            own.guards = guards;
        }
        // `an effect would cause a player to skip or pass an action`
        (Doer::Things { cards }, Verb::Cause { cards: caused, verb, how }, [])
            if how.is_empty()
                && let Some(guards) = effect_of(cards, scope)
                && let Some((of, or)) = acts_no_more(&verb.0) =>
        {
            (own.of, own.or) = (of, or);
            own.whose = match caused {
                cards if is_anybody_at_all(cards) => None,
                cards if is_opponent(cards) => Some(scope.opponent()),
                _ => return Ok(None),
            };
            own.guards = guards;
        }
        _ => return Ok(of_subject(who, verb, how, scope).ok().and_then(of_event)),
    }
    Ok(Some(own))
}

/// `skip an action`, `skip or pass an action`
fn acts_no_more(verb: &Verb) -> Option<(EventKind, Vec<EventKind>)> {
    match verb {
        Verb::SkipAction { cards } if is_an_action(cards) => Some((EventKind::Skipped, Vec::new())),
        Verb::SkipOrPassAction { cards } if is_an_action(cards) => {
            Some((EventKind::Skipped, vec![EventKind::Passed]))
        }
        _ => None,
    }
}

/// `a player`
fn is_anybody_at_all(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Some { quant: Quant::A | Quant::Any, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Player)))
}

/// `When an effect would cause a player to skip an action, you may banish this card from your
/// hand to cancel that effect`, said of the card in hand.
pub(super) fn from_hand(own: &Statement, scope: &Scope) -> Low<Option<Replacement>> {
    let Statement::Given { given, then } = own else { return Ok(None) };
    let (Given::When { condition } | Given::If { condition }) = given.as_ref() else {
        return Ok(None);
    };
    let (Condition::One { fact }, Some(Clause::May { who, chain: told })) =
        (condition, then.only_clause())
    else {
        return Ok(None);
    };
    let Chain::For { cost, gain } = told.as_ref() else { return Ok(None) };
    let Some((verb @ Verb::Do { deed: Deed::Banish | Deed::Discard, cards }, [])) =
        cost.only_order()
    else {
        return Ok(None);
    };
    if !is_you(who) || !is_this_in_hand(cards) || !matches!(fact, Fact::Would { .. }) {
        return Ok(None);
    }
    let Some(own) = of(fact, scope)? else { return Ok(None) };
    let mut effects = vec![verbs::verb(&of_hand(verb)?, &[], scope)?];
    if !cancels_it(gain) {
        let Some(told) = without_instead(gain, &mut false) else { return Ok(None) };
        effects.extend(chain(&told, false, scope)?);
    }
    let guards = own.guards.iter().cloned().chain([Guard::WhileInHand]).collect();
    Ok(Some(Replacement { may: true, guards, effects, ..own }))
}

/// `cancel that effect`, which is what would happen.
fn cancels_it(gain: &Chain) -> bool {
    let Some(Clause::Order { verb, how }) = gain.only_clause() else { return false };
    let Verb::Do { deed: Deed::Cancel, cards: Cards::One { thing } } = verb.0.as_ref() else {
        return false;
    };
    how.is_empty()
        && matches!(thing.as_ref(), Thing::Told { det: Det::That, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Effect))
}

/// `your opponent's MP loses that amount of stages instead`, of the levels of anger that would
/// be raised or lowered; whose stages.
fn loses_that_amount(own: &Chain, scope: &Scope) -> Low<Option<Effect>> {
    let Some(Clause::May { who, chain: told }) = own.only_clause() else { return Ok(None) };
    let Some(Clause::Order { verb, how }) = told.only_clause() else { return Ok(None) };
    let Verb::Make { cards: mp, verb, how: of } = verb.0.as_ref() else { return Ok(None) };
    let amount = matches!(verb.0.as_ref(),
        Verb::Do { deed: Deed::Lose, cards: Cards::One { thing } } if **thing == Thing::ThatAmount);
    let [Manner::OfCards { cards: Cards::One { thing } }] = of.as_slice() else {
        return Ok(None);
    };
    let stages = matches!(thing.as_ref(), Thing::Plain { kinds, post }
        if *post == [Post::Instead] && noun(kinds) == Some(&Noun::Stage));
    if !is_you(who) || !how.is_empty() || !amount || !stages {
        return Ok(None);
    }
    let who = mp_of(mp, scope)?;
    let effect = Box::new(Effect::Stages { who, by: -1, set: None, raise: false });
    Ok(Some(Effect::Times { what: Measure::AngerLowered, most: None, effect }))
}

/// `you may have it stay in play`
fn may_stay(own: &Chain) -> bool {
    let Some(Clause::May { who, chain: told }) = own.only_clause() else { return false };
    let Some(Clause::Order { verb, how }) = told.only_clause() else { return false };
    is_you(who)
        && how.is_empty()
        && matches!(verb.0.as_ref(), Verb::Make { cards, verb, how }
            if how.is_empty() && is_it(cards) && *verb.0 == Verb::StayInPlay)
}

/// What a card could wait for, as what something else is done in place of.
fn of_event(own: Trigger) -> Option<Replacement> {
    let Trigger { on, or, by, whose, this, card, mut guards, one, .. } = own;
    let of_player =
        [EventKind::AngerRaised, EventKind::AngerLowered, EventKind::LevelAdvanced, EventKind::Won];
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
    own.first = often.is_some();
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
    let anger = matches!(own.of, EventKind::AngerRaised | EventKind::AngerLowered);
    if anger && let Some(lost) = loses_that_amount(told, scope)? {
        return Ok(Some(Replacement { may: true, effects: vec![lost], ..own }));
    }
    if own.of == EventKind::LeftPlay && may_stay(told) {
        return Ok(Some(Replacement { may: true, ..own }));
    }
    let Some(told) = without_instead(told, &mut own.may) else { return Ok(None) };
    own.effects = chain(&told, false, scope)?;
    Ok(Some(own))
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
        // `reveal that card instead`: the card to which it would happen.
        if let Verb::Do { cards: Cards::One { thing }, .. } = verb.0.as_mut()
            && matches!(thing.as_ref(), Thing::Told { det: Det::That, kinds, post }
                if post.is_empty() && noun(kinds) == Some(&Noun::Card))
        {
            **thing = Thing::It;
        }
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
