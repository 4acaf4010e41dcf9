//! Why a question has no answer. It knows no protocol: `web` alone gives each
//! kind its HTTP status.

use std::fmt::Write;

use headjudge_engine::EngineError;
use headjudge_engine::play::{AskError, ScenarioError};
use headjudge_index::IndexError;
use headjudge_index::search::QueryError;
use serde::{Serialize, Serializer};

use crate::shorten;

/// Why a question has no answer: what is wrong, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// No record has this name or id.
    #[error("{details}")]
    NotFound {
        /// What was looked for.
        details: String,
        /// The nearest names.
        suggestions: Vec<String>,
    },
    /// No document names this card.
    #[error(
        "{}no document names a card `{}`{}",
        line.map_or_else(String::new, |line| format!("line {line}: ")),
        shorten(name),
        of_game(game.as_deref(), elsewhere.as_deref())
    )]
    UnknownCard {
        /// The line of a table that names it.
        line: Option<u32>,
        /// The name asked for.
        name: String,
        /// The game, where the question was one about an address.
        game: Option<String>,
        /// The card of another game than the one asked for that has the name, and its game.
        elsewhere: Option<Box<(String, String)>>,
        /// The cards with the nearest names.
        nearest: Vec<Candidate>,
    },
    /// A name or a code may mean several cards.
    #[error("{details}")]
    Ambiguous {
        /// How to ask for one of them.
        details: String,
        /// The cards.
        candidates: Vec<Candidate>,
    },
    /// No game has this id.
    #[error("`{}` is not a game; choose one of {}", shorten(name), known.join(", "))]
    UnknownGame {
        /// The game asked for.
        name: String,
        /// The games there are.
        known: Vec<String>,
    },
    /// No deck format has this id.
    #[error("`{}` is not a format; {}", shorten(name), choices(known))]
    UnknownFormat {
        /// The format asked for.
        name: String,
        /// The formats there are.
        known: Vec<String>,
    },
    /// A deck without a format.
    #[error("{}", naming(known))]
    NoFormat {
        /// The formats there are.
        known: Vec<String>,
    },
    /// A tool was called without one of its arguments.
    #[error("give {arguments}")]
    MissingArgument {
        /// The argument, or those of which one is needed.
        arguments: &'static str,
    },
    /// The name of a card is empty.
    #[error("give the name or the code of a card")]
    EmptyName,
    /// The name of a card is longer than any card's.
    #[error("a name has at most {most} characters; give the card's title only")]
    NameTooLong {
        /// The most characters.
        most: usize,
    },
    /// A text that is not a date.
    #[error("`{}` is not a date; write it as 2004-12-01", shorten(text))]
    BadDate {
        /// The text.
        text: String,
    },
    /// A page of results beyond the last that is given.
    #[error("results are given up to the {furthest}th; narrow the query")]
    PageTooFar {
        /// The last result that is given.
        furthest: usize,
    },
    /// The search cannot read the query.
    #[error("{0}")]
    BadQuery(#[source] QueryError),
    /// The deck cannot be read.
    #[error("{0}")]
    UnreadableDeck(String),
    /// The deck is larger than is read.
    #[error("a deck has at most {most_kb} kB; is this a decklist?")]
    DeckTooLarge {
        /// The most kilobytes.
        most_kb: u64,
    },
    /// The deck or the question cannot be put to the rules.
    #[error("{0}")]
    Engine(#[source] EngineError),
    /// A question about a step has no answer.
    #[error("{0}")]
    Step(#[from] AskError),
    /// The scenario cannot be read.
    #[error("{0}")]
    UnreadableScenario(#[from] ScenarioError),
    /// The decks of a request hold more names than are looked up for one.
    #[error("the decks together have more than {most} names; check this one by itself")]
    TooManyNames {
        /// The most names.
        most: usize,
    },
    /// Nobody waits for the answer any more.
    #[error("the answer took too long and was given up; ask for less at a time")]
    GivenUp,
    /// The snapshot failed.
    #[error("the server failed to read its snapshot; try again")]
    Snapshot(#[from] IndexError),
    /// The search failed.
    #[error("the server failed to search; try again")]
    Search(#[source] QueryError),
    /// A format of the snapshot is defined wrongly.
    #[error("the server's formats are defined wrongly; tell its operator")]
    Definition(#[source] EngineError),
}

fn of_game(game: Option<&str>, elsewhere: Option<&(String, String)>) -> String {
    if let Some((name, game)) = elsewhere {
        return format!(" in the game asked for; `{name}` is on record as a card of {game}");
    }
    game.map_or(String::new(), |game| format!(" of `{}`", shorten(game)))
}

/// One of several cards that a name or code may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    /// Its address in the API.
    pub href: String,
    /// Its page.
    pub url: String,
}

/// The names of `cards`, each once.
pub(crate) fn names_of(cards: &[Candidate]) -> Vec<String> {
    let mut names: Vec<String> = cards.iter().map(|card| card.name.clone()).collect();
    names.dedup();
    names
}

impl AnswerError {
    /// The same, of what a line of a table names.
    #[must_use]
    pub(crate) fn in_line(self, line: u32) -> Self {
        match self {
            Self::UnknownCard { name, game, elsewhere, nearest, .. } => {
                Self::UnknownCard { line: Some(line), name, game, elsewhere, nearest }
            }
            Self::Ambiguous { details, candidates } => {
                Self::Ambiguous { details: format!("line {line}: {details}"), candidates }
            }
            Self::NotFound { details, suggestions } => {
                Self::NotFound { details: format!("line {line}: {details}"), suggestions }
            }
            other => other,
        }
    }

    /// Nothing has this name; the nearest are `suggestions`.
    pub(crate) fn not_found(details: impl Into<String>, suggestions: Vec<String>) -> Self {
        Self::NotFound { details: details.into(), suggestions }
    }

    /// A stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound { .. } | Self::UnknownCard { .. } => "not_found",
            Self::Ambiguous { .. } => "ambiguous",
            Self::UnknownGame { .. } => "unknown_game",
            Self::UnknownFormat { .. } | Self::Engine(EngineError::UnknownFormat { .. }) => {
                "unknown_format"
            }
            Self::NoFormat { .. } => "no_format",
            Self::MissingArgument { .. } => "missing_argument",
            Self::EmptyName => "empty_name",
            Self::NameTooLong { .. } => "name_too_long",
            Self::BadDate { .. } => "bad_date",
            Self::PageTooFar { .. } => "page_too_far",
            Self::BadQuery(error) => error.code(),
            Self::UnreadableDeck(_) | Self::Engine(EngineError::Deck(_)) => "unreadable_deck",
            Self::DeckTooLarge { .. } => "too_large",
            Self::TooManyNames { .. } => "too_many",
            Self::GivenUp => "timeout",
            Self::Engine(EngineError::UnknownOption { .. }) => "unknown_option",
            Self::Engine(EngineError::UnknownSection { .. }) => "unknown_section",
            Self::Step(AskError::NoSuchStep { .. }) => "no_such_step",
            Self::Step(AskError::Unreadable) => "unreadable_question",
            Self::UnreadableScenario(_) => "unreadable_scenario",
            Self::Engine(EngineError::UnknownRule { .. })
            | Self::Snapshot(_)
            | Self::Search(_)
            | Self::Definition(_) => "internal",
        }
    }

    /// The nearest names, or those that there are.
    #[must_use]
    pub fn suggestions(&self) -> Vec<String> {
        match self {
            Self::NotFound { suggestions, .. } => suggestions.clone(),
            Self::UnknownCard { nearest, .. } => names_of(nearest),
            Self::UnknownGame { known, .. } | Self::UnknownFormat { known, .. } => known.clone(),
            _ => Vec::new(),
        }
    }

    /// What an ambiguous name or code may mean, or the nearest cards.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Self::Ambiguous { candidates, .. } | Self::UnknownCard { nearest: candidates, .. } => {
                candidates
            }
            _ => &[],
        }
    }

    /// What is wrong and what to do, with the nearest names and the candidates.
    #[must_use]
    pub fn in_words(&self) -> String {
        in_words(&self.to_string(), &self.suggestions(), self.candidates())
    }
}

/// `choose one of …`, or that there is nothing to choose.
fn naming(known: &[String]) -> String {
    if known.is_empty() {
        return "the corpus describes no format; `headjudge new format` writes one".to_owned();
    }
    format!("name the format, one of {}", known.join(", "))
}

fn choices(known: &[String]) -> String {
    if known.is_empty() {
        return "the corpus describes none; add one under `formats`".to_owned();
    }
    format!("choose one of {}", known.join(", "))
}

/// `details`, then the names that they do not hold already, or else the candidates, one a line.
#[must_use]
pub fn in_words(details: &str, suggestions: &[String], candidates: &[Candidate]) -> String {
    let mut words = details.to_owned();
    let unnamed = |near: &&str| !details.contains(near);
    let near: Vec<&str> = suggestions.iter().map(String::as_str).filter(unnamed).collect();
    if !near.is_empty() {
        let _ = write!(words, "; did you mean {}?", near.join(", "));
    }
    let listed = if suggestions.is_empty() { candidates } else { &[] };
    for candidate in listed {
        let _ = write!(words, "\n  {}", candidate.name);
        if let (Some(set), Some(code)) = (&candidate.set_name, &candidate.code) {
            let _ = write!(words, " ({set} {code})");
        }
        let _ = write!(words, " – {}", candidate.id);
    }
    words
}

impl From<EngineError> for AnswerError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::UnknownRule { .. } => Self::Definition(error),
            EngineError::Deck(cause) => Self::UnreadableDeck(cause.to_string()),
            error => Self::Engine(error),
        }
    }
}

/// An error as JSON.
#[derive(Serialize)]
struct ErrorJson<'a> {
    object: &'static str,
    code: &'static str,
    details: String,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    suggestions: &'a [String],
    #[serde(skip_serializing_if = "<[Candidate]>::is_empty")]
    candidates: &'a [Candidate],
}

impl Serialize for AnswerError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = ErrorJson {
            object: "error",
            code: self.code(),
            details: self.to_string(),
            suggestions: &self.suggestions(),
            candidates: self.candidates(),
        };
        json.serialize(serializer)
    }
}
