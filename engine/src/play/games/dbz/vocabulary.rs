//! What this game fills the kernel's words with: its events, conditions and effects.

use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Guard, Words};
use crate::play::games::dbz::guard::Circumstance;
use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::{FloatScope, Until, Who};
use crate::play::kernel::Vocabulary;

impl Vocabulary for Words {
    const REPLACED: &'static [EventKind] = &[
        EventKind::Discarded,
        EventKind::Banished,
        EventKind::Destroyed,
        EventKind::Rejuvenated,
        EventKind::ShuffledIn,
        EventKind::Drawn,
        EventKind::Returned,
        EventKind::PlacedOnTop,
        EventKind::EnteredPlay,
        EventKind::Attached,
        EventKind::SetAside,
        EventKind::AngerRaised,
        EventKind::AngerLowered,
        EventKind::LevelAdvanced,
        EventKind::Skipped,
        EventKind::Passed,
        EventKind::Won,
        EventKind::LeftPlay,
    ];

    type EventKind = EventKind;
    type Circumstance = Circumstance;
    type Who = Who;
    type Filter = Filter;
    type Guard = Guard;
    type Effect = Effect;
    type Constant = Constant;
    type Until = Until;
    type FloatScope = FloatScope;
}
