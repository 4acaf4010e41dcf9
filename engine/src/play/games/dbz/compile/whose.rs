//! Whose cards an event is about, told by the words around their kind.

use crate::play::games::dbz::compile::cards;
use crate::play::games::dbz::compile::facts::one_player;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap};
use crate::play::games::dbz::effect::{EventKind, Guard, Trigger};
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Single};
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::{Joint, Series};
use crate::text::grammar::verb::{Deed, Relative};

/// `one of your Drills`, `an Ally you control`: as `a Drill`, and whose.
pub(super) fn owned(own: &Cards, scope: &Scope) -> Low<(Cards, Option<Who>)> {
    let Cards::One { thing } = own else { return gap("Cards", own) };
    // What is one’s own of a kind is in play, whether that is said or not.
    let in_play = |post: &[Post]| matches!(post, [] | [Post::InPlay]);
    let plain = |kinds: &Kinds, whose: Option<Who>| {
        let thing = Thing::Plain { kinds: kinds.clone(), post: Vec::new() };
        Ok((Cards::One { thing: Box::new(thing) }, whose))
    };
    match thing.as_ref() {
        Thing::OfDet {
            quant: Quant::Some { bound: Bound::Exactly { n } },
            det: Det::Of { whose },
            kinds,
            post,
        } if in_play(post) && count(n) == Ok(1) => plain(kinds, Some(one_player(whose, scope)?)),
        Thing::OfDet { quant: Quant::Any, det: Det::Of { whose }, kinds, post }
            if in_play(post) =>
        {
            plain(kinds, Some(one_player(whose, scope)?))
        }
        // `an opponent's Drill`
        Thing::Told { det: Det::Of { whose }, kinds, post }
            if in_play(post) && kinds.is_singular() =>
        {
            plain(kinds, Some(one_player(whose, scope)?))
        }
        Thing::Some { quant: Quant::A | Quant::Any, kinds, post } => match post.as_slice() {
            [Post::ByWhom { who, does, how }]
                if how.is_empty()
                    && matches!(does.0.as_ref(), Relative::Deed { deed: Deed::Control }) =>
            {
                plain(kinds, Some(cards::actor(who, scope)?))
            }
            [Post::UnderControl { whose }] => plain(kinds, Some(one_player(whose, scope)?)),
            _ => Ok((own.clone(), None)),
        },
        _ => Ok((own.clone(), None)),
    }
}

/// `one of your Drills` is one that you control, and no Drill in your Life Deck: what is
/// done to it is done in play.
pub(super) fn of_play(own: &mut Trigger) {
    let goes = matches!(
        own.on,
        EventKind::Discarded
            | EventKind::Banished
            | EventKind::Destroyed
            | EventKind::Rejuvenated
            | EventKind::ShuffledIn
    );
    let stays = |kind: &Kind| kind.stays_in_play();
    let kinds = own.card.as_ref().and_then(Filter::each_kind);
    let placed = own.guards.iter().any(|guard| matches!(guard, Guard::From(_)));
    if goes && !placed && kinds.is_some_and(|kinds| kinds.iter().all(stays)) {
        own.guards.push(Guard::From(Source::InPlay));
    }
}

/// `a card`, `one of your Drills`: what happens to it happens to each of several.
pub(super) fn tells_one(own: &Cards) -> bool {
    let Cards::One { thing } = own else { return false };
    match thing.as_ref() {
        Thing::Some { quant: Quant::A | Quant::Any, kinds, .. } | Thing::Told { kinds, .. } => {
            kinds.is_singular()
        }
        Thing::OfDet { quant: Quant::Some { .. } | Quant::Any, .. } => true,
        _ => false,
    }
}

/// `1 card` as `a card`, and whether it was so told: it is one card and no other.
pub(super) fn one_alone(own: &Cards) -> (Cards, bool) {
    let mut own = own.clone();
    let Cards::One { thing } = &mut own else { return (own, false) };
    let Thing::Some { quant: quant @ Quant::Some { .. }, kinds, .. } = thing.as_mut() else {
        return (own, false);
    };
    let alone = matches!(quant, Quant::Some { bound: Bound::Exactly { n } } if count(n) == Ok(1));
    if alone {
        *quant = Quant::A;
        // Printed as `1 cards`.
        if let Kinds::Any { kinds: Distinct(Series::One(kind)) } = kinds
            && let CardKind::Several { noun } = kind
        {
            *kind = CardKind::One { noun: Single(noun.0.clone()) };
        }
    }
    (own, alone)
}

/// `an action`
pub(super) fn is_an_action(cards: &Cards) -> bool {
    matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
        Thing::Some { quant: Quant::A, kinds, post }
            if post.is_empty() && noun(kinds) == Some(&Noun::Action)))
}

/// `a card from your Life Deck or discard pile`: the card, whose zones these are, and which.
pub(super) fn without_zones(about: &Cards) -> (Cards, Option<(Whose, Vec<Zone>)>) {
    let mut about = about.clone();
    let mut from = None;
    if let Cards::One { thing } = &mut about
        && let Thing::Some { post, .. } | Thing::Plain { post, .. } = thing.as_mut()
    {
        from = post.iter().find_map(|post| match post {
            Post::From { place } => of_several(place),
            _ => None,
        });
        if from.is_some() {
            post.retain(|post| !matches!(post, Post::From { .. }));
        }
    }
    (about, from)
}

/// `your Life Deck or discard pile`
pub(super) fn of_several(place: &Place) -> Option<(Whose, Vec<Zone>)> {
    match place {
        Place::Zones { whose, zones: Series::Many(row, Joint::Or) } => {
            Some((whose.clone(), row.clone()))
        }
        _ => None,
    }
}

/// What an event is about comes from one of these zones of that player.
pub(super) fn from_either(
    own: &mut Trigger,
    (whose, row): (Whose, Vec<Zone>),
    scope: &Scope,
) -> Low<()> {
    let each = row.iter().map(|zone| cards::zone(zone).map(Guard::From));
    own.guards.push(Guard::Either(each.collect::<Low<_>>()?));
    own.whose = Some(one_player(&whose, scope)?);
    Ok(())
}

/// `a card from their hand by a card effect`: the cards, and by what it is done.
pub(super) fn without_agent(about: &Cards) -> (Cards, Option<Cards>) {
    let mut about = about.clone();
    let mut by = None;
    if let Cards::One { thing } = &mut about
        && let Thing::Some { post, .. } = thing.as_mut()
    {
        by = match post.as_slice() {
            // `draws any number of cards from a card effect`
            [.., Post::ByCards { cards } | Post::FromCards { cards }] => {
                Some(cards.as_ref().clone())
            }
            _ => None,
        };
        if by.is_some() {
            post.pop();
        }
    }
    (about, by)
}

/// `a Setup or Drill in play`, without where it is, and whether that is told.
pub(super) fn without_in_play(cards: &Cards) -> (Cards, bool) {
    if let Cards::One { thing } = cards
        && let Thing::Some { quant, kinds, post } = thing.as_ref()
        && *post == [Post::InPlay]
    {
        let (quant, kinds) = (quant.clone(), kinds.clone());
        let thing = Thing::Some { quant, kinds, post: Vec::new() };
        return (Cards::One { thing: Box::new(thing) }, true);
    }
    (cards.clone(), false)
}
