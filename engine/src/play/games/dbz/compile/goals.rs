//! Where the words have cards put.

use crate::play::games::dbz::compile::scope::{Low, Scope, gap, stop};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::place::{End, Place, Whose, Zone};
use crate::text::grammar::series::{Joint, Series};

/// Where cards are put, by the words after the verb.
pub(super) enum Goal {
    Hand,
    Deck,
    Top,
    Bottom,
    /// Of a Life Deck, as the player chooses.
    TopOrBottom,
    TopOfDiscard,
    /// Of a Life Deck or a discard pile, as the player chooses.
    TopOfEither,
    Play,
    OwnersPlay,
    TheirPlay,
    Attached,
}

pub(super) fn goal(
    how: &[Manner],
    (own, theirs, it): (bool, bool, bool),
    scope: &Scope,
) -> Low<Goal> {
    // A card goes to its owner's zones, whoever moves it: `your` is said of your own.
    let to = |whose: &Whose| match whose {
        Whose::Owners => Ok(()),
        Whose::ThatPlayers if it => Ok(()),
        Whose::Opponents if it && scope.attack => Ok(()),
        Whose::Their if it && !scope.flip && scope.their == Some(Who::Opponent) => Ok(()),
        // `a card in your opponent's Banished Zone … on top of his Life Deck`
        Whose::Their | Whose::Opponents if theirs && !scope.flip => Ok(()),
        Whose::Your | Whose::Their if own => scope.who(whose).map(drop),
        other => gap("Whose", other),
    };
    match how {
        [Manner::Into { place: Place::Zones { whose, zones: Series::One(zone) } }] => {
            to(whose)?;
            match zone {
                Zone::Hand => Ok(Goal::Hand),
                Zone::LifeDeck => Ok(Goal::Deck),
                other => gap("Zone", other),
            }
        }
        // `return that card to its owner's hand from the Banished Zone`
        [
            Manner::Into { place: Place::Zones { whose, zones: Series::One(Zone::Hand) } },
            Manner::From {
                place:
                    Place::AZone { zone: Zone::Banished } | Place::TheZone { zone: Zone::Banished },
            },
        ] if it => to(whose).map(|()| Goal::Hand),
        [Manner::Into { place: Place::Play }] => Ok(Goal::Play),
        // `search … for a card that can attach to your MP and place it into play attached`
        [Manner::Into { place: Place::Play }, Manner::Attached] if it && !scope.flip => {
            Ok(Goal::Attached)
        }
        [Manner::Into { place: Place::Play }, Manner::UnderControl { whose: Whose::Owners }] => {
            Ok(Goal::OwnersPlay)
        }
        [
            Manner::Into { place: Place::Play },
            Manner::UnderControl { whose: Whose::Owners },
            Manner::From {
                place:
                    Place::AZone { zone: Zone::Banished } | Place::TheZone { zone: Zone::Banished },
            },
        ] => Ok(Goal::OwnersPlay),
        [Manner::Into { place: Place::Play }, Manner::UnderControl { whose: Whose::Your }]
            if !scope.flip =>
        {
            Ok(Goal::Play)
        }
        [Manner::Into { place: Place::Play }, Manner::UnderControl { whose: Whose::Opponents }]
            if !scope.flip =>
        {
            Ok(Goal::TheirPlay)
        }
        [
            Manner::On { place: Place::EndOf { end, place } }
            | Manner::Into { place: Place::EndOf { end, place } },
        ] => {
            let Place::Zones { whose, zones } = place.as_ref() else {
                return gap("Place", place);
            };
            to(whose)?;
            let either = [Zone::LifeDeck, Zone::Discard];
            match (zones, end) {
                (Series::One(Zone::LifeDeck), End::Top) => Ok(Goal::Top),
                (Series::One(Zone::LifeDeck), End::Bottom) => Ok(Goal::Bottom),
                (Series::One(Zone::LifeDeck), End::TopOrBottom) => Ok(Goal::TopOrBottom),
                (Series::One(Zone::Discard), End::Top) => Ok(Goal::TopOfDiscard),
                (Series::Many(row, Joint::Or), End::Top) if *row == either => Ok(Goal::TopOfEither),
                (Series::One(Zone::LifeDeck), other) => gap("End", other),
                _ => gap("Place", place),
            }
        }
        [how, ..] => gap("How", how),
        [] => stop("no goal"),
    }
}

/// The player whose zone cards are put into, where the words name one.
pub(super) fn whose_zone(how: &[Manner], theirs: bool, scope: &Scope) -> Option<Who> {
    let (Manner::Into { place } | Manner::On { place }) = how.first()? else { return None };
    let place = match place {
        Place::EndOf { place, .. } => place.as_ref(),
        place => place,
    };
    match place {
        Place::Zones { whose: Whose::Their | Whose::Opponents, .. } if theirs => {
            Some(Who::Opponent)
        }
        Place::Zones { whose: whose @ (Whose::Your | Whose::Opponents | Whose::Their), .. } => {
            scope.who(whose).ok().filter(|who| matches!(who, Who::You | Who::Opponent))
        }
        _ => None,
    }
}
