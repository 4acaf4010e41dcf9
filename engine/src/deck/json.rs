//! Decks in JSON: the parts that may be written shorter, as a name alone.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

use super::bounded::{self, bounded_name, one};
use super::error::DeckError;
use super::model::{Deck, DeckCard, LevelCard, MainPersonality, TokuiWaza};

/// Reads a deck in JSON.
pub(super) fn read(text: &str) -> Result<Deck, DeckError> {
    let fault = |error: serde_json::Error| DeckError::Json(error.to_string());
    let deck: Deck = serde_json::from_str(text).map_err(fault)?;
    if let Some(place) = row_for_object(&serde_json::from_str(text).map_err(fault)?) {
        let wanted = format!("`{place}` holds a row of values; write an object with their names");
        return Err(DeckError::Json(wanted));
    }
    Ok(deck)
}

/// Where a row of values stands for an object, whose meaning would hang on their order.
fn row_for_object(deck: &Value) -> Option<String> {
    let row = |(name, part): &(&String, &Value)| match name.as_str() {
        "opponent" | "main_personality" | "sensei" => part.is_array() || holds_rows(&part["cards"]),
        "sections" => part.as_object().is_none_or(|sections| {
            sections.values().any(|section| section.is_array() || holds_rows(&section["cards"]))
        }),
        _ => holds_rows(part),
    };
    let Some(parts) = deck.as_object() else { return Some("deck".to_owned()) };
    parts.iter().find(row).map(|(name, _)| name.clone())
}

fn holds_rows(part: &Value) -> bool {
    part.as_array().is_some_and(|items| items.iter().any(Value::is_array))
}

/// What may be given as a name alone.
trait FromName {
    const WANTED: &'static str;
    fn from_name(name: String) -> Self;
}

/// Reads either a name or an object.
struct NameOr<T>(PhantomData<T>);

impl<'de, T: FromName + Deserialize<'de>> de::Visitor<'de> for NameOr<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WANTED)
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<T, E> {
        bounded_name(name).map(T::from_name)
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// A Mastery or a Sensei, which is there once unless its count is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSingle {
    #[serde(deserialize_with = "bounded::name")]
    name: String,
    #[serde(default = "one", deserialize_with = "bounded::count")]
    count: u32,
    #[serde(default)]
    style: Option<String>,
    #[serde(default)]
    set: Option<String>,
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    kind: Option<String>,
}

impl FromName for RawSingle {
    const WANTED: &'static str = "a card: its name, or an object with `name`";

    fn from_name(name: String) -> Self {
        Self { name, count: 1, style: None, set: None, code: None, kind: None }
    }
}

impl From<RawSingle> for DeckCard {
    fn from(raw: RawSingle) -> Self {
        let RawSingle { name, count, style, set, code, kind } = raw;
        Self { name, count, set, code, kind, style, ..Self::default() }
    }
}

struct Single(DeckCard);

impl<'de> Deserialize<'de> for Single {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(NameOr::<RawSingle>(PhantomData)).map(|raw| Self(raw.into()))
    }
}

pub(super) fn masteries<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<DeckCard>, D::Error> {
    Ok(Vec::<Single>::deserialize(d)?.into_iter().map(|single| single.0).collect())
}

pub(super) fn sensei<'de, D: Deserializer<'de>>(d: D) -> Result<Option<DeckCard>, D::Error> {
    Ok(Option::<Single>::deserialize(d)?.map(|single| single.0))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPersonality {
    #[serde(deserialize_with = "bounded::name")]
    name: String,
    #[serde(default)]
    alignment: Option<String>,
    #[serde(default)]
    levels: Vec<u8>,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default)]
    cards: Vec<LevelCard>,
    #[serde(default)]
    power_at_5: Option<u64>,
}

impl FromName for RawPersonality {
    const WANTED: &'static str = "one Main Personality: its name, or an object with `name`";

    fn from_name(name: String) -> Self {
        let (levels, traits, cards) = (Vec::new(), Vec::new(), Vec::new());
        Self { name, alignment: None, levels, traits, cards, power_at_5: None }
    }
}

impl<'de> Deserialize<'de> for MainPersonality {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let raw = d.deserialize_any(NameOr::<RawPersonality>(PhantomData))?;
        let RawPersonality { name, alignment, levels, traits, cards, power_at_5 } = raw;
        Ok(Self {
            name,
            alignment,
            levels,
            traits,
            cards,
            power_at_5,
            others: Vec::new(),
            listed: Vec::new(),
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLevel {
    #[serde(deserialize_with = "bounded::name")]
    name: String,
    #[serde(default)]
    level: Option<u8>,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default)]
    alignment: Option<String>,
}

impl FromName for RawLevel {
    const WANTED: &'static str = "a level card: its name, or an object with `name`";

    fn from_name(name: String) -> Self {
        Self { name, level: None, traits: Vec::new(), alignment: None }
    }
}

impl<'de> Deserialize<'de> for LevelCard {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let raw = d.deserialize_any(NameOr::<RawLevel>(PhantomData))?;
        let RawLevel { name, level, traits, alignment } = raw;
        Ok(Self { name, level, traits, alignment, ..Self::default() })
    }
}

impl<'de> Deserialize<'de> for TokuiWaza {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let style = Option::<String>::deserialize(d)?;
        Ok(style.map_or(Self::None, |style| Self::parse(&style)))
    }
}

impl Serialize for TokuiWaza {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Declared(style) => s.serialize_some(style),
            Self::None | Self::NotStated => s.serialize_none(),
        }
    }
}

impl TokuiWaza {
    /// Reads a declaration: a style, or `none`.
    #[must_use]
    pub fn parse(style: &str) -> Self {
        match headjudge_corpus::fold(style).as_str() {
            "" | "none" | "no" => Self::None,
            folded => Self::Declared(folded.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        read(text).expect_err("must be refused").to_string()
    }

    #[test]
    fn reads_every_key_of_the_interface() {
        let deck = read(
            r#"{"format":"score-expanded","on":"2004-12-01","options":[],
            "main_personality":{"name":"Goku","alignment":"hero","levels":[1,2,3,4],"traits":["saiyan"]},
            "masteries":[{"name":"Red Enraged Mastery","style":"red"}],"tokui_waza":"red","sensei":null,
            "total":60,
            "cards":[{"name":"Orange Uppercut","count":1,"set":"Premiere","code":"R139","kind":"ally","level":2,
              "style":null,"named":"goku","alignment":null,"traits":[],"released":"2004-11-20","battle_simulator":false,"gold_reprint":false}],
            "leaders":1,"main_total":50,"main_cards":[{"number":"BT1-001","count":4,"skills":["super_combo"],"kind":"battle"}],"z_total":0,"z_cards":[]}"#,
        )
        .unwrap();
        assert_eq!(deck.tokui_waza, TokuiWaza::Declared("red".to_owned()));
        assert_eq!(deck.cards[0].named.as_deref(), Some("goku"));
        assert_eq!(deck.sections["main"].total, Some(50));
        assert_eq!(deck.sections["main"].cards[0].number.as_deref(), Some("BT1-001"));
        assert_eq!(deck.sections["leader"].total, Some(1));
        assert_eq!(deck.sections["z"].total, Some(0));
        let written = serde_json::to_value(&deck).unwrap();
        assert_eq!(written["main_cards"][0]["number"], "BT1-001");
        assert_eq!((&written["leaders"], &written["z_total"]), (&1.into(), &0.into()));
    }

    #[test]
    fn a_deck_may_have_any_section() {
        let deck = read(
            r#"{"sections":{"energy":{"total":10,"cards":[{"name":"Fire","count":4,"number":"E-1"}]}}}"#,
        )
        .unwrap();
        assert_eq!(deck.sections["energy"].cards[0].title(), "Fire");
        assert_eq!(read(&serde_json::to_string(&deck).unwrap()).unwrap(), deck);
        assert!(message(r#"{"sections":[["main",1]]}"#).contains("expected a map"));
        assert!(message(r#"{"sections":{"main":[1,[]]}}"#).contains("`sections`"));
    }

    #[test]
    fn names_stand_for_objects() {
        let deck = read(
            r#"{"main_personality":"Goku","masteries":["Red Enraged Mastery"],"sensei":"Roshi Sensei"}"#,
        )
        .unwrap();
        assert_eq!(deck.main_personality.unwrap().name, "Goku");
        assert_eq!(deck.masteries[0].count, 1);
        assert_eq!(deck.sensei.unwrap().name, "Roshi Sensei");
        assert_eq!(deck.tokui_waza, TokuiWaza::None);
    }

    #[test]
    fn faults_are_named() {
        assert!(message(r#"{"crads":[]}"#).contains("unknown field `crads`"));
        assert!(message(r#"{"cards":[{"name":"A","count":1,"copies":2}]}"#).contains("`copies`"));
        for count in ["0", "-1", "1000000000", "1e30", "1.5"] {
            let text = format!(r#"{{"cards":[{{"name":"A","count":{count}}}]}}"#);
            assert!(message(&text).contains("whole number from 1 to 1000"), "{count}");
        }
        assert!(message(r#"{"cards":[{"name":"A"}]}"#).contains("missing field `count`"));
        assert!(message(r#"{"on":"2004-02-30"}"#).contains("line 1"));
        assert!(message(r#"{"main_personality":[{"name":"A"}]}"#).contains("one Main Personality"));
        assert!(
            message(&format!(r#"{{"cards":[{{"name":"{}","count":1}}]}}"#, "A".repeat(201)))
                .contains("200")
        );
        assert!(message(r#"{"main_cards":[{"count":4}]}"#).contains("needs a `number`"));
        assert!(message(&"[".repeat(100_000)).contains("invalid type"));
        for row in [
            r"[null]",
            r#"{"opponent":[null,null]}"#,
            r#"{"cards":[["A",1]]}"#,
            r#"{"main_personality":{"name":"Goku","cards":[["A"]]}}"#,
        ] {
            assert!(!message(row).is_empty(), "{row}");
        }
        let nested = format!(r#"{{"cards":{}}}"#, "[".repeat(100_000));
        assert!(!message(&nested).is_empty());
    }
}
