//! What cannot be done with cards wherever they come from, or with those in play: `Allies,
//! Drills, and Setups cannot enter play during combat`, `Your Setups in play cannot be
//! destroyed or banished.` Apart from `barring`, which is about one deed of players or cards.

use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::{each_of, noun};
use crate::play::games::dbz::compile::scope::Scope;
use crate::play::games::dbz::effect::{Constant, EventKind, Forbidden, Guard};
use crate::play::games::dbz::forbidden::Taken;
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Post, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::how::{Bare, How as Manner, Part, Time};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::Place;
use crate::text::grammar::verb::{Deed, State, Verb};

/// What a clause says so, and the rest of how it is said.
pub(super) fn of_cards<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Option<(Constant, Vec<&'a Manner>)> {
    let Clause::Cannot { who, verb, how } = clause else { return None };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return None };
    if scope.flip {
        return None;
    }
    let mut rest: Vec<&Manner> = how.iter().collect();
    // `Card effects cannot end combat.`
    if let Thing::Plain { kinds, post } = thing.as_ref()
        && post.is_empty()
        && matches!(noun(kinds), Some(Noun::CardEffect | Noun::Effect))
        && *verb.0 == Verb::EndCombat
    {
        return Some((Constant::forbid(Who::Both, Forbidden::EndCombat), rest));
    }
    if let Some(card) = entering(thing, &verb.0, &mut rest) {
        let what = Forbidden::Enter(Box::new(card));
        let during =
            |how: &&Manner| matches!(how, Manner::At { time: Time::During { part: Part::Combat } });
        let guards = match rest.iter().position(during) {
            Some(at) => {
                rest.remove(at);
                vec![Guard::DuringCombat]
            }
            None => Vec::new(),
        };
        return Some((Constant::Forbid { who: Who::Both, what, guards }, rest));
    }
    let removed = removed(thing, &verb.0, &rest, scope)?;
    Some((Constant::forbid(Who::Both, Forbidden::Take(Box::new(removed))), rest))
}

/// `Allies cannot be played or placed into play`, `Drills cannot enter play`: which cards.
fn entering(thing: &Thing, verb: &Verb, how: &mut Vec<&Manner>) -> Option<Filter> {
    let Thing::Plain { kinds, post } = thing else { return None };
    match verb {
        Verb::EnterPlay => {}
        Verb::BeState { state: State::BeenEither { first, then } }
            if *first.0 == Deed::Play && *then.0 == Deed::Place =>
        {
            let into = |how: &&Manner| matches!(how, Manner::Into { place: Place::Play });
            let at = how.iter().position(into)?;
            how.remove(at);
        }
        _ => return None,
    }
    let card = filter(&each_of(kinds)).ok()?;
    let in_play = card.each_kind().is_some_and(|kinds| kinds.iter().all(|own| own.stays_in_play()));
    (post.is_empty() && in_play).then_some(card)
}

/// `Your Setups in play cannot be destroyed or banished`, whoever would do it.
fn removed(thing: &Thing, verb: &Verb, how: &[&Manner], scope: &Scope) -> Option<Taken> {
    let Verb::BeState { state } = verb else { return None };
    let deeds: Vec<&Deed> = match state {
        State::Been { done } => vec![done.0.as_ref()],
        State::BeenEither { first, then } => vec![first.0.as_ref(), then.0.as_ref()],
        _ => return None,
    };
    let mut taken = Taken { from: Some(Source::InPlay), ..Taken::default() };
    for deed in deeds {
        taken.how.extend(match deed {
            Deed::Destroy => vec![EventKind::Destroyed],
            Deed::Banish => vec![EventKind::Banished],
            Deed::DestroyOrBanish | Deed::BanishOrDestroy => {
                vec![EventKind::Destroyed, EventKind::Banished]
            }
            _ => return None,
        });
    }
    let (whose, kinds) = match thing {
        Thing::Told { det: Det::Of { whose }, kinds, post }
            if matches!(post.as_slice(), [] | [Post::InPlay]) =>
        {
            (scope.who(whose).ok()?, kinds)
        }
        Thing::Plain { kinds, post } if matches!(post.as_slice(), [] | [Post::InPlay]) => {
            (Who::Both, kinds)
        }
        _ => return None,
    };
    taken.whose = match whose {
        Who::Both => None,
        who @ (Who::You | Who::Opponent) => Some(who),
        Who::Chosen => return None,
    };
    taken.card = filter(&each_of(kinds)).ok()?;
    let kinds = taken.card.each_kind()?;
    let in_play = kinds.iter().all(|own| own.stays_in_play());
    let by = how.iter().any(|how| matches!(how, Manner::By { .. }));
    (in_play && !by).then_some(taken)
}

/// A clause that says of two deeds that they cannot be done, as two clauses: `Dragon Balls
/// cannot be captured or played.`
pub(super) fn each_deed(clause: &Clause) -> Option<[Clause; 2]> {
    let Clause::Cannot { who, verb, how } = clause else { return None };
    let Verb::BeState { state: State::BeenEither { first, then } } = verb.0.as_ref() else {
        return None;
    };
    Some([first, then].map(|done| Clause::Cannot {
        who: who.clone(),
        verb: Bare(Box::new(Verb::BeState { state: State::Been { done: done.clone() } })),
        how: how.clone(),
    }))
}

/// `Your opponent cannot play Events that stop attacks this combat`: how long, which stands
/// behind what the cards do.
pub(super) fn with_its_time(clause: &Clause) -> Option<Clause> {
    let Clause::Cannot { who, verb, how } = clause else { return None };
    let Verb::Do { deed, cards: Cards::One { thing } } = verb.0.as_ref() else { return None };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return None };
    let Some((Post::That { verb: that, how: time }, before)) = post.split_last() else {
        return None;
    };
    if !how.is_empty() || !matches!(time.as_slice(), [Manner::At { .. }]) {
        return None;
    }
    let mut post = before.to_vec();
    post.push(Post::That { verb: that.clone(), how: Vec::new() });
    let thing = Box::new(Thing::Plain { kinds: kinds.clone(), post });
    let verb = Verb::Do { deed: deed.clone(), cards: Cards::One { thing } };
    Some(Clause::Cannot { who: who.clone(), verb: Bare(Box::new(verb)), how: time.clone() })
}
