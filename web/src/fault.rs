//! Faults: what an answer cannot be, and what to do about it.

use std::error::Error;

use headjudge_answers::{AnswerError, Candidate, in_words};
use headjudge_engine::EngineError;
use headjudge_index::IndexError;
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// Every code, with what it means and what to do. Codes are kept for good; new
/// ones may be added.
pub(crate) const CODES: [(&str, &str); 44] = [
    (
        "ambiguous",
        "The name or code may mean several cards, which `candidates` lists. Ask again with one's id, or with its set.",
    ),
    ("bad_body", "The body is not what the endpoint reads, or broke off."),
    ("bad_date", "A date is not written as `2004-12-01`, or there is no such day."),
    ("bad_form", "The form of the page was not sent as the page sends it."),
    ("bad_format", "`format` is none of `json`, `text` and `line`, or is given twice over."),
    ("bad_include", "`include` names something that the endpoint cannot add."),
    ("bad_number", "A number is not a whole one within its bounds."),
    ("bad_path", "The path is not UTF-8, or holds `..`, NUL, a line end or a backslash."),
    ("bad_request", "The head of the request is not one of HTTP/1.1."),
    ("busy", "Too much is being answered or sent at once. Ask again after `Retry-After`."),
    ("empty_name", "No name was given. Give the name or the code of a card."),
    ("head_too_large", "The head of the request is larger than is read."),
    (
        "internal",
        "The server failed, and its log says why. Try again, and name the `x-request-id` to its operator.",
    ),
    ("method_not_allowed", "The endpoint is not asked in this way; `Allow` says in which."),
    ("missing_argument", "A tool or a command was called without one of its arguments."),
    ("name_too_long", "A name is longer than any card's."),
    ("no_deck", "No deck was sent."),
    ("no_document", "No document was named. Give its id in `document`."),
    ("no_format", "No deck format was named, and the deck has none of its own."),
    ("no_name", "No card was named."),
    ("no_such_step", "The procedure has no step of this number."),
    ("not_acceptable", "`Accept` names neither JSON nor text."),
    ("not_found", "Nothing has this name or id. `suggestions` holds the nearest."),
    ("not_ready", "The snapshot does not answer. Ask again."),
    ("not_signed", "The request does not bear Discord's signature."),
    (
        "older_snapshot",
        "The server does not have the snapshot named in `x-headjudge-snapshot` yet. Ask again after `Retry-After`.",
    ),
    ("page_too_far", "Results are given up to the 10,000th. Narrow the query."),
    ("query_too_deep", "The query has more than 4 levels of parentheses."),
    ("query_too_long", "The query has more than 256 bytes."),
    ("query_too_many_terms", "The query has more than 16 terms."),
    (
        "range_not_satisfiable",
        "The file has no such range of bytes. `Content-Range` tells its size.",
    ),
    ("timeout", "The request took too long. Send it again."),
    ("too_large", "The body is larger than the endpoint reads."),
    ("too_many", "Too many things at once. Ask in several requests."),
    (
        "too_many_requests",
        "The client asked too often. Ask again after the whole seconds in `Retry-After`.",
    ),
    ("unknown_format", "There is no such deck format. `suggestions` holds those that there are."),
    ("unknown_game", "There is no such game. `suggestions` holds those that there are."),
    ("unknown_option", "An event cannot opt into this."),
    ("unknown_section", "The deck has a section that its format does not name."),
    ("unreadable_deck", "The deck cannot be read. `details` says where."),
    ("unreadable_question", "The question is not about what may be played or used at a step."),
    ("unreadable_scenario", "The scenario cannot be read. `details` says where."),
    ("uri_too_long", "The path is longer than any name. Give names of at most 200 characters."),
    ("wrong_host", "The server does not answer under this host name."),
];

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
            414 => "Path too long",
            421 => "Misdirected request",
            422 => "Cannot be read",
            429 => "Too many requests",
            431 => "Head too large",
            500 => "Internal error",
            501 => "Not offered",
            503 => "Not available",
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

impl From<AnswerError> for Fault {
    /// Gives each kind its status. The cause of a failure goes to the log, a
    /// fixed text to the client.
    fn from(error: AnswerError) -> Self {
        if let Some(cause) = error.source().filter(|_| error.code() == "internal") {
            tracing::error!(%cause, "the answer failed");
        }
        let status = match &error {
            AnswerError::NotFound { .. }
            | AnswerError::UnknownCard { .. }
            | AnswerError::UnknownGame { .. }
            | AnswerError::UnknownFormat { .. }
            | AnswerError::Engine(EngineError::UnknownFormat { .. }) => 404,
            AnswerError::Ambiguous { .. } => 409,
            AnswerError::UnreadableDeck(_) | AnswerError::UnreadableScenario(_) => 422,
            AnswerError::DeckTooLarge { .. } | AnswerError::TooManyNames { .. } => 413,
            AnswerError::GivenUp => 408,
            AnswerError::Snapshot(_) | AnswerError::Search(_) | AnswerError::Definition(_) => 500,
            AnswerError::NoFormat { .. }
            | AnswerError::MissingArgument { .. }
            | AnswerError::EmptyName
            | AnswerError::NameTooLong { .. }
            | AnswerError::BadDate { .. }
            | AnswerError::PageTooFar { .. }
            | AnswerError::BadQuery(_)
            | AnswerError::Engine(_)
            | AnswerError::Step(_) => 400,
        };
        Self::new(status, error.code(), error.to_string())
            .suggesting(error.suggestions())
            .among(error.candidates().to_vec())
    }
}

impl From<IndexError> for Fault {
    fn from(error: IndexError) -> Self {
        AnswerError::from(error).into()
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&in_words(&self.details, &self.suggestions, &self.candidates))
    }
}

impl std::error::Error for Fault {}
