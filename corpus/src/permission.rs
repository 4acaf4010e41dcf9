//! What a step of a procedure permits, as its own sentences say it: to whom,
//! what, how many, and under which condition. It is apart from the procedure,
//! because it is read from the step's words after the step itself.

use serde::{Deserialize, Serialize};

/// Whom a sentence of a step speaks of, in the sentence's own terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// The player whom the text addresses.
    You,
    /// The opponent of that player.
    Opponent,
    /// The attacking player.
    Attacker,
    /// The defending player.
    Defender,
    /// The player whose turn it is.
    TurnPlayer,
    /// Both players.
    Both,
    /// The sentence names no player.
    Unnamed,
}

impl Player {
    /// The player, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Opponent => "the opponent",
            Self::Attacker => "the attacker",
            Self::Defender => "the defender",
            Self::TurnPlayer => "the turn player",
            Self::Both => "both players",
            Self::Unnamed => "no player named",
        }
    }
}

/// How strongly a sentence speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Force {
    /// It permits: `may`, `can`, `timing to`.
    May,
    /// It forbids: `cannot`, `may not`, `without`, `does not include`.
    MayNot,
    /// It obliges: `must`.
    Must,
    /// It says what is done: `pay any costs`, `the attacker pays costs`.
    Does,
}

impl Force {
    /// The force as a modal verb; nothing where the text only says what is done.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::May => "may ",
            Self::MayNot => "may not ",
            Self::Must => "must ",
            Self::Does => "",
        }
    }
}

/// How a number bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// No more than this.
    AtMost,
    /// This, no more and no fewer.
    Exactly,
    /// This or more.
    AtLeast,
    /// Any number.
    Any,
}

/// A number that a sentence states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HowMany {
    /// How it bounds.
    pub bound: Bound,
    /// The number; `null` for any number.
    pub n: Option<u32>,
}

impl HowMany {
    /// The amount, in words.
    #[must_use]
    pub fn words(self) -> String {
        match (self.bound, self.n) {
            (Bound::AtMost, Some(n)) => format!("at most {n}"),
            (Bound::Exactly, Some(n)) => format!("exactly {n}"),
            (Bound::AtLeast, Some(n)) => format!("at least {n}"),
            _ => "any number".to_owned(),
        }
    }
}

/// One thing that a step permits, forbids, orders or has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Permission {
    /// To whom.
    pub who: Player,
    /// How strongly.
    pub force: Force,
    /// The verbs, in the dictionary's form: `play`, `use`.
    pub verbs: Vec<String>,
    /// What the verbs act on, in the step's words; empty where they need nothing.
    pub object: String,
    /// How many, where the sentence says so.
    pub number: Option<HowMany>,
    /// The condition, in the step's words.
    pub condition: Option<String>,
    /// Whether the sentence says that nothing else is permitted: `only`.
    pub only: bool,
    /// The sentence it was read from: words of the step, or of its English rendering.
    pub words: String,
    /// Where those words begin there, in bytes.
    pub at: u32,
    /// The step whose sentence opens the list that this one is an item of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened_by: Option<u32>,
}

impl Permission {
    /// Who may do what, in one line: `the opponent: may use a [Counter], at most 1`.
    #[must_use]
    pub fn line(&self) -> String {
        let (who, force, verbs) = (self.who.words(), self.force.words(), self.verbs.join(" or "));
        let object = self.object.strip_prefix("The ").map(|rest| format!("the {rest}"));
        let object = object.as_deref().unwrap_or(&self.object);
        let mut line = format!("{who}: {force}{verbs} {object}");
        line.truncate(line.trim_end().len());
        if let Some(number) = self.number {
            line.push_str(", ");
            line.push_str(&number.words());
        }
        if let Some(condition) = &self.condition {
            line.push_str(" – ");
            line.push_str(condition);
        }
        line
    }
}
