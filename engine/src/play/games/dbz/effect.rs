//! The vocabulary of sentences: effects, and what holds as long as a card is in
//! play. What sets effects off, the kernel says in these words.

use serde::Deserialize;

use crate::play::Assumption;
pub(crate) use crate::play::games::dbz::forbidden::Forbidden;
pub(crate) use crate::play::games::dbz::guard::{EventKind, Guard};
use crate::play::games::dbz::measure::{ChangedTo, Measure};
use crate::play::games::dbz::select::{Copies, Filter, Sel, Source};
use crate::play::games::dbz::terms::{AfterUse, Attack, AttackType, Keyword, Kind, To, Who};
pub(crate) use crate::play::games::dbz::terms::{FloatScope, Until};
pub(crate) use crate::play::games::dbz::words::{Replacement, Trigger, Words};
use crate::play::kernel::Limit;

/// What holds as long as the card is in play.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Constant {
    /// This holds while the card is attached.
    #[serde(skip)]
    WhileAttached(Box<Constant>),
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
    Forbid {
        who: Who,
        what: Forbidden,
        #[serde(default, rename = "while")]
        guards: Vec<Guard>,
    },
    /// Attacks like these cost so much more or less, or only so much.
    Cost {
        who: Who,
        #[serde(default)]
        card: Filter,
        #[serde(default)]
        by: i32,
        #[serde(default)]
        set: Option<u32>,
        /// It does not make them cost less than this.
        #[serde(skip)]
        least: u32,
        /// Their costs are not paid, whatever makes them greater.
        #[serde(skip)]
        unpaid: bool,
        #[serde(default, rename = "while")]
        guards: Vec<Guard>,
    },
    /// Your cards like these are not discarded when your level changes; `up` where it is advanced.
    Keep {
        #[serde(default)]
        card: Filter,
        #[serde(default)]
        up: bool,
        /// Where it is left: said by the card of that level.
        #[serde(skip)]
        from: bool,
    },
    /// Cards like these of yours are considered Styled; `own` is for your effects alone.
    Styled {
        card: Filter,
        #[serde(skip)]
        own: bool,
    },
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
        #[serde(default)]
        limit: Option<Limit>,
    },
    /// Cards like these of yours go elsewhere after use.
    #[serde(skip)]
    GainAfterUse { card: Filter, after_use: AfterUse, not_banished: bool },
    /// Attacks like these of yours gain a HIT effect.
    GainHit {
        #[serde(default)]
        card: Filter,
        #[serde(default, rename = "while")]
        guards: Vec<Guard>,
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// Attacks like these of yours gain an immediate effect.
    #[serde(skip)]
    GainImmediate { card: Filter, guards: Vec<Guard>, effects: Vec<Effect> },
    /// The attacks of your opponent do so many fewer stages of damage.
    Weaken { stages: u32 },
    /// Attacks like these deal so much more or less.
    Deal {
        who: Who,
        #[serde(default)]
        card: Filter,
        #[serde(default)]
        stages: i32,
        #[serde(default)]
        life: i32,
        /// So many times as this.
        #[serde(default)]
        times: Option<Measure>,
        #[serde(default, rename = "while")]
        guards: Vec<Guard>,
    },
    /// Attacks like these have a keyword.
    Gain {
        who: Who,
        #[serde(default)]
        card: Filter,
        keyword: Keyword,
        #[serde(default, rename = "while")]
        guards: Vec<Guard>,
    },
    /// The attacks of these players are stopped, those of one type or all.
    Stops {
        who: Who,
        #[serde(default)]
        only: Option<AttackType>,
    },
    /// Cards in play of these kinds are without effect.
    Blank {
        who: Who,
        kinds: Vec<Kind>,
        /// Only those that have a constant power.
        #[serde(skip)]
        constant: bool,
    },
    /// The cards that the floating effect refers to are without effect.
    #[serde(skip)]
    BlankThese,
    /// So much more or less anger is needed to advance a level, or so much.
    LevelAnger {
        who: Who,
        #[serde(default)]
        by: i32,
        #[serde(default)]
        set: Option<u32>,
        /// It does not make less needed than this.
        #[serde(skip)]
        least: u32,
    },
    /// Life cards that make attacks of these players critical: so many more or less, or so many.
    CriticalDamage {
        who: Who,
        #[serde(default)]
        by: i32,
        #[serde(default)]
        set: Option<u32>,
    },
    /// The attack table gives so much for attacks like these.
    Table {
        who: Who,
        #[serde(default)]
        card: Filter,
        to: u32,
    },
    /// These players gain at most so much anger by the effect of a card.
    AngerGained { who: Who, most: u32 },
    /// By how much the anger of these players is raised, or lowered, is changed.
    #[serde(skip)]
    AngerAmount { who: Who, up: bool, to: ChangedTo, guards: Vec<Guard> },
    /// So many cards more are moved so by such effects: from an end of this player's pile, or any.
    #[serde(skip)]
    MovedAmount { on: Vec<EventKind>, from: (Source, Option<Who>), by: u32, guards: Vec<Guard> },
    /// No Main Personality is more stages above zero than this.
    #[serde(skip)]
    MostStages(u32),
    /// What these players discard from their hand is chosen at random.
    #[serde(skip)]
    RandomDiscards { who: Who },
    /// Your Main Personality is considered to have a higher power level than who defends.
    #[serde(skip)]
    StrongerThanDefender,
    /// These players play with their hand revealed.
    #[serde(skip)]
    HandRevealed { who: Who },
    /// Your Main Personality powers up by so much more; you keep so many cards more in hand.
    #[serde(skip)]
    InSteps { power_up: i32, hand: i32, guards: Vec<Guard> },
    /// Cards like these destroyed from a Life Deck, or its top alone, by such effects are banished.
    #[serde(skip)]
    BanishDestroyed { whose: Option<Who>, card: Filter, top: bool, guards: Vec<Guard> },
    /// Cards like these in the Life Decks of these players that have no Endurance have this.
    #[serde(skip)]
    GainEndurance { who: Who, card: Filter, endurance: u32 },
    /// Your cards that have Endurance have this instead.
    #[serde(skip)]
    SetEndurance { endurance: u32 },
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
        stages: i32,
        #[serde(default)]
        life: i32,
    },
    /// Pay power stages if you are able.
    PayStages(u32),
    /// The same of the stages of the Main Personality, also where an Ally performs.
    #[serde(skip)]
    MpPays(u32),
    /// Pay as many power stages as the player likes.
    #[serde(skip)]
    PayAny {
        /// Who performs the attack pays, be it an Ally.
        performer: bool,
    },
    Float {
        #[serde(default)]
        until: Until,
        #[serde(default)]
        trigger: Option<Box<Trigger>>,
        #[serde(default)]
        constant: Option<Constant>,
        /// For the next attack that it is about, and no other.
        #[serde(default)]
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
    /// Play a card to defend, and as nothing else.
    #[serde(skip)]
    PlayToDefend(Sel),
    /// Perform an attack.
    Attack(Attack),
    /// The card goes elsewhere after use.
    #[serde(skip)]
    AfterUse(AfterUse),
    Critical,
    /// Choose cards, for what follows to speak of.
    Choose(Sel),
    /// The cards that `it` means, where nothing before has told which.
    #[serde(skip)]
    Mean(Sel),
    /// So many of the cards that it speaks of: it speaks of these, and of the others next.
    #[serde(skip)]
    SomeOf {
        /// Those that are like this.
        card: Filter,
        count: usize,
        up_to: bool,
    },
    /// The Allies that it speaks of have so many stages above zero.
    #[serde(skip)]
    AllyStages(u32),
    /// The Allies of a player lose so many of the stages that they have of their own.
    #[serde(skip)]
    AlliesLose {
        who: Who,
        stages: u32,
    },
    /// It speaks of the others.
    #[serde(skip)]
    TheOthers,
    /// Reveal cards from the top of your Life Deck, where they stay, until one is like this.
    #[serde(skip)]
    RevealTo {
        card: Filter,
    },
    /// Draw cards from elsewhere than the top of the Life Deck.
    DrawFrom(Sel),
    OnBottom(Sel),
    /// Place cards on top of a discard pile.
    #[serde(skip)]
    OntoDiscard(Sel),
    Capture(Sel),
    /// Attach cards to the Main Personality of a player.
    #[serde(skip)]
    AttachTo {
        sel: Sel,
        who: Who,
    },
    Reveal(Sel),
    /// Look at cards that the other player does not see.
    #[serde(skip)]
    LookAt(Sel),
    /// What is done against attacks of one type only.
    #[serde(skip)]
    Against(AttackType, Box<Effect>),
    #[serde(skip)]
    ShuffleDeck(Who),
    PreventAll,
    /// Lower anger to a number.
    AngerTo {
        #[serde(default)]
        who: Who,
        to: u32,
    },
    /// Look for cards in several places at once.
    #[serde(skip)]
    Seek {
        places: Vec<(Source, Who)>,
        card: Filter,
        /// Among so many cards at the top alone.
        top: Option<usize>,
        copies: Copies,
        count: usize,
        up_to: bool,
        then: Vec<Effect>,
    },
    /// The numbers of an effect, so many times.
    Times {
        what: Measure,
        #[serde(default)]
        most: Option<u32>,
        effect: Box<Effect>,
    },
    /// If you do not.
    IfYouDoNot(Vec<Effect>),
    /// The attack that is performed gains a keyword.
    Gain(Keyword),
    /// The attack's damage is banished.
    Banishing,
    /// So many of a player's next actions are skipped, or passed.
    Skip {
        count: usize,
        #[serde(default)]
        passed: bool,
    },
    /// Cancel what a card does that is being played or used, or has been.
    Cancel(Sel),
    /// Perform a copy of an attack as the next action.
    CopyNext(Sel),
    /// The cards that it speaks of go back in any order.
    #[serde(skip)]
    Arrange,
    /// Use the immediate effects of a card.
    #[serde(skip)]
    UseImmediate(Sel),
    /// It stays in play, to be used so often again.
    Stay(u32),
    /// The power may be used a second time this combat.
    #[serde(skip)]
    Again,
    /// The cards that it speaks of lose all effects.
    #[serde(skip)]
    LoseEffects(Until),
    /// Choose a Main Personality or an Ally in play.
    #[serde(skip)]
    ChoosePersonality,
    /// The personality that was chosen gains or loses so many stages.
    #[serde(skip)]
    StagesOfChosen(i32),
    /// Lower the anger of a player by as many levels as you like.
    #[serde(skip)]
    LowerAngerFreely(Who),
    /// Say what is assumed where a card's words leave something open, and do no more.
    #[serde(skip)]
    Assume(Assumption),
}

fn one() -> usize {
    1
}
