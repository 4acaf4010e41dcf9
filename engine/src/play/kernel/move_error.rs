//! Why a move does not go through.

/// Why a move did not go through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MoveError {
    /// The rules do not allow it.
    Illegal(String),
    /// The script has no answer, or one that does not fit the question.
    Answer(String),
    /// More steps than the caller allows.
    Budget,
}

impl MoveError {
    /// In words.
    pub(crate) fn words(&self) -> &str {
        match self {
            Self::Illegal(why) | Self::Answer(why) => why,
            Self::Budget => "the run takes more steps than it is allowed",
        }
    }
}

/// Refuses a move, with the reason.
pub(crate) fn illegal<T>(why: impl Into<String>) -> Result<T, MoveError> {
    Err(MoveError::Illegal(why.into()))
}
