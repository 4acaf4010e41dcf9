//! Identifiers, one type each, so that a set cannot be passed for a card.

use std::borrow::Borrow;
use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Wraps a text that is already in the identifier's form.
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            /// The identifier as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.0 == *other
            }
        }
    };
}

id!(
    /// A source document, such as `fanz-crd`.
    DocumentId
);
id!(
    /// A game, such as `dbz-tcg`.
    GameId
);
id!(
    /// A passage: document, section and slug, such as `fanz-crd/general/drill-memory`.
    PassageId
);
id!(
    /// A card: game and slug of the title, such as `dbz-tcg/blue-guard`.
    CardId
);
id!(
    /// A card set, such as `premiere`.
    SetId
);
id!(
    /// A deck format, such as `fanz` or `score-expanded`.
    FormatId
);
id!(
    /// A collector code such as `S65`; unique only inside its set.
    Code
);

impl DocumentId {
    /// The document without its edition: `fanz-crd` of `fanz-crd@2019`.
    #[must_use]
    pub fn family(&self) -> &str {
        self.0.split_once('@').map_or(self.0.as_str(), |(family, _)| family)
    }

    /// Whether it is an older edition, which names its edition in its id.
    #[must_use]
    pub fn is_older_edition(&self) -> bool {
        self.0.contains('@')
    }
}

impl CardId {
    /// The part after the game: `blue-guard` of `dbz-tcg/blue-guard`.
    #[must_use]
    pub fn slug(&self) -> &str {
        self.0.split_once('/').map_or(self.0.as_str(), |(_, slug)| slug)
    }
}

impl PassageId {
    /// The document part: `fanz-crd` of `fanz-crd/general/drill-memory`.
    #[must_use]
    pub fn document(&self) -> &str {
        self.0.split_once('/').map_or(self.0.as_str(), |(document, _)| document)
    }

    /// The part after the document, which is the anchor on the document's page.
    #[must_use]
    pub fn anchor(&self) -> &str {
        self.0.split_once('/').map_or("", |(_, anchor)| anchor)
    }
}

impl Code {
    /// Whether a text may be a code, of whatever form: `VW-005`, `ZEP 007`, `01003`. It has
    /// figures, and letters or many figures; a short number may be anything.
    #[must_use]
    pub fn may_be(text: &str) -> bool {
        let digits = text.chars().filter(char::is_ascii_digit).count();
        digits > 3 || (digits > 0 && text.chars().any(char::is_alphabetic))
    }
}
