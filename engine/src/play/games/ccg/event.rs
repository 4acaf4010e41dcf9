//! Kinds of event of Score’s game, by the names that scenarios expect.

use strum::{IntoStaticStr, VariantNames};

/// Kinds of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum EventKind {
    AllyInControl,
    AngerChanged,
    AngerReset,
    AttackStopped,
    Prevented,
    AttackSuccessful,
    BaseDamage,
    Captured,
    CombatBegan,
    CombatEnded,
    CombatSkipped,
    CombatToSkip,
    Converted,
    CostPaid,
    DamagePrevented,
    Defended,
    Discarded,
    Drawn,
    Empowered,
    Endured,
    EnteredPlay,
    FinalPhysicalAttack,
    Floated,
    GoesFirst,
    HighestLevel,
    LevelAdvanced,
    LifeDealt,
    Modified,
    Passed,
    Removed,
    Reset,
    ScouterSet,
    ShieldActivated,
    Spent,
    StagesChanged,
    StagesDealt,
    Used,
}
