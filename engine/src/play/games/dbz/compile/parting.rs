//! Some of the cards that were told before, and the others: `Place 1 of those cards into
//! your hand.`, `Banish the rest.`

use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::Low;
use crate::play::games::dbz::effect::Effect;
use crate::text::grammar::amount::Amount;
use crate::text::grammar::cards::{Cards, Det, Order, Quant, Thing};
use crate::text::grammar::kinds::{Bound, Noun};
use crate::text::grammar::verb::{Deed, Verb};

/// What parts the cards that were told, where a verb is about some of them or about the
/// others, and the verb as one about `them`; no verb where they are only chosen.
pub(super) fn part_of_those(verb: &Verb) -> Low<Option<(Effect, Option<Verb>)>> {
    let them = |deed: &Deed| Verb::Do {
        deed: deed.clone(),
        cards: Cards::One { thing: Box::new(Thing::Them) },
    };
    // `Place 1 into your hand and banish the other.`
    if let Verb::DoCount { deed: deed @ Deed::Place, n } = verb {
        return Ok(Some((some(n, false)?, Some(them(deed)))));
    }
    let Verb::Do { deed, cards: Cards::One { thing } } = verb else { return Ok(None) };
    let part = match thing.as_ref() {
        Thing::OneOf { n } => some(n, false)?,
        Thing::UpToOf { n } => some(n, true)?,
        Thing::OfDet { quant, det: Det::Those, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card) =>
        {
            match quant {
                Quant::Some { bound: Bound::Exactly { n } } => some(n, false)?,
                Quant::UpTo { n } => some(n, true)?,
                _ => return Ok(None),
            }
        }
        Thing::Others => Effect::TheOthers,
        Thing::OrderedOne { det: Det::The, order: Order::Remaining, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card) =>
        {
            Effect::TheOthers
        }
        _ => return Ok(None),
    };
    let chosen = *deed == Deed::Choose;
    Ok(Some((part, (!chosen).then(|| them(deed)))))
}

fn some(n: &Amount, up_to: bool) -> Low<Effect> {
    Ok(Effect::SomeOf { count: count(n)? as usize, up_to })
}
