//! What effects cannot do: `Your opponent's effects cannot lower your MP's level`, `Effects
//! that Rejuvenate cards cannot be used.` Apart from `barring`, which is about what players
//! and cards cannot do.

use crate::play::games::dbz::compile::events_of_card::done_to;
use crate::play::games::dbz::compile::filters::{filter, narrow};
use crate::play::games::dbz::compile::nouns::{is_stages, mp_of, noun};
use crate::play::games::dbz::compile::personalities::is_anybody;
use crate::play::games::dbz::compile::players::player;
use crate::play::games::dbz::compile::scope::Scope;
use crate::play::games::dbz::effect::{Constant, EventKind, Forbidden, Guard};
use crate::play::games::dbz::forbidden::{LevelChanged, Taken};
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::amount::Amount;
use crate::text::grammar::cards::{Cards, Det, Post, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::how::{How as Manner, Part, Time};
use crate::text::grammar::kinds::{Bound, Noun};
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, State, Verb, Way};

/// What a clause says that effects cannot do, and the rest of how it is said.
pub(super) fn of_effects<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Option<(Constant, Vec<&'a Manner>)> {
    if let Clause::CannotEither { who, verb, how, then, also } = clause {
        // `Your opponent's effects cannot banish or destroy your Drills in play.`
        if let Doer::Things { cards } = who.0.as_ref() {
            let (Some(who), []) = effects(cards, scope)? else { return None };
            let (Verb::Alone { deed: first }, Verb::Do { deed: then, cards }, []) =
                (verb.0.as_ref(), then.0.as_ref(), how.as_slice())
            else {
                return None;
            };
            let (first, then, cards) = (first.clone(), then.clone(), cards.clone());
            return barred(who, &Verb::DoEither { first, then, cards }, also, scope);
        }
        let Doer::Player { who } = who.0.as_ref() else { return None };
        let fits = how.is_empty() && advances(&verb.0, scope);
        let lowered = level_changed(&then.0, scope).filter(|own| fits && own.down && !own.up)?;
        let what = Forbidden::ChangeLevel(LevelChanged { up: true, ..lowered });
        return Some((Constant::forbid(player(who, scope)?, what), also.iter().collect()));
    }
    let Clause::Cannot { who, verb, how } = clause else { return None };
    match who.0.as_ref() {
        // `Players cannot use effects that would advance an MP 1 or more levels.`
        Doer::Player { who } => {
            let who = player(who, scope)?;
            let Verb::Do { deed: Deed::Use, cards } = verb.0.as_ref() else { return None };
            let (None, [post]) = effects(cards, scope)? else { return None };
            let (what, time) = done_by_them(post)?;
            // `effects that gain stages during combat`
            if matches!(what, Verb::Do { deed: Deed::Gain, cards } if is_stages(cards)) {
                let during = Manner::At { time: Time::During { part: Part::Combat } };
                let (here, rest): (Vec<&Manner>, Vec<&Manner>) =
                    time.iter().chain(how).partition(|how| **how == during);
                let guards = here.into_iter().map(|_| Guard::DuringCombat).collect();
                let what = Forbidden::RaiseStages;
                return Some((Constant::Forbid { who, what, guards }, rest));
            }
            Some((barred(who, what, &[], scope)?.0, time.iter().chain(how).collect()))
        }
        Doer::Things { cards } => match (effects(cards, scope)?, verb.0.as_ref()) {
            // `Your opponent's effects cannot discard cards from your hand.`
            ((Some(who), []), verb) => barred(who, verb, how, scope),
            // `Effects that Rejuvenate cards cannot be used.`
            ((None, [post]), Verb::BeState { state: State::Been { done } })
                if *done.0 == Deed::Use =>
            {
                let (what, time) = done_by_them(post)?;
                Some((barred(Who::Both, what, &[], scope)?.0, time.iter().chain(how).collect()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// `use effects that advance`, before `or lower an MP 1 or more levels`
fn advances(verb: &Verb, scope: &Scope) -> bool {
    let Verb::Do { deed: Deed::Use, cards } = verb else { return false };
    matches!(effects(cards, scope), Some((None, [post]))
        if matches!(done_by_them(post), Some((Verb::Alone { deed: Deed::Advance }, []))))
}

/// `your opponent's effects`, `effects that …`: whose, where they are told, and what follows.
fn effects<'a>(cards: &'a Cards, scope: &Scope) -> Option<(Option<Who>, &'a [Post])> {
    let Cards::One { thing } = cards else { return None };
    let (who, kinds, post) = match thing.as_ref() {
        Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post } => {
            (Some(scope.you()), kinds, post)
        }
        Thing::Told { det: Det::Of { whose: Whose::Opponents }, kinds, post } => {
            (Some(scope.opponent()), kinds, post)
        }
        Thing::Plain { kinds, post } => (None, kinds, post),
        _ => return None,
    };
    matches!(noun(kinds), Some(Noun::Effect | Noun::CardEffect)).then_some((who, post))
}

/// What effects do: `that Rejuvenate cards`, `that would advance an MP`; and how long it
/// holds, where the words of that stand behind it.
fn done_by_them(post: &Post) -> Option<(&Verb, &[Manner])> {
    let (verb, how) = match post {
        Post::That { verb, how } => (verb.0.as_ref(), how.as_slice()),
        Post::ThatWould { verb, how } => (verb.0.as_ref(), how.as_slice()),
        _ => return None,
    };
    matches!(how, [] | [Manner::At { .. }]).then_some((verb, how))
}

/// The deed that effects of a player do not do, and the rest of how it is said.
fn barred<'a>(
    who: Who,
    verb: &Verb,
    how: &'a [Manner],
    scope: &Scope,
) -> Option<(Constant, Vec<&'a Manner>)> {
    if let Some(changed) = level_changed(verb, scope) {
        let what = Forbidden::ChangeLevel(changed);
        return Some((Constant::forbid(who, what), how.iter().collect()));
    }
    if let Some(taken) = removed_from_play(verb, scope) {
        return Some((
            Constant::forbid(who, Forbidden::Take(Box::new(taken))),
            how.iter().collect(),
        ));
    }
    let Verb::Do { deed, cards: Cards::One { thing } } = verb else { return None };
    let Thing::Plain { kinds, post } = thing.as_ref() else { return None };
    if noun(kinds) != Some(&Noun::Card) {
        return None;
    }
    let (from, rest) = match (post.as_slice(), how) {
        ([], [Manner::From { place }, rest @ ..])
        | ([Post::From { place } | Post::At { place }], rest) => (Some(place), rest),
        ([], rest) => (None, rest),
        _ => return None,
    };
    let (how, whose, from) = match (deed, from) {
        (Deed::Rejuvenate, None) => (EventKind::Rejuvenated, None, None),
        (Deed::Discard, Some(Place::Zones { whose, zones }))
            if *zones == Series::One(Zone::Hand) =>
        {
            (EventKind::Discarded, Some(scope.who(whose).ok()?), Some(Source::Hand))
        }
        _ => return None,
    };
    let taken = Taken { how: vec![how], whose, from, ..Taken::default() };
    Some((Constant::forbid(who, Forbidden::Take(Box::new(taken))), rest.iter().collect()))
}

/// `banish or destroy your Drills in play`
fn removed_from_play(verb: &Verb, scope: &Scope) -> Option<Taken> {
    let (how, cards) = match verb {
        Verb::DoEither { first, then, cards } => {
            (vec![done_to(first).ok()?, done_to(then).ok()?], cards)
        }
        Verb::Do { deed: Deed::DestroyOrBanish | Deed::BanishOrDestroy, cards } => {
            (vec![EventKind::Destroyed, EventKind::Banished], cards)
        }
        Verb::Do { deed: deed @ (Deed::Destroy | Deed::Banish | Deed::Discard), cards } => {
            (vec![done_to(deed).ok()?], cards)
        }
        _ => return None,
    };
    let Cards::One { thing } = cards else { return None };
    let Thing::Told { det: Det::Of { whose }, kinds, post } = thing.as_ref() else { return None };
    let mut card = filter(kinds).ok()?;
    let narrowing = post.strip_prefix(&[Post::InPlay]).unwrap_or(post);
    narrowing.iter().try_for_each(|post| narrow(&mut card, post)).ok()?;
    let in_play = card.each_kind().is_some_and(|kinds| kinds.iter().all(|own| own.stays_in_play()));
    let whose = scope.who(whose).ok().filter(|who| matches!(who, Who::You | Who::Opponent))?;
    let from = Some(Source::InPlay);
    in_play.then(|| Taken { how, whose: Some(whose), card, from, ..Taken::default() })
}

/// `lower your MP's level`, `advance an MP 1 or more levels`
fn level_changed(verb: &Verb, scope: &Scope) -> Option<LevelChanged> {
    let one_or_more = |bound: &Bound| matches!(bound, Bound::OrMore { n } if is_one(n));
    let (way, cards) = match verb {
        Verb::LevelOf { way, cards } | Verb::LevelA { way, cards } => (way, cards),
        Verb::LevelBound { way, cards, bound } if one_or_more(bound) => (way, cards),
        _ => return None,
    };
    let whose = if is_anybody(cards) { Who::Both } else { mp_of(cards, scope).ok()? };
    if whose == Who::Chosen {
        return None;
    }
    let (up, down) = match way {
        Way::Raise | Way::Gain => (true, false),
        Way::Lower | Way::Lose => (false, true),
        Way::RaiseOrLower => (true, true),
        _ => return None,
    };
    Some(LevelChanged { up, down, whose })
}

fn is_one(n: &Amount) -> bool {
    super::numbers::count(n) == Ok(1)
}
