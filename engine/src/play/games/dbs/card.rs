//! Cards, zones, numbers and moves of the game.

use serde::{Deserialize, Serialize};

use crate::play::kernel::{Face, PlayerSetup, Side, Titled, ZoneName};

/// Areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Zone {
    Deck,
    ZDeck,
    Hand,
    Life,
    Leader,
    Unison,
    Battle,
    Combo,
    Energy,
    ZEnergy,
    Drop,
    Removed,
}

impl ZoneName for Zone {
    const DECK: Self = Self::Deck;
    const STACKED: &'static [Self] = &[Self::Deck, Self::Life, Self::ZDeck, Self::Drop];
    const TURNED: &'static [Self] = &[Self::Leader, Self::Unison, Self::Battle, Self::Energy];
}

/// Numbers of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Number {
    /// Markers on the Unison Card.
    Markers,
    /// 1 if the Leader is awakened or shows its Wish.
    Awakened,
    /// Z-Leaders placed this turn.
    ZLeaders,
    /// Unison Cards stacked this turn.
    Stacks,
    /// Turns begun.
    Turns,
    /// 1 for the player going first.
    First,
    /// Marker skills used this turn.
    MarkerSkills,
}

/// Kinds of card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Leader,
    #[default]
    Battle,
    Unison,
    Extra,
    ZLeader,
    ZBattle,
}

/// Colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Color {
    Red,
    Blue,
    Green,
    Yellow,
    Black,
}

/// When an Extra Card activates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Time {
    #[default]
    Main,
    Battle,
}

/// Skills and effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Effect {
    Draw(usize),
    /// Power for your card in this battle.
    Power(i64),
    /// Change the target of the attack to this card.
    Block,
    /// K.O. a Battle Card of the opponent.
    Ko,
    /// Place cards of the deck as Life.
    Life(usize),
    /// Move the opponent's Leader from the Leader Area.
    RemoveLeader,
    Win,
}

/// A card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Card {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) kind: Kind,
    #[serde(default)]
    pub(crate) power: i64,
    /// Power in the awakened state.
    #[serde(default)]
    pub(crate) awakened_power: Option<i64>,
    /// The life at which the Leader may awaken.
    #[serde(default)]
    pub(crate) awaken_at: Option<usize>,
    /// The Leader's back is a Wish.
    #[serde(default)]
    pub(crate) wish: bool,
    #[serde(default)]
    pub(crate) color: Option<Color>,
    #[serde(default)]
    pub(crate) cost: usize,
    /// Energy of this color among the cost.
    #[serde(default)]
    pub(crate) color_cost: usize,
    #[serde(default)]
    pub(crate) combo_cost: usize,
    #[serde(default)]
    pub(crate) combo_power: i64,
    #[serde(default)]
    pub(crate) z_cost: usize,
    /// The names of the Leaders that a Z-Leader may be placed on.
    #[serde(default)]
    pub(crate) fits: Vec<String>,
    #[serde(default)]
    pub(crate) time: Time,
    #[serde(default)]
    pub(crate) effect: Vec<Effect>,
    /// A skill to be used on the field.
    #[serde(default)]
    pub(crate) skill: Vec<Effect>,
    /// The skill is paid with a marker.
    #[serde(default)]
    pub(crate) marker_skill: bool,
    #[serde(default)]
    pub(crate) unique: bool,
    #[serde(default)]
    pub(crate) field: bool,
    #[serde(default)]
    pub(crate) dragon_ball: bool,
}

impl Titled for Card {
    fn title(&self) -> &str {
        &self.name
    }

    fn face(&self) -> Face {
        Face::new(self.kind, self.color)
    }
}

/// The state of the game at the start.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Setup {
    pub(crate) p1: PlayerSetup<Zone, Number>,
    pub(crate) p2: PlayerSetup<Zone, Number>,
    pub(crate) turn: Option<Side>,
    pub(crate) rest: Vec<String>,
}

/// A move.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Preparation for the start.
    SetUp {
        first: Side,
    },
    /// A turn begins: the Charge Phase.
    Turn {
        who: Side,
    },
    /// A Battle Card is placed.
    Play {
        who: Side,
        card: String,
    },
    /// A Unison Card is placed, for so much energy.
    Unison {
        who: Side,
        card: String,
        pay: usize,
        /// A second copy, stacked with it.
        #[serde(default)]
        stacked: Option<String>,
    },
    /// An Extra Card is used.
    Extra {
        who: Side,
        card: String,
    },
    /// A skill on the field is used.
    Skill {
        who: Side,
        card: String,
    },
    Awaken {
        who: Side,
    },
    /// The Leader becomes a Z-Leader.
    ZLeader {
        who: Side,
        card: String,
    },
    /// A Z-Battle Card is placed.
    ZBattle {
        who: Side,
        card: String,
    },
    /// A battle.
    Battle {
        who: Side,
        card: String,
        target: String,
    },
    /// The End Phase.
    End {
        who: Side,
    },
}
