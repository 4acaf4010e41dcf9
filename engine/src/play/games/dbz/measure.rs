//! What the words of cards count and measure: anger, stages, levels, cards.

use serde::Deserialize;

use crate::play::games::dbz::event_kind::EventKind;
use crate::play::games::dbz::select::{Filter, Sel};
use crate::play::games::dbz::terms::Who;

/// Something that has a number.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Measure {
    Anger(Who),
    Stages(Who),
    Level(Who),
    Traits(Who),
    /// The cards that are like this.
    Cards(Box<Sel>),
    /// The cards that the card last dealt with.
    Moved,
    /// The life cards of damage that the attack has dealt.
    #[serde(skip)]
    LifeDealt,
    /// The stages that were paid for the card.
    #[serde(skip)]
    Paid,
    /// How often so many are in it.
    #[serde(skip)]
    Each(u32, Box<Measure>),
    Times(u32, Box<Measure>),
    Plus(Box<Measure>, i32),
    /// What is missing from it to so much.
    #[serde(skip)]
    Missing(u32, Box<Measure>),
    /// What it was when the attack was performed.
    #[serde(skip)]
    WhenPerformed(Box<Measure>),
    /// So much, but at most this.
    #[serde(skip)]
    AtMost(Box<Measure>, u32),
    /// All of these together.
    #[serde(skip)]
    Sum(Vec<Measure>),
    /// The different types of the cards that are like this.
    #[serde(skip)]
    Kinds(Box<Sel>),
    /// By how many levels an effect of the card has lowered anger.
    #[serde(skip)]
    AngerLowered,
    /// The cards like these to which this has happened on the way through the card.
    #[serde(skip)]
    DidTo(EventKind, Box<Filter>),
    /// The cards like these to which this has happened last on the way through the card.
    #[serde(skip)]
    LastDone(EventKind, Box<Filter>),
    /// The personalities in play that have a trait: Main Personalities and Allies.
    #[serde(skip)]
    Personalities(Who, String),
    /// How many stages were gained or lost by what it waited for.
    #[serde(skip)]
    StagesChanged,
    /// The stages of damage that the attack has dealt, those that were converted among them.
    #[serde(skip)]
    StagesDealt,
}

impl Measure {
    /// Whether it is a number of what was done on the way through a card, which is over
    /// when the card has resolved.
    pub(crate) fn is_of_what_was_done(&self) -> bool {
        match self {
            Self::Moved
            | Self::Paid
            | Self::AngerLowered
            | Self::DidTo(..)
            | Self::LastDone(..) => true,
            _ => self.parts().iter().any(|of| of.is_of_what_was_done()),
        }
    }

    /// Whether it is a number of how the table is.
    pub(crate) fn is_of_the_table(&self) -> bool {
        match self {
            Self::Anger(_)
            | Self::Stages(_)
            | Self::Level(_)
            | Self::Traits(_)
            | Self::Cards(_)
            | Self::Kinds(_)
            | Self::Personalities(..) => true,
            _ => self.parts().iter().any(|of| of.is_of_the_table()),
        }
    }

    /// What it is counted from.
    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Sum(all) => all.iter().collect(),
            Self::Times(_, of)
            | Self::Plus(of, _)
            | Self::AtMost(of, _)
            | Self::Missing(_, of)
            | Self::Each(_, of) => vec![of],
            _ => Vec::new(),
        }
    }
}

/// What an amount is changed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangedTo {
    Exactly(u32),
    AtMost(u32),
    Double,
}

impl ChangedTo {
    pub(crate) fn of(self, amount: u32) -> u32 {
        match self {
            Self::Exactly(n) => n,
            Self::AtMost(n) => amount.min(n),
            Self::Double => amount.saturating_mul(2),
        }
    }
}

/// The least and the most that will do.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Bounds {
    pub(crate) least: Option<u32>,
    pub(crate) most: Option<u32>,
}

impl Bounds {
    pub(crate) fn hold(self, n: i64) -> bool {
        self.least.is_none_or(|least| n >= i64::from(least))
            && self.most.is_none_or(|most| n <= i64::from(most))
    }
}
