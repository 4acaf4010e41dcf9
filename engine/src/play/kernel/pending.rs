//! What waits to take place, and what has been used.

use crate::play::kernel::answer::Side;
use crate::play::kernel::event::Event;
use crate::play::kernel::float::Floats;
use crate::play::kernel::limit::{Limit, Used};
use crate::play::kernel::trigger::{Trigger, Vocabulary};

/// An effect that is to take place.
#[derive(Clone, Debug)]
pub(crate) struct Pending<V: Vocabulary> {
    /// The card that it is on, and how often that card had moved.
    pub(crate) card: Option<usize>,
    pub(crate) life: u32,
    /// The floating effect that it is, if it is one.
    pub(crate) float: Option<usize>,
    /// Its place on the card.
    pub(crate) at: usize,
    pub(crate) who: Side,
    pub(crate) trigger: Trigger<V>,
    pub(crate) event: Event<V>,
    /// How often the card of the event had moved when that happened.
    pub(crate) event_life: u32,
}

/// What waits, what floats, and what has been used.
#[derive(Clone, Debug)]
pub(crate) struct Reactions<V: Vocabulary> {
    pub(crate) pending: Vec<Pending<V>>,
    pub(crate) floats: Floats<V>,
    /// Effects that are limited, by their player and the title of their card.
    pub(crate) limits: Used<Limit, (Side, String)>,
}

impl<V: Vocabulary> Default for Reactions<V> {
    fn default() -> Self {
        Self { pending: Vec::new(), floats: Floats::default(), limits: Used::default() }
    }
}
