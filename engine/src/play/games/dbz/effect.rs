//! The vocabulary of sentences: effects, what sets them off, what they ask
//! for, and what holds as long as a card is in play.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::play::games::dbz::select::{Filter, Sel};
use crate::play::games::dbz::terms::{AfterUse, Attack, AttackType, Kind, Limit, Who};

/// A condition.
#[derive(Clone, Debug, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Guard {
    DuringCombat,
    /// The effect that did it is that of a card of one of these kinds.
    FromKind(Vec<Kind>),
    NotFromKind(Vec<Kind>),
    /// It was done by a card effect, not by damage or a rule.
    ByEffect,
    /// It was done after use of the card itself.
    AfterUse,
    /// It was not done by damage.
    NotByDamage,
    TraitsAtMost(u32),
    Trait(String),
    MpNamed(Vec<String>),
    TopPowerOver(u64),
    AngerAtLeast(u32),
    AnyAttached,
    /// It is the first card of this title to enter play this combat.
    FirstTitledThisCombat,
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
}

/// Kinds of event.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(crate) enum EventKind {
    TurnBegan,
    CombatBegan,
    EnteringCombat,
    EndOfCombat,
    CombatEnded,
    Played,
    Used,
    Discarded,
    Banished,
    Destroyed,
    Rejuvenated,
    ShuffledIn,
    Drawn,
    Returned,
    PlacedOnTop,
    EnteredPlay,
    LeftPlay,
    Attached,
    SetAside,
    Searched,
    Revealed,
    Shuffled,
    Named,
    AngerRaised,
    AngerLowered,
    AngerSet,
    StagesGained,
    StagesLost,
    StagesSet,
    ChangingLevel,
    LevelAdvanced,
    LevelLowered,
    AttackPlayed,
    AttackStopped,
    AttackSuccessful,
    DamageCalculated,
    DamageDealt,
    CriticalDealt,
    CriticalEffect,
    Prevented,
    Modified,
    Captured,
    Floated,
    Passed,
    Won,
    Copied,
    Converted,
    SequenceEnded,
}

/// An effect that waits for an event.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Trigger {
    pub(crate) on: EventKind,
    /// Other events it also waits for.
    #[serde(default)]
    pub(crate) or: Vec<EventKind>,
    /// Whose effect did it.
    #[serde(default)]
    pub(crate) by: Option<Who>,
    /// Whose card or Main Personality it concerns.
    #[serde(default)]
    pub(crate) whose: Option<Who>,
    /// It must concern the card itself.
    #[serde(default)]
    pub(crate) this: bool,
    /// It must concern a card like this.
    #[serde(default)]
    pub(crate) card: Option<Filter>,
    #[serde(default, rename = "while")]
    pub(crate) guards: Vec<Guard>,
    /// It is a power: to be used or not, with the memory of powers.
    #[serde(default)]
    pub(crate) power: bool,
    /// You may.
    #[serde(default)]
    pub(crate) may: bool,
    /// For each card, not once for all that a sentence moves.
    #[serde(default)]
    pub(crate) each: bool,
    #[serde(default)]
    pub(crate) limit: Option<Limit>,
    /// “Next time”: spent after once.
    #[serde(default)]
    pub(crate) once: bool,
    /// It refers to this card, and falls away when the card is hidden.
    #[serde(default)]
    pub(crate) refers: bool,
    #[serde(rename = "do")]
    pub(crate) effects: Vec<Effect>,
}

/// Something done in place of something else.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Replacement {
    /// What would happen to a card.
    pub(crate) of: EventKind,
    /// To the card itself; to any card of its owner's where false.
    #[serde(default)]
    pub(crate) this: bool,
    /// From the hand.
    #[serde(default)]
    pub(crate) from_hand: bool,
    #[serde(default)]
    pub(crate) by: Option<Who>,
    /// Where the effect does not itself say which card.
    #[serde(default)]
    pub(crate) untargeted: bool,
    #[serde(default, rename = "while")]
    pub(crate) guards: Vec<Guard>,
    #[serde(default)]
    pub(crate) may: bool,
    #[serde(rename = "do")]
    pub(crate) effects: Vec<Effect>,
}

/// What may not be done.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Forbidden {
    /// Search a Life Deck with any effect.
    Search,
    /// Search a Life Deck with the effects of cards.
    SearchByCard,
    /// Gain or raise power stages.
    RaiseStages,
    LowerAnger,
    RaiseAnger,
    /// Discard the opponent's Allies.
    DiscardAllies,
    /// Destroy or banish cards in play like these.
    Remove(Filter),
    /// Banish cards from a discard pile; whose, if only one.
    BanishFromDiscard {
        #[serde(default)]
        whose: Option<Who>,
    },
    /// Use the power of a Drill with the name of one used this turn.
    RepeatDrillPower,
    /// Win by MPPV.
    WinByMppv,
    EnterPlay,
}

/// What holds as long as the card is in play.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Constant {
    /// Attacks like these of yours deal so much more.
    Modify {
        #[serde(default)]
        card: Filter,
        #[serde(default)]
        stages: u32,
        #[serde(default)]
        life: u32,
        #[serde(default, rename = "while")]
        guards: Vec<Guard>,
    },
    /// Attacks of your opponent are calculated to deal so many life cards less.
    Reduce { life: u32 },
    /// What a player may not do.
    Forbid { who: Who, what: Forbidden },
    /// Cards like these of yours are considered Styled.
    Styled { card: Filter },
    /// Attacks of yours deal critical damage; `others` leaves out the attack that says so.
    Critical {
        #[serde(default)]
        others: bool,
    },
    /// Attacks of your opponent are stopped.
    StopAttacks,
    /// An effect that would make you destroy or banish cards of your Life Deck moves none.
    ShieldDeck {
        #[serde(default)]
        caused: bool,
        /// Only the first time.
        #[serde(default)]
        limit: Option<Limit>,
    },
    /// Cards like these of yours go elsewhere after use.
    GainAfterUse {
        #[serde(default)]
        card: Filter,
        after_use: AfterUse,
        #[serde(default)]
        not_banished: bool,
    },
    /// Attacks like these of yours gain a HIT effect.
    GainHit {
        #[serde(default)]
        card: Filter,
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// The attacks of your opponent do so many fewer stages of damage.
    Weaken { stages: u32 },
}

/// Until when a floating effect lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    #[default]
    EndOfCombat,
    YourNextTurn,
}

/// An effect: what a sentence does.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Effect {
    EndCombat,
    Anger {
        #[serde(default)]
        who: Who,
        #[serde(default)]
        by: i32,
        #[serde(default)]
        set: Option<u32>,
        /// It is written without the word “level”.
        #[serde(default)]
        short: bool,
    },
    Stages {
        #[serde(default)]
        who: Who,
        #[serde(default)]
        by: i32,
        #[serde(default)]
        set: Option<u32>,
        /// The card says “raise”, not “gain”.
        #[serde(default)]
        raise: bool,
    },
    Level {
        #[serde(default)]
        who: Who,
        by: i32,
    },
    Discard(Sel),
    Banish(Sel),
    Destroy(Sel),
    Rejuvenate(Sel),
    ShuffleIn(Sel),
    ToHand(Sel),
    Place(Sel),
    OnTop(Sel),
    Attach(Sel),
    SetAside(Sel),
    /// Look for cards in a Life Deck or another pile.
    Search {
        card: Filter,
        #[serde(default)]
        whose: Who,
        #[serde(default)]
        by: Who,
        /// The found card must have the name given before.
        #[serde(default)]
        named: bool,
        /// All copies.
        #[serde(default)]
        all: bool,
        #[serde(default = "one")]
        count: usize,
        #[serde(default)]
        up_to: bool,
        to: To,
    },
    /// Give a name.
    Name {
        #[serde(default)]
        ally: bool,
        /// It must be that of a card of one of these kinds; of any, where none is listed.
        #[serde(default)]
        kinds: Vec<Kind>,
        #[serde(default = "one")]
        count: usize,
        #[serde(default)]
        different: bool,
    },
    /// Reveal cards from the top of a Life Deck until one is like this.
    RevealUntil {
        card: Filter,
    },
    /// Reveal hand cards with the names given.
    RevealNamed {
        whose: Who,
        then: Vec<Effect>,
    },
    Draw {
        count: usize,
    },
    /// Stop the attack.
    Stop,
    /// Stop the attack, if it is of this type.
    StopOnly(AttackType),
    Prevent {
        #[serde(default)]
        stages: u32,
        #[serde(default)]
        life: u32,
    },
    Modify {
        #[serde(default)]
        stages: u32,
        #[serde(default)]
        life: u32,
    },
    /// Pay power stages if you are able.
    PayStages(u32),
    Float {
        #[serde(default)]
        until: Until,
        #[serde(default)]
        trigger: Option<Box<Trigger>>,
        #[serde(default)]
        constant: Option<Constant>,
    },
    /// Several verbs of one sentence.
    All(Vec<Effect>),
    May(Vec<Effect>),
    /// One of several.
    One(Vec<Effect>),
    /// A stipulation “to”.
    To {
        pay: Vec<Effect>,
        #[serde(rename = "do")]
        effects: Vec<Effect>,
        #[serde(default)]
        may: bool,
    },
    /// If you do.
    IfYouDo(Vec<Effect>),
    When {
        #[serde(rename = "if")]
        guards: Vec<Guard>,
        #[serde(rename = "do")]
        effects: Vec<Effect>,
        #[serde(default, rename = "else")]
        otherwise: Vec<Effect>,
    },
    /// Have a player carry out effects as if they were theirs.
    Has {
        who: Who,
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// Do over what the card does: its effect may be used by the other player.
    Repeat,
    /// Copy an attack.
    Copy(Sel),
    /// Play another player's card.
    Play(Sel),
    /// Perform an attack.
    Attack(Attack),
    /// The card goes elsewhere after use.
    AfterUse(AfterUse),
    Critical,
}

impl Effect {
    /// Whether it stops an attack or prevents its damage, and so needs one.
    pub(crate) fn answers_an_attack(&self) -> bool {
        matches!(self, Self::Stop | Self::StopOnly(_) | Self::Prevent { .. })
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

fn one() -> usize {
    1
}
