//! Claims: what an answer says about a document beyond the words it quotes,
//! above all that something is not in it. Each claim is made in one place, from
//! the evidence it needs, so that no answer can say it without.

mod about_cards;
mod about_decks;
mod about_documents;
mod kind;
mod searched;
#[cfg(test)]
mod tests;

use headjudge_corpus::Citation;
use serde::{Deserialize, Serialize};

pub use about_cards::text_statements;
pub(crate) use about_decks::named;
pub use kind::ClaimKind;
pub(crate) use searched::{Absent, Searched};

/// A claim, made from its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) kind: ClaimKind,
    subject: String,
    predicate: String,
    pub(crate) because: Vec<Citation>,
}

/// A claim as an answer gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statement {
    /// What it is about.
    pub what: ClaimKind,
    /// The sentence.
    pub why: String,
    /// The words it rests on; `null` where it rests on words that are not there.
    pub citation: Option<Citation>,
}

impl Claim {
    fn new(kind: ClaimKind, subject: impl Into<String>, predicate: impl Into<String>) -> Self {
        let (subject, predicate) = (subject.into(), predicate.into());
        Self { kind, subject, predicate, because: Vec::new() }
    }

    fn citing(self, because: Vec<Citation>) -> Self {
        Self { because, ..self }
    }

    /// The whole sentence.
    pub(crate) fn says(&self) -> String {
        format!("{} {}.", self.subject, self.predicate)
    }

    /// The sentence without its stop, to stand in brackets.
    pub(crate) fn clause(&self) -> String {
        format!("{} {}", self.subject, self.predicate)
    }

    /// The sentence without its subject and stop.
    pub(crate) fn predicate(&self) -> &str {
        &self.predicate
    }

    /// The claim as an answer gives it.
    pub(crate) fn statement(self) -> Statement {
        let why = self.says();
        Statement { what: self.kind, why, citation: self.because.into_iter().next() }
    }
}
