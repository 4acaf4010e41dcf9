//! What is searched for: copies, cards of some kinds, and how many.

use crate::play::games::dbz::compile::cards::{self, Picked, is_it, select};
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::{amount, count as counted, times};
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::select::{Copies, Filter, How};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::kinds::{Bound, Noun};
use crate::text::grammar::place::Place;
use crate::text::grammar::series::{Joint, Series};
use crate::text::grammar::verb::Verb;

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

/// `Search your Life Deck for a Styled Drill`, with what is done with what is found.
pub(super) fn seek(verb: &Verb, then: Vec<Effect>, scope: &Scope) -> Low<Effect> {
    let (places, cards, top, both) = match verb {
        Verb::SearchFor { place, cards } => {
            // `your Life Deck and discard pile`, for one card: one card is not in both.
            let both = matches!(place, Place::AndZones { .. })
                || matches!(place, Place::Zones { zones: Series::Many(_, Joint::And), .. });
            (cards::places(place, scope)?, cards, None, both)
        }
        // `Search the top 5 cards of your Life Deck for a Drill`
        Verb::SearchTop { cards: among, found } => {
            let Picked { sel, x } = select(among, scope)?;
            if sel.how != How::Top || x || sel.card != Filter::default() {
                return stop("among which cards is searched");
            }
            (vec![(sel.from, sel.of)], found, sel.count, false)
        }
        other => return gap("Verb", other),
    };
    if places.iter().any(|(_, who)| !matches!(who, Who::You | Who::Opponent)) {
        return stop("a search of several players");
    }
    let Sought { card, copies, count, up_to, x } = sought(cards, scope)?;
    if both && count == 1 && copies == Copies::Any {
        return stop("one card from several zones together");
    }
    // A Setup that is looked for as an attack card is played as one.
    let then = then.into_iter().map(|effect| match effect {
        Effect::Play(mut sel) => {
            sel.card.attack = card.attack;
            Effect::Play(sel)
        }
        other => other,
    });
    let then = then.collect();
    let effect = Effect::Seek { places, card, top, copies, count, up_to, then };
    times(effect, x, scope)
}
