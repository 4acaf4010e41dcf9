//! Selecting cards: from where, which, how many, and by whom.

use serde::Deserialize;

use crate::play::games::dbz::terms::{AttackType, Icon, Kind, Style, Who};

/// What a card must be.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Filter {
    pub(crate) kind: Option<Kind>,
    pub(crate) not_kind: Option<Kind>,
    pub(crate) any_kind: Vec<Kind>,
    /// Of your style.
    pub(crate) styled: bool,
    pub(crate) style: Option<Style>,
    /// Named for your Main Personality.
    pub(crate) named: bool,
    pub(crate) icon: Option<Icon>,
    pub(crate) attack: bool,
    pub(crate) title: Option<String>,
    pub(crate) not_title: Option<String>,
    #[serde(rename = "trait")]
    pub(crate) of_trait: Option<String>,
    /// Not the card that says so.
    pub(crate) other: bool,
    /// What is asked for more rarely.
    #[serde(rename = "besides")]
    pub(crate) more: More,
}

/// What is asked of a card besides.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct More {
    pub(crate) not_styled: bool,
    pub(crate) not_named: bool,
    pub(crate) styled_or_named: bool,
    pub(crate) not_attack: bool,
    /// It has Endurance.
    pub(crate) endurance: bool,
    /// It has a HIT effect.
    pub(crate) hit: bool,
    /// It has a constant power.
    pub(crate) constant: bool,
    pub(crate) attack_type: Option<AttackType>,
    /// It is performed as a copy.
    pub(crate) copied: bool,
    pub(crate) alignment: Option<String>,
    /// The character that it is named for.
    pub(crate) named_for: Option<String>,
    /// A word of its title.
    pub(crate) in_title: Option<String>,
    /// A word of its text.
    pub(crate) says: Option<String>,
    /// It can attach to the Main Personality of this player, or of any.
    #[serde(skip)]
    pub(crate) attaches: Option<Who>,
    /// An Ally performs it.
    #[serde(skip)]
    pub(crate) by_ally: bool,
    /// A personality like this performs it.
    #[serde(skip)]
    pub(crate) by: Option<Performing>,
    /// It has no constant power.
    #[serde(skip)]
    pub(crate) not_constant: bool,
    /// You own it, whoever controls it.
    #[serde(skip)]
    pub(crate) owned: bool,
    /// Your opponent owns it.
    #[serde(skip)]
    pub(crate) theirs: bool,
    /// A word that its text does not have.
    #[serde(skip)]
    pub(crate) not_says: Option<String>,
    /// A word that its title does not have.
    #[serde(skip)]
    pub(crate) not_in_title: Option<String>,
    /// The attack table gives none of its damage.
    #[serde(skip)]
    pub(crate) not_by_table: bool,
    /// The attack table gives some of its damage.
    #[serde(skip)]
    pub(crate) by_table: bool,
    /// It ends combat, at once or later.
    #[serde(skip)]
    pub(crate) ends_combat: bool,
    /// It stops an attack, or those to come.
    #[serde(skip)]
    pub(crate) stops_attacks: bool,
    /// It is of none of these kinds.
    #[serde(skip)]
    pub(crate) not_kinds: Vec<Kind>,
    /// The Endurance that it has is printed.
    #[serde(skip)]
    pub(crate) printed: bool,
    /// It performs an attack, or its power does.
    #[serde(skip)]
    pub(crate) performs: bool,
    /// No card of its title is in play.
    #[serde(skip)]
    pub(crate) not_in_play: bool,
    /// Heroes or Villains alone may have it.
    #[serde(skip)]
    pub(crate) restricted: bool,
    /// The attack that is performed is successful so far.
    #[serde(skip)]
    pub(crate) successful: bool,
    /// It has one of these names, which a player gives, or the card that was dealt with has.
    #[serde(skip)]
    pub(crate) given_names: Option<Vec<String>>,
    /// Or else it is like this.
    #[serde(skip)]
    pub(crate) or: Option<Box<Filter>>,
}

/// What the personality is that performs an attack.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Performing {
    /// It has this in its title.
    Titled(String),
    /// It has this trait.
    OfTrait(String),
    /// It is a Main Personality.
    Mp,
    /// It is one of these cards: what a sentence speaks of, once its effect floats.
    These(Vec<usize>),
}

impl Filter {
    /// Whether it only leaves certain cards out.
    pub(crate) fn excludes_alone(&self) -> bool {
        let more =
            More { not_styled: false, not_named: false, not_attack: false, ..self.more.clone() };
        Self { not_kind: None, not_title: None, more, ..self.clone() }.is_another()
    }

    /// Every kind that it allows; nothing where it allows others than it tells.
    pub(crate) fn each_kind(&self) -> Option<Vec<Kind>> {
        let mut all: Vec<Kind> = self.kind.into_iter().chain(self.any_kind.clone()).collect();
        if all.is_empty() {
            return None;
        }
        if let Some(or) = &self.more.or {
            all.extend(or.each_kind()?);
        }
        Some(all)
    }

    /// Whether it leaves out the card that says so at most.
    pub(crate) fn is_another(&self) -> bool {
        Self { other: false, ..self.clone() } == Self::default()
    }
}

/// Places a card can be chosen from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Source {
    #[default]
    InPlay,
    Hand,
    Discard,
    Banished,
    LifeDeck,
    Attached,
    /// Cards set aside by the card.
    Aside,
}

/// Of which cards copies are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Copies {
    /// Any card will do.
    #[default]
    Any,
    /// Of those that were named, or else dealt with.
    OfNamed,
    /// So many of each of them.
    OfEach,
}

/// How the cards are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum How {
    /// The player whose effect it is chooses.
    #[default]
    Choose,
    /// Their holder chooses.
    HolderChooses,
    Top,
    Bottom,
    All,
    /// Chance decides.
    Random,
    /// From the top or the bottom, as the player chooses.
    TopOrBottom,
    /// The card itself.
    This,
    /// Those that the card last dealt with.
    It,
    /// The attack being performed.
    TheAttack,
    /// The last attack that the opponent has performed this combat.
    #[serde(skip)]
    TheirLast,
    /// The card that the trigger is about.
    That,
}

impl How {
    /// Whether so many cards are taken, where a number is told.
    pub(super) fn has_a_number(self) -> bool {
        matches!(
            self,
            Self::Choose
                | Self::HolderChooses
                | Self::Top
                | Self::Bottom
                | Self::Random
                | Self::TopOrBottom
        )
    }
}

/// A selection.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Sel {
    pub(crate) from: Source,
    pub(crate) of: Who,
    pub(crate) how: How,
    pub(crate) card: Filter,
    pub(crate) count: Option<usize>,
    /// Up to that many; any number where no count is given.
    pub(crate) up_to: bool,
    /// Of either player.
    pub(crate) either: bool,
    /// The opponent does it, because the effect says so.
    pub(crate) by_opponent: bool,
    /// Under its owner's control.
    pub(crate) under_owner: bool,
    /// Or a card that is attached.
    #[serde(skip)]
    pub(crate) or_attached: bool,
    /// The player whose zone the words name, where they name one.
    #[serde(skip)]
    pub(crate) into: Option<Who>,
}
