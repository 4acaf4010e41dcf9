//! What can be wrong with the text of a scenario, and where.

use std::ops::Range;

use serde::Serialize;

/// Why the text of a scenario could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct ScenarioError {
    /// The file, as the caller named it.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1, in characters.
    pub column: u32,
    /// What is wrong, in words.
    pub message: String,
}

impl ScenarioError {
    /// An error at `span` of `text`.
    pub(crate) fn at(file: &str, text: &str, span: Option<Range<usize>>, message: &str) -> Self {
        let (line, column) = position(text, span.map_or(0, |s| s.start));
        let message = in_plain_words(&message.trim().replace('\n', "; "));
        Self { file: file.to_owned(), line, column, message }
    }
}

/// A message of the reader, which calls values by their types, as somebody calls them who writes
/// a scenario.
fn in_plain_words(message: &str) -> String {
    const CALLED: [(&str, &str); 22] = [
        ("invalid type: ", "this is "),
        ("invalid value: ", "this is "),
        ("this is integer ", "this is the number "),
        ("this is floating point ", "this is the number "),
        ("this is string ", "this is the text "),
        ("this is boolean ", "this is the word "),
        ("this is sequence", "this is a list `[…]`"),
        ("this is map", "this is a table `{…}`"),
        ("this is unit variant, expected struct variant", NEEDS_MORE),
        ("this is unit variant, expected newtype variant", NEEDS_MORE),
        ("this is unit variant, expected tuple variant", NEEDS_MORE),
        ("expected empty table", "it holds nothing: write its name alone"),
        ("expected table, found ", "it holds nothing: write its name alone, not this "),
        ("unexpected keys in table: ", "unknown in this table: "),
        ("expected u32", "expected a whole number from 0"),
        ("expected u64", "expected a whole number from 0"),
        ("expected usize", "expected a whole number from 0"),
        ("expected i32", "expected a whole number"),
        ("expected i64", "expected a whole number"),
        ("expected a sequence", "expected a list `[…]`"),
        ("expected a map", "expected a table `{…}`"),
        (
            "wanted exactly 1 element, found 0 elements",
            "the table `{}` is empty; it names one thing",
        ),
    ];
    let told =
        CALLED.iter().fold(message.to_owned(), |told, (own, plain)| told.replace(own, plain));
    let told = told.replace(", available keys: ", "; it may have ");
    // What follows is the name of a type.
    match told.split_once("expected struct ") {
        Some((found, _)) => format!("{found}expected a table `{{…}}`"),
        None => told,
    }
}

/// That what is named holds something.
const NEEDS_MORE: &str = "its name alone is not enough: write `{ NAME = … }`";

/// Line and column, both counted from 1, of the byte `at`.
pub(crate) fn position(text: &str, at: usize) -> (u32, u32) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line as u32, column as u32)
}
