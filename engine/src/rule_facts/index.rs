//! Which entries and numbers of an edition one format reads.

use std::collections::{BTreeMap, HashMap, HashSet};

use headjudge_corpus::{
    CardId, DeckNumber, DocumentId, Format, ListEntry, ListKind, RuleStatus, fold,
};

/// What one format reads of an edition.
#[derive(Clone, Debug, Default)]
pub(super) struct FormatIndex {
    pub(super) lists: HashMap<ListKind, Vec<usize>>,
    pub(super) titles: HashMap<ListKind, HashMap<String, Vec<usize>>>,
    pub(super) numbers: HashMap<String, usize>,
    /// Folded titles on lists that limit copies, with one entry of each.
    pub(super) decided: BTreeMap<String, usize>,
}

impl FormatIndex {
    /// Sorts the entries and numbers that count for `format`.
    pub(super) fn new(
        entries: &[ListEntry],
        numbers: &[DeckNumber],
        aliases: &HashMap<CardId, Vec<String>>,
        format: &Format,
    ) -> Self {
        let mut index = Self::default();
        // An edition may hold what counts for another format of its document alone.
        let counts = |document: &DocumentId| {
            format.documents().any(|counted| counted.as_str() == document.family())
        };
        let own: HashSet<ListKind> =
            entries.iter().filter(|e| e.format == format.id).map(|e| e.list).collect();
        for (at, entry) in entries.iter().enumerate() {
            let in_force =
                entry.status == RuleStatus::Current || entry.list == ListKind::LegacyThawing;
            if in_force
                && counts(&entry.document)
                && (entry.format == format.id || !own.contains(&entry.list))
            {
                index.lists.entry(entry.list).or_default().push(at);
                let titles = index.titles.entry(entry.list).or_default();
                let mut keys = vec![fold(&entry.card), entry.card_id.slug().replace('-', " ")];
                keys.extend(aliases.get(&entry.card_id).into_iter().flatten().cloned());
                keys.sort_unstable();
                keys.dedup();
                for key in keys {
                    if limits_copies(entry.list) {
                        index.decided.entry(key.clone()).or_insert(at);
                    }
                    titles.entry(key).or_default().push(at);
                }
            }
        }
        for (at, number) in numbers.iter().enumerate() {
            if !counts(&number.document) {
                continue;
            }
            if number.format == format.id {
                index.numbers.insert(number.subject.clone(), at);
            } else {
                index.numbers.entry(number.subject.clone()).or_insert(at);
            }
        }
        index
    }
}

/// Whether being on the list limits the copies of a card.
fn limits_copies(list: ListKind) -> bool {
    match list {
        ListKind::Banned
        | ListKind::Restricted
        | ListKind::Frozen
        | ListKind::ExclusiveGroup
        | ListKind::GroupCap => true,
        ListKind::GoldReprint | ListKind::LegacyThawing => false,
    }
}
