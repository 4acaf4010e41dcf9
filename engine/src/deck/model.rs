//! The deck as the rules see it. Its JSON shape is public; what only the
//! readers of other shapes know (lines, other readings of a name) stays out of it.

use headjudge_corpus::FormatId;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::bounded::{self, MAX_COUNT, one};
use super::json;
use super::line::Reading;

/// A deck. Only names and counts are required; what is left out is unknown,
/// save the Tokui-Waza, which a deck in JSON that leaves it out does not declare.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Deck {
    /// The deck's own name.
    pub name: Option<String>,
    /// The format it is meant for.
    pub format: Option<FormatId>,
    /// The date it is to be judged on.
    pub on: Option<Date>,
    /// What the event opts into.
    pub options: Vec<String>,
    /// The Main Personality.
    pub main_personality: Option<MainPersonality>,
    /// Masteries.
    #[serde(deserialize_with = "json::masteries")]
    pub masteries: Vec<DeckCard>,
    /// The declared Martial Arts Style.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub tokui_waza: TokuiWaza,
    /// The Sensei.
    #[serde(deserialize_with = "json::sensei")]
    pub sensei: Option<DeckCard>,
    /// How many cards the whole deck has, where it is listed in part.
    #[serde(deserialize_with = "bounded::total")]
    pub total: Option<u32>,
    /// The cards of the deck.
    pub cards: Vec<DeckCard>,
    /// Cards beside the deck; no recorded rule is about them.
    pub sideboard: Vec<DeckCard>,
    /// How many Leader cards there are.
    #[serde(deserialize_with = "bounded::total")]
    pub leaders: Option<u32>,
    /// How many cards the main deck has, where it is listed in part.
    #[serde(deserialize_with = "bounded::total")]
    pub main_total: Option<u32>,
    /// The main deck, by card number.
    pub main_cards: Vec<NumberedCard>,
    /// How many cards the Z-Deck has, where it is listed in part.
    #[serde(deserialize_with = "bounded::total")]
    pub z_total: Option<u32>,
    /// The Z-Deck, by card number.
    pub z_cards: Vec<NumberedCard>,
    /// The opponent's Main Personality, for the rules of setting up.
    pub opponent: Option<Opponent>,
    /// Whether the list does not tell level cards of the Main Personality from Allies.
    #[serde(skip)]
    pub(crate) unsorted: bool,
}

/// A card and how often it is in the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckCard {
    /// The title, as written.
    #[serde(deserialize_with = "bounded::name")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 200))]
    pub name: String,
    /// Number of copies.
    #[serde(deserialize_with = "bounded::count")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1000))]
    pub count: u32,
    /// The set, as written.
    #[serde(default)]
    pub set: Option<String>,
    /// The collector code, as written.
    #[serde(default)]
    pub code: Option<String>,
    /// Kind of card.
    #[serde(default)]
    pub kind: Option<String>,
    /// Personality level.
    #[serde(default)]
    pub level: Option<u8>,
    /// Martial arts style; counts only for a Mastery whose title begins with none.
    #[serde(default)]
    pub style: Option<String>,
    /// The character it is Named for.
    #[serde(default)]
    pub named: Option<String>,
    /// Alignment.
    #[serde(default)]
    pub alignment: Option<String>,
    /// Traits.
    #[serde(default)]
    pub traits: Vec<String>,
    /// The greatest number of copies that the card's own text allows.
    #[serde(default)]
    pub limit: Option<u32>,
    /// The day its product was released.
    #[serde(default)]
    pub released: Option<Date>,
    /// Whether it says “Battle Simulator” in block text.
    #[serde(default)]
    pub battle_simulator: bool,
    /// Whether this is the older card of the same title, in place of a gold title reprint.
    #[serde(default)]
    pub gold_reprint: bool,
    /// An identifier in another program.
    #[serde(skip)]
    pub guid: Option<String>,
    /// The line of the list, counted from 1.
    #[serde(skip)]
    pub line: Option<u32>,
    /// The name without the brackets and code at its end, where it has such.
    #[serde(skip)]
    pub(crate) reading: Option<Reading>,
}

/// The Main Personality.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MainPersonality {
    /// The character.
    pub name: String,
    /// `hero`, `villain`…
    pub alignment: Option<String>,
    /// The levels used.
    pub levels: Vec<u8>,
    /// Traits that every level has.
    pub traits: Vec<String>,
    /// The level cards.
    pub cards: Vec<LevelCard>,
    /// The power rating at 5 above 0.
    pub power_at_5: Option<u64>,
    /// Other names that the list gives for it.
    #[serde(skip)]
    pub others: Vec<String>,
}

/// One level of the Main Personality.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelCard {
    /// The title, as written.
    pub name: String,
    /// The level.
    pub level: Option<u8>,
    /// Traits of this level.
    pub traits: Vec<String>,
    /// Alignment of this level.
    pub alignment: Option<String>,
    /// An identifier in another program.
    #[serde(skip)]
    pub guid: Option<String>,
    /// The line of the list, counted from 1.
    #[serde(skip)]
    pub line: Option<u32>,
}

/// A card by its number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NumberedCard {
    /// The card number, such as `BT1-001`.
    #[serde(default, deserialize_with = "bounded::optional_name")]
    pub number: Option<String>,
    /// The title, as written.
    #[serde(default, deserialize_with = "bounded::optional_name")]
    pub name: Option<String>,
    /// Number of copies.
    #[serde(deserialize_with = "bounded::count")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1000))]
    pub count: u32,
    /// Skills: `super_combo`, `ultimate`, `dragon_ball`…
    #[serde(default)]
    pub skills: Vec<String>,
    /// `battle`, `extra`, `unison`, `leader`, `z_battle`, `z_leader`…
    #[serde(default)]
    pub kind: Option<String>,
    /// The line of the list, counted from 1.
    #[serde(skip)]
    pub line: Option<u32>,
}

/// The opponent's Main Personality.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// The character.
    #[serde(default, deserialize_with = "bounded::optional_name")]
    pub name: Option<String>,
    /// The power rating at 5 above 0.
    #[serde(default)]
    pub power_at_5: Option<u64>,
}

/// The Martial Arts Style for which Tokui-Waza is declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TokuiWaza {
    /// The deck declares none.
    #[default]
    None,
    /// The list has no place to say it, or does not use it.
    NotStated,
    /// The declared style.
    Declared(String),
}

impl Deck {
    /// The number of entries of all its lists.
    pub(crate) fn entries(&self) -> usize {
        self.cards.len()
            + self.sideboard.len()
            + self.masteries.len()
            + self.main_cards.len()
            + self.z_cards.len()
            + self.main_personality.as_ref().map_or(0, |mp| mp.cards.len() + mp.levels.len())
    }
}

impl DeckCard {
    /// A card of which nothing but name and count is known.
    #[must_use]
    pub fn new(name: impl Into<String>, count: u32) -> Self {
        Self { name: name.into(), count: count.clamp(one(), MAX_COUNT), ..Self::default() }
    }
}
