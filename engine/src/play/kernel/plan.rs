//! Where the parts of a side are when its table is drawn: its meters, its areas
//! and its piles. A game lists its own.

/// A number of a player, as it is drawn.
#[derive(Clone, Copy)]
pub enum Meter {
    /// As many dots.
    Dots(i64),
    /// A bar with a greatest value.
    Bar(i64),
    /// The number alone, where it is not 0.
    Number,
    /// The number of cards in the zone, as dots.
    Pile,
}

/// Where the parts of a side are.
pub struct Plan {
    /// The zone of the card that leads, or the number that is its level.
    pub leader: Leader,
    /// The numbers that are drawn: key, label and form.
    pub meters: &'static [(&'static str, &'static str, Meter)],
    /// Areas with one place each, side by side.
    pub spots: &'static [(&'static str, &'static str)],
    /// Areas with any number of cards.
    pub areas: &'static [(&'static str, &'static str)],
    /// Piles, of which the top card is drawn.
    pub piles: &'static [(&'static str, &'static str)],
    /// The zone of a card that is being played.
    pub table: &'static str,
}

/// Who leads a side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Leader {
    /// A Main Personality with a level.
    Personality,
    /// The card of this zone.
    Card(&'static str),
    /// Nobody.
    None,
}
