//! What a board asks of a game: the names of its zones and numbers, and the
//! titles of its cards.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::kernel::face::Face;

/// A closed set of names: zones, or numbers.
pub(crate) trait Name:
    Copy + Ord + fmt::Debug + Serialize + DeserializeOwned + 'static
{
}
impl<T: Copy + Ord + fmt::Debug + Serialize + DeserializeOwned + 'static> Name for T {}

/// The zones of a game.
pub(crate) trait ZoneName: Name {
    /// The zone whose top and bottom card can be asked for.
    const DECK: Self;
    /// The zones whose order matters; they are listed topmost first.
    const STACKED: &'static [Self];
    /// The zones in which not both players see a card, where a game has rules on them.
    const HIDDEN: &'static [Self] = &[];
    /// The zones whose cards stand or are at rest.
    const TURNED: &'static [Self];
}

/// A card, as it lies on the table.
pub(crate) trait Titled {
    /// The title.
    fn title(&self) -> &str;

    /// What it shows of itself besides.
    fn face(&self) -> Face;
}
