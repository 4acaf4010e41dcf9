//! The first attacks of a turn or a combat that are like that, of which a clause speaks.

use crate::play::games::dbz::compile::attacks::{Attacks, told_attacks};
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::performing::without_successful;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::{EventKind, Guard};
use crate::play::games::dbz::guard::{Since, Sought};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Order, Post, Thing};
use crate::text::grammar::clause::{Actor, Doer, Subject};
use crate::text::grammar::how::{Narrowing, Part, Time};
use crate::text::grammar::kinds::Kinds;
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Deed, Relative};

/// The first attacks that a subject is, for each player of whom it speaks.
pub(super) fn first_ones(who: &Subject, scope: &Scope) -> Low<Option<Vec<Attacks>>> {
    let (firsts, kinds, since) = match who.0.as_ref() {
        Doer::ThingsFor { cards, time } => match first_of(cards, time) {
            Some((whose, kinds, since)) => (vec![whose.clone()], kinds, since),
            None => return Ok(None),
        },
        Doer::Things { cards } => match first_performed(cards) {
            Some(first) => first,
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let first = |whose: &Whose| -> Low<Attacks> {
        let about = told_attacks(one_player(whose, scope)?, kinds, &[], false)?;
        if about.who == Who::Opponent && about.card.styled {
            return stop("which of the attacks before were like it");
        }
        let first = Some(is_first(&about, without_successful(kinds).1, since));
        Ok(Attacks { first, ..about })
    };
    firsts.iter().map(first).collect::<Low<Vec<_>>>().map(Some)
}

/// `the first attack each player performs during combat`: whose, and since when it is the
/// first; each player's own.
fn first_performed(cards: &Cards) -> Option<(Vec<Whose>, &Kinds, Since)> {
    let Cards::One { thing } = cards else { return None };
    let Thing::OrderedOne { det: Det::The, order: Order::First, kinds, post } = thing.as_ref()
    else {
        return None;
    };
    let [Post::ByWhom { who, does, how }] = post.as_slice() else { return None };
    let since = match how.as_slice() {
        [Narrowing::At { time: Time::Each { part: Part::Turn } }] => Since::Turn,
        [
            Narrowing::At {
                time: Time::Each { part: Part::Combat } | Time::During { part: Part::Combat },
            },
        ] => Since::Combat,
        _ => return None,
    };
    let whose = match who {
        Actor::You => vec![Whose::Your],
        Actor::Opponent => vec![Whose::Opponents],
        Actor::Each | Actor::Both => vec![Whose::Your, Whose::Opponents],
        _ => return None,
    };
    matches!(does.0.as_ref(), Relative::Deed { deed: Deed::Perform })
        .then_some((whose, kinds, since))
}

/// `your first Styled attack each turn`: since when it is the first.
fn first_of<'a>(cards: &'a Cards, time: &Time) -> Option<(&'a Whose, &'a Kinds, Since)> {
    let Cards::One { thing } = cards else { return None };
    let Thing::OrderedOne { det: Det::Of { whose }, order: Order::First, kinds, post } =
        thing.as_ref()
    else {
        return None;
    };
    let since = match time {
        Time::Each { part: Part::Turn } => Since::Turn,
        Time::Each { part: Part::Combat } => Since::Combat,
        _ => return None,
    };
    post.is_empty().then_some((whose, kinds, since))
}

/// It is the first like it since then.
fn is_first(about: &Attacks, successful: bool, since: Since) -> Guard {
    let on = if successful { EventKind::AttackSuccessful } else { EventKind::AttackPlayed };
    let mut card = about.card.clone();
    // What an attack was when it was performed, and not what it is now.
    let guards =
        if std::mem::take(&mut card.more.copied) { vec![Guard::Copied] } else { Vec::new() };
    let before = Sought {
        on: vec![on],
        by: Some(about.who),
        whose: None,
        card: Some(card),
        guards,
        another: true,
    };
    Guard::Not(Box::new(Guard::HasHappened { sought: Box::new(before), since }))
}
