//! The kinds: what a line can be, and the named groups that each kind reads.
//! Apart from the reading, so that a wrong name in a `dialect.toml` can be
//! answered with the right ones.

use serde::{Deserialize, Serialize};

/// What a pattern says that a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Rules nothing.
    Skip,
    /// A title.
    Heading,
    /// The beginning of a rule.
    Rule,
    /// A paragraph of the rule in force.
    Paragraph,
    /// A worked example.
    Example,
    /// A term with its meaning.
    Term,
    /// The head of what is said of one card.
    Entry,
    /// A labelled text of an erratum.
    Text,
    /// A ruling on a card.
    Ruling,
    /// Which printing is the most recent.
    Printing,
    /// A note to an entry.
    Note,
    /// A question.
    Question,
    /// Its answer.
    Answer,
    /// The announcement of a list of cards.
    List,
    /// One card on a list.
    ListEntry,
    /// One step of a procedure.
    Step,
    /// A trait with those who have it.
    Trait,
    /// Whom a fused character may not have beside them.
    FusionLimit,
    /// Why the rule above it holds no longer.
    Reason,
    /// Goes on with what comes before it.
    Continuation,
}

/// Every kind, in the order of the reference.
#[cfg(test)]
pub(super) const ALL: [Kind; 20] = [
    Kind::Skip,
    Kind::Heading,
    Kind::Rule,
    Kind::Paragraph,
    Kind::Example,
    Kind::Term,
    Kind::Entry,
    Kind::Text,
    Kind::Ruling,
    Kind::Printing,
    Kind::Note,
    Kind::Question,
    Kind::Answer,
    Kind::List,
    Kind::ListEntry,
    Kind::Step,
    Kind::Trait,
    Kind::FusionLimit,
    Kind::Reason,
    Kind::Continuation,
];

impl Kind {
    /// The name in a `dialect.toml`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Skip => "skip",
            Self::Heading => "heading",
            Self::Rule => "rule",
            Self::Paragraph => "paragraph",
            Self::Example => "example",
            Self::Term => "term",
            Self::Entry => "entry",
            Self::Text => "text",
            Self::Ruling => "ruling",
            Self::Printing => "printing",
            Self::Note => "note",
            Self::Question => "question",
            Self::Answer => "answer",
            Self::List => "list",
            Self::ListEntry => "list-entry",
            Self::Step => "step",
            Self::Trait => "trait",
            Self::FusionLimit => "fusion-limit",
            Self::Reason => "reason",
            Self::Continuation => "continuation",
        }
    }

    /// The groups that it reads.
    pub(super) fn groups(self) -> &'static [&'static str] {
        match self {
            Self::Skip => &["publisher", "date"],
            Self::Heading => &["number", "title", "set", "date", "max"],
            Self::Rule => &["number", "title", "text", "date", "label"],
            Self::Paragraph | Self::Note => &["text", "date"],
            Self::Example => &["label", "number", "text"],
            Self::Term => &["term", "parameter", "text", "label"],
            Self::Entry => &[
                "card", "set", "code", "date", "label", "text", "original", "updated", "gains",
                "note",
            ],
            Self::Ruling => &["card", "set", "code", "date", "label", "text"],
            Self::Text => &["label", "text", "date"],
            Self::Answer => &["label", "text"],
            Self::Printing | Self::Continuation => &["text"],
            Self::Question => &["number", "label", "card", "text", "answer"],
            Self::List => &["number", "title", "text", "max", "date"],
            Self::ListEntry => &[
                "card", "set", "code", "date", "until", "max", "group", "format", "number", "text",
                "partner",
            ],
            Self::Step => &["number", "title", "text"],
            Self::Trait => &["trait", "members", "note"],
            Self::FusionLimit => &["character", "excluded", "text"],
            Self::Reason => &["rule", "text"],
        }
    }

    /// The groups without which it says nothing.
    pub(super) fn needs(self) -> &'static [&'static str] {
        match self {
            Self::Term => &["term"],
            Self::Entry => &["card"],
            Self::Trait => &["trait"],
            Self::FusionLimit => &["character", "excluded"],
            _ => &[],
        }
    }

    /// Whether a part of an entry is of it, on a line of its own or behind the head.
    pub(super) fn is_part(self) -> bool {
        matches!(self, Self::Text | Self::Ruling | Self::Printing | Self::Note)
    }

    /// Whether a line that no pattern reads goes on with it after a blank line too.
    pub(super) fn runs_on(self) -> bool {
        matches!(
            self,
            Self::Entry
                | Self::Text
                | Self::Ruling
                | Self::Printing
                | Self::Note
                | Self::Term
                | Self::Question
                | Self::Answer
                | Self::Step
        )
    }
}
