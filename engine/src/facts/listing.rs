//! How large the deck is, and whether all of it is listed.

use super::deck_facts::Facts;

/// The size of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// The cards that are listed.
    pub(crate) listed: u32,
    /// The total that counts: as stated, or as listed.
    pub(crate) total: u32,
    /// Whether the deck states its total.
    pub(crate) stated: bool,
    /// Whether the number of the Main Personality's level cards is known.
    pub(crate) levels_known: bool,
    /// Lines that were not taken for cards, though one or another may be one.
    pub(crate) doubtful: u32,
}

impl Facts<'_> {
    /// The size of the deck: level cards, Mastery and Sensei included.
    pub(crate) fn size(&self) -> Size {
        let levels = self.personality.level_count();
        let rest = self.masteries.iter().chain(&self.sensei).chain(&self.cards);
        let counted = rest.fold(0u32, |sum, listed| sum.saturating_add(listed.count));
        let listed = counted.saturating_add(levels.unwrap_or(0));
        let stated = self.deck.total.is_some();
        let total = self.deck.total.unwrap_or(listed).max(listed);
        let doubtful = self.lines.len() as u32;
        Size { listed, total, stated, levels_known: levels.is_some(), doubtful }
    }
}

impl Size {
    /// Whether every card of the deck is listed.
    pub(crate) fn is_whole(self) -> bool {
        if self.stated { self.listed >= self.total } else { self.levels_known }
    }
}
