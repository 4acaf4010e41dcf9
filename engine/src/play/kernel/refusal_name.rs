//! Names of refusals in a scenario: those of every game, and those of the game that is played.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _};
use strum::VariantNames as _;

use crate::near::nearest;
use crate::play::kernel::game::Game;
use crate::play::kernel::move_error::CommonRefusal;

/// The name of a refusal, as a scenario of this game may expect it.
pub(crate) struct RefusalName<G>(pub(crate) &'static str, PhantomData<G>);

impl<G> Clone for RefusalName<G> {
    fn clone(&self) -> Self {
        Self(self.0, PhantomData)
    }
}

impl<G> fmt::Debug for RefusalName<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl<'de, G: Game> Deserialize<'de> for RefusalName<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = || CommonRefusal::VARIANTS.iter().chain(G::REFUSALS).copied();
        if let Some(known) = known().find(|known| *known == name) {
            return Ok(Self(known, PhantomData));
        }
        let near = nearest(&name, known());
        let said = if near.is_empty() {
            format!("there are {}", known().collect::<Vec<_>>().join(", "))
        } else {
            format!("did you mean `{}`?", near.join("`, `"))
        };
        Err(D::Error::custom(format!("no refusal is named `{name}`; {said}")))
    }
}
