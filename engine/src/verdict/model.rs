//! A verdict as it is answered.

use headjudge_corpus::FormatId;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::claims::Statement;
use crate::finding::Finding;
use crate::library::Unmatched;

/// What a deck comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeckStatus {
    /// Every rule that bears on the deck is kept, and nothing gives reason to ask. What
    /// was not matched and not checked is said beside it.
    Legal,
    /// A rule is broken.
    Illegal,
    /// No rule is broken, but one could not be decided, or cards give reason to ask:
    /// their names are not on record, or the deck does not list them.
    Unknown,
}

/// Which build and which snapshot gave an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Receipt {
    /// The version of the program.
    pub headjudge: String,
    /// The digest of the snapshot; empty where no snapshot was used.
    pub snapshot: String,
}

impl Default for Receipt {
    fn default() -> Self {
        Self { headjudge: env!("CARGO_PKG_VERSION").to_owned(), snapshot: String::new() }
    }
}

/// How many cards a deck lists, and of how many the name is on record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardTally {
    /// The cards listed, what is beside the deck left out.
    pub listed: u32,
    /// Those whose name was looked up and is not on record as a card of the game.
    pub unmatched: u32,
}

/// The verdict on a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "deck_verdict")]
pub struct DeckVerdict {
    /// The deck's name.
    pub deck: Option<String>,
    /// The format.
    pub format: FormatId,
    /// The date.
    pub on: Date,
    /// What the event opts into.
    pub options: Vec<String>,
    /// The last recorded edition, where the date is after it.
    pub as_of_edition: Option<String>,
    /// What the deck comes to.
    pub verdict: DeckStatus,
    /// The verdict in a sentence, with what it does not rest on.
    pub summary: String,
    /// How many cards were looked at.
    pub cards: CardTally,
    /// What would decide what is open.
    pub needs: Vec<String>,
    /// What was not checked, and why.
    pub not_checked: Vec<Statement>,
    /// Every finding, in the format's order of rules.
    pub findings: Vec<Finding>,
    /// Names that no card has.
    pub unmatched: Vec<Unmatched>,
    /// The sentences of `not_checked`.
    pub notes: Vec<String>,
    /// Which build and which snapshot gave the answer.
    pub receipt: Receipt,
}

impl DeckVerdict {
    /// The same verdict, signed with `receipt`.
    #[must_use]
    pub fn with_receipt(self, receipt: Receipt) -> Self {
        Self { receipt, ..self }
    }

    /// The verdict in the words that are above it. A deck is called legal only
    /// where every card was matched and every rule of the game looked at.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self.verdict {
            DeckStatus::Legal if self.not_checked.is_empty() => "legal",
            DeckStatus::Legal => "no problem found",
            DeckStatus::Illegal => "illegal",
            DeckStatus::Unknown => "unknown",
        }
    }

    /// The finding of the rule `code`.
    #[must_use]
    pub fn finding(&self, code: &str) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.rule == code)
    }
}
