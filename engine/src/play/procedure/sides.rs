//! The two sides of a procedure: whom its words and a question mean by
//! `you`, `the opponent`, `the attacker`.

use headjudge_corpus::{Force, Permission, Player, Procedure};

use super::who::AskedPlayer;

/// How a permission stands to the player whom a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    /// It is theirs.
    Theirs,
    /// It is theirs if they are the player it names; the question does not say so.
    TheirsIf,
    /// It is the other player's.
    Others,
    /// Its words do not say whose it is.
    Open,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Active,
    Other,
}

const fn side_of(player: Player) -> Option<Side> {
    match player {
        Player::You | Player::Attacker | Player::TurnPlayer => Some(Side::Active),
        Player::Opponent | Player::Defender => Some(Side::Other),
        Player::Both | Player::Unnamed => None,
    }
}

/// How `permission` of `procedure` stands to the player `asked` about.
pub(super) fn holder(procedure: &Procedure, permission: &Permission, asked: AskedPlayer) -> Holder {
    let Some(own) = side_of(permission.who) else {
        return of_both(permission, asked);
    };
    // Where the words call the players attacker and defender, `I` may be either.
    let either =
        matches!(asked, AskedPlayer::Me | AskedPlayer::MyOpponent) && names_roles(procedure);
    match asked {
        _ if either => Holder::TheirsIf,
        AskedPlayer::Anyone => Holder::Theirs,
        AskedPlayer::Me | AskedPlayer::Active if own == Side::Active => Holder::Theirs,
        AskedPlayer::MyOpponent | AskedPlayer::Other if own == Side::Other => Holder::Theirs,
        AskedPlayer::Both
        | AskedPlayer::Me
        | AskedPlayer::Active
        | AskedPlayer::MyOpponent
        | AskedPlayer::Other => Holder::Others,
    }
}

fn of_both(permission: &Permission, asked: AskedPlayer) -> Holder {
    let open_to_all =
        permission.who == Player::Both || matches!(permission.force, Force::May | Force::MayNot);
    match asked {
        _ if open_to_all => Holder::Theirs,
        // An order that names nobody is for the player whose procedure it is.
        AskedPlayer::Other | AskedPlayer::MyOpponent | AskedPlayer::Both => Holder::Open,
        _ => Holder::Theirs,
    }
}

fn names_roles(procedure: &Procedure) -> bool {
    let roles = |own: &Permission| matches!(own.who, Player::Attacker | Player::Defender);
    procedure.steps.iter().flat_map(|step| &step.permissions).any(roles)
}
