//! What is done instead of what the sentence before says: `If you control more than 2 Drills,
//! raise your anger 2 instead.`

use std::mem::discriminant;

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::is_it;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::parts::{clauses, guarded, list_of};
use crate::play::games::dbz::compile::scope::{Low, stop};
use crate::play::games::dbz::effect::{Constant, Effect, Guard};
use crate::play::games::dbz::select::{How, Sel};
use crate::text::grammar::cards::{Cards, Post, Thing};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::place::Place;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, Verb};

/// `your attacks deal +2 stages of damage instead`, as a clause without `instead`; what the card
/// has before then holds only where the condition does not.
pub(super) fn dealt_instead(
    card: &mut Card,
    clause: &Clause,
    held: &[Guard],
) -> Low<Option<Clause>> {
    let Clause::Does { who, verb, how } = clause else { return Ok(None) };
    if *how != [Manner::Instead] || !matches!(verb.0.as_ref(), Verb::Deal { .. }) {
        return Ok(None);
    }
    let (Some(before @ Constant::Deal { .. }), [one]) = (card.constant.last_mut(), held) else {
        return stop("what it is instead of");
    };
    *before = guarded(before.clone(), &[Guard::Not(Box::new(one.clone()))])?;
    Ok(Some(Clause::Does { who: who.clone(), verb: verb.clone(), how: Vec::new() }))
}

/// What is done instead of the sentence before, and whether a player may do that or this.
pub(super) struct Instead {
    pub(super) then: Statement,
    pub(super) may: bool,
    /// `you may instead search`, which may be something else than before.
    pub(super) other: bool,
}

/// An order that has `instead` at an end, without that word: `destroy 2 Drills instead`, `you may
/// instead search your Life Deck for a card and place it into your hand`.
pub(super) fn ordered_instead(then: &Statement) -> Option<Instead> {
    let (chain, may) = match (then.only_clause(), then) {
        (Some(Clause::May { who, chain }), _) if is_you(who) => (chain, true),
        (_, Statement::Just { chain }) => (chain, false),
        _ => return None,
    };
    let Chain::Just { list } = chain.as_ref() else { return None };
    let mut all: Vec<Clause> = clauses(list).ok()?.into_iter().cloned().collect();
    let first = match all.first()? {
        Clause::OrderHow { first: Manner::Instead, verb, how } => {
            Some(Clause::Order { verb: verb.clone(), how: how.clone() })
        }
        _ => None,
    };
    let other = first.is_some();
    if let Some(first) = first {
        all[0] = first;
    } else {
        let [Clause::Order { verb, how }] = all.as_mut_slice() else { return None };
        if how.last() == Some(&Manner::Instead) {
            how.pop();
        } else if !how.is_empty() || !take_instead(&mut verb.0) {
            return None;
        }
    }
    let then = Statement::Just { chain: Box::new(Chain::Just { list: Box::new(list_of(all)?) }) };
    Some(Instead { then, may, other })
}

/// Takes `instead` from the cards that something is done with; whether it was there.
pub(super) fn take_instead(verb: &mut Verb) -> bool {
    let Verb::Do { cards: Cards::One { thing }, .. } = verb else { return false };
    let (Thing::Told { post, .. }
    | Thing::Some { post, .. }
    | Thing::OfDet { post, .. }
    | Thing::AllDet { post, .. }
    | Thing::Ordered { post, .. }
    | Thing::OrderedOne { post, .. }) = thing.as_mut()
    else {
        return false;
    };
    let said = post.last() == Some(&Post::Instead);
    if said {
        post.pop();
    }
    said
}

/// What is done so many times.
fn inner(effect: &Effect) -> &Effect {
    match effect {
        Effect::Times { effect, .. } => inner(effect),
        own => own,
    }
}

/// Has an effect done in place of the last one where the condition holds.
pub(super) fn in_place_of(
    last: &mut Effect,
    guards: Vec<Guard>,
    effect: Effect,
    own: &Instead,
) -> Low<()> {
    let free = own.may && own.other;
    if !free && discriminant(inner(last)) != discriminant(inner(&effect)) {
        return stop("what it is instead of");
    }
    let otherwise = vec![last.clone()];
    let effect = if own.may { Effect::One(vec![last.clone(), effect]) } else { effect };
    *last = Effect::When { guards, effects: vec![effect], otherwise };
    Ok(())
}

/// `you may place it into play instead`, `you may play it instead`: what may be done.
pub(super) fn may_be_placed(then: &Statement) -> Option<Effect> {
    let Clause::May { who, chain } = then.only_clause()? else { return None };
    let Clause::Order { verb, how } = chain.only_clause()? else { return None };
    let Verb::Do { deed, cards } = verb.0.as_ref() else { return None };
    let it = Sel { how: How::It, ..Sel::default() };
    match (deed, how.as_slice()) {
        _ if !is_you(who) || !is_it(cards) => None,
        (Deed::Place, [Manner::Into { place: Place::Play }, Manner::Instead]) => {
            Some(Effect::Place(it))
        }
        (Deed::Play, [Manner::Instead]) => Some(Effect::Play(it)),
        _ => None,
    }
}

/// Has a player choose whether a card that goes into their hand, or into their Life Deck, goes
/// into play, where the condition holds; whether there is such a card.
pub(super) fn place_instead(effect: &mut Effect, guards: &[Guard], place: &Effect) -> bool {
    match effect {
        Effect::ToHand(sel) | Effect::Rejuvenate(sel) | Effect::ShuffleIn(sel)
            if sel.how == How::It =>
        {
            let moved = effect.clone();
            *effect = Effect::When {
                guards: guards.to_vec(),
                effects: vec![Effect::One(vec![moved.clone(), place.clone()])],
                otherwise: vec![moved],
            };
            true
        }
        Effect::Seek { then: list, .. }
        | Effect::All(list)
        | Effect::May(list)
        | Effect::To { effects: list, .. } => {
            list.last_mut().is_some_and(|last| place_instead(last, guards, place))
        }
        _ => false,
    }
}
