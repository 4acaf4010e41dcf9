//! Bounds: no count, name or total of a deck is taken unchecked.

use std::fmt;

use serde::{Deserialize, Deserializer, de};

/// The greatest number of copies of one entry.
pub(crate) const MAX_COUNT: u32 = 1000;
/// The greatest total that a deck may state.
const MAX_TOTAL: u32 = 1_000_000;
/// The greatest length of a name, in characters.
pub(crate) const MAX_NAME: usize = 200;

/// The count of an entry that states none.
pub(crate) fn one() -> u32 {
    1
}

/// A whole number between two bounds.
struct Whole {
    least: u32,
    most: u32,
}

impl Whole {
    fn refuse<E: de::Error>(&self, text: impl fmt::Display) -> E {
        E::custom(format!(
            "`{text}` is out of range; write a whole number from {} to {}",
            self.least, self.most
        ))
    }
}

impl de::Visitor<'_> for Whole {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {} to {}", self.least, self.most)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<u32, E> {
        match u32::try_from(value) {
            Ok(number) if (self.least..=self.most).contains(&number) => Ok(number),
            _ => Err(self.refuse(value)),
        }
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<u32, E> {
        match u64::try_from(value) {
            Ok(value) => self.visit_u64(value),
            Err(_) => Err(self.refuse(value)),
        }
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<u32, E> {
        Err(self.refuse(value))
    }
}

/// A number of copies.
pub(crate) fn count<'de, D: Deserializer<'de>>(d: D) -> Result<u32, D::Error> {
    d.deserialize_any(Whole { least: 1, most: MAX_COUNT })
}

/// A total, or `null`.
pub(crate) fn total<'de, D: Deserializer<'de>>(d: D) -> Result<Option<u32>, D::Error> {
    struct Total(u32);
    impl<'de> Deserialize<'de> for Total {
        fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
            d.deserialize_any(Whole { least: 0, most: MAX_TOTAL }).map(Total)
        }
    }
    Ok(Option::<Total>::deserialize(d)?.map(|total| total.0))
}

/// A name.
pub(crate) fn name<'de, D: Deserializer<'de>>(d: D) -> Result<String, D::Error> {
    bounded_name(&String::deserialize(d)?)
}

/// A name, or `null`.
pub(crate) fn optional_name<'de, D: Deserializer<'de>>(d: D) -> Result<Option<String>, D::Error> {
    Option::<String>::deserialize(d)?.map(|name| bounded_name(&name)).transpose()
}

/// `name`, cleaned, if it is not empty and not too long.
pub(crate) fn bounded_name<E: de::Error>(name: &str) -> Result<String, E> {
    if name.chars().take(MAX_NAME + 1).count() > MAX_NAME {
        return Err(E::custom(format!(
            "a name of more than {MAX_NAME} characters; write the card's title alone"
        )));
    }
    let name = super::decode::clean(name);
    if name.is_empty() { Err(E::custom("an empty name; write the card's title")) } else { Ok(name) }
}
