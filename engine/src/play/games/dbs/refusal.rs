//! Why a move of Dragon Ball Super Card Game is refused: a code and its words.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

/// Why a move is refused.
#[derive(Debug, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Refusal {
    #[error("there is no Leader Card")]
    NoLeader,
    #[error("it is the other player’s turn")]
    OtherPlayersTurn,
    #[error("the turn is over; the other player begins theirs")]
    TurnOver,
    #[error("there is no Main Phase")]
    NoMainPhase,
    #[error("there is no such action in the Main Phase")]
    NoSuchAction,
    #[error("`{0}` is not such a card in hand")]
    NotInHand(String),
    #[error("at least 1, and the color cost, is paid")]
    PaysTooLittle,
    #[error("two copies are stacked as both are placed from the hand; `{0}` is in play")]
    StackedInPlay(String),
    #[error("only identical cards are stacked")]
    NotIdentical,
    #[error("Unison Cards are stacked once per turn")]
    StackedAlready,
    #[error("the card activates at another time")]
    OtherTime,
    #[error("`{0}` has no skill on the field")]
    NoSkill(String),
    #[error("a skill that changes the target is used where an attack is declared")]
    ChangesTheTarget,
    #[error("a Wish is the effect of a Leader that is turned over")]
    WishNotTurnedOver,
    #[error("a skill paid with markers is used once per turn")]
    MarkerSkillUsed,
    #[error("the Leader is awakened already")]
    AwakenedAlready,
    #[error("the condition of the Leader is not met")]
    ConditionNotMet,
    #[error("the topmost card alone counts: `{0}` has no awakening")]
    NothingToAwaken(String),
    #[error("there is no such {0} in the Z-Deck")]
    NotInZDeck(&'static str),
    #[error("a Leader becomes a Z-Leader up to once per turn")]
    ZLeaderPlaced,
    #[error("the Z-Leader is not placed on `{0}`")]
    OtherLeader(String),
    #[error("no Z-Leader is placed on a Z-Leader")]
    ZLeaderOnZLeader,
    #[error("the cost of {0} energy cannot be paid")]
    CostNotPayable(usize),
    #[error("{0} energy of its color is needed")]
    ColorNotPayable(usize),
    #[error("the Z-Energy cost of {0} cannot be paid")]
    ZEnergyNotPayable(usize),
    #[error("the player going first cannot attack on their first turn")]
    FirstTurn,
    #[error("a Leader, Battle or Unison Card in Active Mode attacks")]
    CannotAttack,
    #[error("the target is a Leader, Battle or Unison Card of the opponent")]
    NotATarget,
    #[error("the target must be in Rest Mode")]
    TargetActive,
    #[error("`{0}` is no longer possible")]
    NoLongerPossible(String),
}
