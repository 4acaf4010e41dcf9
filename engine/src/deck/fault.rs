//! What can be wrong with a line of a deck.

/// What is wrong with a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Count(String),
    NoName,
    NameTooLong,
    NotACard(String),
}
