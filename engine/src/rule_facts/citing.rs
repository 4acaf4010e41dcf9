//! Citations: only of passages that the edition holds, by words that are in them.

use headjudge_corpus::{Citation, Extent, ListEntry, PassageId};

use super::edition::Edition;
use super::limits::Limit;
use super::stated::Worded;

impl Edition {
    /// Cites `quote` in `passage`, if the edition holds the passage.
    pub(crate) fn cite(&self, passage: &PassageId, quote: &str) -> Option<Citation> {
        self.cited(passage).map(|passage| Citation::quoting(passage, quote))
    }

    /// Cites a list entry: the line of its passage that names the card.
    pub(crate) fn cite_entry(&self, entry: &ListEntry) -> Option<Citation> {
        let passage = self.passages.get(&entry.passage)?;
        let line = passage.text.lines().find(|line| line.contains(&entry.card));
        Some(Citation::quoting(passage, line.map_or(passage.text.as_str(), str::trim)))
    }

    /// Cites a limit.
    pub(crate) fn cite_limit(&self, limit: &Limit) -> Option<Citation> {
        self.cite(&limit.passage, &limit.quote)
    }

    /// Cites a sentence that a fact was read from.
    pub(crate) fn cite_worded<T>(&self, worded: &Worded<T>) -> Option<Citation> {
        self.cite(&worded.passage, &worded.quote)
    }

    /// Cites the words that say which part of the document is on record.
    pub(crate) fn cite_extent(&self) -> Option<Citation> {
        let Extent::Part { quote, .. } = &self.extent else { return None };
        self.cite(self.extent_passage.as_ref()?, quote)
    }

    /// Cites the whole of `passage`.
    pub(crate) fn cite_whole(&self, passage: &PassageId) -> Option<Citation> {
        self.passages.get(passage).map(Citation::whole)
    }
}
