//! The state: cards in their zones, two Main Personalities, and what the
//! game remembers.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::Words;
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::past::Past;
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::terms::{AfterUse, Attack, Keyword, Kind, Style, Victory};
use crate::play::kernel::{Board, Limit, Reactions, Side, Used, ZoneName};

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Zone {
    Hand,
    LifeDeck,
    Discard,
    Banished,
    InPlay,
    Attached,
    /// Removed from the game, or waiting outside of play.
    Aside,
    /// Being played.
    Table,
}

impl Zone {
    /// Whether neither player can see the card there, or only its holder.
    pub(crate) fn hidden(self) -> bool {
        Self::HIDDEN.contains(&self)
    }

    /// The place that cards are chosen from, where it is one.
    pub(crate) fn source(self) -> Option<Source> {
        match self {
            Self::InPlay => Some(Source::InPlay),
            Self::Hand => Some(Source::Hand),
            Self::Discard => Some(Source::Discard),
            Self::Banished => Some(Source::Banished),
            Self::LifeDeck => Some(Source::LifeDeck),
            Self::Attached => Some(Source::Attached),
            Self::Aside => Some(Source::Aside),
            Self::Table => None,
        }
    }

    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::LifeDeck => "Life Deck",
            Self::Hand => "hand",
            Self::Discard => "discard pile",
            Self::Banished => "Banished Zone",
            Self::InPlay | Self::Attached => "play",
            Self::Aside => "outside of play",
            Self::Table => "the table",
        }
    }
}

impl From<Source> for Zone {
    fn from(source: Source) -> Self {
        match source {
            Source::InPlay => Self::InPlay,
            Source::Hand => Self::Hand,
            Source::Discard => Self::Discard,
            Source::Banished => Self::Banished,
            Source::LifeDeck => Self::LifeDeck,
            Source::Attached => Self::Attached,
            Source::Aside => Self::Aside,
        }
    }
}

impl ZoneName for Zone {
    const DECK: Self = Self::LifeDeck;
    const STACKED: &'static [Self] = &[Self::LifeDeck, Self::Discard];
    const HIDDEN: &'static [Self] = &[Self::LifeDeck, Self::Hand];
    const TURNED: &'static [Self] = &[];
}

/// Numbers of a Main Personality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Number {
    Anger,
    Stages,
    Level,
}

/// What does not change about a Main Personality.
#[derive(Clone, Debug)]
pub(crate) struct Mp {
    pub(crate) name: String,
    pub(crate) alignment: Option<String>,
    pub(crate) traits: Vec<String>,
    /// Its traits are those that the document lists for its name.
    pub(crate) listed: bool,
    pub(crate) top_level: u32,
    /// What the attack table gives for its power level, where that is said.
    pub(crate) at: Option<u32>,
    /// The power levels of each level, by the stages above zero, where they are said.
    pub(crate) powers: Vec<Vec<u64>>,
    /// The highest power level of its highest level, where that is said.
    pub(crate) top_power: Option<u64>,
}

/// A level of a Main Personality that has a card.
#[derive(Clone, Debug)]
pub(crate) struct PersonalityLevel {
    pub(crate) level: u32,
    pub(crate) card: usize,
    /// The stages that it powers up by, where a record states it.
    pub(crate) power_up: Option<u32>,
}

/// The stages above zero that advancing a level sets.
pub(crate) const FULL_STAGES: u32 = 10;

/// More stages than any Main Personality has: a rise to the highest, however far that is.
pub(crate) const HIGHEST: i32 = 1_000;

/// An attack being performed.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct PendingAttack {
    pub(crate) card: usize,
    pub(crate) who: Side,
    /// The Ally that performs it; the Main Personality where there is none.
    pub(crate) performer: Option<usize>,
    pub(crate) attack: Attack,
    /// What it has gained.
    pub(crate) keywords: Vec<Keyword>,
    pub(crate) copied: bool,
    pub(crate) serial: usize,
    pub(crate) stopped: bool,
    /// It is considered successful.
    pub(crate) successful: bool,
    pub(crate) stages: i64,
    pub(crate) life: i64,
    /// What the effects of other cards, and contextual ones, add: whose, stages and life cards.
    pub(crate) modifiers: Vec<(Side, i32, i32)>,
    pub(crate) prevent_stages: u32,
    pub(crate) prevent_life: u32,
    pub(crate) raised_anger: bool,
    pub(crate) in_hit: bool,
    pub(crate) dealt: (u32, u32),
    /// The power stages of damage that it deals, those that are converted among them.
    pub(crate) stages_dealt: u32,
    /// Damage of it has been prevented.
    pub(crate) prevented: bool,
    /// The card whose effect prevents damage of it, and whose effect that is.
    pub(crate) preventer: Option<(Option<usize>, Side)>,
    pub(crate) critical: bool,
    pub(crate) defense: Option<(EffectContext, AfterUse)>,
    /// What cards counted when it was performed.
    pub(crate) counts: Vec<(Option<usize>, i64)>,
}

/// What Drill Memory remembers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DrillUse {
    /// The title of a Styled Drill.
    Styled(Side, String),
    /// A Drill as it was then: it is another after it has left play.
    Card(usize, u32),
}

/// What has been used, and when it may be used again.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Memory {
    /// Drills: of Styled ones the title.
    pub(crate) drills: Used<Limit, DrillUse>,
    /// Cards that stay to be used again: how often still.
    pub(crate) remaining: BTreeMap<usize, u32>,
    /// The Planning Step has begun, and has not ended.
    pub(crate) planning: bool,
    /// The turn has ended, and no other has begun.
    pub(crate) turn_over: bool,
    /// How many turns each player has begun.
    pub(crate) turns: [u32; 2],
    /// No turn was played before those that are remembered.
    pub(crate) new_game: bool,
    /// The game is played from its start.
    pub(crate) from_the_start: bool,
    /// Each player's last action, whether it was to pass, and whether it was in this combat.
    pub(crate) passed: [Option<(bool, bool)>; 2],
    /// Who acted last in this combat.
    pub(crate) acted: Option<Side>,
    /// What has happened this turn.
    pub(crate) past: Past,
    pub(crate) skips: Skips,
    /// Whose Life Deck has been shuffled.
    pub(crate) shuffled: [bool; 2],
    /// How many actions each player has begun in this combat.
    pub(crate) actions: [u32; 2],
    /// The anger that a level of each player needed when the last move was completed.
    pub(crate) needed_anger: [Option<u32>; 2],
    /// The attacks that players are to copy as their next action.
    pub(crate) copies: [Option<usize>; 2],
    /// The cards of the other player that a player has attached, and how often each had moved
    /// then.
    pub(crate) attached_by: BTreeMap<(usize, u32), Side>,
    /// The cards of which what they do has been cancelled, and how often each had moved then.
    pub(crate) cancelled: Vec<(usize, u32)>,
    /// The cards that left play without effect, and how often each had moved then.
    pub(crate) left_blank: Vec<(usize, u32)>,
    /// The personalities and Masteries whose power has been used this combat.
    pub(crate) powers: BTreeSet<(usize, u32)>,
    /// Their Instant powers that have been used this combat, each by its place on the card.
    pub(crate) instant_powers: BTreeSet<(usize, u32, usize)>,
    /// Those of which the power may be used a second time.
    pub(crate) again: BTreeSet<(usize, u32)>,
    /// Who is declaring combat.
    pub(crate) declares: Option<Side>,
    /// Combat is ending: what ends it then ends nothing more.
    pub(crate) ends: bool,
    /// Where the cards on the table were played from.
    pub(crate) played_from: BTreeMap<usize, Source>,
}

impl PendingAttack {
    /// An attack of which nothing has been done yet.
    pub(crate) fn new((card, who): (usize, Side), attack: Attack, copied: bool) -> Self {
        Self {
            card,
            who,
            performer: None,
            attack,
            keywords: Vec::new(),
            copied,
            serial: 0,
            stopped: false,
            successful: false,
            stages: 0,
            life: 0,
            modifiers: Vec::new(),
            prevent_stages: 0,
            prevent_life: 0,
            raised_anger: false,
            in_hit: false,
            dealt: (0, 0),
            stages_dealt: 0,
            prevented: false,
            preventer: None,
            critical: false,
            defense: None,
            counts: Vec::new(),
        }
    }
}

/// What becomes of the next actions of a player in this combat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Skips {
    /// One for each of the actions to come: whether it is passed, not skipped.
    pub(crate) due: [Vec<bool>; 2],
    /// The player whose action has just been skipped, and whether it was passed.
    pub(crate) over: Option<(Side, bool)>,
}

impl Skips {
    /// So many of a player's next actions are skipped, or passed.
    pub(crate) fn add(&mut self, who: Side, count: usize, passed: bool) {
        let due = &mut self.due[who.at()];
        due.extend(std::iter::repeat_n(passed, count));
    }
}

/// The game.
#[derive(Clone, Debug)]
pub(crate) struct Dbz {
    pub(crate) board: Board<Card, Zone, Number>,
    pub(crate) mp: [Mp; 2],
    /// Attacks follow the older version of the attack sequence.
    pub(crate) older_version: bool,
    pub(crate) begin_combat: Option<Side>,
    pub(crate) memory: Memory,
    pub(crate) reactions: Reactions<Words>,
    pub(crate) attacks: Vec<PendingAttack>,
    pub(crate) attacks_made: usize,
    /// The Ally that performs the next attack.
    pub(crate) performer: Option<usize>,
    pub(crate) levels_due: Vec<(Event, i32)>,
    pub(crate) ending: bool,
    /// The levels of each Main Personality that have a card.
    pub(crate) levels: [Vec<PersonalityLevel>; 2],
    /// How the game was won.
    pub(crate) victory: Option<Victory>,
}

impl Dbz {
    pub(crate) fn kind(&self, card: usize) -> Option<Kind> {
        self.board.def(card).map(|def| def.kind)
    }

    pub(crate) fn zone(&self, card: usize) -> Zone {
        self.board.place(card).map_or(Zone::Aside, |(_, zone)| zone)
    }

    pub(crate) fn mp(&self, side: Side) -> &Mp {
        &self.mp[side.at()]
    }

    pub(crate) fn number(&self, side: Side, what: Number) -> u32 {
        u32::try_from(self.board.number(side, what)).unwrap_or(0)
    }

    /// The style of a player's Mastery.
    pub(crate) fn mastery_style(&self, side: Side) -> Option<Style> {
        self.board
            .pile(side, Zone::InPlay)
            .iter()
            .filter_map(|card| self.board.def(*card))
            .find(|def| def.kind == Kind::Mastery)
            .and_then(|def| def.style)
    }
}
