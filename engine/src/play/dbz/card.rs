//! Cards of the game, as scenarios type them: what they are, and their
//! sentences in a closed vocabulary.

use serde::{Deserialize, Serialize};

pub(crate) use crate::play::dbz::effect::{
    Constant, Effect, Event, Forbidden, Guard, Replacement, To, Trigger, Until,
};
use crate::play::game::Titled;

/// Kinds of card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    #[default]
    PhysicalCombat,
    EnergyCombat,
    Event,
    Setup,
    Drill,
    Ally,
    DragonBall,
    Mastery,
    Personality,
}

/// Styles, told by the first word of a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Style {
    Black,
    Blue,
    Namekian,
    Orange,
    Red,
    Saiyan,
}

/// Symbols on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Icon {
    Sword,
    Shield,
}

/// Keywords of an attack, and what its own text says in their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Keyword {
    Focused,
    Unstoppable,
    Unpreventable,
    Remain(u32),
}

/// What a card is considered besides what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Considered {
    Named,
    Styled,
}

/// Where a card goes after use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AfterUse {
    #[default]
    Discard,
    Banish,
    Shuffle,
    Rejuvenate,
    /// It attaches to the Main Personality.
    Attach,
}

/// What an attack does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Attack {
    pub(crate) energy: bool,
    /// `AT`: the attack table's damage for the personality that performs it.
    pub(crate) at: bool,
    pub(crate) stages: u32,
    pub(crate) life: u32,
    /// The damage is banished.
    pub(crate) banishes: bool,
    /// It is printed without the symbol that makes it an attack.
    pub(crate) no_symbol: bool,
}

/// Whom an effect concerns, seen from the player whose effect it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Who {
    #[default]
    You,
    Opponent,
    /// You first, then your opponent.
    Both,
    /// A player of your choice.
    Chosen,
}

/// How often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub(crate) enum Limit {
    #[serde(rename = "once_per_combat")]
    Combat,
    #[serde(rename = "once_per_turn")]
    Turn,
    #[serde(rename = "once_per_game")]
    Game,
}

/// A power to be used as an action.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Power {
    #[serde(default)]
    pub(crate) limit: Option<Limit>,
    /// From the hand, as an action, by playing the card.
    #[serde(default)]
    pub(crate) from_hand: bool,
    #[serde(default)]
    pub(crate) shield: bool,
    #[serde(default, rename = "trait")]
    pub(crate) needs: Option<String>,
    #[serde(default, rename = "while")]
    pub(crate) guards: Vec<Guard>,
    #[serde(rename = "do")]
    pub(crate) effects: Vec<Effect>,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) kind: Kind,
    #[serde(default)]
    pub(crate) style: Option<Style>,
    /// The character it is named for, or whose personality it is.
    #[serde(default)]
    pub(crate) character: Option<String>,
    #[serde(default)]
    pub(crate) traits: Vec<String>,
    #[serde(default)]
    pub(crate) icons: Vec<Icon>,
    #[serde(default)]
    pub(crate) keywords: Vec<Keyword>,
    #[serde(default)]
    pub(crate) considered: Vec<Considered>,
    /// The Main Personalities with which it is so considered; any, where none is listed.
    #[serde(default)]
    pub(crate) considered_with: Vec<String>,
    /// Hero or Villain only.
    #[serde(default)]
    pub(crate) alignment: Option<String>,
    /// It is played when something happens, not as an action.
    #[serde(default)]
    pub(crate) contextual: bool,
    /// Power stages to pay.
    #[serde(default)]
    pub(crate) cost: u32,
    #[serde(default)]
    pub(crate) attack: Option<Attack>,
    /// Immediate effects, a sentence each.
    #[serde(default)]
    pub(crate) effect: Vec<Effect>,
    /// The trait that its effect asks for.
    #[serde(default, rename = "trait")]
    pub(crate) needs: Option<String>,
    #[serde(default)]
    pub(crate) hit: Vec<Effect>,
    #[serde(default)]
    pub(crate) trigger: Vec<Trigger>,
    #[serde(default)]
    pub(crate) replace: Vec<Replacement>,
    #[serde(default)]
    pub(crate) constant: Vec<Constant>,
    #[serde(default)]
    pub(crate) power: Option<Power>,
    #[serde(default)]
    pub(crate) endurance: Option<u32>,
    #[serde(default)]
    pub(crate) after_use: AfterUse,
    /// If it would attach while this is so, it is banished instead.
    #[serde(default)]
    pub(crate) no_attach: Option<Guard>,
    /// It may not be discarded by damage.
    #[serde(default)]
    pub(crate) not_discarded: bool,
}

impl Titled for Card {
    fn title(&self) -> &str {
        &self.name
    }
}
