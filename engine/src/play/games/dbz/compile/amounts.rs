//! How many cards effects move, where a card changes it: `Your effects that destroy cards
//! from the top of your opponent's Life Deck have that amount increased by 1.`

use crate::play::games::dbz::compile::agents::effect_of;
use crate::play::games::dbz::compile::cards;
use crate::play::games::dbz::compile::events_of_card::done_to;
use crate::play::games::dbz::compile::lasting::{Standing, lasts};
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::{Constant, EventKind, Guard};
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Post, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Deed, State, Verb};

/// What effects move, and whose effects.
struct Moved {
    on: Vec<EventKind>,
    from: (Source, Option<Who>),
    guards: Vec<Guard>,
}

impl Moved {
    fn more(self, by: u32) -> Constant {
        Constant::MovedAmount { on: self.on, from: self.from, by, guards: self.guards }
    }
}

/// `Whenever one of your effects destroys cards from the top of your opponent's Life Deck,
/// increase that amount by 1`, `Whenever you Rejuvenate, …`; until when, where it says so.
pub(super) fn whenever(given: &Given, then: &Statement, scope: &Scope) -> Low<Option<Standing>> {
    let Given::Whenever { condition: Condition::One { fact: Fact::Does { who, verb, how } } } =
        given
    else {
        return Ok(None);
    };
    let Some(Clause::Order { verb: change, how: by }) = then.only_clause() else {
        return Ok(None);
    };
    let (Verb::Do { deed: Deed::Increase, cards: Cards::One { thing } }, [Manner::ByAmount { n }]) =
        (change.0.as_ref(), by.as_slice())
    else {
        return Ok(None);
    };
    if **thing != Thing::ThatAmount {
        return Ok(None);
    }
    let moved = match (who.0.as_ref(), verb.0.as_ref()) {
        (Doer::Player { who: Actor::You }, Verb::Alone { deed: Deed::Rejuvenate }) => {
            let guards = vec![Guard::ByThemselves];
            let from = (Source::Discard, Some(scope.you()));
            Moved { on: vec![EventKind::Rejuvenated], from, guards }
        }
        (Doer::Things { cards }, verb) => {
            let Some(guards) = effect_of(cards, scope) else { return Ok(None) };
            by_effects(verb, guards, scope)?
        }
        _ => return Ok(None),
    };
    let until = lasts(how, None)?;
    Ok(Some(Standing { constants: vec![moved.more(count(n)?)], until, next: false }))
}

/// `Your effects that destroy cards from … have that amount increased by 1`, `are increased`
pub(super) fn increased(clause: &Clause, scope: &Scope) -> Low<Option<Standing>> {
    let Clause::Does { who, verb, how } = clause else { return Ok(None) };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return Ok(None) };
    let (by, rest) = match (verb.0.as_ref(), how.as_slice()) {
        (Verb::HaveAmount { deed, n }, rest) if *deed.0 == Deed::Increase => (n, rest),
        (Verb::BeState { state: State::Been { done } }, [Manner::ByAmount { n }, rest @ ..])
            if *done.0 == Deed::Increase =>
        {
            (n, rest)
        }
        _ => return Ok(None),
    };
    let plain = match thing.as_ref() {
        Thing::Told { det, kinds, post } if !post.is_empty() => {
            Thing::Told { det: det.clone(), kinds: kinds.clone(), post: Vec::new() }
        }
        Thing::Plain { kinds, post } if !post.is_empty() => {
            Thing::Plain { kinds: kinds.clone(), post: Vec::new() }
        }
        _ => return Ok(None),
    };
    let (Thing::Told { post, .. } | Thing::Plain { post, .. }) = thing.as_ref() else {
        return Ok(None);
    };
    let ([Post::That { verb, how: aside }], Some(guards)) =
        (post.as_slice(), effect_of(&Cards::One { thing: Box::new(plain) }, scope))
    else {
        return Ok(None);
    };
    if !aside.is_empty() {
        return stop("how effects move cards");
    }
    let moved = by_effects(&verb.0, guards, scope)?;
    let until = lasts(rest, None)?;
    Ok(Some(Standing { constants: vec![moved.more(count(by)?)], until, next: false }))
}

/// `destroy cards from the top of your opponent's Life Deck`
fn by_effects(verb: &Verb, guards: Vec<Guard>, scope: &Scope) -> Low<Moved> {
    let (on, cards) = match verb {
        Verb::DoEither { first, then, cards } => (vec![done_to(first)?, done_to(then)?], cards),
        Verb::Do { deed: Deed::DestroyOrBanish | Deed::BanishOrDestroy, cards } => {
            (vec![EventKind::Destroyed, EventKind::Banished], cards)
        }
        Verb::Do { deed, cards } => (vec![done_to(deed)?], cards),
        _ => return stop("how many of what is changed"),
    };
    let removed = |on: &EventKind| matches!(on, EventKind::Destroyed | EventKind::Banished);
    let (card, from) = cards::about(cards, scope)?;
    match from {
        Some((from @ (Source::LifeDeck | Source::Discard), of))
            if card == Filter::default() && on.iter().all(removed) =>
        {
            let whose = matches!(of, Who::You | Who::Opponent).then_some(of);
            Ok(Moved { on, from: (from, whose), guards })
        }
        _ => stop("how many of which cards is changed"),
    }
}
