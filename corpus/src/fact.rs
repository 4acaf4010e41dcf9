//! Facts that the sentences of a document state, as deck rules count on them.
//! Ingest reads the words; the engine uses the facts and reads no English.

use serde::{Deserialize, Serialize};

use crate::{DocumentId, Lines, PassageId, Publisher};

/// What a sentence states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Stated {
    /// An Ally may be there once, by name.
    AllyOnce,
    /// Allies of this character may be there once under each title.
    NonUniqueAlly {
        /// The character.
        character: String,
    },
    /// Two cards may not be in one deck.
    NotTogether {
        /// Their titles.
        cards: [String; 2],
    },
    /// A Mastery whose title begins with one of these asks for that trait.
    HeritageMastery {
        /// The traits.
        traits: Vec<String>,
        /// On how many levels the trait must be, where the sentence gives a number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        levels: Option<u32>,
    },
    /// A publisher released all personalities of a trait.
    ReleasedBy {
        /// The trait.
        of: String,
        /// The publisher.
        publisher: Publisher,
    },
    /// The levels of a Main Personality may not be mixed with another's.
    LevelsApart {
        /// The character whose levels stay apart: Future Gohan.
        character: String,
        /// The character they may not be mixed with: Gohan.
        from: String,
    },
    /// Where the Scouter of the far stronger side is set.
    Scouter {
        /// Power stages above 0.
        stages: u32,
    },
    /// A text of an erratum limits the copies in a deck.
    CopyLimit {
        /// The greatest number of copies.
        max: u32,
        /// Which of the erratum's texts, counted from 0.
        text: usize,
    },
}

/// A fact and the sentence that states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "fact")]
pub struct Fact {
    /// Identifier.
    pub id: PassageId,
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// Source lines of the passage.
    pub lines: Lines,
    /// The passage it is in.
    pub passage: PassageId,
    /// What it states.
    pub stated: Stated,
    /// The words that state it.
    pub text: String,
}
