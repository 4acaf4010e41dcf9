//! Card sets, by the names that documents and catalogues use.

use std::collections::HashMap;

use headjudge_corpus::{Card, CardSet, SetId, fold, slug};

/// A card set as a text names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedSet {
    pub(crate) id: SetId,
    pub(crate) name: String,
    pub(crate) known: bool,
}

/// Card sets by every name they go by.
pub(crate) struct SetNames<'a> {
    by_name: HashMap<String, &'a CardSet>,
}

impl<'a> SetNames<'a> {
    pub(crate) fn new(sets: &'a [CardSet]) -> Self {
        let mut by_name = HashMap::new();
        for set in sets {
            for name in std::iter::once(&set.name).chain(&set.aliases) {
                by_name.entry(comparable(name)).or_insert(set);
            }
        }
        Self { by_name }
    }

    /// Whether no set is listed at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// The set that a text names, by title or alias; one that is not known
    /// gets an id from its name.
    pub(crate) fn find(&self, title: &str) -> NamedSet {
        match self.by_name.get(&comparable(title)) {
            Some(set) => NamedSet { id: set.id.clone(), name: set.name.clone(), known: true },
            None => NamedSet {
                id: SetId::new(slug(title)),
                name: title.trim().to_owned(),
                known: false,
            },
        }
    }
}

/// Adds the sets that printings name and no list holds, in order of id.
pub(crate) fn add_unlisted<'a>(sets: &mut Vec<CardSet>, cards: impl IntoIterator<Item = &'a Card>) {
    let mut unlisted: Vec<CardSet> = Vec::new();
    for card in cards {
        for printing in &card.printings {
            let known = sets.iter().chain(&unlisted).any(|set| set.id == printing.set);
            if !known {
                unlisted.push(CardSet {
                    id: printing.set.clone(),
                    game: card.game.clone(),
                    name: printing.set_name.clone(),
                    publisher: None,
                    stated: Vec::new(),
                    order: 0,
                    aliases: Vec::new(),
                });
            }
        }
    }
    unlisted.sort_by(|a, b| a.id.cmp(&b.id));
    sets.append(&mut unlisted);
}

fn comparable(name: &str) -> String {
    fold(&name.replace('&', " and "))
}
