//! Conditions, and what an event says besides whom it concerns.

use serde::Deserialize;
use strum::IntoStaticStr;

pub(crate) use crate::play::games::dbz::event_kind::EventKind;
use crate::play::games::dbz::measure::{Bounds, Measure};
use crate::play::games::dbz::select::{Filter, Sel, Source};
use crate::play::games::dbz::terms::{Kind, Victory, Who};

/// What an event says besides whom it concerns.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Circumstance {
    pub(crate) damage: bool,
    pub(crate) after_use: bool,
    /// The zone that the card came from.
    pub(crate) from: Option<Source>,
    /// How the game would be won.
    pub(crate) victory: Option<Victory>,
    /// The attack is a copy.
    pub(crate) copied: bool,
    /// A card is banished to use its Endurance.
    pub(crate) endurance: bool,
    /// A critical damage effect does it.
    pub(crate) critical: bool,
    /// It is done because a level changes.
    pub(crate) levelling: bool,
    /// The card is the only one that is moved so.
    pub(crate) alone: bool,
    /// The card is played as an action.
    pub(crate) as_action: bool,
    /// The card was on top of its pile.
    pub(crate) top: bool,
    /// The power stages and life cards of damage that were dealt or prevented; the power stages
    /// that were gained or lost.
    pub(crate) amount: (u32, u32),
    /// By how many levels anger was changed.
    pub(crate) levels: u32,
}

impl Circumstance {
    /// It is done by damage.
    pub(crate) fn damaging() -> Self {
        Self { damage: true, ..Self::default() }
    }
}

/// How far back something is looked for.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Since {
    Combat,
    Turn,
    /// In the opponent's last action.
    TheirLastAction,
}

/// Whose power levels are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compared {
    /// Those of the Main Personalities.
    Mps,
    /// That of who performs the attack with that of who defends.
    InAttack,
    /// That of who performs the block with that of who attacks.
    InBlock,
}

/// What is looked for in what has happened.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sought {
    pub(crate) on: Vec<EventKind>,
    /// Whose effect did it.
    #[serde(default)]
    pub(crate) by: Option<Who>,
    /// Whose card or Main Personality it concerned.
    #[serde(default)]
    pub(crate) whose: Option<Who>,
    /// The card it concerned is like this.
    #[serde(default)]
    pub(crate) card: Option<Filter>,
    #[serde(default, rename = "while")]
    pub(crate) guards: Vec<Guard>,
    /// In another attack than this.
    #[serde(default)]
    pub(crate) another: bool,
}

/// A condition.
#[derive(Clone, Debug, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Guard {
    DuringCombat,
    /// The effect that did it is that of a card of one of these kinds.
    FromKind(Vec<Kind>),
    #[serde(skip)]
    NotFromKind(Vec<Kind>),
    /// The effect that did it is that of a card like this.
    #[serde(skip)]
    FromCard(Filter),
    /// It was done by a card effect, not by damage or a rule.
    ByEffect,
    /// It was done by any effect: of a card, a critical damage effect, or Endurance.
    #[serde(skip)]
    ByAnyEffect,
    /// It was done after use of the card itself.
    AfterUse,
    /// It was done to use the card's Endurance.
    #[serde(skip)]
    ForEndurance,
    /// It was done because a level changes.
    #[serde(skip)]
    WhileLevelling,
    /// The card was played as an action.
    #[serde(skip)]
    AsAction,
    /// It was done by the player to whom it was done.
    #[serde(skip)]
    ByThemselves,
    /// An effect required it, as is assumed of whatever an effect has done.
    #[serde(skip)]
    Required,
    /// It was done to one card alone.
    #[serde(skip)]
    Alone,
    /// It was not done by damage.
    NotByDamage,
    /// Of the damage that was dealt or prevented, so many power stages and life cards at
    /// least.
    #[serde(skip)]
    DamageAtLeast {
        stages: u32,
        life: u32,
    },
    /// Damage of the attack that is performed has been prevented.
    #[serde(skip)]
    DamagePrevented,
    /// The attack that is performed did it.
    #[serde(skip)]
    ByAttack,
    TraitsAtMost(u32),
    Trait(String),
    MpNamed(Vec<String>),
    TopPowerOver(u64),
    AngerAtLeast(u32),
    AnyAttached,
    /// It is the first card of this title to enter play this combat.
    FirstTitledThisCombat,
    /// The same, of this turn.
    #[serde(skip)]
    FirstTitledThisTurn,
    /// This really happened on the way through the card: a card was discarded, banished….
    Happened(EventKind),
    /// The opponent's last action was to pass; across combats, or in this one only.
    OpponentPassed {
        this_combat: bool,
    },
    /// The attack raised anger by an immediate effect.
    RaisedAnger,
    Stopped,
    DealtDamage,
    DealtCritical,
    StagesAtMost(u32),
    /// What is measured lies within bounds.
    Within {
        what: Measure,
        bounds: Bounds,
    },
    /// The card came from there.
    From(Source),
    /// The card that says so is played, or its attack performed, from there.
    #[serde(skip)]
    PlayedFrom(Source),
    /// It was on top of the pile that it came from.
    #[serde(skip)]
    FromTop,
    /// The card that says so is attached.
    #[serde(skip)]
    WhileAttached,
    /// The card that says so is in its player's hand.
    #[serde(skip)]
    WhileInHand,
    /// All this is so now, whatever has happened.
    #[serde(skip)]
    Becomes(Vec<Guard>),
    Not(Box<Guard>),
    Either(Vec<Guard>),
    /// A player's Main Personality has the trait.
    #[serde(skip)]
    TraitOf {
        who: Who,
        name: String,
    },
    /// A player's Main Personality is a Hero or a Villain.
    #[serde(skip)]
    Aligned {
        who: Who,
        name: String,
    },
    /// The personality that uses the effect has the trait.
    #[serde(skip)]
    Performer(String),
    /// It is an effect of this player.
    EffectOf(Who),
    /// The card that it concerns is owned by this player, into whose deck alone it goes.
    #[serde(skip)]
    OwnedBy(Who),
    /// Something has happened.
    HasHappened {
        sought: Box<Sought>,
        since: Since,
    },
    /// The card that it speaks of is like this.
    ItIs(Filter),
    /// The personality that was chosen has no stages above zero.
    #[serde(skip)]
    ChosenAtZero,
    /// On the way through the card, this was done to a card like this.
    #[serde(skip)]
    DidTo {
        what: EventKind,
        card: Filter,
    },
    /// On the way through the card, this was done to a card of the name given.
    #[serde(skip)]
    DidToNamed(EventKind),
    /// The same, to a card for each name that was given.
    #[serde(skip)]
    DidToEachNamed(EventKind),
    /// On the way through the card, a player's level was changed: up, or down.
    #[serde(skip)]
    Levelled {
        who: Who,
        up: bool,
    },
    /// One measure is so much more than another, at least.
    #[serde(skip)]
    Exceeds {
        more: Measure,
        less: Measure,
        by: u32,
    },
    /// The attack that is performed is like this.
    AttackIs(Filter),
    /// The highest power level of a player's Main Personality lies within bounds.
    #[serde(skip)]
    TopPower {
        who: Who,
        bounds: Bounds,
    },
    /// The power level of a player's Main Personality lies within bounds.
    #[serde(skip)]
    Power {
        who: Who,
        bounds: Bounds,
    },
    /// The personality of a player has a higher power level than the other's.
    #[serde(skip)]
    Stronger {
        who: Who,
        compared: Compared,
    },
    /// The card at an end of a pile is like this.
    #[serde(skip)]
    EndCard {
        sel: Box<Sel>,
        card: Filter,
    },
    /// The attack was performed as a copy.
    Copied,
    /// The game would be won so.
    WonBy(Victory),
    /// A player's Main Personality is one of these.
    #[serde(skip)]
    MpOf {
        who: Who,
        names: Vec<String>,
    },
    /// A player's Main Personality has this word in its title.
    #[serde(skip)]
    MpTitled {
        who: Who,
        word: String,
    },
    /// A card or a personality of this name is in play.
    #[serde(skip)]
    Called {
        who: Who,
        name: String,
    },
    /// It is the first turn of the player whose turn it is.
    #[serde(skip)]
    FirstTurn,
    /// The player has not acted yet in this combat.
    #[serde(skip)]
    HasNotActed,
    /// This player cannot win by MPPV.
    #[serde(skip)]
    CannotWinByMppv(Who),
    /// Never: nothing of what is done then is performed.
    #[serde(skip)]
    LeftOut,
}

impl Guard {
    /// Whether it asks how much anger there is.
    pub(crate) fn is_of_anger(&self) -> bool {
        match self {
            Self::Within { what: Measure::Anger(_), .. } => true,
            Self::Not(own) => own.is_of_anger(),
            _ => false,
        }
    }

    /// Whether it asks what the attack that is performed has dealt.
    pub(crate) fn is_of_the_attack(&self) -> bool {
        match self {
            Self::DealtCritical
            | Self::DamagePrevented
            | Self::Within { what: Measure::StagesDealt | Measure::LifeDealt, .. } => true,
            Self::Not(own) => own.is_of_the_attack(),
            _ => false,
        }
    }
}
