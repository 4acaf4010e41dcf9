//! What is known before a sentence is read, and what one of its clauses says.
//! Apart, because sentences and clauses both speak of them.

use headjudge_corpus::{Force, HowMany, Player};

/// What was read before a sentence, and how.
pub(super) struct Context {
    /// The player of the sentence before.
    pub(super) who: Player,
    /// The verbs of the sentence before.
    pub(super) verbs: Vec<String>,
    /// How many brackets the sentence is in.
    pub(super) depth: usize,
}

/// What one clause says.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) who: Player,
    pub(super) force: Force,
    pub(super) verbs: Vec<String>,
    pub(super) object: String,
    pub(super) number: Option<HowMany>,
    pub(super) condition: Option<String>,
    pub(super) only: bool,
}
