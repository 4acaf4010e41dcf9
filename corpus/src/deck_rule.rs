//! Deck rules as data: the few kinds that only need a number or a list, with
//! their parameters, and the names of those whose logic is code. The engine
//! matches on this enum, so that a format can name no rule that nobody wrote.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ListKind;

/// A number that a rule asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "write a number, `{ min = …, max = … }`, or the subject of a number that the document states"
)]
pub enum Amount {
    /// Given here; the check cites the sentence that says so.
    Given(u32),
    /// Given here as a range.
    Range(Range),
    /// Read from the document: the subject of one of its numbers.
    Stated(String),
}

/// The least and the most; either may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

/// What makes two cards copies of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CopiesBy {
    /// The same title, over all printings.
    #[default]
    Title,
    /// The same card number.
    Number,
}

/// The limit of one card that has a limit of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "write a number of copies, or \"any\"")]
pub enum OwnLimit {
    /// So many copies.
    Copies(u32),
    /// Any number of copies.
    Any(Any),
}

/// The word `any`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Any {
    /// `any`.
    Any,
}

/// What decides a deck rule. `section` is one of the format's; without it the
/// rule is about the whole deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeckRule {
    /// How many cards a section has.
    SectionSize {
        /// The section.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<String>,
        /// Exactly this number, or a range.
        size: Amount,
    },
    /// How many copies of one card a section has.
    Copies {
        /// The section.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<String>,
        /// What makes cards copies of each other.
        #[serde(default)]
        by: CopiesBy,
        /// The greatest number of copies.
        max: Amount,
        /// Cards with this skill are not counted here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        except_skill: Option<String>,
        /// Titles with a limit of their own.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        own: BTreeMap<String, OwnLimit>,
    },
    /// How many cards with a skill a section has, all together.
    CopiesWithSkill {
        /// The section.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<String>,
        /// The skill, as the game writes it.
        skill: String,
        /// The greatest number in total.
        max: Amount,
    },
    /// Which kinds of card belong in a section.
    SectionKinds {
        /// The section.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<String>,
        /// The kinds in words, for sentences: `Leaders and Z cards`.
        called: String,
        /// Only these kinds belong. A kind also covers longer names that begin
        /// with it: `z` covers `z battle`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        only: Vec<String>,
        /// These kinds do not belong.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        never: Vec<String>,
    },
    /// No more copies of a card than a list allows.
    Listed {
        /// The list.
        list: ListKind,
    },
    /// No more cards of a group of a list, all together, than it allows.
    GroupTotal {
        /// The list.
        list: ListKind,
    },
    /// Which levels an Ally may have.
    AllyLevels,
    /// One copy of an Ally, by name.
    AllyUnique,
    /// No card marked as a Battle Simulator card.
    BattleSimulator,
    /// How many cards a deck has, level cards of the Main Personality included.
    DeckSize,
    /// Who sets the Scouter where, and who goes first.
    DoublePower,
    /// A card is viable some days after its release.
    EligibilityDelay,
    /// No card on the Frozen List, thawed Masteries apart.
    Frozen,
    /// A fused Main Personality without those it is fused from.
    FusionAllies,
    /// Levels of one Main Personality that stay apart from another's.
    FutureGohan,
    /// The older card of a title, in place of its gold title reprint.
    GoldReprint,
    /// A Mastery of a heritage asks for its trait on every level.
    HeritageTrait,
    /// A frozen Mastery that an event thaws for some Main Personalities.
    LegacyThawing,
    /// A restriction beats the fourth copy of a Named card.
    LimitOverridesNamed,
    /// The limit that a card's own current text states.
    LimitPerDeck,
    /// A Mastery goes with a declared style.
    MasteryNeedsTokuiWaza,
    /// The Mastery is of the declared style.
    MasteryStyleMatch,
    /// How many copies of one title a deck has, one more of a Named card.
    NamedFour,
    /// No styled card but of the declared style.
    NoOtherStyle,
    /// How many Masteries a deck has.
    OneMastery,
    /// A declared style is there without counting its Mastery.
    OneStyledNonMastery,
    /// No card that only another publisher than the format's has released.
    PublisherSets,
}

impl DeckRule {
    /// The section that the rule is about, where it names one.
    #[must_use]
    pub fn section(&self) -> Option<&str> {
        match self {
            Self::SectionSize { section, .. }
            | Self::Copies { section, .. }
            | Self::CopiesWithSkill { section, .. }
            | Self::SectionKinds { section, .. } => section.as_deref(),
            _ => None,
        }
    }

    /// The number that the rule asks for, where it has one as a parameter.
    #[must_use]
    pub fn amount(&self) -> Option<&Amount> {
        match self {
            Self::SectionSize { size: amount, .. }
            | Self::Copies { max: amount, .. }
            | Self::CopiesWithSkill { max: amount, .. } => Some(amount),
            _ => None,
        }
    }

    /// The option of an event that the rule asks about.
    #[must_use]
    pub fn option(&self) -> Option<&'static str> {
        matches!(self, Self::LegacyThawing).then_some("legacy_thawing")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_may_be_written_three_ways() {
        let read = |text: &str| serde_json::from_str::<Amount>(text);
        assert_eq!(read("4").unwrap(), Amount::Given(4));
        assert_eq!(read(r#"{"max":7}"#).unwrap(), Amount::Range(Range { min: None, max: Some(7) }));
        assert_eq!(read(r#""main_size""#).unwrap(), Amount::Stated("main_size".to_owned()));
        assert!(read("-1").unwrap_err().to_string().contains("write a number"));
        assert!(read(r#"{"most":7}"#).unwrap_err().to_string().contains("write a number"));
    }

    #[test]
    fn a_rule_is_named_by_its_kind() {
        let read = |text: &str| serde_json::from_str::<DeckRule>(text);
        assert_eq!(read(r#"{"kind":"frozen"}"#).unwrap(), DeckRule::Frozen);
        assert!(read(r#"{"kind":"frozn"}"#).unwrap_err().to_string().contains("frozn"));
        let copies = read(r#"{"kind":"copies","max":4,"own":{"Fire":"any","Fox":1}}"#).unwrap();
        let DeckRule::Copies { own, .. } = &copies else { panic!("{copies:?}") };
        assert_eq!(own["Fire"], OwnLimit::Any(Any::Any));
        assert_eq!(copies.amount(), Some(&Amount::Given(4)));
        let extra = read(r#"{"kind":"section_size","size":1,"sise":2}"#);
        assert!(extra.unwrap_err().to_string().contains("sise"));
    }
}
