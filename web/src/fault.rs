//! Faults: what an answer cannot be, and what to do about it.

use headjudge_engine::EngineError;
use headjudge_index::IndexError;
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// A request that has no answer. In JSON an `error` object and, in the same
/// fields, problem details of RFC 9457.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// HTTP status.
    pub status: u16,
    /// A stable code.
    pub code: &'static str,
    /// What is wrong and what to do, in a sentence.
    pub details: String,
    /// The nearest names.
    pub suggestions: Vec<String>,
    /// What an ambiguous name or code may mean.
    pub candidates: Vec<Candidate>,
}

/// A fault as it is written.
#[derive(Serialize, ToSchema)]
struct FaultJson<'a> {
    /// The type of the object.
    object: &'static str,
    /// HTTP status.
    status: u16,
    /// A stable code.
    code: &'static str,
    /// What is wrong and what to do, in a sentence.
    details: &'a str,
    /// The nearest names.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    suggestions: &'a [String],
    /// What an ambiguous name or code may mean.
    #[serde(skip_serializing_if = "<[Candidate]>::is_empty")]
    candidates: &'a [Candidate],
    /// Where the code is explained.
    #[serde(rename = "type")]
    kind: String,
    /// The status in words.
    title: &'static str,
    /// The same as `details`, under the name that RFC 9457 gives it.
    detail: &'a str,
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = FaultJson {
            object: "error",
            status: self.status,
            code: self.code,
            details: &self.details,
            suggestions: &self.suggestions,
            candidates: &self.candidates,
            kind: format!("/api#{}", self.code),
            title: self.title(),
            detail: &self.details,
        };
        json.serialize(serializer)
    }
}

impl PartialSchema for Fault {
    fn schema() -> RefOr<Schema> {
        FaultJson::schema()
    }
}

impl ToSchema for Fault {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        FaultJson::schemas(schemas);
    }
}

/// One of several cards that a name or code may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
        let (suggestions, candidates) = (Vec::new(), Vec::new());
        Self { status, code, details: details.into(), suggestions, candidates }
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
        match self.status {
            400 => "Bad request",
            401 => "Not signed",
            404 => "Not found",
            405 => "Method not allowed",
            406 => "Not acceptable",
            408 => "Request timeout",
            409 => "Ambiguous",
            413 => "Too large",
            422 => "Cannot be read",
            429 => "Too many requests",
            503 => "Not ready",
            _ => "Error",
        }
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
