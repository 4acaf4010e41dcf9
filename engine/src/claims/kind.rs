//! The kinds of claims, each with what it is about.

use serde::{Deserialize, Serialize};

/// Declares the kinds, and the list of them all.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What a claim is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum ClaimKind {
            $($(#[$doc])* $name,)*
        }

        impl ClaimKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}

kinds! {
    /// The document states no deck size.
    DeckSize,
    /// The document states no general limit of copies.
    Copies,
    /// The document leaves rules to another text.
    Rulebook,
    /// Only a part of the document is on record.
    RestOfDocument,
    /// The date is after the last edition on record.
    LaterEditions,
    /// The date is before the first edition on record.
    BeforeFirstEdition,
    /// No edition of the document is on record.
    NoEdition,
    /// A record that a rule reads is not in the corpus.
    NotOnRecord,
    /// Cards beside the deck, which only the lists that bar a card are about.
    Sideboard,
    /// A card says what its deck may or may not have, and no check looks at that.
    SaidOfTheDeck,
    /// Names that no document or catalogue has.
    UnmatchedNames,
    /// Lines that were not taken for cards.
    Lines,
    /// A name comes near a card that a list or a limit is about.
    NearListed,
    /// A name is a collector code that no printing on record has.
    UnknownCode,
    /// No name of the deck is on record.
    NothingKnown,
    /// The deck has more cards than it lists.
    Unlisted,
    /// A list gives no date for an entry.
    NoDate,
    /// The copy does not mark whose an entry is.
    MakerNotMarked,
    /// The copy does not mark who made the text that states a limit.
    LimitNotMarked,
    /// A rule is retired.
    Retired,
    /// A rule is in force only later.
    NotYetInForce,
    /// No check applies to a card.
    NoCheckApplies,
    /// No record of the game names a card.
    NotNamed,
    /// The name is that of a character, and of no card.
    CharacterNamed,
    /// A card of that name is on record in another game.
    OtherGame,
    /// The format is of another game than the card.
    NotApplicable,
    /// The format's game has cards of the same titles as the card's game.
    SharedTitles,
    /// The document says that another publisher released the personalities of a trait.
    ReleasedByTrait,
    /// A card is printed in sets of another publisher alone.
    PrintedByOthers,
    /// A card is on record in sets of another publisher alone.
    KnownFromOtherSets,
    /// No entry changes the text of a card.
    NoEntry,
    /// No document of the game holds entries about single cards.
    NoEntriesOfGame,
}

impl ClaimKind {
    /// What the document does not state, in few words.
    pub(crate) fn in_brief(self) -> Option<&'static str> {
        match self {
            Self::DeckSize => Some("deck size"),
            Self::Copies => Some("general limit of copies"),
            _ => None,
        }
    }

    /// What else a summary must not leave out, in few words.
    pub(crate) fn remark(self) -> Option<&'static str> {
        match self {
            Self::RestOfDocument => Some("only a part of the document is on record"),
            Self::Sideboard => {
                Some("cards of the sideboard, which are checked against lists alone")
            }
            Self::Lines => Some("some lines not taken for cards"),
            Self::Unlisted => Some("not every card of its total is listed"),
            _ => None,
        }
    }
}
