//! Cards, zones, numbers and moves of Score's game.

use std::convert::Infallible;

use serde::{Deserialize, Serialize};

use crate::play::games::ccg::event::EventKind;
use crate::play::kernel::{Face, Item, PlayerSetup, Side, Titled, Trigger, Vocabulary, ZoneName};

/// Zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Zone {
    LifeDeck,
    Hand,
    Discard,
    Removed,
    InPlay,
    Table,
}

impl ZoneName for Zone {
    const DECK: Self = Self::LifeDeck;
    const STACKED: &'static [Self] = &[Self::LifeDeck, Self::Discard];
    const TURNED: &'static [Self] = &[];
}

/// Numbers of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Number {
    Anger,
    Level,
    TopLevel,
    /// Power stages above 0.
    Stages,
    /// The highest power stage.
    Full,
    /// What the Physical Attack Table gives for this player's attacks.
    AttackTable,
    /// The power rating at 5 above 0.
    Rating,
    /// 1 once they may no longer attack or defend in this combat.
    Spent,
    /// Consecutive passes.
    Passes,
    /// 1 if they go first.
    First,
}

/// Kinds of card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    #[default]
    PhysicalCombat,
    EnergyCombat,
    Combat,
    NonCombat,
    Drill,
    Ally,
    DragonBall,
    Mastery,
    Personality,
}

impl Kind {
    /// Whether it is played from the hand for what it does.
    pub(super) fn is_played(self) -> bool {
        matches!(self, Self::PhysicalCombat | Self::EnergyCombat | Self::Combat | Self::NonCombat)
    }

    /// Whether it is placed into play from the hand, and used there.
    pub(super) fn is_placed(self) -> bool {
        matches!(self, Self::Drill | Self::Ally | Self::DragonBall)
    }
}

/// What an attack does. Left out is what the rules provide: for an energy
/// attack 4 life cards and a cost of 2 stages, for a physical one the table.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Attack {
    pub(crate) energy: bool,
    pub(crate) base_life: Option<i64>,
    pub(crate) base_stages: Option<i64>,
    pub(crate) more_stages: i64,
    pub(crate) more_life: i64,
    pub(crate) cost: Option<i64>,
}

impl Attack {
    /// Whether the Physical Attack Table gives its damage.
    pub(super) fn is_of_table(&self) -> bool {
        !self.energy && self.base_stages.is_none() && self.base_life.is_none()
    }
}

/// Whom an effect concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Who {
    #[default]
    You,
    Opponent,
}

/// Effects.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Effect {
    Anger {
        #[serde(default)]
        who: Who,
        #[serde(default)]
        by: i64,
        #[serde(default)]
        set: Option<i64>,
    },
    Stages {
        #[serde(default)]
        who: Who,
        by: i64,
    },
    Draw(usize),
    /// Stop the attack.
    Stop,
    EndCombat,
    /// End, skip or stop Combat before it starts.
    SkipCombat,
    /// For the remainder of combat attacks do so many more stages and life cards.
    Float {
        /// Whose attacks.
        #[serde(default)]
        of: Who,
        /// Energy attacks alone, or physical ones alone; both where it is left out.
        #[serde(default)]
        energy: Option<bool>,
        #[serde(default)]
        more_stages: i64,
        #[serde(default)]
        more_life: i64,
    },
    /// Discard a card of the opponent's in play.
    DiscardInPlay,
    /// Prevent so much of the damage of the attack.
    Prevent {
        #[serde(default)]
        stages: i64,
        #[serde(default)]
        life: i64,
    },
    /// Prevent life cards of the damage that is being dealt.
    #[serde(skip)]
    Endure(i64),
}

impl Effect {
    /// Whether it stops some or all of the damage of an attack.
    pub(super) fn defends(&self) -> bool {
        match self {
            Self::Stop => true,
            Self::Prevent { stages, life } => *stages > 0 || *life > 0,
            _ => false,
        }
    }
}

/// What holds as long as a card is in play, or for the remainder of combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    /// Attacks do more, or less.
    Modifies(Modifier),
    /// Your anger cannot be lowered.
    KeepsAnger,
}

/// What a card adds to attacks, or takes from them below 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Modifier {
    /// Whose attacks.
    pub(crate) of: Who,
    /// Energy attacks alone, or physical ones alone; both where it is left out.
    pub(crate) energy: Option<bool>,
    pub(crate) stages: i64,
    pub(crate) life: i64,
}

impl Modifier {
    /// What it adds to an attack of `attacker`, where `own` is the player who has it.
    pub(super) fn adds(self, own: Side, attacker: Side, energy: bool) -> (i64, i64) {
        let is_theirs = (self.of == Who::You) == (own == attacker);
        if is_theirs && self.energy.is_none_or(|of| of == energy) {
            (self.stages, self.life)
        } else {
            (0, 0)
        }
    }
}

/// The words of the game, for the kernel.
#[derive(Clone, Debug)]
pub(crate) struct Words;

impl Vocabulary for Words {
    type EventKind = EventKind;
    type Circumstance = ();
    type Who = Who;
    type Filter = Infallible;
    type Guard = Infallible;
    type Effect = Effect;
    type Constant = Constant;
    /// What floats ends with combat.
    type Until = ();
    type FloatScope = ();
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
    pub(crate) attack: Option<Attack>,
    /// Effects that are not in the attack's sentence.
    #[serde(default)]
    pub(crate) effect: Vec<Effect>,
    /// “If successful” effects, and those in the attack's sentence.
    #[serde(default)]
    pub(crate) success: Vec<Effect>,
    /// What it adds when it is empowered, and the stages that costs.
    #[serde(default)]
    pub(crate) empower: Option<Empower>,
    /// It is used in defense.
    #[serde(default)]
    pub(crate) defense: bool,
    /// It is a Defense Shield in play.
    #[serde(default)]
    pub(crate) shield: bool,
    #[serde(default)]
    pub(crate) endurance: Option<i64>,
    /// The power stages above 0 of an Ally.
    #[serde(default)]
    pub(crate) stages: Option<i64>,
    /// What the Physical Attack Table gives for the attacks of an Ally.
    #[serde(default)]
    pub(crate) attack_table: Option<i64>,
    /// Stages added to physical attacks of its controller while in play.
    #[serde(default)]
    pub(crate) more_stages: i64,
    /// What it adds to attacks while in play.
    #[serde(default)]
    pub(crate) modifies: Vec<Modifier>,
    /// Its controller's anger cannot be lowered while it is in play.
    #[serde(default)]
    pub(crate) keeps_anger: bool,
    /// The level of a Main Personality whose power it is.
    #[serde(default)]
    pub(crate) level: Option<i64>,
    #[serde(default)]
    pub(crate) removed_after_use: bool,
    /// What its keys have it wait for.
    #[serde(skip)]
    pub(crate) triggers: Vec<Trigger<Words>>,
    /// What its keys say as long as it is in play.
    #[serde(skip)]
    pub(crate) constants: Vec<Constant>,
}

impl Card {
    /// Whether it has something to use from play.
    pub(super) fn has_power(&self) -> bool {
        self.attack.is_some() || !self.effect.is_empty() || !self.success.is_empty()
    }

    /// Whether it ends, skips or stops Combat before that starts.
    pub(super) fn skips_combat(&self) -> bool {
        self.all_effects().contains(&Effect::SkipCombat)
    }

    /// Whether all that it does is to stop attacks.
    pub(super) fn only_defends(&self) -> bool {
        let all = self.all_effects();
        self.attack.is_none() && !all.is_empty() && all.iter().all(Effect::defends)
    }

    /// The first of its numbers that is below 0, where none can be.
    pub(super) fn negative(&self) -> Option<(&'static str, i64)> {
        let attack = self.attack.unwrap_or_default();
        let numbers = [
            ("cost", attack.cost),
            ("base_life", attack.base_life),
            ("base_stages", attack.base_stages),
            ("empower.cost", self.empower.map(|empower| empower.cost)),
            ("endurance", self.endurance),
            ("stages", self.stages),
            ("attack_table", self.attack_table),
        ];
        let mut told = numbers.into_iter().filter_map(|(key, number)| Some((key, number?)));
        told.find(|(_, number)| *number < 0)
    }

    /// What it does where no attack of its own is to be successful: all of it is secondary.
    pub(super) fn all_effects(&self) -> Vec<Effect> {
        self.effect.iter().chain(&self.success).cloned().collect()
    }

    /// The card with its keys as triggers and constants.
    pub(super) fn lowered(&self) -> Self {
        let stops = self.all_effects().iter().any(Effect::defends);
        let own = |on, effect| Trigger { this: true, effects: vec![effect], ..Trigger::on(on) };
        let endures = self.endurance.map(|prevents| Trigger {
            may: true,
            ..own(EventKind::LifeDealt, Effect::Endure(prevents))
        });
        let success = self.success.iter();
        let success = success.map(|effect| own(EventKind::AttackSuccessful, effect.clone()));
        let stages = Some(self.more_stages).filter(|n| *n != 0);
        let stages =
            stages.map(|stages| Modifier { energy: Some(false), stages, ..Modifier::default() });
        let modifiers = stages.into_iter().chain(self.modifies.iter().copied());
        let anger = self.keeps_anger.then_some(Constant::KeepsAnger);
        Self {
            // What stops an attack is used in defense, where it is not laid for it.
            defense: self.defense || stops && !self.shield,
            triggers: endures.into_iter().chain(success).collect(),
            constants: modifiers.map(Constant::Modifies).chain(anger).collect(),
            ..self.clone()
        }
    }
}

/// Empower.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Empower {
    pub(crate) cost: i64,
    pub(crate) more_life: i64,
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
    /// Whose combat is under way.
    pub(crate) combat: Option<Side>,
}

/// A move.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// The game starts: scouters are set.
    Start {},
    /// A card is used before Combat that ends, skips or stops it.
    Use { who: Side, card: String },
    /// Combat is declared.
    Combat { who: Side },
    /// A phase of the attacker: the Battle Sequence; with a card of the hand by an Ally,
    /// where one is named.
    Attack {
        who: Side,
        card: String,
        #[serde(default)]
        by: Option<String>,
    },
    /// The attacker passes: step 1.
    Pass { who: Side },
    /// A Final Physical Attack, for a card of the hand, one that does not matter where none is
    /// named; by an Ally, where one is named.
    FinalPhysicalAttack {
        who: Side,
        #[serde(default = "one_card")]
        discard: Item,
        #[serde(default)]
        by: Option<String>,
    },
}

fn one_card() -> Item {
    Item::Any(1)
}
