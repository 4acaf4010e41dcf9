//! A card that is played to defend, and not as what it is: `Reveal an attack card from your hand
//! and play it to prevent all damage from an attack instead of as an attack.`

use crate::play::games::dbz::compile::cards::is_it;
use crate::play::games::dbz::compile::parts::{clauses, list_of};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::statement::{Chain, Choice, List};
use crate::text::grammar::verb::{Deed, Verb};

/// What is done before it is played, and what is done for that; where a card is played so.
pub(super) fn played_to_defend(cost: &List, gain: &Chain) -> Option<(List, Chain)> {
    let (_, [rest @ .., Manner::AsAttack]) = (match gain {
        Chain::Just { list } => list.only_order()?,
        _ => return None,
    }) else {
        return None;
    };
    let all = clauses(cost).ok()?;
    let (Clause::Order { verb, how }, before) = all.split_last()? else { return None };
    let played = matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Play, cards } if is_it(cards));
    if !played || !how.is_empty() {
        return None;
    }
    let Some(Clause::Order { verb, .. }) = gain.only_clause() else { return None };
    let clause = Clause::Order { verb: verb.clone(), how: rest.to_vec() };
    let list = Box::new(List::One { choice: Choice::One { clause } });
    let before = list_of(before.iter().copied().cloned().collect())?;
    Some((before, Chain::Just { list }))
}
