//! Kinds of event of Dragon Ball Super Card Game, by the names that scenarios expect.

use strum::{IntoStaticStr, VariantNames};

/// Kinds of event.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum EventKind {
    Awakened,
    BattleJoined,
    BattleWon,
    Charged,
    Comboed,
    DeckPlaced,
    DefenseSkipped,
    Drawn,
    Dropped,
    FirstDecided,
    Ko,
    LeaderPlaced,
    LifeLost,
    LifePlaced,
    MarkerLost,
    MarkerSkill,
    MarkersSet,
    Mulliganed,
    Placed,
    PowerGained,
    PowerTotalled,
    Removed,
    Shuffled,
    SkillUsed,
    StackCount,
    Stacked,
    TargetChanged,
    TargetDeclared,
    TopmostCounts,
    TurnBegan,
    TurnEnded,
    Used,
    WishUsed,
    ZCharged,
    ZDeckPlaced,
    ZEnergyPaid,
    ZLeaderCount,
    ZLeaderPlaced,
}
