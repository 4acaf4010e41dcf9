//! Card sets, by the names that documents and catalogues use.

use headjudge_corpus::{CardSet, SetId, fold, slug};

/// A card set as a text names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedSet {
    pub(crate) id: SetId,
    pub(crate) name: String,
    pub(crate) known: bool,
}

/// The set that a text names, by title or alias; one that is not known gets
/// an id from its name.
pub(crate) fn find_set(title: &str, sets: &[CardSet]) -> NamedSet {
    let wanted = comparable(title);
    let found = sets.iter().find(|set| {
        std::iter::once(&set.name).chain(&set.aliases).any(|name| comparable(name) == wanted)
    });
    match found {
        Some(set) => NamedSet { id: set.id.clone(), name: set.name.clone(), known: true },
        None => {
            NamedSet { id: SetId::new(slug(title)), name: title.trim().to_owned(), known: false }
        }
    }
}

fn comparable(name: &str) -> String {
    fold(&name.replace('&', " and "))
}
