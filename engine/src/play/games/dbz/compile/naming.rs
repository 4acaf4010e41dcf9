//! What a player is to name: `Name a card.`, `Name two different Drills.`

use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::Kind;
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::kinds::{
    Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality, Single,
};
use crate::text::grammar::name::Title;
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, Verb};

/// The names that are given.
pub(super) fn names(cards: &Cards) -> Low<Effect> {
    let Cards::One { thing } = cards else { return gap("Cards", cards) };
    let Thing::Some { quant, kinds, post } = thing.as_ref() else {
        return gap("Thing", thing);
    };
    if !post.is_empty() {
        return gap("Post", &post[0]);
    }
    let count = match quant {
        Quant::A => 1,
        Quant::Some { bound: Bound::Exactly { n } } => count(n)? as usize,
        other => return gap("Quant", other),
    };
    let (kinds, different) = without(kinds, &Quality::Different);
    // No Dragon Ball may be named anyway.
    let (kinds, _) = without(&kinds, &Quality::NonDragonBall);
    let own = filter(&kinds)?;
    let kinds: Vec<Kind> = own.kind.into_iter().chain(own.any_kind.clone()).collect();
    if own != (Filter { kind: own.kind, any_kind: own.any_kind.clone(), ..Filter::default() }) {
        return stop("a name described more closely");
    }
    Ok(Effect::Name { ally: kinds == [Kind::Ally], kinds, count, different })
}

/// `you played Moment of Peace`, said by that card: the same of a card titled so.
pub(super) fn played_by_title(verb: &Verb, scope: &Scope) -> Option<Verb> {
    let Verb::Do { deed: Deed::Play, cards: Cards::One { thing } } = verb else { return None };
    let Thing::Called { name, post } = thing.as_ref() else { return None };
    if !post.is_empty() || name.0 != scope.title {
        return None;
    }
    let card = CardKind::One { noun: Single(Noun::Card) };
    let kinds = Kinds::Any { kinds: Distinct(Series::One(card)) };
    let post = vec![Post::NamedAs { names: Series::One(Title(name.0.clone())) }];
    let thing = Box::new(Thing::Some { quant: Quant::A, kinds, post });
    Some(Verb::Do { deed: Deed::Play, cards: Cards::One { thing } })
}

/// Kinds without a word that they begin with, and whether they do.
pub(super) fn without(kinds: &Kinds, word: &Quality) -> (Kinds, bool) {
    if let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
        && quality == word
    {
        return (Kinds::Any { kinds: Distinct(Series::One(kind.as_ref().clone())) }, true);
    }
    (kinds.clone(), false)
}
