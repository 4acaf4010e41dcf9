//! Terms of the game, most of them printed on a card: kinds, styles, symbols,
//! keywords, limits, victories.

use serde::{Deserialize, Serialize};

use crate::play::kernel::Side;

/// Kinds of card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

impl Kind {
    /// Whether a card of the kind is played before combat and stays in play.
    pub(crate) fn stays_in_play(self) -> bool {
        matches!(self, Self::Setup | Self::Drill | Self::Ally | Self::DragonBall)
    }

    /// Whether a card of the kind is played in combat and is gone after use.
    pub(crate) fn is_gone_after_use(self) -> bool {
        matches!(self, Self::PhysicalCombat | Self::EnergyCombat | Self::Event)
    }
}

/// Styles, by the first word of a title.
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Keyword {
    Focused,
    Unstoppable,
    Unpreventable,
    Remain(u32),
    /// Nothing but its own text modifies its damage.
    Unmodifiable,
    /// Only cards of this kind stop it.
    StoppedOnlyBy(Kind),
    /// Only cards of one of these kinds stop it.
    #[serde(skip)]
    StoppedOnlyByAny(Vec<Kind>),
    /// No card of this kind stops it.
    NotStoppedBy(Kind),
    /// No card that is not Styled stops it.
    #[serde(skip)]
    NotStoppedByNonStyled,
    /// It deals no damage.
    #[serde(skip)]
    NoDamage,
    /// Its damage is banished.
    #[serde(skip)]
    Banishes,
    /// No effect of its own player modifies its damage, or none of the other.
    #[serde(skip)]
    UnmodifiableBy {
        own: bool,
    },
    /// No card of this kind prevents its damage.
    #[serde(skip)]
    NotPreventedBy(Kind),
    /// Endurance is not used against it.
    #[serde(skip)]
    NoEndurance,
    /// It is considered a copied attack.
    #[serde(skip)]
    Copied,
    /// It is considered Styled.
    #[serde(skip)]
    Styled,
    /// Its life cards of damage are dealt as stages.
    #[serde(skip)]
    LifeAsStages,
    /// Its stages of damage are dealt as life cards.
    #[serde(skip)]
    StagesAsLife,
    /// What cards of its own player modify its damage by, they do twice.
    #[serde(skip)]
    ModifiersDoubled,
    /// It is considered to deal critical damage.
    Critical,
    /// So many critical damage effects are used, where it deals critical damage.
    CriticalEffects(u32),
    /// The same, each of them another.
    #[serde(skip)]
    DifferentCriticalEffects(u32),
}

/// The attacks that a floating effect is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FloatScope {
    /// The attack that made it.
    pub(crate) current: Option<usize>,
    /// The action of the other player that it is for, by its number in this combat.
    pub(crate) action: Option<u32>,
    /// It is about one attack, the next.
    pub(crate) next: bool,
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
    /// It is placed on top of the Life Deck.
    #[serde(skip)]
    Top,
    /// It is placed at the bottom of the Life Deck.
    #[serde(skip)]
    Bottom,
}

impl AfterUse {
    /// Where a card is to go.
    pub(crate) fn words(self, title: &str) -> String {
        let goes = match self {
            Self::Discard => "discarded",
            Self::Banish => "banished",
            Self::Shuffle => "shuffled into its owner’s Life Deck",
            Self::Rejuvenate => "Rejuvenated",
            Self::Top => "placed on top of its owner’s Life Deck",
            Self::Bottom => "placed at the bottom of its owner’s Life Deck",
        };
        format!("{title} is to be {goes}")
    }
}

/// What an attack does.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
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
    /// Whether it is performed as a Styled attack; else its card says.
    #[serde(skip)]
    pub(crate) styled: Option<bool>,
    /// What it costs, where an effect performs it.
    #[serde(skip)]
    pub(crate) cost: u32,
    /// `AT` in life cards.
    #[serde(skip)]
    pub(crate) at_life: bool,
    /// How often more than once the attack table gives its stages.
    #[serde(skip)]
    pub(crate) at_more: u32,
    /// Or else so many stages and life cards.
    #[serde(skip)]
    pub(crate) or: Option<(u32, u32)>,
}

/// The two types of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AttackType {
    Physical,
    Energy,
}

impl AttackType {
    /// In words, in the plural.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Physical => "physical attacks",
            Self::Energy => "energy attacks",
        }
    }
}

impl Attack {
    /// Which type it is of.
    pub(crate) fn kind(self) -> AttackType {
        if self.energy { AttackType::Energy } else { AttackType::Physical }
    }
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

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Victory {
    /// The other has no life cards left.
    Survival,
    /// The highest level has been surpassed.
    MostPowerful,
    /// All Dragon Balls of a set are under control.
    DragonBalls,
}

impl Victory {
    /// Every way to win.
    pub(crate) const ALL: [Self; 3] = [Self::Survival, Self::MostPowerful, Self::DragonBalls];

    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Survival => "Survival Victory",
            Self::MostPowerful => "Most Powerful Personality Victory",
            Self::DragonBalls => "Dragon Ball Victory",
        }
    }
}

/// Where searched cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum To {
    Hand,
    Play,
    Banished,
    Top,
    Aside,
    Attached,
}

/// Until when a floating effect lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    #[default]
    EndOfCombat,
    YourNextTurn,
    /// To the end of the next turn of yours.
    #[serde(skip)]
    EndOfYourNextTurn,
    EndOfTurn,
    /// For your opponent's next action of this combat.
    TheirNextAction,
    /// As long as the attack is performed during which it began.
    #[serde(skip)]
    ThisAttack,
    #[serde(skip)]
    EndOfGame,
}

impl Until {
    /// How long an effect of a player floats, in words.
    pub(crate) fn told(self, who: Side) -> String {
        match self {
            Self::EndOfCombat => "until the end of combat".to_owned(),
            Self::YourNextTurn => format!("until {} next turn", who.whose()),
            Self::EndOfYourNextTurn => format!("until the end of {} next turn", who.whose()),
            Self::EndOfTurn => "until the end of the turn".to_owned(),
            Self::TheirNextAction => format!("for {} next action", who.other().whose()),
            Self::ThisAttack => "for this attack".to_owned(),
            Self::EndOfGame => "until the end of the game".to_owned(),
        }
    }
}
