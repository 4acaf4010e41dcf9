//! Piles in scenarios: cards by name, and numbers of cards that do not matter.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};

/// Cards of a zone: a number of any, or their names, the topmost first.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pile(pub(crate) Vec<Item>);

/// A card by name, or so many that do not matter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Item {
    Any(usize),
    Card(String),
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PileVisitor)
    }
}

struct PileVisitor;

impl<'de> Visitor<'de> for PileVisitor {
    type Value = Pile;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of cards, or a list of cards by name with numbers for those that do not matter")
    }

    fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Pile, E> {
        let n = usize::try_from(n).ok().filter(|n| *n <= 200);
        n.map(|n| Pile(vec![Item::Any(n)])).ok_or_else(|| E::custom("a zone holds 0 to 200 cards"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Pile, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element::<Item>()? {
            if matches!(item, Item::Any(n) if n > 200) {
                return Err(serde::de::Error::custom("a zone holds 0 to 200 cards"));
            }
            items.push(item);
        }
        Ok(Pile(items))
    }
}

impl Pile {
    /// How many cards, and those of them that have names.
    pub(crate) fn named(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|item| match item {
            Item::Card(name) => Some(name.as_str()),
            Item::Any(_) => None,
        })
    }

    /// The number, where it is nothing but one.
    pub(crate) fn number(&self) -> Option<usize> {
        match self.0.as_slice() {
            [Item::Any(n)] => Some(*n),
            _ => None,
        }
    }
}
