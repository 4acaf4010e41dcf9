//! What the text of a card is that a search shows.

/// What the text of a card is that is shown first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// The whole text in force.
    InForce,
    /// Words that the printed text gains.
    Gains,
    /// The changed words alone.
    Changed,
    /// A ruling, where no text is on record.
    Ruling,
}
