//! One thing at one cost, or another at another: `discard a Physical Combat card from your
//! hand to stop an energy attack or an Energy Combat card to stop a physical attack`.

use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::compile::verbs;
use crate::play::games::dbz::effect::Effect;
use crate::text::grammar::cards::{Cards, Post, Thing};
use crate::text::grammar::how::Bare;
use crate::text::grammar::verb::{Deed, Verb};

/// The two ways, each with its cost.
pub(super) fn for_either(
    deed: &Deed,
    (first, gain): (&Cards, &Bare<Verb>),
    (other, then): (&Cards, &Bare<Verb>),
    scope: &Scope,
) -> Low<Effect> {
    let one = |cards: &Cards, gain: &Bare<Verb>| -> Low<Effect> {
        let verb = Verb::Do { deed: deed.clone(), cards: cards.clone() };
        let pay = vec![verbs::verb(&verb, &[], scope)?];
        let effects = vec![verbs::verb(&gain.0, &[], scope)?];
        Ok(Effect::To { pay, effects, may: false })
    };
    Ok(Effect::One(vec![one(first, gain)?, one(&from_the_same_zone(first, other), then)?]))
}

/// The second cards, from where the first are where it does not say.
fn from_the_same_zone(first: &Cards, other: &Cards) -> Cards {
    let (Cards::One { thing: own }, Cards::One { thing }) = (first, other) else {
        return other.clone();
    };
    match (own.as_ref(), thing.as_ref()) {
        (Thing::Some { post: place, .. }, Thing::Some { quant, kinds, post })
            if matches!(place.as_slice(), [Post::From { .. }]) && post.is_empty() =>
        {
            let (quant, kinds) = (quant.clone(), kinds.clone());
            Cards::One { thing: Box::new(Thing::Some { quant, kinds, post: place.clone() }) }
        }
        _ => other.clone(),
    }
}
