//! Why a move of Buddyfight is refused: a code and its words.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

/// Why a move is refused.
#[derive(Debug, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Refusal {
    #[error("it is the other player’s turn; `turn` begins another")]
    OtherPlayersTurn,
    #[error("the attack phase is over and the Final Phase follows; `turn` begins another turn")]
    AttackPhaseOver,
    #[error("{0} is not a monster or an item in hand")]
    NotAMonsterInHand(String),
    #[error("a monster is called onto left, center or right, an item onto `item`")]
    NotAnArea,
    #[error("an attack has a target")]
    NoTarget,
}
