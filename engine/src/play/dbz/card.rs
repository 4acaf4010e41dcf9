//! Cards of the game, as scenarios type them: what they are, and their
//! sentences in a closed vocabulary.

use serde::{Deserialize, Serialize};

use crate::play::dbz::select::{Filter, Sel};

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

/// What must be so.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
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
    Happened(Event),
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
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
}

/// An effect that waits for an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Trigger {
    pub(crate) on: Event,
    /// Other events it also waits for.
    #[serde(default)]
    pub(crate) or: Vec<Event>,
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
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Replacement {
    /// What would happen to a card.
    pub(crate) of: Event,
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
#[derive(Clone, Debug, PartialEq, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Deserialize)]
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
    Stop,
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
    /// Have a player carry out effects as if they were his.
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
