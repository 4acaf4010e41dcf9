//! What protects Life Decks: that nobody searches them, and that what effects
//! take from them is reduced.

use crate::play::games::dbz::compile::agents::effect_of;
use crate::play::games::dbz::compile::cards;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::Scope;
use crate::play::games::dbz::effect::{Constant, Forbidden, Guard};
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::terms::Who;
use crate::play::kernel::Limit;
use crate::text::grammar::cards::{Cards, Det, Post, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, State, Verb};

/// `Players cannot use effects to search a player's Life Deck`, `… to banish cards from a discard
/// pile`
pub(super) fn no_search(chain: &Chain) -> Option<Constant> {
    let Chain::For { cost, gain } = chain else { return None };
    let Clause::Cannot { who, verb, how } = cost.only_clause()? else { return None };
    let Clause::Order { verb: deed, how: more } = gain.only_clause()? else { return None };
    let players = matches!(who.0.as_ref(), Doer::Player { who: Actor::AnyPlayers | Actor::Both });
    let Verb::Do { deed: Deed::Use, cards: Cards::One { thing } } = verb.0.as_ref() else {
        return None;
    };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return None };
    if !players || !how.is_empty() || !more.is_empty() || !post.is_empty() {
        return None;
    }
    let Verb::Do { deed, cards: Cards::One { thing } } = deed.0.as_ref() else { return None };
    let what = match (deed, thing.as_ref(), noun(kinds)?) {
        (
            Deed::Search,
            Thing::All {
                place: Place::Zones { whose: Whose::APlayers, zones: Series::One(Zone::LifeDeck) },
            },
            of,
        ) => match of {
            Noun::Effect => Forbidden::Search,
            Noun::CardEffect => Forbidden::SearchByCard,
            _ => return None,
        },
        (Deed::Banish, Thing::Plain { kinds, post }, Noun::Effect | Noun::CardEffect)
            if noun(kinds) == Some(&Noun::Card)
                && matches!(
                    post.as_slice(),
                    [Post::From { place: Place::AZone { zone: Zone::Discard } }]
                ) =>
        {
            Forbidden::BanishFromDiscard { whose: None }
        }
        _ => return None,
    };
    Some(Constant::forbid(Who::Both, what))
}

/// What becomes of cards that effects take from Life Decks, if a sentence says it.
pub(super) fn of_decks(given: &Given, then: &Statement, scope: &Scope) -> Option<Constant> {
    shield(given, then, scope).or_else(|| banished_instead(given, then, scope))
}

/// `Whenever one of your effects destroys cards from the top of your opponent's Life Deck, they
/// are banished instead.`
fn banished_instead(given: &Given, then: &Statement, scope: &Scope) -> Option<Constant> {
    let Given::Whenever { condition: Condition::One { fact: Fact::Does { who, verb, how } } } =
        given
    else {
        return None;
    };
    let (by, during) = match who.0.as_ref() {
        Doer::Things { cards } => (cards, false),
        Doer::ThingsFor { cards, time: Time::During { part: Part::Combat } } => (cards, true),
        _ => return None,
    };
    let mut guards = effect_of(by, scope)?;
    guards.extend(during.then_some(Guard::DuringCombat));
    let Verb::Do { deed: Deed::Destroy, cards } = verb.0.as_ref() else { return None };
    let top = cards::is_from_top(cards);
    let (card, from) = cards::about(cards, scope).ok()?;
    let (Source::LifeDeck, of) = from? else { return None };
    let whose = match of {
        Who::You | Who::Opponent => Some(of),
        Who::Chosen | Who::Both => None,
    };
    let Clause::Does { who, verb: then, how: instead } = then.only_clause()? else { return None };
    let moved = match who.0.as_ref() {
        Doer::Player { who: Actor::They } => true,
        Doer::Things { cards } => cards::is_it(cards),
        _ => false,
    };
    let banished = matches!(then.0.as_ref(), Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Banish);
    let instead = *instead == [Manner::Instead];
    (moved && banished && instead && how.is_empty()).then_some(Constant::BanishDestroyed {
        whose,
        card,
        top,
        guards,
    })
}

/// `The first time each turn an opponent's card effect would destroy or banish
/// cards from the top of your Life Deck, reduce that amount to 0.`
fn shield(given: &Given, then: &Statement, scope: &Scope) -> Option<Constant> {
    let Given::FirstTimeEach { part: Part::Turn, fact: Fact::Would { who, verb, how } } = given
    else {
        return None;
    };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return None };
    let theirs = matches!(thing.as_ref(),
        Thing::Told { det: Det::Of { whose: Whose::Opponents }, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::CardEffect))
        || matches!(thing.as_ref(), Thing::Belonging { .. });
    let (verb, caused) = match verb.0.as_ref() {
        Verb::CauseWho { who: Actor::You, verb, how } if how.is_empty() => (verb.0.as_ref(), true),
        own => (own, false),
    };
    let removed = match verb {
        Verb::Do { deed: Deed::DestroyOrBanish | Deed::BanishOrDestroy, cards } => cards,
        Verb::DoEither { first, then, cards }
            if matches!(
                (first, then),
                (Deed::Destroy, Deed::Banish) | (Deed::Banish, Deed::Destroy)
            ) =>
        {
            cards
        }
        _ => return None,
    };
    let (card, from) = cards::about(removed, scope).ok()?;
    let of_deck = card == Filter::default() && from == Some((Source::LifeDeck, Who::You));
    let Clause::Order { verb, how: to } = then.only_clause()? else { return None };
    let reduced = matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Reduce, cards: Cards::One { thing } }
        if **thing == Thing::ThatAmount)
        && matches!(to.as_slice(), [Manner::To { n }] if count(n) == Ok(0));
    (theirs && of_deck && reduced && how.is_empty())
        .then_some(Constant::ShieldDeck { caused, limit: Some(Limit::Turn) })
}

/// `Your Life Deck cannot include cards that perform energy attacks.` That is done before
/// the game, and nothing of it in play.
pub(super) fn of_construction(own: &Statement) -> bool {
    if let Statement::Given { given, then } = own
        && matches!(given.as_ref(), Given::If { .. })
    {
        return of_construction(then);
    }
    let deck = |who: &Doer| {
        matches!(who, Doer::Things { cards: Cards::One { thing } }
        if matches!(thing.as_ref(), Thing::All {
            place: Place::Zones { whose: Whose::Your, zones: Series::One(Zone::LifeDeck) }
        }))
    };
    let includes = |verb: &Verb| matches!(verb, Verb::Do { deed: Deed::Include, .. });
    // `You may begin the game on level 2.`
    let begins = |chain: &Chain| {
        matches!(chain.only_clause(), Some(Clause::Order { verb, how })
            if how.is_empty() && matches!(verb.0.as_ref(), Verb::BeginGame { .. }))
    };
    match own.only_clause() {
        Some(Clause::May { who, chain })
            if *who.0 == (Doer::Player { who: Actor::You }) && begins(chain) =>
        {
            true
        }
        Some(Clause::Cannot { who, verb, how } | Clause::Can { who, verb, how }) => {
            deck(&who.0) && how.is_empty() && includes(&verb.0)
        }
        Some(Clause::May { who, chain }) => {
            deck(&who.0)
                && matches!(chain.only_clause(), Some(Clause::Order { verb, how })
                    if how.is_empty() && includes(&verb.0))
        }
        _ => false,
    }
}
