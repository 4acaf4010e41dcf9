//! What comes next in a game. Apart from the trying of it, since games offer it.

use serde::Serialize;

use crate::play::{Prompt, Side};

/// Something that a player may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalAction {
    /// Who.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub who: Side,
    /// The action as a scenario writes it, after `do = `.
    pub action: String,
    /// The action as a line of a table.
    pub line: String,
    /// The action in words.
    pub words: String,
}

/// What comes next: an answer that is waited for, or else an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// The question that the last move stopped at.
    pub waits: Option<Prompt>,
    /// What may be done; nothing while an answer is waited for.
    pub legal: Vec<LegalAction>,
    /// Whose action it is, where the players act in turns.
    pub to_act: Option<Side>,
}
