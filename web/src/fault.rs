//! Faults: what an answer cannot be, and what to do about it.

use headjudge_engine::EngineError;
use headjudge_index::IndexError;
use serde::Serialize;

/// A request that has no answer. Serves as `error` object and, by the same
/// fields, as problem details of RFC 9457.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    object: &'static str,
    /// HTTP status.
    pub status: u16,
    /// A stable code.
    pub code: &'static str,
    /// What is wrong and what to do, in a sentence.
    pub details: String,
    /// The nearest names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// What an ambiguous name or code may mean.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Candidate>,
    #[serde(rename = "type")]
    kind: String,
    title: &'static str,
    detail: String,
}

/// One of several cards that a name or code may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The card.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Its game.
    pub game: String,
    /// The set, where a code was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// The set's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_name: Option<String>,
    /// The code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Path of its page.
    pub url: String,
}

impl Fault {
    /// A fault with a status, a stable code and a sentence.
    pub fn new(status: u16, code: &'static str, details: impl Into<String>) -> Self {
        let details = details.into();
        let title = match status {
            400 => "Bad request",
            404 => "Not found",
            405 => "Method not allowed",
            408 => "Request timeout",
            409 => "Ambiguous",
            413 => "Too large",
            415 => "Unsupported media type",
            422 => "Cannot be read",
            429 => "Too many requests",
            503 => "Not ready",
            _ => "Error",
        };
        Self {
            object: "error",
            status,
            code,
            detail: details.clone(),
            details,
            suggestions: Vec::new(),
            candidates: Vec::new(),
            kind: format!("/api#{code}"),
            title,
        }
    }

    /// Nothing has this name.
    pub fn not_found(details: impl Into<String>) -> Self {
        Self::new(404, "not_found", details)
    }

    /// The request is wrong.
    pub fn bad_request(code: &'static str, details: impl Into<String>) -> Self {
        Self::new(400, code, details)
    }

    /// The title of the status.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// The same with the nearest names.
    #[must_use]
    pub fn suggesting(mut self, suggestions: Vec<String>) -> Self {
        self.suggestions = suggestions;
        self
    }

    /// The same with what it may mean.
    #[must_use]
    pub fn among(mut self, candidates: Vec<Candidate>) -> Self {
        self.candidates = candidates;
        self
    }
}

impl From<IndexError> for Fault {
    /// The cause goes to the log, a fixed text to the client.
    fn from(error: IndexError) -> Self {
        tracing::error!(%error, "the snapshot failed");
        Self::new(500, "internal", "the server failed to read its snapshot; try again")
    }
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Self {
        let code = match error {
            EngineError::UnknownFormat { .. } => "unknown_format",
            EngineError::UnknownOption { .. } => "unknown_option",
            EngineError::UnknownRule { .. } => {
                tracing::error!(%error, "a format is defined wrongly");
                return Self::new(
                    500,
                    "internal",
                    "the server's formats are defined wrongly; tell its operator",
                );
            }
        };
        let status = if code == "unknown_format" { 404 } else { 400 };
        Self::new(status, code, error.to_string())
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.details)?;
        if !self.suggestions.is_empty() {
            write!(f, "; did you mean {}?", self.suggestions.join(", "))?;
        }
        for candidate in &self.candidates {
            write!(f, "\n  {}", candidate.name)?;
            if let (Some(set), Some(code)) = (&candidate.set_name, &candidate.code) {
                write!(f, " ({set} {code})")?;
            }
            write!(f, " – {}", candidate.id)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}
