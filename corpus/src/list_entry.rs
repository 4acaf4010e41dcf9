//! Entries of the lists that bind deck building.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{CardId, DocumentId, FormatId, Lines, PassageId, Printing};

/// The lists that the documents hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ListKind {
    /// May not be used.
    Banned,
    /// One per deck.
    Restricted,
    /// May not be used until it is thawed.
    Frozen,
    /// A gold title reprint of an older card.
    GoldReprint,
    /// A frozen Mastery and the personalities it may be paired with.
    LegacyThawing,
    /// Cards of which one in total may be used.
    ExclusiveGroup,
    /// Cards of which a stated number in total may be used.
    GroupCap,
}

impl ListKind {
    /// The name used in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Banned => "banned",
            Self::Restricted => "restricted",
            Self::Frozen => "frozen",
            Self::GoldReprint => "gold_reprint",
            Self::LegacyThawing => "legacy_thawing",
            Self::ExclusiveGroup => "exclusive_group",
            Self::GroupCap => "group_cap",
        }
    }

    /// The name for a heading.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Banned => "Banned",
            Self::Restricted => "Restricted to one per deck",
            Self::Frozen => "Frozen",
            Self::GoldReprint => "Gold title reprints",
            Self::LegacyThawing => "Legacy Thawing Bonus",
            Self::ExclusiveGroup => "One card from each group",
            Self::GroupCap => "Capped in total",
        }
    }
}

/// A Main Personality that a thawed Mastery may be paired with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Partner {
    /// The character.
    pub name: String,
    /// The alignment it must have, lower case, where one is asked for.
    pub alignment: Option<String>,
}

/// One card on one list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "list_entry")]
pub struct ListEntry {
    /// Identifier.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// The passage it is in.
    pub passage: PassageId,
    /// The format it binds.
    pub format: FormatId,
    /// The list.
    pub list: ListKind,
    /// The title, as printed.
    pub card: String,
    /// The card.
    pub card_id: CardId,
    /// The printings it names; empty where it names none.
    pub printings: Vec<Printing>,
    /// The date as printed.
    pub printed: Option<String>,
    /// The same date.
    pub since: Option<Date>,
    /// The first day on which it is no longer in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
    /// What the date means, such as `in force from this date`.
    pub date_means: Option<String>,
    /// Whether the entry is struck out in the source.
    pub crossed_out: bool,
    /// The group it belongs to.
    pub group: Option<String>,
    /// The greatest number of copies: of the card, or of its group in total.
    pub max_copies: Option<u32>,
    /// The Main Personalities of a thawing entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partners: Vec<Partner>,
    /// Whether the rule it is under is in force.
    pub status: crate::RuleStatus,
}

impl ListEntry {
    /// What a list is called for all of its entries: cards of one list may be restricted to
    /// numbers of copies of their own.
    #[must_use]
    pub fn words_of_all<'a>(entries: impl IntoIterator<Item = &'a Self>) -> String {
        let mut words = entries.into_iter().map(Self::words);
        let first = words.next().unwrap_or_default();
        if words.all(|own| own == first) { first } else { "Restricted".to_owned() }
    }

    /// The list in words, as it binds this card: `Restricted to 2 per deck`.
    #[must_use]
    pub fn words(&self) -> String {
        match (self.list, self.max_copies) {
            (ListKind::Restricted, Some(most)) if most != 1 => {
                format!("Restricted to {most} per deck")
            }
            (list, _) => list.words().to_owned(),
        }
    }
}

impl ListEntry {
    /// Whether the entry is in force on a day.
    #[must_use]
    pub fn in_force(&self, on: Date) -> bool {
        self.since.is_none_or(|since| since <= on) && self.until.is_none_or(|until| on < until)
    }
}
