//! Events: what happens to a card or a player, and the context of the effect
//! that makes it happen.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::terms::AfterUse;
use crate::play::kernel::Side;

/// Something that happens.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) kind: EventKind,
    pub(crate) card: Option<usize>,
    /// The player it concerns.
    pub(crate) who: Side,
    /// The player whose effect does it.
    pub(crate) by: Option<Side>,
    /// The card whose effect does it.
    pub(crate) source: Option<usize>,
    pub(crate) damage: bool,
    pub(crate) after_use: bool,
    /// The zone that the card came from.
    pub(crate) from: Option<Source>,
}

impl Event {
    pub(crate) fn new(kind: EventKind, who: Side) -> Self {
        Self {
            kind,
            card: None,
            who,
            by: None,
            source: None,
            damage: false,
            after_use: false,
            from: None,
        }
    }
}

/// What a card's resolution remembers on its way.
#[derive(Clone, Debug, Default)]
pub(crate) struct EffectContext {
    pub(crate) card: Option<usize>,
    pub(crate) who: Option<Side>,
    /// How often the card had moved when it began.
    pub(crate) life: u32,
    pub(crate) in_play: bool,
    /// The cards that the last effect dealt with.
    pub(crate) it: Vec<usize>,
    /// The card that the trigger is about.
    pub(crate) that: Vec<usize>,
    /// What really happened.
    pub(crate) did: Vec<EventKind>,
    /// Whether the last sentence did what it says.
    pub(crate) done: bool,
    pub(crate) names: Vec<String>,
    pub(crate) after_use: Option<AfterUse>,
}

impl EffectContext {
    pub(crate) fn side(&self) -> Side {
        self.who.unwrap_or(Side::P1)
    }
}
