//! Why a move of Buddyfight is refused: a code and its words.

use strum::IntoStaticStr;
use thiserror::Error;

/// Why a move is refused.
#[derive(Debug, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Refusal {
    #[error("{0} is not a monster in hand")]
    NotAMonsterInHand(String),
    #[error("the areas to call onto are left, center and right")]
    NotAnArea,
    #[error("an attack has a target")]
    NoTarget,
}
