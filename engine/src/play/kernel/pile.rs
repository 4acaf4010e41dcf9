//! Piles in scenarios: cards by name, and numbers of cards that do not matter.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

/// The key of a list of cards besides which no other is there.
const EXACTLY: &str = "exactly";

/// Cards of a zone: a number of any, or their names, the topmost first.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pile {
    pub(crate) items: Vec<Item>,
    /// No other card is there.
    pub(crate) exactly: bool,
}

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
        f.write_str("a number of cards, or a list of cards by name with numbers for those that do not matter, or `{ exactly = [ … ] }`")
    }

    fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Pile, E> {
        let n = usize::try_from(n).ok().filter(|n| *n <= 200);
        n.map(|n| Pile { items: vec![Item::Any(n)], exactly: false })
            .ok_or_else(|| E::custom("a zone holds 0 to 200 cards"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Pile, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element::<Item>()? {
            if matches!(item, Item::Any(n) if n > 200) {
                return Err(serde::de::Error::custom("a zone holds 0 to 200 cards"));
            }
            items.push(item);
        }
        Ok(Pile { items, exactly: false })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pile, A::Error> {
        let mut pile = None;
        while let Some(key) = map.next_key::<String>()? {
            if key != EXACTLY {
                return Err(serde::de::Error::unknown_field(&key, &[EXACTLY]));
            }
            pile = Some(Pile { exactly: true, ..map.next_value()? });
        }
        pile.ok_or_else(|| serde::de::Error::missing_field(EXACTLY))
    }
}

impl Pile {
    /// The cards that have names.
    pub(crate) fn named(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|item| match item {
            Item::Card(name) => Some(name.as_str()),
            Item::Any(_) => None,
        })
    }

    /// How many cards are there, where that is said: by a number, by `exactly`, or by an
    /// empty list.
    pub(crate) fn size(&self) -> Option<usize> {
        let count = |item: &Item| if let Item::Any(n) = item { *n } else { 1 };
        match self.items.as_slice() {
            [Item::Any(n)] => Some(*n),
            items if self.exactly || items.is_empty() => Some(items.iter().map(count).sum()),
            _ => None,
        }
    }
}
