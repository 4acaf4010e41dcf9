//! Kinds of event of Buddyfight, by the names that scenarios expect.

use strum::{IntoStaticStr, VariantNames};

/// Kinds of event.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum EventKind {
    AreaDeclared,
    AttackDeclared,
    AttackPhaseBegan,
    BuddyCalled,
    BuddyRested,
    CallCancelled,
    CostChecked,
    Countered,
    DamageDealt,
    Destroyed,
    Dropped,
    FinalPhase,
    LifeGained,
    Missed,
    Moved,
    Paid,
    Placed,
    Returned,
    Revealed,
    TargetDeclared,
    TurnBegan,
}
