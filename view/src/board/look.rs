//! What a drawing shows besides the table itself.

use headjudge_engine::play::{Side, Table};

/// What to draw besides the table itself.
#[derive(Clone, Copy, Default)]
pub(crate) struct Look<'a> {
    /// The table at the moment before, by which changes are found.
    pub(crate) before: Option<&'a Table>,
    /// Who acts.
    pub(crate) actor: Option<Side>,
    /// The cards that it is about.
    pub(crate) about: &'a [usize],
}
