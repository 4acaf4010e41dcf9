//! What a hit can show of a unit, each text with what it is: only the text in
//! force answers, unless another is asked for.

use headjudge_corpus::Lines;

/// What a text of a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// In force.
    Text,
    /// Replaced by a later text.
    Superseded,
    /// What is said of the most recent printing.
    Printing,
    /// A note of the document's authors.
    Note,
}

impl Role {
    /// The role with number `n`.
    pub(crate) fn of(n: u8) -> Option<Self> {
        [Self::Text, Self::Superseded, Self::Printing, Self::Note].get(usize::from(n)).copied()
    }
}

/// A text that a hit can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) role: Role,
    pub(crate) text: String,
    /// Its own words, without a label of ours, where they can be quoted alone.
    pub(crate) quote: Option<(String, Lines)>,
}

impl Part {
    pub(super) fn new(role: Role, text: impl Into<String>) -> Self {
        Self { role, text: text.into(), quote: None }
    }
}
