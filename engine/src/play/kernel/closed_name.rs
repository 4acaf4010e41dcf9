//! Names in a scenario of which each game has a closed list beside that of every game: of
//! events, and of refusals.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _};
use strum::VariantNames as _;

use crate::near::nearest;
use crate::play::kernel::event::CommonEvent;
use crate::play::kernel::game::Game;
use crate::play::kernel::move_error::CommonRefusal;

/// A list that names are of.
pub(crate) trait Listed {
    /// The names that every game has, and those of this one.
    fn names<G: Game>() -> Vec<&'static str>;

    /// What is told of a name that is none of them.
    fn unknown(name: &str, names: &[&'static str]) -> String;
}

/// A name of a list, as a scenario of this game may write it.
pub(crate) struct ClosedName<G, L>(pub(crate) &'static str, PhantomData<(G, L)>);

/// Events.
pub(crate) struct Events;

/// Refusals.
pub(crate) struct Refusals;

/// The name of an event.
pub(crate) type EventName<G> = ClosedName<G, Events>;

/// The name of a refusal.
pub(crate) type RefusalName<G> = ClosedName<G, Refusals>;

impl Listed for Events {
    fn names<G: Game>() -> Vec<&'static str> {
        CommonEvent::VARIANTS.iter().chain(G::EVENTS).copied().collect()
    }

    fn unknown(name: &str, names: &[&'static str]) -> String {
        format!("unknown event `{name}`, expected one of `{}`", names.join("`, `"))
    }
}

impl Listed for Refusals {
    fn names<G: Game>() -> Vec<&'static str> {
        CommonRefusal::VARIANTS.iter().chain(G::REFUSALS).copied().collect()
    }

    fn unknown(name: &str, names: &[&'static str]) -> String {
        let near = nearest(name, names.iter().copied());
        let said = if near.is_empty() {
            format!("there are {}", names.join(", "))
        } else {
            format!("did you mean `{}`?", near.join("`, `"))
        };
        format!("no refusal is named `{name}`; {said}")
    }
}

impl<G> EventName<G> {
    pub(crate) fn of(event: impl Into<&'static str>) -> Self {
        Self(event.into(), PhantomData)
    }
}

impl<G, L> Clone for ClosedName<G, L> {
    fn clone(&self) -> Self {
        Self(self.0, PhantomData)
    }
}

impl<G, L> fmt::Debug for ClosedName<G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl<'de, G: Game, L: Listed> Deserialize<'de> for ClosedName<G, L> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let names = L::names::<G>();
        match names.iter().find(|known| **known == name) {
            Some(known) => Ok(Self(known, PhantomData)),
            None => Err(D::Error::custom(L::unknown(&name, &names))),
        }
    }
}
