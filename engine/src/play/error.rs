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
        Self { file: file.to_owned(), line, column, message: message.trim().replace('\n', "; ") }
    }
}

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
