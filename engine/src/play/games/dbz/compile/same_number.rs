//! As many cards as were moved before: `draw the same number of cards`.

use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::How;
use crate::text::grammar::amount::{Amount, Number, Term};
use crate::text::grammar::cards::{Cards, Quant, Thing};
use crate::text::grammar::kinds::Bound;
use crate::text::grammar::verb::Verb;

/// What a verb does to one card, where it does it to the same number of them.
pub(super) fn one_of_as_many(verb: &Verb) -> Option<Verb> {
    let Verb::Do { deed, cards: Cards::One { thing } } = verb else { return None };
    let Thing::Some { quant: Quant::SameNumber, kinds, post } = thing.as_ref() else {
        return None;
    };
    let n = Amount::Just { term: Term::Count { n: Number(1) } };
    let quant = Quant::Some { bound: Bound::Exactly { n } };
    let one = Thing::Some { quant, kinds: kinds.clone(), post: post.clone() };
    let cards = Cards::One { thing: Box::new(one) };
    Some(Verb::Do { deed: deed.clone(), cards })
}

/// What is done to one card, done to as many as were moved before.
pub(super) fn to_as_many(one: Effect, scope: &Scope) -> Low<Effect> {
    if !scope.moved {
        return stop("the same number as what");
    }
    let counted = match &one {
        Effect::Draw { .. } => true,
        Effect::Destroy(sel) | Effect::Banish(sel) | Effect::Discard(sel) => {
            matches!(sel.how, How::Choose | How::Top | How::Bottom) && !sel.up_to
        }
        _ => false,
    };
    if !counted {
        return stop("what is done to the same number");
    }
    Ok(Effect::Times { what: Measure::Moved, most: None, effect: Box::new(one) })
}

/// Whether the last of what is done moves cards.
pub(super) fn moves_cards(done: &[Effect]) -> bool {
    match done.last() {
        Some(
            Effect::Discard(_)
            | Effect::Banish(_)
            | Effect::Destroy(_)
            | Effect::Rejuvenate(_)
            | Effect::ShuffleIn(_)
            | Effect::OnBottom(_),
        ) => true,
        Some(Effect::Has { effects, .. }) => moves_cards(effects),
        _ => false,
    }
}

/// Whether cards were moved, after what else was done: of what moves none it says nothing.
pub(super) fn still_moved(before: bool, done: &[Effect]) -> bool {
    let moves_none = |effect: &Effect| {
        matches!(effect, Effect::Anger { .. } | Effect::Stages { .. } | Effect::Level { .. })
    };
    moves_cards(done) || before && done.iter().all(moves_none)
}

/// Whether cards are moved by what a player may do, of which what follows asks.
pub(super) fn may_move(before: Option<&Effect>) -> bool {
    matches!(before, Some(Effect::May(list)) if moves_cards(list))
}
