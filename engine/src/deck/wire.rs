//! The JSON shape of a deck, which is public: the keys that the first games
//! brought with them, and `sections` for those of any other. It is apart from
//! the model, which knows sections only.

use std::collections::BTreeMap;

use headjudge_corpus::FormatId;
use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::bounded;
use super::json;
use super::model::{Deck, DeckCard, DeckSection, MainPersonality, Opponent, TokuiWaza};

/// The sections that have keys of their own, and the key of their total.
const MAIN: (&str, &str) = ("main", "main_total");
const Z: (&str, &str) = ("z", "z_total");
const LEADER: (&str, &str) = ("leader", "leaders");

/// The key by which a deck in JSON states how many cards a section has.
pub(crate) fn total_key(section: &str) -> String {
    let own = [MAIN, Z, LEADER].into_iter().find(|(id, _)| *id == section);
    own.map_or_else(|| format!("sections.{section}.total"), |(_, key)| key.to_owned())
}

/// A deck. Only names and counts are required; what is left out is unknown,
/// save the Tokui-Waza, which a deck in JSON that leaves it out does not declare.
#[derive(Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub(crate) struct DeckJson {
    /// The deck's own name.
    name: Option<String>,
    /// The format it is meant for.
    format: Option<FormatId>,
    /// The date it is to be judged on.
    on: Option<Date>,
    /// What the event opts into.
    options: Vec<String>,
    /// The Main Personality.
    main_personality: Option<MainPersonality>,
    /// Masteries.
    #[serde(deserialize_with = "json::masteries")]
    masteries: Vec<DeckCard>,
    /// The declared Martial Arts Style.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    tokui_waza: TokuiWaza,
    /// The Sensei.
    #[serde(deserialize_with = "json::sensei")]
    sensei: Option<DeckCard>,
    /// How many cards the whole deck has, where it is listed in part.
    #[serde(deserialize_with = "bounded::total")]
    total: Option<u32>,
    /// The cards of the deck.
    cards: Vec<DeckCard>,
    /// Cards beside the deck; no recorded rule is about them.
    sideboard: Vec<DeckCard>,
    /// How many Leader cards there are.
    #[serde(deserialize_with = "bounded::total")]
    leaders: Option<u32>,
    /// How many cards the main deck has, where it is listed in part.
    #[serde(deserialize_with = "bounded::total")]
    main_total: Option<u32>,
    /// The main deck, by card number.
    main_cards: Vec<NumberedCard>,
    /// How many cards the Z-Deck has, where it is listed in part.
    #[serde(deserialize_with = "bounded::total")]
    z_total: Option<u32>,
    /// The Z-Deck, by card number.
    z_cards: Vec<NumberedCard>,
    /// Sections, by the name that the format gives them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    sections: BTreeMap<String, DeckSection>,
    /// The opponent's Main Personality, for the rules of setting up.
    opponent: Option<Opponent>,
}

/// A card by its number.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NumberedCard {
    /// The card number, such as `BT1-001`.
    #[serde(default, deserialize_with = "bounded::optional_name")]
    number: Option<String>,
    /// The title, as written.
    #[serde(default, deserialize_with = "bounded::optional_name")]
    name: Option<String>,
    /// Number of copies.
    #[serde(deserialize_with = "bounded::count")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1000))]
    count: u32,
    /// Skills: `super_combo`, `ultimate`, `dragon_ball`…
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    skills: Option<Vec<String>>,
    /// `battle`, `extra`, `unison`, `leader`, `z_battle`, `z_leader`…
    #[serde(default)]
    kind: Option<String>,
}

impl TryFrom<NumberedCard> for DeckCard {
    type Error = &'static str;

    fn try_from(card: NumberedCard) -> Result<Self, Self::Error> {
        let NumberedCard { number, name, count, skills, kind } = card;
        if number.is_none() && name.is_none() {
            return Err("a card of `main_cards` or `z_cards` needs a `number` or a `name`");
        }
        let name = name.unwrap_or_default();
        Ok(Self { name, count, kind, number, skills, ..Self::default() })
    }
}

impl From<DeckCard> for NumberedCard {
    fn from(card: DeckCard) -> Self {
        let DeckCard { name, count, number, skills, kind, .. } = card;
        Self { number, name: Some(name).filter(|name| !name.is_empty()), count, skills, kind }
    }
}

impl TryFrom<DeckJson> for Deck {
    type Error = &'static str;

    fn try_from(json: DeckJson) -> Result<Self, Self::Error> {
        let mut sections = json.sections;
        let own = [
            (MAIN.0, json.main_total, json.main_cards),
            (Z.0, json.z_total, json.z_cards),
            (LEADER.0, json.leaders, Vec::new()),
        ];
        for (id, total, cards) in own {
            if total.is_some() || !cards.is_empty() {
                let section = sections.entry(id.to_owned()).or_default();
                section.total = total.or(section.total);
                for card in cards {
                    section.cards.push(card.try_into()?);
                }
            }
        }
        Ok(Self {
            name: json.name,
            format: json.format,
            on: json.on,
            options: json.options,
            main_personality: json.main_personality,
            masteries: json.masteries,
            tokui_waza: json.tokui_waza,
            sensei: json.sensei,
            total: json.total,
            cards: json.cards,
            sideboard: json.sideboard,
            sections,
            opponent: json.opponent,
            unsorted: false,
        })
    }
}

impl From<Deck> for DeckJson {
    fn from(deck: Deck) -> Self {
        let mut sections = deck.sections;
        let main = sections.remove(MAIN.0).unwrap_or_default();
        let z = sections.remove(Z.0).unwrap_or_default();
        let leaders = match sections.get(LEADER.0) {
            Some(section) if section.cards.is_empty() => {
                sections.remove(LEADER.0).and_then(|section| section.total)
            }
            _ => None,
        };
        let numbered = |cards: Vec<DeckCard>| cards.into_iter().map(Into::into).collect();
        Self {
            name: deck.name,
            format: deck.format,
            on: deck.on,
            options: deck.options,
            main_personality: deck.main_personality,
            masteries: deck.masteries,
            tokui_waza: deck.tokui_waza,
            sensei: deck.sensei,
            total: deck.total,
            cards: deck.cards,
            sideboard: deck.sideboard,
            leaders,
            main_total: main.total,
            main_cards: numbered(main.cards),
            z_total: z.total,
            z_cards: numbered(z.cards),
            sections,
            opponent: deck.opponent,
        }
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        DeckJson::deserialize(d)?.try_into().map_err(de::Error::custom)
    }
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        DeckJson::from(self.clone()).serialize(s)
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Deck {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        DeckJson::schema()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Deck {
    fn schemas(
        schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>,
    ) {
        DeckJson::schemas(schemas);
    }
}
