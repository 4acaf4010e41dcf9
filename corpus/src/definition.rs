//! Definitions: traits, fusion limits, keywords, and the numbers of deck building.

use serde::{Deserialize, Serialize};

use crate::{DocumentId, FormatId, Lines, PassageId};

/// Who has a trait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraitMember {
    /// A character, or the title of one card.
    pub name: String,
    /// Whether the trait is given to that one card only, not to every card of the character.
    pub single_card: bool,
}

/// A trait and the personalities that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "trait")]
pub struct Trait {
    /// Identifier, the same as its passage's.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// The trait.
    pub name: String,
    /// Who has it without its being printed on the card.
    pub members: Vec<TraitMember>,
    /// A remark that is in place of members.
    pub note: Option<String>,
}

/// The allies that a fused Main Personality may not include.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "fusion_limit")]
pub struct FusionLimit {
    /// Identifier, the same as its passage's.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// The fused character.
    pub character: String,
    /// The characters it may not include as allies.
    pub excluded: Vec<String>,
    /// The sentence.
    pub text: String,
}

/// A keyword, or a change in how card text is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "keyword")]
pub struct Keyword {
    /// Identifier, the same as its passage's.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines.
    pub lines: Lines,
    /// The keyword, without its parameter.
    pub name: String,
    /// `X`, where the keyword takes a number.
    pub parameter: Option<String>,
    /// Whether it is a change of wording only, not a keyword.
    pub text_change: bool,
    /// What it means.
    pub text: String,
}

/// A number that deck building or set-up rests on. The engine reads its
/// limits from these, so that a new edition needs no new code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "deck_number")]
pub struct DeckNumber {
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
    /// The format it counts for.
    pub format: FormatId,
    /// What is counted: `deck_size`, `named_copies`, `super_combo`…
    pub subject: String,
    /// The least, where one is stated.
    pub min: Option<u32>,
    /// The most, where one is stated.
    pub max: Option<u32>,
    /// The sentence.
    pub text: String,
    /// Our own English rendering, where the source is in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
}
