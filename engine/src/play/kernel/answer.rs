//! Questions that the engine asks a player, and the script's answers.

use serde::{Deserialize, Serialize};

use crate::naming::declared_key;

/// One of the two players.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PlayerSide))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first in the script; the documents' “you” in most scenarios.
    P1,
    /// The other.
    P2,
}

impl Side {
    /// Both players.
    pub const BOTH: [Self; 2] = [Self::P1, Self::P2];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::P1 => Self::P2,
            Self::P2 => Self::P1,
        }
    }

    /// As a script writes it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::P1 => "p1",
            Self::P2 => "p2",
        }
    }

    /// Place in an array of two.
    pub(crate) fn at(self) -> usize {
        match self {
            Self::P1 => 0,
            Self::P2 => 1,
        }
    }

    /// As the subject of a sentence, with the verb that fits: `You raise`, `Your opponent raises`.
    pub(crate) fn does(self, you: &str, they: &str) -> String {
        match self {
            Self::P1 => format!("You {you}"),
            Self::P2 => format!("Your opponent {they}"),
        }
    }

    /// Whose it is: `yours`, `your opponent’s`.
    pub(crate) fn theirs(self) -> &'static str {
        match self {
            Self::P1 => "yours",
            Self::P2 => "your opponent’s",
        }
    }

    /// Whose: `your`, `your opponent’s`.
    pub(crate) fn whose(self) -> &'static str {
        match self {
            Self::P1 => "your",
            Self::P2 => "your opponent’s",
        }
    }
}

/// An answer of the script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    /// Yes: do it, use it.
    Yes,
    /// No, or none.
    No,
    /// Cards, or effects by the card they are on, in the order meant.
    Pick(Vec<String>),
    /// A name.
    Name(String),
    /// An answer that must be the first player’s.
    P1(Box<Self>),
    /// An answer that must be the other player’s.
    P2(Box<Self>),
}

impl Answer {
    /// The answer in words.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Yes => "yes".to_owned(),
            Self::No => "no".to_owned(),
            Self::Pick(picked) if picked.is_empty() => "no card".to_owned(),
            Self::Pick(picked) => format!("the choice {}", picked.join(", ")),
            Self::Name(name) => format!("the name {name}"),
            Self::P1(own) | Self::P2(own) => own.words(),
        }
    }

    /// Whose it must be, where the script says, and the answer itself.
    pub(crate) fn own(&self) -> (Option<Side>, &Self) {
        match self {
            Self::P1(own) => (Some(Side::P1), own),
            Self::P2(own) => (Some(Side::P2), own),
            own => (None, own),
        }
    }
}

/// Whether a name of the script means a choice: the name of a card means any copy of it.
pub(crate) fn means(name: &str, choice: &str) -> bool {
    name == choice || name == declared_key(choice)
}

/// A choice that was not asked.
pub(crate) struct Unasked {
    pub(crate) who: Side,
    /// What is chosen, for want of anything else.
    pub(crate) only: Vec<String>,
}

impl Unasked {
    /// Whether an answer names what is chosen, and nothing else.
    pub(crate) fn is_named_by(&self, answer: &Answer) -> bool {
        let (whose, Answer::Pick(named)) = answer.own() else { return false };
        let mut left: Vec<&String> = self.only.iter().collect();
        let mut takes = |name: &String| {
            let at = left.iter().position(|choice| means(name, choice));
            at.map(|at| left.remove(at)).is_some()
        };
        whose.is_none_or(|whose| whose == self.who)
            && !named.is_empty()
            && named.iter().all(&mut takes)
            && left.is_empty()
    }
}
