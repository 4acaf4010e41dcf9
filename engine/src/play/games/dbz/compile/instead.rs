//! What is done instead of what the sentence before says: `If you control more than 2 Drills,
//! raise your anger 2 instead.`

use std::mem::discriminant;

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::is_it;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::parts::guarded;
use crate::play::games::dbz::compile::scope::{Low, stop};
use crate::play::games::dbz::effect::{Constant, Effect, Guard};
use crate::play::games::dbz::select::{How, Sel};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::place::Place;
use crate::text::grammar::statement::{Chain, Choice, List, Statement};
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

/// An order that ends with `instead`, without that word.
pub(super) fn ordered_instead(then: &Statement) -> Option<Statement> {
    let Some(Clause::Order { verb, how }) = then.only_clause() else { return None };
    let (Manner::Instead, rest) = how.split_last()? else { return None };
    let clause = Clause::Order { verb: verb.clone(), how: rest.to_vec() };
    let list = Box::new(List::One { choice: Choice::One { clause } });
    Some(Statement::Just { chain: Box::new(Chain::Just { list }) })
}

/// Has an effect done in place of the last one where the condition holds.
pub(super) fn in_place_of(last: &mut Effect, guards: Vec<Guard>, effect: Effect) -> Low<()> {
    if discriminant(last) != discriminant(&effect) {
        return stop("what it is instead of");
    }
    let otherwise = vec![last.clone()];
    *last = Effect::When { guards, effects: vec![effect], otherwise };
    Ok(())
}

/// `you may place it into play instead`: whether that is what may be done.
pub(super) fn may_be_placed(then: &Statement) -> bool {
    let Some(Clause::May { who, chain }) = then.only_clause() else { return false };
    let Some(Clause::Order { verb, how }) = chain.only_clause() else { return false };
    let placed = matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Place, cards } if is_it(cards));
    is_you(who) && placed && *how == [Manner::Into { place: Place::Play }, Manner::Instead]
}

/// Has a player choose whether a card that goes into their hand, or is Rejuvenated, goes into
/// play, where the condition holds; whether there is such a card.
pub(super) fn place_instead(effect: &mut Effect, guards: &[Guard]) -> bool {
    match effect {
        Effect::ToHand(sel) | Effect::Rejuvenate(sel) if sel.how == How::It => {
            let moved = effect.clone();
            let place = Effect::Place(Sel { how: How::It, ..Sel::default() });
            *effect = Effect::When {
                guards: guards.to_vec(),
                effects: vec![Effect::One(vec![moved.clone(), place])],
                otherwise: vec![moved],
            };
            true
        }
        Effect::Seek { then: list, .. }
        | Effect::All(list)
        | Effect::May(list)
        | Effect::To { effects: list, .. } => {
            list.last_mut().is_some_and(|last| place_instead(last, guards))
        }
        _ => false,
    }
}
