//! A player’s side of the board, as a scenario writes it. A game adds its zones,
//! its numbers, and keys of its own.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::de::{Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};

use crate::play::kernel::names::Name;
use crate::play::kernel::pile::Pile;

/// What else can be said of a player, under keys of its own.
pub(crate) trait Extra: Clone + fmt::Debug + Default {
    /// Its keys.
    const KEYS: &'static [&'static str];
    /// Reads the value of `key`.
    fn read<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error>;
}

impl Extra for () {
    const KEYS: &'static [&'static str] = &[];

    fn read<'de, A: MapAccess<'de>>(&mut self, _: &str, map: &mut A) -> Result<(), A::Error> {
        map.next_value::<IgnoredAny>().map(|_| ())
    }
}

/// One player’s side.
#[derive(Clone, Debug)]
pub(crate) struct PlayerSetup<Z: Name, N: Name, X = ()> {
    pub(crate) piles: BTreeMap<Z, Pile>,
    pub(crate) numbers: BTreeMap<N, i64>,
    pub(crate) extra: X,
}

impl<Z: Name, N: Name, X: Default> Default for PlayerSetup<Z, N, X> {
    fn default() -> Self {
        Self { piles: BTreeMap::new(), numbers: BTreeMap::new(), extra: X::default() }
    }
}

impl<'de, Z: Name, N: Name, X: Extra> Deserialize<'de> for PlayerSetup<Z, N, X> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PlayerVisitor(PhantomData))
    }
}

/// A key of a player’s side.
enum Key<Z, N, X> {
    Zone(Z),
    Number(N),
    Extra(String, PhantomData<X>),
}

impl<'de, Z: Name, N: Name, X: Extra> Deserialize<'de> for Key<Z, N, X> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        if X::KEYS.contains(&key.as_str()) {
            return Ok(Self::Extra(key, PhantomData));
        }
        let (zone, number) = (named::<Z>(&key), named::<N>(&key));
        match (zone, number) {
            (Ok(zone), _) => Ok(Self::Zone(zone)),
            (_, Ok(number)) => Ok(Self::Number(number)),
            (Err(zones), Err(numbers)) => {
                let extra = X::KEYS.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>();
                let known = [zones, numbers, extra.join(", ")];
                let known: Vec<&str> =
                    known.iter().map(String::as_str).filter(|known| !known.is_empty()).collect();
                let known = known.join(", ");
                Err(D::Error::custom(format!("unknown field `{key}`, expected one of {known}")))
            }
        }
    }
}

/// The name that `key` is, or the names that there are.
fn named<T: Name>(key: &str) -> Result<T, String> {
    let read: Result<T, ValueError> = T::deserialize(StrDeserializer::new(key));
    read.map_err(|error| {
        let error = error.to_string();
        error
            .split_once("expected ")
            .map_or_else(String::new, |(_, known)| known.trim_start_matches("one of ").to_owned())
    })
}

struct PlayerVisitor<Z, N, X>(PhantomData<(Z, N, X)>);

impl<'de, Z: Name, N: Name, X: Extra> Visitor<'de> for PlayerVisitor<Z, N, X> {
    type Value = PlayerSetup<Z, N, X>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player’s zones and numbers")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut player = Self::Value::default();
        while let Some(key) = map.next_key::<Key<Z, N, X>>()? {
            match key {
                Key::Zone(zone) => {
                    player.piles.insert(zone, map.next_value()?);
                }
                Key::Number(number) => {
                    player.numbers.insert(number, map.next_value()?);
                }
                Key::Extra(key, _) => player.extra.read(&key, &mut map)?,
            }
        }
        Ok(player)
    }
}
