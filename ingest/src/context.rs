//! What the reading of one document may know of what is next to it.

use headjudge_corpus::Game;

use crate::sets::SetNames;

/// What a dialect may know beside the document.
pub(crate) struct Context<'a> {
    pub(crate) sets: &'a SetNames<'a>,
    /// The game of the document.
    pub(crate) game: Option<&'a Game>,
}
