//! Why a deck could not be read, with the line where there is one.

/// A deck that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// The file is larger than any deck.
    #[error("the deck is larger than {limit_kib} KiB; send one decklist, not a collection")]
    TooLarge {
        /// The greatest size, in KiB.
        limit_kib: usize,
    },
    /// The list has more lines than any deck.
    #[error("the deck has more than {limit} lines; send one decklist, not a collection")]
    TooManyLines {
        /// The greatest number of lines.
        limit: usize,
    },
    /// The list names more different cards than any deck.
    #[error("the deck lists more than {limit} entries; send one decklist, not a collection")]
    TooManyCards {
        /// The greatest number of entries.
        limit: usize,
    },
    /// A count that no deck can have.
    #[error(
        "line {line}: `{text}` is not a number of copies; write a whole number from 1 to {limit}"
    )]
    BadCount {
        /// The line, counted from 1.
        line: u32,
        /// The count as written.
        text: String,
        /// The greatest count.
        limit: u32,
    },
    /// A count without a card.
    #[error("line {line}: a count without a card's name; write it as `3 Name`")]
    NoName {
        /// The line, counted from 1.
        line: u32,
    },
    /// A name longer than any card's.
    #[error("line {line}: a name of more than {limit} characters; write the card's title alone")]
    NameTooLong {
        /// The line, counted from 1.
        line: u32,
        /// The greatest length, in characters.
        limit: usize,
    },
    /// A line that is not a card and nothing else that a list has.
    #[error(
        "line {line}: `{text}` cannot be a card; write one card a line, such as `3 Blue Guard`, and `#` before a comment"
    )]
    NotACard {
        /// The line, counted from 1.
        line: u32,
        /// What is there.
        text: String,
    },
    /// A text without any count, whose names are not on record.
    #[error(
        "this is not a decklist: no line has a count, and no name in it is on record; write one card a line, such as `3 Blue Guard`"
    )]
    NotADecklist,
    /// A header line whose value cannot be read.
    #[error("line {line}: `{text}` is not a {wanted}")]
    BadHeader {
        /// The line, counted from 1.
        line: u32,
        /// The value as written.
        text: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// The text is no JSON deck.
    #[error("cannot read the deck as JSON: {0}")]
    Json(String),
    /// The text is no XML.
    #[error("cannot read the deck as XML: {0}; save it again from the deck editor")]
    Xml(String),
    /// The XML declares entities, which no deck needs.
    #[error("the deck's XML holds a document type declaration; remove the `<!DOCTYPE …>` part")]
    Doctype,
    /// The XML is of another kind.
    #[error("the XML's root is `{0}`, not `deck`; send an OCTGN `.o8d` or a LackeyCCG `.dek` file")]
    NotADeck(String),
    /// Nothing in the text is a card.
    #[error(
        "no card was found in the deck; write one card a line, such as `3 Blue Guard`, or JSON as docs/API.md shows"
    )]
    Empty,
}
