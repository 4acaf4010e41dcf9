//! A unit with its rank: what is grouped, and then shown.

use super::hit::Match;
use super::rank::Rank;
use super::row::{Row, RowStatus};

/// What units are folded by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Group {
    /// A record with its parts.
    Record(u32),
    /// A card that the query names.
    Card(u32),
    Passage(u32),
}

/// A unit with its rank.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub(super) unit: u32,
    /// Units of one group are one hit, and so are those of one passage.
    pub(super) group: Group,
    pub(super) passage: u32,
    pub(super) document: u32,
    pub(super) yields_to: u32,
    pub(super) status: RowStatus,
    pub(super) rank: Rank,
    /// Whether it was ranked by words, and has evidence; else it was looked up alone.
    pub(super) by_words: bool,
    /// How well it answers, where that does not hang on its evidence.
    pub(super) matched: Option<Match>,
    /// Whether something beside its evidence forbids to promise it.
    pub(super) barred: bool,
}

impl Ranked {
    /// A unit that was ranked by words, or else (without a rank) looked up.
    pub(super) fn new(unit: u32, group: Group, row: &Row<'_>, rank: Option<Rank>) -> Self {
        Self {
            unit,
            group,
            passage: row.passage,
            document: row.document,
            yields_to: row.yields_to,
            status: row.status,
            rank: rank.unwrap_or_default(),
            by_words: rank.is_some(),
            matched: None,
            barred: false,
        }
    }
}
