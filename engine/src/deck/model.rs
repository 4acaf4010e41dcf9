//! The deck as the rules see it. Its JSON shape is in `wire`; what only the
//! readers of other shapes know (lines, other readings of a name) stays out of it.

use std::collections::BTreeMap;

use headjudge_corpus::FormatId;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::bounded::{self, MAX_COUNT, one};
use super::error::DeckError;
use super::printed::Reading;

/// A deck as it was read; its JSON is that of `DeckJson`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    pub masteries: Vec<DeckCard>,
    /// The declared Martial Arts Style.
    pub tokui_waza: TokuiWaza,
    /// The Sensei.
    pub sensei: Option<DeckCard>,
    /// How many cards the whole deck has, where it is listed in part.
    pub total: Option<u32>,
    /// The cards of the deck. A card under a heading that the format names as
    /// a section's is in that section.
    pub cards: Vec<DeckCard>,
    /// Cards beside the deck.
    pub sideboard: Vec<DeckCard>,
    /// Sections, by the name that the format gives them.
    pub sections: BTreeMap<String, DeckSection>,
    /// The opponent's Main Personality, for the rules of setting up.
    pub opponent: Option<Opponent>,
    /// Whether the list does not tell level cards of the Main Personality from Allies.
    pub(crate) unsorted: bool,
}

/// One section of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct DeckSection {
    /// How many cards the section has, where it is listed in part.
    #[serde(deserialize_with = "bounded::total")]
    pub total: Option<u32>,
    /// Its cards.
    pub cards: Vec<DeckCard>,
}

/// A card and how often it is in the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact that a deck states of a card")]
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
    /// The card number, such as `BT1-001`.
    #[serde(
        default,
        deserialize_with = "bounded::optional_name",
        skip_serializing_if = "Option::is_none"
    )]
    pub number: Option<String>,
    // All that it has: an empty list says that it has none, no list says nothing.
    /// Skills, such as `super_combo`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub skills: Option<Vec<String>>,
    /// An identifier in another program.
    #[serde(skip)]
    pub guid: Option<String>,
    /// The line of the list, counted from 1.
    #[serde(skip)]
    pub line: Option<u32>,
    /// Whether its line holds a name and no count, as a heading does.
    #[serde(skip)]
    pub(crate) bare: bool,
    /// Which of the list's headings is above it, counted from 1.
    #[serde(skip)]
    pub(crate) below: u32,
    /// The heading above it in the list, folded.
    #[serde(skip)]
    pub heading: Option<String>,
    /// The name without the brackets and code at its end, where it has such.
    #[serde(skip)]
    pub(crate) reading: Option<Reading>,
    /// Whether the list gives it no count, so that the line may be something else than a card.
    #[serde(skip)]
    pub(crate) uncounted: bool,
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
    /// The lines of the list that give these names, which may name other cards.
    #[serde(skip)]
    pub listed: Vec<DeckCard>,
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
            + self.sections.values().map(|section| section.cards.len()).sum::<usize>()
            + self.main_personality.as_ref().map_or(0, |mp| mp.cards.len() + mp.levels.len())
    }
}

impl Deck {
    /// Refuses a deck that says nothing of any card: there is nothing to check.
    pub fn refuse_empty(&self) -> Result<(), DeckError> {
        let empty = self.entries() == self.sideboard.len()
            && self.main_personality.is_none()
            && self.sensei.is_none()
            && self.opponent.is_none()
            && self.total.is_none()
            && self.sections.values().all(|section| section.total.is_none());
        if empty { Err(DeckError::Empty) } else { Ok(()) }
    }

    /// Whether most of its cards have a count, so that a line without one may be a heading.
    pub(crate) fn is_mostly_counted(&self) -> bool {
        let uncounted = self.cards.iter().filter(|card| card.uncounted).count();
        uncounted * 2 <= self.cards.len()
    }

    /// Whether a text gave it by names alone, without any count and any known heading.
    pub(crate) fn is_names_alone(&self) -> bool {
        self.entries() == self.cards.len() + self.sideboard.len()
            && self.main_personality.is_none()
            && self.sensei.is_none()
            && !self.cards.is_empty()
            && self.cards.iter().all(|card| card.uncounted)
    }
}

impl DeckCard {
    /// How it is called: by its title, or else by its number.
    #[must_use]
    pub fn title(&self) -> &str {
        if self.name.is_empty() { self.number.as_deref().unwrap_or_default() } else { &self.name }
    }

    /// A card of which nothing but name and count is known.
    #[must_use]
    pub fn new(name: impl Into<String>, count: u32) -> Self {
        Self { name: name.into(), count: count.clamp(one(), MAX_COUNT), ..Self::default() }
    }
}
