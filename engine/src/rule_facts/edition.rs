//! One edition of one document, as far as deck rules read it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use headjudge_corpus::{
    CardId, DeckNumber, DocumentId, Extent, Format, FormatId, FusionLimit, ListEntry, ListKind,
    Passage, PassageId, SetId, Trait,
};
use jiff::civil::Date;

use super::index::FormatIndex;
use super::limits::Chain;
use super::stated::StatedFacts;

/// One edition of one document.
#[derive(Clone, Debug)]
pub(crate) struct Edition {
    pub(crate) document: DocumentId,
    pub(crate) name: String,
    /// What the document is called in a citation.
    pub(crate) short_title: String,
    /// How much of the document is on record.
    pub(crate) extent: Extent,
    /// The passage that says how much of it is on record.
    pub(super) extent_passage: Option<PassageId>,
    pub(crate) published: Option<Date>,
    /// What other documents add to it, each by its name, and since when.
    pub(super) joined: Vec<(String, Option<Date>)>,
    pub(crate) traits: Vec<Trait>,
    pub(crate) fusions: Vec<FusionLimit>,
    pub(crate) stated: StatedFacts,
    /// What errata say of copies, by folded title.
    pub(crate) limits: HashMap<String, Vec<Arc<Chain>>>,
    /// The sets in which errata name a folded title.
    pub(crate) sets_of: HashMap<String, BTreeSet<SetId>>,
    /// The titles whose copies errata limit, as the document writes them, by folded title.
    pub(super) limited_titles: HashMap<String, String>,
    /// Since when the rule in a passage is in force, where a date is printed.
    pub(crate) since: HashMap<PassageId, Date>,
    /// Passages of retired rules.
    pub(crate) retired: HashSet<PassageId>,
    /// The passages that answers cite.
    pub(crate) passages: HashMap<PassageId, Passage>,
    /// The characters that the records name.
    pub(crate) characters: HashSet<String>,
    pub(super) entries: Vec<ListEntry>,
    pub(super) numbers: Vec<DeckNumber>,
    pub(super) by_format: BTreeMap<FormatId, FormatIndex>,
    /// Other spellings of listed cards, folded, by card.
    pub(super) aliases: HashMap<CardId, Vec<String>>,
}

impl Edition {
    /// The passage of this edition that `id` names: checks name passages of the newest.
    pub(super) fn here(&self, id: &PassageId) -> PassageId {
        if DocumentId::new(id.document()).family() == self.document.family() {
            PassageId::new(format!("{}/{}", self.document, id.anchor()))
        } else {
            id.clone()
        }
    }

    /// The passage that a check cites, as it is in this edition.
    pub(crate) fn cited(&self, id: &PassageId) -> Option<&Passage> {
        self.passages.get(id).or_else(|| self.passages.get(&self.here(id)))
    }

    /// Sorts entries and numbers by the formats they count for. A list or
    /// number that is not written out for a format counts for every format of its document.
    pub(super) fn index_by_format<'f>(&mut self, formats: impl Iterator<Item = &'f Format>) {
        for format in formats.filter(|format| format.document.as_str() == self.document.family()) {
            let index = FormatIndex::new(&self.entries, &self.numbers, &self.aliases, format);
            self.by_format.insert(format.id.clone(), index);
        }
    }

    /// The entries of a list that name the title `key`, folded, by their places.
    pub(crate) fn listed(&self, format: &FormatId, list: ListKind, key: &str) -> &[usize] {
        let titles = self.by_format.get(format).and_then(|index| index.titles.get(&list));
        titles.and_then(|titles| titles.get(key)).map_or(&[], Vec::as_slice)
    }

    /// The entry at a place.
    pub(crate) fn entry(&self, at: usize) -> &ListEntry {
        &self.entries[at]
    }

    /// Whether any list of the format names the title `key`.
    pub(crate) fn lists_name(&self, format: &FormatId, key: &str) -> bool {
        let index = self.by_format.get(format);
        index.is_some_and(|index| index.titles.values().any(|titles| titles.contains_key(key)))
    }

    /// Whether an erratum in force limits the copies of the title `key`, folded.
    pub(crate) fn states_limit(&self, key: &str) -> bool {
        let chains = self.limits.get(key).into_iter().flatten();
        chains.map(|chain| chain.strictest(None)).any(|limit| limit.is_some())
    }

    /// The titles whose copies a list or a limit of the format decides: folded, and as written.
    pub(crate) fn decided_titles(&self, format: &FormatId) -> impl Iterator<Item = (&str, &str)> {
        let listed = self.by_format.get(format).into_iter().flat_map(|index| &index.decided);
        let listed = listed.map(|(key, at)| (key.as_str(), self.entries[*at].card.as_str()));
        let limited = self.limited_titles.iter().map(|(key, title)| (key.as_str(), title.as_str()));
        listed.chain(limited)
    }

    /// The last date that it prints.
    pub(super) fn last_dated(&self) -> Option<Date> {
        self.dates().max()
    }

    /// The first date that it prints, where it has no date of its own.
    pub(super) fn first_dated(&self) -> Option<Date> {
        if self.published.is_some() { None } else { self.dates().min() }
    }

    fn dates(&self) -> impl Iterator<Item = Date> {
        let listed = self.entries.iter().filter_map(|entry| entry.since);
        listed.chain(self.since.values().copied())
    }

    /// All entries of a list.
    pub(crate) fn list(
        &self,
        format: &FormatId,
        list: ListKind,
    ) -> impl Iterator<Item = &ListEntry> {
        let found = self.by_format.get(format).and_then(|index| index.lists.get(&list));
        found.into_iter().flatten().map(|at| &self.entries[*at])
    }

    /// The number that a format states for `subject`.
    pub(crate) fn number(&self, format: &FormatId, subject: &str) -> Option<&DeckNumber> {
        let at = self.by_format.get(format)?.numbers.get(subject)?;
        self.numbers.get(*at).filter(|number| !self.retired.contains(&number.passage))
    }
}
