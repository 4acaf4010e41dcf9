//! Events: those that every game can have, and what an event of a game says.

use strum::{IntoStaticStr, VariantNames};

use crate::play::kernel::answer::Side;
use crate::play::kernel::trigger::Vocabulary;

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

/// Something that happens.
#[derive(Clone, Debug)]
pub(crate) struct Event<V: Vocabulary> {
    pub(crate) kind: V::EventKind,
    pub(crate) card: Option<usize>,
    /// The player it concerns.
    pub(crate) who: Side,
    /// The player who does it.
    pub(crate) by: Option<Side>,
    /// The player whose effect does it: not who does it where the effect has another do it.
    pub(crate) effect_of: Option<Side>,
    /// The card whose effect does it.
    pub(crate) source: Option<usize>,
    /// What else the game says of it.
    pub(crate) how: V::Circumstance,
}

impl<V: Vocabulary> Event<V> {
    pub(crate) fn new(kind: V::EventKind, who: Side) -> Self {
        Self {
            kind,
            card: None,
            who,
            by: None,
            effect_of: None,
            source: None,
            how: V::Circumstance::default(),
        }
    }
}
