//! Titles that cards of two games have. Where games share titles, a card on record in
//! one of them may be a card of the other too.

use std::collections::{BTreeMap, HashMap};

use headjudge_corpus::{Document, DocumentId, GameId, Record, fold};

/// Pairs of games, the lesser first, each with the first title that entries show in both.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedTitles(BTreeMap<(GameId, GameId), String>);

impl SharedTitles {
    /// Gathers them from entries of lists and from errata.
    pub(super) fn of(records: &[&Record], documents: &[Document]) -> Self {
        let games: HashMap<&DocumentId, &GameId> =
            documents.iter().map(|document| (&document.id, &document.game)).collect();
        let mut seen: HashMap<String, Vec<&GameId>> = HashMap::new();
        let mut shared = Self::default();
        for record in records {
            let (document, titles): (_, Vec<&str>) = match record {
                Record::ListEntry(entry) => (&entry.document, vec![&entry.card]),
                Record::Erratum(erratum) => {
                    let titles = erratum.printings.iter().map(|own| own.name.as_str());
                    (&erratum.document, titles.collect())
                }
                _ => continue,
            };
            let Some(game) = games.get(document) else { continue };
            for title in titles {
                let known = seen.entry(fold(title)).or_default();
                if known.contains(game) {
                    continue;
                }
                for other in known.iter() {
                    let pair = in_order(game, other);
                    shared.0.entry(pair).or_insert_with(|| title.to_owned());
                }
                known.push(game);
            }
        }
        shared
    }

    /// A title that cards of both games have.
    pub(super) fn of_both(&self, one: &GameId, other: &GameId) -> Option<&str> {
        self.0.get(&in_order(one, other)).map(String::as_str)
    }
}

fn in_order(one: &GameId, other: &GameId) -> (GameId, GameId) {
    let (less, more) = if one <= other { (one, other) } else { (other, one) };
    (less.clone(), more.clone())
}
