//! Why a move of Panini’s game is refused: a code and its words.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use crate::play::kernel::Limit;

/// Why a move is refused.
#[derive(Debug, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Refusal {
    #[error("combat is under way; end it first")]
    CombatUnderWay,
    #[error("{0} declared combat this turn; only who does not may Rejuvenate in this step")]
    DeclaredCombat(String),
    #[error("there is no combat to end")]
    NoCombat,
    #[error("`{0}` is a card of no interest")]
    NotOfInterest(String),
    #[error("`{0}` is not in {1} hand")]
    NotInHand(String, &'static str),
    #[error("it has no attack symbol")]
    NoAttackSymbol,
    #[error("an attack is performed during combat")]
    AttackOutsideCombat,
    #[error("it is played against an attack: name it where that attack asks for a defense")]
    NeedsAnAttack,
    #[error("it has been used this combat already")]
    OncePerCombat,
    #[error("it has been used this turn already")]
    OncePerTurn,
    #[error("it has been used this game already")]
    OncePerGame,
    #[error("an Ally performs attacks only")]
    AllyPerformsAttacks,
    #[error("`{0}` is not an Ally under {1} control")]
    NotAnAlly(String, &'static str),
    #[error("what the attack table gives for `{0}` is not said: `at`")]
    NoAttackTable(String),
    #[error("`{0}` has no power that is used; a card in the hand is played")]
    NoPower(String),
    #[error("`{0}` has a power whose words are not read, so it is not performed")]
    UnreadPower(String),
    #[error("the power of `{0}` is used when what it waits for happens, and is asked about then")]
    InstantPower(String),
    #[error("`{0}` is not in play under {1} control")]
    NotInPlay(String, &'static str),
    #[error("a power of {0} has been used")]
    DrillMemory(String),
    #[error("a power of {0} has been used in this combat")]
    PowerUsedOnce(String),
    #[error("a Drill with the same name has been activated this turn: {0}")]
    SameDrillThisTurn(String),
    #[error("the power asks for something: {0}")]
    PowerAsksFor(String),
    #[error("to play it asks for something: {0}")]
    PlayAsksFor(String),
    #[error("both players have passed; end combat")]
    BothHavePassed,
    #[error("what must be done to play {0} cannot be done")]
    PlayNotPaid(String),
    #[error("{0} is not an attack")]
    NotAnAttack(String),
    #[error("the cost of {0} stage{s} cannot be paid{1}", s = if *.0 == 1 { "" } else { "s" })]
    CostNotPayable(u32, String),
    #[error("the stages that its effect asks for cannot be paid")]
    StagesNotPayable,
    #[error("Dragon Balls may not be named: `{0}`")]
    DragonBallNamed(String),
    #[error("`{0}` is not of a kind that may be named")]
    KindNotNamed(String),
    #[error("the action of this player is skipped")]
    SkipsAction,
    #[error("this player must pass their action, and has done so")]
    PassesAction,
    #[error("`{0}` is played at its own time, when it is asked for")]
    HasItsTime(String),
    #[error("`{0}` is played at its own time; as an action it is used from the hand, not played")]
    UsedFromTheHand(String),
    #[error("`{0}` has lost all effects")]
    WithoutEffect(String),
    #[error("`{0}` may not be played: {1} does not allow it")]
    MayNotBePlayed(String, String),
    #[error("`{0}` may not be used: {1} does not allow it")]
    MayNotBeUsed(String, String),
    #[error("`{0}` is named twice")]
    NamedTwice(String),
}

impl From<Limit> for Refusal {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Combat => Self::OncePerCombat,
            Limit::Turn => Self::OncePerTurn,
            Limit::Game => Self::OncePerGame,
        }
    }
}
