//! The vocabulary of sentences: effects, and what holds as long as a card is in
//! play. What sets effects off, the kernel says in these words.

use serde::Deserialize;

use crate::play::games::dbz::guard::Circumstance;
pub(crate) use crate::play::games::dbz::guard::{EventKind, Guard};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::select::{Filter, Sel, Source};
use crate::play::games::dbz::terms::{AfterUse, Attack, AttackType, Keyword, Kind, Who};
use crate::play::kernel::{self, Limit, Vocabulary};

/// The words of the game, for the kernel.
#[derive(Clone, Debug)]
pub(crate) struct Words;

impl Vocabulary for Words {
    type EventKind = EventKind;
    type Circumstance = Circumstance;
    type Who = Who;
    type Filter = Filter;
    type Guard = Guard;
    type Effect = Effect;
    type Constant = Constant;
    type Until = Until;
    type FloatScope = FloatScope;
}

/// An effect that waits for an event.
pub(crate) type Trigger = kernel::Trigger<Words>;

/// Something done in place of something else.
pub(crate) type Replacement = kernel::Replacement<Words>;

/// The attacks that a floating effect is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FloatScope {
    /// The attack that made it.
    pub(crate) current: Option<usize>,
    /// It is about one attack, the next.
    pub(crate) next: bool,
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
    /// `cannot raise his anger`, which says nothing of another's.
    #[serde(skip)]
    RaiseOwnAnger,
    #[serde(skip)]
    LowerOwnAnger,
    /// Discard the opponent's Allies.
    DiscardAllies,
    /// Destroy or banish cards in play like these.
    Remove(Box<Filter>),
    /// Banish cards from a discard pile; whose, if only one.
    BanishFromDiscard {
        #[serde(default)]
        whose: Option<Who>,
    },
    /// Use the power of a Drill with the name of one used this turn.
    RepeatDrillPower,
    /// Win by MPPV.
    WinByMppv,
    /// Use critical damage effects.
    #[serde(skip)]
    UseCritical,
    /// Play cards like these.
    #[serde(skip)]
    Play(Box<Filter>),
    /// Perform attacks of this type, or any.
    #[serde(skip)]
    Perform(Option<AttackType>),
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
    /// Attacks like these deal so much more or less.
    #[serde(skip)]
    Deal {
        who: Who,
        card: Filter,
        stages: i32,
        life: i32,
        /// So many times as this.
        times: Option<Measure>,
        guards: Vec<Guard>,
    },
    /// Attacks like these have a keyword.
    #[serde(skip)]
    Gain { who: Who, card: Filter, keyword: Keyword, guards: Vec<Guard> },
    /// The attacks of these players are stopped, those of one type or all.
    #[serde(skip)]
    Stops { who: Who, only: Option<AttackType> },
    /// Cards in play of these kinds are without effect.
    #[serde(skip)]
    Blank { who: Who, kinds: Vec<Kind> },
    /// So much more or less anger is needed to advance a level.
    #[serde(skip)]
    LevelAnger { who: Who, by: i32 },
}

/// Until when a floating effect lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    #[default]
    EndOfCombat,
    YourNextTurn,
    #[serde(skip)]
    EndOfTurn,
    #[serde(skip)]
    EndOfGame,
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
        /// For the next attack that it is about, and no other.
        #[serde(skip)]
        next: bool,
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
    /// Choose cards, for what follows to speak of.
    #[serde(skip)]
    Choose(Sel),
    /// Draw cards from elsewhere than the top of the Life Deck.
    #[serde(skip)]
    DrawFrom(Sel),
    #[serde(skip)]
    OnBottom(Sel),
    #[serde(skip)]
    Capture(Sel),
    /// Attach cards to the Main Personality of a player.
    #[serde(skip)]
    AttachTo {
        sel: Sel,
        who: Who,
    },
    #[serde(skip)]
    Reveal(Sel),
    /// Look at cards that the other player does not see.
    #[serde(skip)]
    LookAt(Sel),
    /// What is done against attacks of one type only.
    #[serde(skip)]
    Against(AttackType, Box<Effect>),
    #[serde(skip)]
    ShuffleDeck(Who),
    #[serde(skip)]
    PreventAll,
    /// Lower anger to a number.
    #[serde(skip)]
    AngerTo {
        who: Who,
        to: u32,
    },
    /// Look for cards in several places at once.
    #[serde(skip)]
    Seek {
        places: Vec<(Source, Who)>,
        card: Filter,
        named: bool,
        count: usize,
        up_to: bool,
        then: Vec<Effect>,
    },
    /// The numbers of an effect, so many times.
    #[serde(skip)]
    Times {
        what: Measure,
        most: Option<u32>,
        effect: Box<Effect>,
    },
    /// If you do not.
    #[serde(skip)]
    IfYouDoNot(Vec<Effect>),
    /// The attack that is performed gains a keyword.
    #[serde(skip)]
    Gain(Keyword),
    /// The attack's damage is banished.
    #[serde(skip)]
    Banishing,
    /// So many of a player's next actions are skipped, or passed.
    #[serde(skip)]
    Skip {
        count: usize,
        passed: bool,
    },
    /// The cards that it speaks of go back in any order.
    #[serde(skip)]
    Arrange,
    /// Use the immediate effects of a card.
    #[serde(skip)]
    UseImmediate(Sel),
    /// It stays in play, to be used so often again.
    #[serde(skip)]
    Stay(u32),
}

impl Effect {
    /// Whether it performs an attack, or one where its condition is met.
    pub(crate) fn attacks(&self) -> bool {
        match self {
            Self::Attack(_) => true,
            Self::All(list)
            | Self::May(list)
            | Self::To { effects: list, .. }
            | Self::When { effects: list, .. } => list.iter().any(Self::attacks),
            _ => false,
        }
    }

    /// Whether it stops an attack or prevents its damage, and so needs one.
    pub(crate) fn answers_an_attack(&self) -> bool {
        let any = |list: &[Self]| list.iter().any(Self::answers_an_attack);
        match self {
            Self::Against(_, effect) | Self::Times { effect, .. } => effect.answers_an_attack(),
            Self::All(list)
            | Self::May(list)
            | Self::IfYouDo(list)
            | Self::To { effects: list, .. }
            | Self::When { effects: list, .. } => any(list),
            Self::One(list) => list.iter().all(Self::answers_an_attack),
            own => matches!(
                own,
                Self::Stop | Self::StopOnly(_) | Self::Prevent { .. } | Self::PreventAll
            ),
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

fn one() -> usize {
    1
}
