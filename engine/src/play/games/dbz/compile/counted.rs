//! How many cards are meant, and where they lie: what a selection is made of.

use crate::play::games::dbz::compile::filters::{filter, narrow};
use crate::play::games::dbz::compile::nouns::{controller, is_own, mp_of};
use crate::play::games::dbz::compile::numbers::amount;
use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::select::{Filter, How, Sel, Source};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::grammar::cards::{Post, Quant};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::kinds::{Bound, Distinct, Kind as CardKind, Kinds, Noun, Quality};
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::{Joint, Series};

/// A selection, and how many times X its count is.
#[derive(Clone, Debug)]
pub(super) struct Picked {
    pub(super) sel: Sel,
    pub(super) x: bool,
}

impl From<Sel> for Picked {
    fn from(sel: Sel) -> Self {
        Self { sel, x: false }
    }
}

pub(super) fn zone(zone: &Zone) -> Low<Source> {
    match zone {
        Zone::Hand => Ok(Source::Hand),
        Zone::LifeDeck => Ok(Source::LifeDeck),
        Zone::Discard => Ok(Source::Discard),
        Zone::Banished => Ok(Source::Banished),
        Zone::Removed => gap("Zone", zone),
    }
}

/// The zones of a place, each with its player.
pub(super) fn places(place: &Place, scope: &Scope) -> Low<Vec<(Source, Who)>> {
    let of = |whose: &Whose, zones: &Series<Zone>| -> Low<Vec<(Source, Who)>> {
        let who = scope.who(whose)?;
        let row = match zones {
            Series::One(one) => std::slice::from_ref(one),
            Series::Many(row, _) => row.as_slice(),
        };
        row.iter().map(|own| Ok((zone(own)?, who))).collect()
    };
    match place {
        Place::Zones { whose, zones } => of(whose, zones),
        Place::EitherZones { whose, zones, other, others }
        | Place::AndZones { whose, zones, other, others } => {
            let mut all = of(whose, zones)?;
            all.extend(of(other, others)?);
            Ok(all)
        }
        // `a discard pile`, of either player
        Place::AZone { zone: own } => Ok(vec![(zone(own)?, Who::Chosen)]),
        other => gap("Place", other),
    }
}

/// One zone of one player.
pub(super) fn pile(place: &Place, scope: &Scope) -> Low<(Source, Who)> {
    match places(place, scope)?.as_slice() {
        [one] => Ok(*one),
        _ => stop("several zones at once"),
    }
}

/// How many: a count, or nothing for as many as one likes; whether X; up to.
pub(super) fn quantity(quant: &Quant) -> Low<(Option<usize>, bool, bool, How)> {
    let n = |own: &_| -> Low<(Option<usize>, bool)> {
        let (n, x) = amount(own)?;
        Ok((Some(n as usize), x))
    };
    Ok(match quant {
        Quant::A => (Some(1), false, false, How::Choose),
        Quant::Some { bound: Bound::Exactly { n: own } } | Quant::Total { n: own } => {
            let (count, x) = n(own)?;
            (count, x, false, How::Choose)
        }
        Quant::UpTo { n: own } | Quant::UpToTotal { n: own } => {
            let (count, x) = n(own)?;
            (count, x, true, How::Choose)
        }
        Quant::AnyNumber => (None, false, true, How::Choose),
        Quant::Random => (Some(1), false, false, How::Random),
        Quant::RandomN { n: own } => {
            let (count, x) = n(own)?;
            (count, x, false, How::Random)
        }
        Quant::All => (None, false, false, How::All),
        other => return gap("Quant", other),
    })
}

/// `your opponent's other Allies` are other than none that the card speaks of.
pub(super) fn other_than_what(of: Who, card: &Filter) -> Low<()> {
    if card.other && of == Who::Opponent { stop("other than which") } else { Ok(()) }
}

/// `attached cards`: as `cards`, and that they are attached.
pub(super) fn without_attached(kinds: &Kinds) -> (Kinds, bool) {
    if let Kinds::Any {
        kinds: Distinct(Series::One(CardKind::Narrow { quality: Quality::Attached, kind })),
    } = kinds
    {
        return (Kinds::Any { kinds: Distinct(Series::One(kind.as_ref().clone())) }, true);
    }
    (kinds.clone(), false)
}

/// `a Setup, Drill, Ally or attached card`: as `a Setup, Drill or Ally`.
pub(super) fn without_or_attached(kinds: &Kinds) -> Option<Kinds> {
    let Kinds::Any { kinds: Distinct(Series::Many(row, Joint::Or)) } = kinds else { return None };
    let [rest @ .., CardKind::Narrow { quality: Quality::Attached, kind }] = row.as_slice() else {
        return None;
    };
    let card = matches!(kind.as_ref(), CardKind::One { noun } if noun.0 == Noun::Card);
    let rest = match rest {
        [one] => Series::One(one.clone()),
        rest => Series::Many(rest.to_vec(), Joint::Or),
    };
    card.then_some(Kinds::Any { kinds: Distinct(rest) })
}

/// Cards of some kinds, where the words after them say they are; in play
/// where these say nothing, of either player where nobody is named.
pub(super) fn placed(kinds: &Kinds, post: &[Post], any: bool, scope: &Scope) -> Low<Sel> {
    let in_play = matches!(post, [] | [Post::InPlay]);
    if let Some(kinds) = without_or_attached(kinds).filter(|_| in_play && any) {
        return Ok(Sel { or_attached: true, ..placed(&kinds, post, any, scope)? });
    }
    let (kinds, attached) = without_attached(kinds);
    let from = if attached { Source::Attached } else { Source::InPlay };
    let mut own = Sel { card: filter(&kinds)?, from, either: any, ..Sel::default() };
    let mut is_placed = attached;
    for post in post {
        match post {
            Post::InPlay if !matches!(own.from, Source::InPlay | Source::Attached) => {
                return stop("two places");
            }
            Post::InPlay => {
                is_placed = true;
            }
            // `cards attached to your MP`
            Post::Attached { to } if !is_placed => {
                (own.from, own.of, own.either) = (Source::Attached, mp_of(to, scope)?, false);
                is_placed = true;
            }
            Post::From { place } | Post::At { place } => {
                if is_placed || attached {
                    return stop("two places");
                }
                let (from, of) = pile(place, scope)?;
                (own.from, own.of, own.either) = (from, of, of == Who::Chosen);
                is_placed = true;
            }
            Post::ByWhom { .. } if let Some(in_play) = is_own(post) => {
                if scope.flip {
                    return stop("what another player owns");
                }
                own.card.more.owned = true;
                is_placed |= in_play;
            }
            Post::ByWhom { .. } if let Some(who) = controller(post) => {
                own.of = actor(who, scope)?;
                own.either = false;
                is_placed = true;
            }
            Post::UnderControl { whose } => {
                own.of = scope.who(whose)?;
                own.either = false;
                is_placed = true;
            }
            narrowing => narrow(&mut own.card, narrowing)?,
        }
    }
    // A kind that is never in play must be somewhere else.
    let plays = |kind: &Kind| {
        matches!(kind, Kind::Setup | Kind::Drill | Kind::Ally | Kind::DragonBall | Kind::Mastery)
    };
    let stays = own.card.each_kind().is_some_and(|kinds| kinds.iter().all(plays));
    if own.from == Source::InPlay && !is_placed && !stays {
        return stop("cards of which it is not said where they are");
    }
    Ok(own)
}

pub(super) fn actor(who: &Actor, scope: &Scope) -> Low<Who> {
    match who {
        Actor::You => Ok(scope.you()),
        Actor::Opponent => Ok(scope.opponent()),
        Actor::They if scope.flip => Ok(Who::You),
        Actor::That if let Some(who) = scope.that_player() => Ok(who),
        other => gap("Actor", other),
    }
}
