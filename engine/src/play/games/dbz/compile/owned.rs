//! Cards that are told by who has them, or by their title: `one of your other Allies you
//! control with “Android” in the title`, `“A Team” you own in play`, `any Drills in their hand`.

use crate::play::games::dbz::compile::counted::{Picked, other_than_what, placed, quantity};
use crate::play::games::dbz::compile::nouns::{controller, is_own};
use crate::play::games::dbz::compile::scope::{Low, Scope};
use crate::play::games::dbz::select::{Filter, How, More, Sel, Source};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Actor, Clause, Doer};
use crate::text::grammar::how::Third;
use crate::text::grammar::kinds::Kinds;
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::{Joint, Series};
use crate::text::grammar::statement::Choice;
use crate::text::grammar::verb::{Deed, Verb};

/// The cards, where they are told so.
pub(super) fn owned(thing: &Thing, scope: &Scope) -> Low<Option<Picked>> {
    match thing {
        // What is `your …` and what `you control` is said twice, and is the same.
        Thing::OfDet { quant, det: Det::Of { whose: Whose::Your }, kinds, post }
            if !scope.flip && post.iter().any(|post| controller(post) == Some(&Actor::You)) =>
        {
            let (count, x, up_to, how) = quantity(quant)?;
            let own = placed(kinds, post, false, scope)?;
            other_than_what(own.of, &own.card)?;
            Ok(Some(Picked { sel: Sel { how, count, up_to, ..own }, x }))
        }
        Thing::Called { name, post }
            if !scope.flip && matches!(post.as_slice(), [one] if is_own(one) == Some(true)) =>
        {
            let more = More { owned: true, ..More::default() };
            let card = Filter { title: Some(name.0.clone()), more, ..Filter::default() };
            let sel = Sel { card, count: Some(1), of: Who::You, either: true, ..Sel::default() };
            Ok(Some(sel.into()))
        }
        // Whoever has to banish any Drills in their hand banishes each of them.
        Thing::Some { quant: Quant::Any, kinds, post }
            if scope.flip && !kinds.is_singular() && in_their_hand(post) =>
        {
            each_in_hand(kinds, post, scope).map(Some)
        }
        _ => Ok(None),
    }
}

/// `banishes any Setups or Drills in it`, after the opponent has revealed their hand: in that hand.
pub(super) fn in_that_hand(own: &Choice, before: &Choice) -> Option<Choice> {
    let Choice::One { clause: Clause::Does { who, verb, how } } = before else { return None };
    let Verb::Do { deed: Deed::Reveal, cards: Cards::One { thing } } = verb.0.as_ref() else {
        return None;
    };
    let hand = matches!(
        thing.as_ref(),
        Thing::All { place: Place::Zones { whose: Whose::Their, zones: Series::One(Zone::Hand) } }
    );
    if !hand || !how.is_empty() || *who.0 != (Doer::Player { who: Actor::Opponent }) {
        return None;
    }
    let Choice::One { clause: Clause::Same { verb, how } } = own else { return None };
    let Verb::Do { deed, cards: Cards::One { thing } } = verb.0.as_ref() else { return None };
    let Thing::Some { quant: Quant::Any, kinds, post } = thing.as_ref() else { return None };
    if *post != [Post::InIt] {
        return None;
    }
    let zones = Series::One(Zone::Hand);
    let post = vec![Post::At { place: Place::Zones { whose: Whose::Their, zones } }];
    let thing = Box::new(Thing::Some { quant: Quant::Any, kinds: kinds.clone(), post });
    let verb = Verb::Do { deed: deed.clone(), cards: Cards::One { thing } };
    let clause = Clause::Same { verb: Third(Box::new(verb)), how: how.clone() };
    Some(Choice::One { clause })
}

fn each_in_hand(kinds: &Kinds, post: &[Post], scope: &Scope) -> Low<Picked> {
    let own = placed(kinds, post, false, scope)?;
    Ok(Sel { how: How::All, count: None, from: Source::Hand, ..own }.into())
}

/// `in their hand`
fn in_their_hand(post: &[Post]) -> bool {
    matches!(post, [Post::At { place: Place::Zones { whose: Whose::Their, zones } }]
        if *zones == Series::One(Zone::Hand))
}

/// Cards in either of two zones of a player at the same end of it, as those of each zone: `the
/// bottom 5 cards of your discard pile or Life Deck`.
pub(super) fn at_each_end(cards: &Cards) -> Vec<Cards> {
    let Cards::One { thing } = cards else { return Vec::new() };
    let Thing::Ordered { det, order, n, kinds, post } = thing.as_ref() else { return Vec::new() };
    let [Post::Of { place: Place::Zones { whose, zones: Series::Many(row, joint) } }] =
        post.as_slice()
    else {
        return Vec::new();
    };
    if *joint != Joint::Or {
        return Vec::new();
    }
    let of = |zone: &Zone| {
        let place = Place::Zones { whose: whose.clone(), zones: Series::One(zone.clone()) };
        let post = vec![Post::Of { place }];
        let (det, order, n, kinds) = (det.clone(), order.clone(), n.clone(), kinds.clone());
        Cards::One { thing: Box::new(Thing::Ordered { det, order, n, kinds, post }) }
    };
    row.iter().map(of).collect()
}
