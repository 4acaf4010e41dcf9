//! Problems: faults of content. They are data, and never stop ingest.

use serde::{Deserialize, Serialize};

/// A fault that the linter found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "problem")]
pub struct Problem {
    /// The document's id, or the path of a file that is no document.
    pub document: String,
    /// The line, counted from 1.
    pub line: u32,
    /// A stable code, such as `unclosed-quote`.
    pub code: String,
    /// What is wrong, in words.
    pub message: String,
}

impl Problem {
    /// A problem at `line` of `document`.
    pub fn new(
        document: impl Into<String>,
        line: u32,
        code: &str,
        message: impl Into<String>,
    ) -> Self {
        Self { document: document.into(), line, code: code.to_owned(), message: message.into() }
    }
}
