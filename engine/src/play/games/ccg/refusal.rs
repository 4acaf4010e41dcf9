//! Why a move of Score’s game is refused: a code and its words.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

/// Why a move is refused.
#[derive(Debug, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Refusal {
    #[error("a card that ends Combat is played in the Attacker Attacks phase")]
    EndsCombat,
    #[error("combat is under way already")]
    CombatUnderWay,
    #[error("the other player fights back first")]
    OtherPlayersPhase,
    #[error("there is no combat")]
    NoCombat,
    #[error("before Combat only a card is used that ends, skips or stops it before it starts")]
    NotBeforeCombat,
    #[error("the card ends, skips or stops Combat before it starts: `use` it then")]
    BeforeCombat,
    #[error("the card is not in hand")]
    NotInHand,
    #[error("`{0}` is not an Ally of the attacker in play")]
    NotAnAlly(String),
    #[error("the player must pass for the remainder of combat")]
    MustPass,
    #[error("that is the power of another level")]
    OtherLevel,
    #[error("the power of the new level is not used in this combat")]
    NewLevel,
    #[error("`{0}` cannot be used: it is neither in that player’s hand nor in play with a power")]
    NotUsable(String),
    #[error("a card of the hand is discarded for it: name one, if the hand holds any")]
    NoCardToDiscard,
    #[error("one card is discarded for a Final Physical Attack")]
    OneIsDiscarded,
    #[error("`{0}` stops attacks: it is played in the Defender Defends phase")]
    DefendsOnly(String),
    #[error("the cost of {0} would reduce the power rating of {1} below 0")]
    CostNotPayable(i64, String),
    #[error("the defender uses a card only if it stops some or all of the damage")]
    UselessDefense,
}
