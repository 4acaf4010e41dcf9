//! What is searched for: copies, cards of some kinds, and how many.

use crate::play::games::dbz::compile::cards::{self, is_it};
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::{amount, count as counted};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::select::{Copies, Filter};
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::kinds::{Bound, Noun};

/// What is searched for.
#[derive(Debug)]
pub(super) struct Sought {
    pub(super) card: Filter,
    /// It is a copy of the card that was named, or that something was done with.
    pub(super) copies: Copies,
    pub(super) count: usize,
    pub(super) up_to: bool,
    /// Its number is so many times X.
    pub(super) x: bool,
}

/// What the words after `search … for` say.
pub(super) fn sought(cards: &Cards, scope: &Scope) -> Low<Sought> {
    let one = |card| Sought { card, copies: Copies::Any, count: 1, up_to: false, x: false };
    let titled = |title: &str| Filter { title: Some(title.to_owned()), ..Filter::default() };
    let thing = match cards {
        Cards::One { thing } => thing,
        // `a Styled card or card with Android in the title`
        Cards::EitherTwo { first, then } => return either(first, then, scope),
        other => return gap("Cards", other),
    };
    // `that card` is the one that was named, or that something was done with.
    let copy = |cards: &Cards, count: usize| match cards {
        cards if is_it(cards) => {
            Ok(Sought { copies: Copies::OfNamed, count, ..one(Filter::default()) })
        }
        Cards::One { thing } => match thing.as_ref() {
            Thing::Called { name, post } if post.is_empty() => {
                Ok(Sought { count, ..one(titled(&name.0)) })
            }
            _ => stop("copies of another card"),
        },
        _ => stop("copies of another card"),
    };
    match thing.as_ref() {
        Thing::CopyOf { cards } => copy(cards, 1),
        Thing::CopiesOf { cards } => copy(cards, usize::MAX),
        Thing::Called { name, post } if post.is_empty() => Ok(one(titled(&name.0))),
        Thing::NamedCopy { title } => Ok(one(titled(&title.0))),
        // `1 copy of that card`, `1 copy of each card`
        Thing::Some { quant, kinds, post } if noun(kinds) == Some(&Noun::Copy) => {
            let [Post::OfCards { cards: of }] = post.as_slice() else {
                return stop("copies of another card");
            };
            let (n, up_to) = match quant {
                Quant::A => (1, false),
                Quant::Some { bound: Bound::Exactly { n } } => (counted(n)? as usize, false),
                Quant::UpTo { n } => (counted(n)? as usize, true),
                other => return gap("Quant", other),
            };
            if kinds.is_singular() != (n == 1) {
                return stop("how many copies");
            }
            if is_each_card(of) {
                let copies = Copies::OfEach;
                return Ok(Sought { copies, count: n, up_to, ..one(Filter::default()) });
            }
            Ok(Sought { up_to, ..copy(of, n)? })
        }
        Thing::Some { quant, kinds, post } => {
            cards::sensible(quant, kinds)?;
            let (count, x, up_to) = match quant {
                Quant::A => (1, false, false),
                Quant::Any if kinds.is_singular() => (1, false, false),
                Quant::Some { bound: Bound::Exactly { n } } | Quant::Total { n } => {
                    let (n, x) = amount(n)?;
                    (n as usize, x, false)
                }
                Quant::UpTo { n } | Quant::UpToTotal { n } => {
                    let (n, x) = amount(n)?;
                    (n as usize, x, true)
                }
                other => return gap("Quant", other),
            };
            let inner = Cards::One {
                thing: Box::new(Thing::Plain { kinds: kinds.clone(), post: post.clone() }),
            };
            let (card, from) = cards::about(&inner, scope)?;
            if from.is_some() {
                return stop("a search in two places");
            }
            Ok(Sought { card, copies: Copies::Any, count, up_to, x })
        }
        other => gap("Thing", other),
    }
}

/// `each card`, of those that were named
fn is_each_card(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Some { quant: Quant::Each, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Card)))
}

/// One card, of which each of two things may be so.
fn either(first: &Thing, then: &Cards, scope: &Scope) -> Low<Sought> {
    let (Thing::Some { quant: Quant::A, .. }, Cards::One { thing }) = (first, then) else {
        return gap("Cards", then);
    };
    // `a Styled card or card with Android in the title`: the article is of both.
    let (Thing::Some { quant: Quant::A, kinds, post } | Thing::Plain { kinds, post }) =
        thing.as_ref()
    else {
        return gap("Thing", thing);
    };
    if !kinds.is_singular() {
        return stop("cards of two kinds");
    }
    let plain = Thing::Plain { kinds: kinds.clone(), post: post.clone() };
    let (other, from) = cards::about(&Cards::One { thing: Box::new(plain) }, scope)?;
    if from.is_some() {
        return stop("a search in two places");
    }
    let mut own = sought(&Cards::One { thing: Box::new(first.clone()) }, scope)?;
    if own.card.more.or.is_some() {
        return stop("one of more than two things");
    }
    own.card.more.or = Some(Box::new(other));
    Ok(own)
}
