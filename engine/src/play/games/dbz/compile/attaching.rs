//! Sentences about whether the card itself attaches.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::{is_it, is_this};
use crate::play::games::dbz::compile::facts::{guard, is_you};
use crate::play::games::dbz::compile::nouns::{mp_of, noun};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::effect::Guard;
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Post, Quant, Thing};
use crate::text::grammar::clause::{Clause, Doer, Subject};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::Place;
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, State, Verb};

/// `If you control an Ally and this card would attach to your MP, banish it instead`: when.
pub(super) fn would_attach(given: &Given, then: &Statement, scope: &Scope) -> Low<Option<Guard>> {
    let Given::If { condition: Condition::And { first, then: last } } = given else {
        return Ok(None);
    };
    let Condition::One { fact: Fact::Would { who, verb, how } } = last.as_ref() else {
        return Ok(None);
    };
    let this = matches!(who.0.as_ref(), Doer::Things { cards } if is_this(cards));
    let attaches = matches!(verb.0.as_ref(), Verb::AttachTo { cards }
        if mp_of(cards, scope) == Ok(Who::You));
    let banished = matches!(then.only_clause(), Some(Clause::Order { verb, how })
        if *how == [Manner::Instead]
            && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Banish, cards } if is_it(cards)));
    if !this || !attaches || !how.is_empty() || !banished {
        return Ok(None);
    }
    guard(first, scope).map(Some)
}

/// `This card cannot be attached`
pub(super) fn is_unattached(chain: &Chain) -> bool {
    let attached = |verb: &Verb| {
        matches!(verb, Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Attach)
    };
    matches!(chain.only_clause(), Some(Clause::Cannot { who, verb, how })
        if how.is_empty()
            && attached(&verb.0)
            && matches!(who.0.as_ref(), Doer::Things { cards } if is_this(cards)))
}

/// `You may only have one "Blue Rebuke" attached`, `one Deflection Drill in play`, of the card
/// itself: whether it is the only one of its title there.
pub(super) fn is_only_one(card: &Card, clause: &Clause) -> bool {
    let (who, verb, how) = match clause {
        Clause::Can { who, verb, how } => return is_only_copy(card, who, &verb.0, how),
        Clause::May { who, chain } => match chain.only_clause() {
            Some(Clause::Order { verb, how }) => (who, verb.0.as_ref(), how.is_empty()),
            Some(Clause::OrderHow { first: Manner::Only, verb, how }) => {
                (who, verb.0.as_ref(), how.is_empty())
            }
            _ => return false,
        },
        Clause::CanOnly { who, verb, how } => (who, verb.0.as_ref(), how.is_empty()),
        _ => return false,
    };
    let Verb::HaveCards { cards: Cards::One { thing } } = verb else { return false };
    let (quant, title, post) = match thing.as_ref() {
        Thing::SomeTitled { quant, title, post } => (quant, title.0.clone(), post),
        Thing::Some { quant, kinds, post } => match titled_drill(kinds) {
            Some(title) => (quant, title, post),
            None => return false,
        },
        _ => return false,
    };
    let one = match quant {
        Quant::OnlyOne => true,
        Quant::Some { bound: Bound::Exactly { n } } => count(n) == Ok(1),
        _ => false,
    };
    is_you(who)
        && how
        && one
        && title == card.name
        && matches!(post.as_slice(), [Post::AttachedAlone | Post::InPlay])
}

/// `Only one copy of Blue Rebuke can be attached in play`, of the card itself
fn is_only_copy(card: &Card, who: &Subject, verb: &Verb, how: &[Manner]) -> bool {
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return false };
    let Thing::Some { quant: Quant::OnlyOne, kinds, post } = thing.as_ref() else { return false };
    let [Post::OfCards { cards }] = post.as_slice() else { return false };
    let Cards::One { thing } = cards.as_ref() else { return false };
    let own = matches!(thing.as_ref(), Thing::Called { name, post }
        if post.is_empty() && name.0 == card.name);
    let attached = matches!(verb, Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Attach);
    let in_play = matches!(how, [] | [Manner::Into { place: Place::Play }]);
    own && attached && in_play && noun(kinds) == Some(&Noun::Copy)
}

/// `Deflection Drill`: a title that ends with the type of the card.
fn titled_drill(kinds: &Kinds) -> Option<String> {
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
    else {
        return None;
    };
    let drill = matches!(kind.as_ref(), CardKind::One { noun } if noun.0 == Noun::Drill);
    match quality {
        Quality::Group { name } if drill => Some(format!("{} Drill", name.0)),
        _ => None,
    }
}
