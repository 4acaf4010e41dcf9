//! The cards that a deck's names were found to be. Finding them is the work of
//! the name index; the rules only ask.

use std::collections::HashMap;
use std::sync::Arc;

use headjudge_corpus::{Card, fold};
use serde::{Deserialize, Serialize};

/// What a name was found to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// This card.
    Card(Arc<Card>),
    /// No card; these names come nearest.
    Unmatched(Vec<String>),
}

/// Cards by the names that a deck uses for them.
#[derive(Clone, Debug, Default)]
pub struct Library {
    names: HashMap<String, Vec<Entry>>,
}

#[derive(Clone, Debug)]
struct Entry {
    set: Option<String>,
    code: Option<String>,
    found: Resolved,
    keys: Vec<String>,
}

impl Library {
    /// An empty library: the rules then work from the deck and the records alone.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Says which card a name of the deck is; `set` and `code` as the deck
    /// writes them. A name with brackets has two readings, `name` and `short` of
    /// its [`NameRef`](crate::NameRef): give the card under the one that it was found by.
    pub fn insert(
        &mut self,
        name: &str,
        set: Option<&str>,
        code: Option<&str>,
        card: impl Into<Arc<Card>>,
    ) {
        let card = card.into();
        let keys = card_keys(&card);
        let (set, code) = (set.map(fold), code.map(fold));
        let entry = Entry { set, code, found: Resolved::Card(card), keys };
        self.names.entry(fold(name)).or_default().push(entry);
    }

    /// Says that no card has this name, and which names come nearest.
    pub fn insert_unmatched(&mut self, name: &str, suggestions: Vec<String>) {
        let found = Resolved::Unmatched(suggestions);
        let entry = Entry { set: None, code: None, found, keys: Vec::new() };
        self.names.entry(fold(name)).or_default().push(entry);
    }

    /// What the name was found to be; of several cards the one of that set and code.
    #[must_use]
    pub fn find(&self, name: &str, set: Option<&str>, code: Option<&str>) -> Option<&Resolved> {
        self.entry(&fold(name), set, code).map(|entry| &entry.found)
    }

    /// The card of a folded name, with all its folded titles.
    pub(crate) fn card(
        &self,
        folded: &str,
        set: Option<&str>,
        code: Option<&str>,
    ) -> Option<(&Card, &[String])> {
        match self.entry(folded, set, code) {
            Some(Entry { found: Resolved::Card(card), keys, .. }) => Some((card, keys)),
            _ => None,
        }
    }

    /// The names that come nearest to a folded name that no card has.
    pub(crate) fn suggestions(&self, folded: &str) -> Option<&[String]> {
        self.names.get(folded)?.iter().find_map(|entry| match &entry.found {
            Resolved::Unmatched(names) => Some(names.as_slice()),
            Resolved::Card(_) => None,
        })
    }

    fn entry(&self, folded: &str, set: Option<&str>, code: Option<&str>) -> Option<&Entry> {
        let entries = self.names.get(folded)?;
        if let [only] = entries.as_slice() {
            return Some(only);
        }
        let (set, code) = (set.map(fold), code.map(fold));
        let same = |entry: &&Entry| entry.set == set && entry.code == code;
        let is_card = |entry: &&Entry| matches!(entry.found, Resolved::Card(_));
        entries
            .iter()
            .filter(is_card)
            .find(same)
            .or_else(|| entries.iter().find(is_card))
            .or_else(|| entries.first())
    }
}

/// The folded titles by which records may name a card.
pub(crate) fn card_keys(card: &Card) -> Vec<String> {
    let mut keys = vec![fold(&card.name), card.id.slug().replace('-', " ")];
    keys.extend(card.aliases.iter().map(|alias| fold(alias)));
    keys.sort();
    keys.dedup();
    keys
}

/// The folded titles by which records may name a card.
#[derive(Clone, Debug)]
pub(crate) struct Keys<'a> {
    own: String,
    others: &'a [String],
}

impl<'a> Keys<'a> {
    pub(crate) fn new(own: String, others: &'a [String]) -> Self {
        Self { own, others }
    }

    pub(crate) fn own(&self) -> &str {
        &self.own
    }

    pub(crate) fn others(&self) -> impl Iterator<Item = &str> {
        self.others.iter().map(String::as_str).filter(|key| *key != self.own)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.own.as_str()).chain(self.others())
    }
}

/// A name of the deck that no card has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Unmatched {
    /// The line of the list, counted from 1; `null` where the list has no lines.
    pub line: Option<u32>,
    /// The name, as written.
    pub name: String,
    /// The names that come nearest.
    pub suggestions: Vec<String>,
}
