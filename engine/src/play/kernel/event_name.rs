//! Names of events in a scenario: those of every game, and those of the game
//! that is played.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _};
use strum::VariantNames as _;

use crate::play::kernel::event::CommonEvent;
use crate::play::kernel::game::Game;

/// The name of an event, as a scenario of this game may expect it.
pub(crate) struct EventName<G>(pub(crate) &'static str, PhantomData<G>);

impl<G> EventName<G> {
    pub(crate) fn of(event: impl Into<&'static str>) -> Self {
        Self(event.into(), PhantomData)
    }
}

impl<G> Clone for EventName<G> {
    fn clone(&self) -> Self {
        Self(self.0, PhantomData)
    }
}

impl<G> fmt::Debug for EventName<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl<'de, G: Game> Deserialize<'de> for EventName<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = || CommonEvent::VARIANTS.iter().chain(G::EVENTS);
        if let Some(known) = known().find(|known| **known == name) {
            return Ok(Self(known, PhantomData));
        }
        let names: Vec<String> = known().map(|known| format!("`{known}`")).collect();
        let names = names.join(", ");
        Err(D::Error::custom(format!("unknown event `{name}`, expected one of {names}")))
    }
}
