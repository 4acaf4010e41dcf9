//! All cards of one kind or all of another: `destroy all of your Allies or all of your
//! opponent's Drills`.

use crate::play::games::dbz::compile::cards;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::select::{How, Sel};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Quant, Thing};
use crate::text::grammar::place::Whose;

/// `destroy all Allies or all Drills`
pub(super) fn either_all(
    first: &Thing,
    then: &Cards,
    scope: &Scope,
    effect: fn(Sel) -> Effect,
) -> Low<Effect> {
    let Cards::One { thing } = then else { return gap("Cards", then) };
    let one = all_of(first, scope, None)?;
    let their = (!one.either).then_some(one.of);
    let other = all_of(thing, scope, their)?;
    Ok(Effect::One(vec![effect(one), effect(other)]))
}

/// `all of your opponent's Allies`; `their` are the player's who was named before.
fn all_of(thing: &Thing, scope: &Scope, their: Option<Who>) -> Low<Sel> {
    // `all Allies`, of every player
    if let Thing::Some { quant: Quant::All, kinds, post } = thing
        && post.is_empty()
    {
        let card = filter(kinds)?;
        if card.each_kind().is_none() {
            return stop("cards of which it is not said where they are");
        }
        return Ok(Sel { how: How::All, card, either: true, ..Sel::default() });
    }
    let (whose, kinds) = match thing {
        Thing::OfDet { quant: Quant::All, det: Det::Of { whose }, kinds, post }
        | Thing::AllDet { det: Det::Of { whose }, kinds, post }
            if post.is_empty() =>
        {
            (whose, kinds)
        }
        other => return gap("Thing", other),
    };
    let of = match their {
        Some(their) if *whose == Whose::Their => their,
        _ => scope.who(whose)?,
    };
    let card = filter(kinds)?;
    if card.kind.is_none() {
        return stop("cards of which it is not said where they are");
    }
    cards::other_than_what(of, &card)?;
    Ok(Sel { of, how: How::All, card, ..Sel::default() })
}
