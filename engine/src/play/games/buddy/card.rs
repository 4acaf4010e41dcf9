//! Cards, zones, numbers and moves of the game.

use serde::{Deserialize, Serialize};

use crate::play::kernel::{Face, PlayerSetup, Side, Titled, ZoneName};

/// Zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Zone {
    Deck,
    Hand,
    Drop,
    Gauge,
    Left,
    Center,
    Right,
    Item,
    /// The Buddy area, before the game's one Buddy Call.
    Buddy,
    /// The Buddy area after it: the card in rest position.
    BuddyAtRest,
    /// A card being called or cast.
    Table,
}

/// The areas that monsters are called onto.
pub(crate) const AREAS: [Zone; 3] = [Zone::Left, Zone::Center, Zone::Right];

impl ZoneName for Zone {
    const DECK: Self = Self::Deck;
    const STACKED: &'static [Self] = &[Self::Deck, Self::Drop, Self::Gauge];
    const TURNED: &'static [Self] = &[Self::Left, Self::Center, Self::Right, Self::Item];
}

/// Numbers of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Number {
    Life,
    /// Buddy Calls performed in this game.
    BuddyCalls,
    /// Attacks declared in this turn.
    Attacks,
}

/// What a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    #[default]
    Monster,
    Item,
    Spell,
}

/// Abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ability {
    Move,
    Penetrate,
    DoubleAttack,
    Counterattack,
}

/// What a point of time is considered to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Time {
    Call,
    StartOfAttackPhase,
    DuringBattle,
    DealtDamage,
    EndOfBattle,
}

/// What a `[Counter]` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Effect {
    /// Return a monster of the opponent to their hand.
    ReturnMonster,
    /// Return a monster of yours to your hand.
    ReturnOwnMonster,
    /// Destroy a monster of the opponent.
    DestroyMonster,
    /// Call a monster from your hand to an area.
    CallTo(Zone),
    /// Gain life.
    Life(i64),
    /// Deal damage to the opponent.
    Damage(i64),
}

/// A card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) kind: Kind,
    #[serde(default)]
    pub(crate) size: i64,
    #[serde(default)]
    pub(crate) power: i64,
    #[serde(default)]
    pub(crate) defense: i64,
    #[serde(default)]
    pub(crate) critical: i64,
    #[serde(default)]
    pub(crate) abilities: Vec<Ability>,
    /// Gauge to pay for the call.
    #[serde(default)]
    pub(crate) call_cost: usize,
    /// Life to pay for the call.
    #[serde(default)]
    pub(crate) call_life: i64,
    /// A card with this in its name must be in the drop zone.
    #[serde(default)]
    pub(crate) needs_in_drop: Option<String>,
    /// The times at which its `[Counter]` may be activated; any, where none is listed.
    #[serde(default)]
    pub(crate) times: Vec<Time>,
    #[serde(default)]
    pub(crate) counter: Vec<Effect>,
}

impl Titled for Card {
    fn title(&self) -> &str {
        &self.name
    }

    fn face(&self) -> Face {
        Face::new(self.kind, None::<Kind>)
    }
}

/// The state of the game at the start.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Setup {
    pub(crate) p1: PlayerSetup<Zone, Number>,
    pub(crate) p2: PlayerSetup<Zone, Number>,
    /// Whose turn it is; that of who acts first, where it is left out.
    pub(crate) turn: Option<Side>,
    /// It is the first player's first turn.
    pub(crate) first_turn: bool,
    /// Cards at rest.
    pub(crate) rest: Vec<String>,
}

/// A move.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// A turn begins: its player's cards stand.
    Turn { who: Side },
    /// A monster is called, or an item onto the area of items.
    Call {
        who: Side,
        card: String,
        area: Zone,
        #[serde(default)]
        buddy: bool,
    },
    /// The attack phase, from its start to its end.
    AttackPhase { who: Side },
}
