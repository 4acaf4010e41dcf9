//! Why a question could not be put to the rules at all. What the rules cannot
//! decide is no error: it is a finding that says what is missing.

use headjudge_corpus::FormatId;

use crate::deck::DeckError;

/// A question that cannot be put to the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// No format has this name.
    #[error("unknown format `{format}`; choose one of {known}")]
    UnknownFormat {
        /// The name asked for.
        format: FormatId,
        /// The formats there are, in words.
        known: String,
    },
    /// The format offers no such option.
    #[error("format `{format}` has no option `{option}`; {hint}")]
    UnknownOption {
        /// The format.
        format: FormatId,
        /// The option asked for.
        option: String,
        /// What may be asked instead.
        hint: String,
    },
    /// The deck sets apart a section that the format does not name.
    #[error("format `{format}` has no section `{section}`; its sections are {known}")]
    UnknownSection {
        /// The format.
        format: FormatId,
        /// The section.
        section: String,
        /// The sections there are, in words.
        known: String,
    },
    /// A format's definition names a rule that is not written.
    #[error(
        "format `{format}` lists the rule `{rule}`, which does not exist; correct its file under `formats`"
    )]
    UnknownRule {
        /// The format.
        format: FormatId,
        /// The rule code.
        rule: String,
    },
    /// The text is not a decklist.
    #[error(transparent)]
    Deck(#[from] DeckError),
}
