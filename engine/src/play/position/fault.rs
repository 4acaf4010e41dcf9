//! What is wrong with a line of a position.

use crate::play::ScenarioError;

/// Refuses a line, by its number, with the reason.
pub(super) fn refused<T>(n: u32, why: &str) -> Result<T, ScenarioError> {
    let (file, message) = ("table".to_owned(), why.to_owned());
    Err(ScenarioError { file, line: n, column: 1, message })
}
