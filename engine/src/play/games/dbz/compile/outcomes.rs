//! What has come of what the card has done: `If a Dragon Ball is banished in this way`, `If your
//! opponent's anger was lowered to 0`.

use crate::play::games::dbz::compile::cards;
use crate::play::games::dbz::compile::events_of_card::done_to;
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::{Effect, Guard};
use crate::play::games::dbz::measure::{Bounds, Measure};
use crate::play::games::dbz::select::Sel;
use crate::text::grammar::cards::{Bearer, Cards, Det, Quant, Thing};
use crate::text::grammar::clause::{Doer, Subject};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Bound, Noun};
use crate::text::grammar::verb::{Deed, State, Verb};

/// What has come of it; nothing where something else is asked.
pub(super) fn outcome(
    who: &Subject,
    verb: &Verb,
    how: &[Manner],
    scope: &Scope,
) -> Low<Option<Guard>> {
    let Doer::Things { cards: own } = who.0.as_ref() else { return Ok(None) };
    let Cards::One { thing } = own else { return Ok(None) };
    // `that personality's power level is 0`
    if let (
        Thing::PowerLevel { cards: Bearer::Told { det: Det::That, kinds, post } },
        Verb::BeState { state: State::At { bound: Bound::Exactly { n } } },
        [],
    ) = (thing.as_ref(), verb, how)
        && post.is_empty()
        && noun(kinds) == Some(&Noun::Personality)
        && count(n)? == 0
    {
        return Ok(Some(Guard::ChosenAtZero));
    }
    let Verb::BeState { state: State::Been { done } } = verb else { return Ok(None) };
    match (thing.as_ref(), how) {
        (Thing::Some { quant: Quant::A, .. }, [Manner::ThisWay]) => {
            let moved = matches!(*done.0, Deed::Discard | Deed::Destroy | Deed::Banish);
            let (card, from) = cards::about(own, scope)?;
            if !moved || from.is_some() {
                return stop("what was done this way");
            }
            Ok(Some(Guard::DidTo { what: done_to(&done.0)?, card }))
        }
        (Thing::Anger { whose }, [Manner::To { n }]) if *done.0 == Deed::Lower => {
            let who = one_player(whose, scope)?;
            let within = |what, least, most| {
                let bounds = Bounds { least: Some(least), most };
                Guard::Not(Box::new(Guard::Within { what, bounds }))
            };
            let n = count(n)?;
            let not = vec![
                within(Measure::AngerLowered, 1, None),
                within(Measure::Anger(who), n, Some(n)),
            ];
            Ok(Some(Guard::Not(Box::new(Guard::Either(not)))))
        }
        _ => Ok(None),
    }
}

/// Whether a guard asks what was done to one card, of which what follows may speak.
pub(super) fn is_of_the_one(guards: &[Guard], last: &[Effect]) -> bool {
    let one = |own: &Effect| {
        matches!(
            own,
            Effect::Destroy(Sel { count: Some(1), .. })
                | Effect::Banish(Sel { count: Some(1), .. })
                | Effect::Discard(Sel { count: Some(1), .. })
        )
    };
    matches!(guards, [Guard::DidTo { .. }]) && matches!(last, [own] if one(own))
}
