//! What must hold after every action of a game, whatever the cards say.

use crate::play::games::dbz::effect::{Constant, Forbidden};
use crate::play::games::dbz::state::{Dbz, FULL_STAGES, Number, Zone};
use crate::play::kernel::{Reactive, Side};

/// The anger that no card of the game asks for.
const MOST_ANGER: u32 = 9;

/// What is wrong with a game between two actions, if something is.
pub(super) fn fault(game: &Dbz) -> Option<String> {
    misplaced(game)
        .or_else(|| without_personality(game))
        .or_else(|| unfinished(game))
        .or_else(|| out_of_bounds(game))
}

/// Each card is in one zone, and where only its owner's cards may be it is its owner's.
fn misplaced(game: &Dbz) -> Option<String> {
    let mut seen = vec![false; game.board.size()];
    for (side, zone, pile) in game.board.zones() {
        for card in pile {
            let title = || format!("{} ({})", game.board.title(*card), game.board.key(*card));
            match seen.get_mut(*card) {
                Some(seen) if !*seen => *seen = true,
                _ => return Some(format!("{} is in two zones", title())),
            }
            let shared = matches!(zone, Zone::InPlay | Zone::Attached | Zone::Aside | Zone::Table);
            if !shared && game.board.owner(*card) != side {
                let words = zone.words();
                return Some(format!("{} is in another player’s {words}", title()));
            }
            // Who has won leaves what is being played where it is.
            if zone == Zone::Table && game.board.won.is_none() {
                return Some(format!("{} is still being played", title()));
            }
        }
    }
    let lost = seen.iter().position(|seen| !seen)?;
    Some(format!("{} is in no zone", game.board.title(lost)))
}

/// The card of the level that a Main Personality has is in play, and no other of its cards.
fn without_personality(game: &Dbz) -> Option<String> {
    Side::BOTH.into_iter().find_map(|who| {
        let level = game.number(who, Number::Level);
        game.levels[who.at()].iter().find_map(|own| {
            let in_play = game.board.place(own.card) == Some((who, Zone::InPlay));
            let title = game.board.title(own.card);
            (in_play != (own.level == level)).then(|| format!("{title} at level {level}"))
        })
    })
}

/// Nothing waits that should have taken place.
fn unfinished(game: &Dbz) -> Option<String> {
    if !game.attacks.is_empty() {
        return Some("an attack is still being performed".to_owned());
    }
    // Who has won asks no more.
    if game.board.won.is_some() {
        return None;
    }
    if !game.reactions.pending.is_empty() {
        return Some("an effect still waits".to_owned());
    }
    if !game.levels_due.is_empty() || game.ending {
        return Some("a change of level or the end of combat still waits".to_owned());
    }
    None
}

fn out_of_bounds(game: &Dbz) -> Option<String> {
    for who in Side::BOTH {
        let top = game.mp(who).top_level;
        let level = game.number(who, Number::Level);
        if level < 1 || level > top {
            return Some(format!("level {level} of {top}"));
        }
        let stages = game.number(who, Number::Stages);
        if stages > FULL_STAGES {
            return Some(format!("{stages} power stages above zero"));
        }
        let anger = game.number(who, Number::Anger);
        let free = game.board.won.is_some()
            || game.constants().into_iter().any(|(_, side, constant)| {
                matches!(constant, Constant::Forbid { who: whom, what: Forbidden::WinByMppv, .. }
                    if Dbz::is_meant(*whom, side, who))
            });
        if anger > MOST_ANGER && !free {
            return Some(format!("{anger} anger"));
        }
    }
    None
}
