//! What a review is made of: two corpora, a day, decks.

use jiff::civil::Date;

use crate::Service;

/// What the review looks at.
#[derive(Clone, Copy)]
pub struct ReviewInput<'a> {
    /// The corpus as it was.
    pub old: &'a Service,
    /// The corpus as it would be.
    pub new: &'a Service,
    /// The day on which cards and decks are judged.
    pub on: Date,
    /// The format of decks that name none.
    pub format: Option<&'a str>,
    /// The decks.
    pub decks: &'a [ReviewDeck],
}

/// A deck that the review judges.
#[derive(Clone, Debug)]
pub struct ReviewDeck {
    /// What it is called.
    pub name: String,
    /// Its file.
    pub bytes: Vec<u8>,
}
