//! Where the words and the effects of a scenario come from, and whether they are
//! still those that a person read. Apart from the outcome, since a game states it
//! of its own cards.

use headjudge_corpus::PassageId;
use serde::Serialize;

/// Whether a quotation is still what its passage says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CiteStatus {
    /// The passage is as it was when a person last read it against the scenario.
    Fresh,
    /// The passage has changed since, or the quotation does not stand in it.
    Stale,
    /// No pin: nobody has vouched for it.
    Unpinned,
    /// No pin, and the quotation is not in the passage.
    Misquoted,
    /// There is no such passage.
    Missing,
}

/// Where the effects of a scenario's card come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardRun {
    /// Its title.
    pub name: String,
    /// The text that it is run by, as the scenario names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The passage that states that text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passage: Option<PassageId>,
    /// Whether the text is still the one that a person read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pin: Option<CiteStatus>,
    /// Whether effects of it are typed, and not taken from its words.
    pub typed: bool,
    /// Why they are typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<String>,
}
