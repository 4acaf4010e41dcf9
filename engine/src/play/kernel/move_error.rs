//! Why a move does not go through: a code that scenarios name, and words for people.

use std::fmt::Display;

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

/// Why a move does not go through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MoveError {
    /// The rules do not allow it, or the script’s answers do not fit.
    Refused {
        /// The name of the reason.
        code: &'static str,
        /// The reason in words.
        words: String,
        /// An answer of the script is what does not fit.
        of_an_answer: bool,
    },
    /// More steps than the caller allows.
    Budget,
}

/// What any game refuses.
#[derive(Debug, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum CommonRefusal {
    #[error("the game is over")]
    GameOver,
    #[error("no card is called `{0}`")]
    NoSuchCard(String),
    #[error("{asked}: {question} The script has no answer; it takes {wanted}")]
    NoAnswer { asked: String, question: String, wanted: String },
    #[error("{asked}: {question} The script’s answer is that of {whose}")]
    OtherPlayerAsked { asked: String, question: String, whose: &'static str },
    #[error("{question} This takes {wanted}, not {given}")]
    AnswerDoesNotFit { question: String, wanted: &'static str, given: String },
    #[error("{question} The answer names {named}; it takes {wanted}")]
    WrongNumber { question: String, named: String, wanted: String },
    #[error("{question} `{name}` is not among the choices: {choices}{why}")]
    NotAChoice { question: String, name: String, choices: String, why: String },
}

impl MoveError {
    /// In words.
    pub(crate) fn words(&self) -> &str {
        match self {
            Self::Refused { words, .. } => words,
            Self::Budget => "the run takes more steps than it is allowed",
        }
    }

    /// The name of the reason.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Refused { code, .. } => code,
            Self::Budget => "budget",
        }
    }

    /// Whether an answer of the script is what does not fit.
    pub(crate) fn is_of_an_answer(&self) -> bool {
        matches!(self, Self::Refused { of_an_answer: true, .. })
    }

    /// Whether this is the reason that a scenario expects, by its name.
    pub(crate) fn is(&self, expected: &str) -> bool {
        matches!(self, Self::Refused { code, .. } if *code == expected)
    }
}

/// Refuses a move, with the reason.
pub(crate) fn illegal<T>(why: impl Display + Into<&'static str>) -> Result<T, MoveError> {
    let words = why.to_string();
    Err(MoveError::Refused { code: why.into(), words, of_an_answer: false })
}

/// Refuses a move for an answer of its script that does not fit.
pub(crate) fn unfit_answer<T>(why: CommonRefusal) -> Result<T, MoveError> {
    let words = why.to_string();
    Err(MoveError::Refused { code: why.into(), words, of_an_answer: true })
}
