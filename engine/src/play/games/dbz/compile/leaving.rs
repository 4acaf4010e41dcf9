//! What is done with a card instead of its leaving play: `If Bubbles would leave play and your
//! MP is King Kai, you may shuffle him into your Life Deck instead.`, and that it leaves: `Banish
//! this card`.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::is_this;
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::{Effect, EventKind, Guard, Replacement};
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::text::grammar::cards::{Cards, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, Verb};

/// The ways in which a card leaves play.
const LEAVING: [EventKind; 7] = [
    EventKind::Discarded,
    EventKind::Banished,
    EventKind::Destroyed,
    EventKind::Rejuvenated,
    EventKind::ShuffledIn,
    EventKind::Returned,
    EventKind::PlacedOnTop,
];

/// Takes a sentence that says so of the card, if it is one.
pub(super) fn instead_of_leaving(card: &mut Card, own: &Statement, scope: &Scope) -> Low<bool> {
    let Statement::Given { given, then } = own else { return Ok(false) };
    let Given::If { condition } = given.as_ref() else { return Ok(false) };
    let (Condition::One { fact } | Condition::And { first: fact, .. }) = condition else {
        return Ok(false);
    };
    let Fact::Would { who, verb, how } = fact else { return Ok(false) };
    let this = match who.0.as_ref() {
        Doer::Things { cards } => is_this(cards) || is_named(cards, scope),
        Doer::Called { name } => scope.ally.as_ref() == Some(&name.0),
        _ => false,
    };
    if !this || *verb.0 != Verb::LeavePlay || !how.is_empty() {
        return Ok(false);
    }
    let held = match condition {
        Condition::And { then, .. } => guards(then, scope)?,
        _ => Vec::new(),
    };
    let (may, clause) = match then.only_clause() {
        Some(Clause::May { who, chain }) if is_you(who) => (true, chain.only_clause()),
        own => (false, own),
    };
    let Some(Clause::Order { verb, how }) = clause else { return stop("what is done instead") };
    let sel = Sel { how: How::This, ..Sel::default() };
    let (gone, effect) = match (verb.0.as_ref(), how.as_slice()) {
        (Verb::Do { deed: Deed::Rejuvenate, cards }, [Manner::Instead]) if is_it(cards) => {
            (EventKind::Rejuvenated, Effect::Rejuvenate(sel))
        }
        (
            Verb::Do { deed: Deed::Shuffle, cards },
            [Manner::Into { place: Place::Zones { whose: Whose::Your, zones } }, Manner::Instead],
        ) if is_it(cards) && *zones == Series::One(Zone::LifeDeck) => {
            (EventKind::ShuffledIn, Effect::ShuffleIn(sel))
        }
        _ => return stop("what is done instead"),
    };
    let mut guards = vec![Guard::From(Source::InPlay)];
    guards.extend(held);
    let kinds = LEAVING.into_iter().filter(|kind| *kind != gone);
    card.replace.extend(kinds.map(|of| Replacement {
        this: true,
        guards: guards.clone(),
        may,
        effects: vec![effect.clone()],
        ..Replacement::of(of)
    }));
    Ok(true)
}

/// Whether a card speaks of itself by its name.
fn is_named(cards: &Cards, scope: &Scope) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Called { name, post } if post.is_empty() && scope.ally.as_ref() == Some(&name.0)))
}

/// `it`, `him`, `her`
fn is_it(cards: &Cards) -> bool {
    is_this(cards)
        || matches!(cards, Cards::One { thing }
            if matches!(thing.as_ref(), Thing::It | Thing::Him))
}

/// `Banish this card`, `Rejuvenate this card`
pub(super) fn is_removal(chain: &Chain) -> bool {
    let Some(Clause::Order { verb, how }) = chain.only_clause() else { return false };
    let Verb::Do { deed, cards } = verb.0.as_ref() else { return false };
    let gone = match deed {
        Deed::Banish | Deed::Rejuvenate | Deed::Discard | Deed::Destroy => how.is_empty(),
        // `Place this card on top of your Life Deck when your opponent deals critical damage.`
        Deed::Place | Deed::Shuffle => !how.is_empty(),
        _ => false,
    };
    gone && is_this(cards)
}
