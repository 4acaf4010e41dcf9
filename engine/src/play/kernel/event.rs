//! The events that every game can have.

use strum::{IntoStaticStr, VariantNames};

/// Events that every game can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum CommonEvent {
    Asked,
    /// An effect of a card was carried out by its trigger.
    Fired,
    /// Something was done in place of something else.
    Replaced,
    /// Something was considered and did not happen.
    Refused,
    Rested,
    /// A rule decided what follows.
    Rule,
    Stood,
    Won,
}
