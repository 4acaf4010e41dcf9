//! Both ends of a pile: `the top and bottom cards of your discard pile`.

use crate::text::grammar::cards::{Cards, Order, Thing};
use crate::text::grammar::kinds::{Distinct, Kind as CardKind, Kinds, Single};
use crate::text::grammar::place::End;
use crate::text::grammar::series::Series;

/// `the top and bottom cards of your discard pile`: the top card, and the bottom card.
pub(super) fn each_end(own: &Cards) -> Option<[Cards; 2]> {
    let Cards::One { thing } = own else { return None };
    let Thing::OrderedOne { det, order: Order::End { end: End::Both }, kinds, post } =
        thing.as_ref()
    else {
        return None;
    };
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Several { noun })) } = kinds else {
        return None;
    };
    let one = CardKind::One { noun: Single(noun.0.clone()) };
    let of = |end| {
        let kinds = Kinds::Any { kinds: Distinct(Series::One(one.clone())) };
        let (det, order, post) = (det.clone(), Order::End { end }, post.clone());
        Cards::One { thing: Box::new(Thing::OrderedOne { det, order, kinds, post }) }
    };
    Some([of(End::Top), of(End::Bottom)])
}
