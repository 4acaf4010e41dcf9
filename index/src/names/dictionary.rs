//! The name dictionary as it lies in the index folder, and its rows. Apart
//! from the ways to look a name up, which all stand on it.

use headjudge_corpus::{CardSet, fold, fold_words};
use ownedbytes::OwnedBytes;
use serde::{Deserialize, Serialize};
use tantivy_fst::Map;

use super::keys::open_keys;
use super::spellings::Spellings;
use crate::IndexError;
use crate::files::Files;
use crate::table::{Table, numbers};

pub(super) const CARDS: &str = "names-cards.table";
pub(super) const NAMES: &str = "names.table";
pub(super) const NAME_KEYS: &str = "names.fst";
pub(super) const WORDS: &str = "names-words.table";
pub(super) const WORD_KEYS: &str = "names-words.fst";
pub(super) const CODES: &str = "names-codes.table";
pub(super) const CODE_KEYS: &str = "names-codes.fst";
pub(super) const SETS: &str = "names-sets.json";

/// The name dictionary, read from memory maps.
pub struct Names {
    /// Folded names; the value is the name's number.
    pub(super) keys: Map<OwnedBytes>,
    /// Per name: how many cards, the cards, the folded name.
    pub(super) entries: Table,
    /// Words of names; the value is the word's number.
    pub(super) words: Map<OwnedBytes>,
    /// The same words, to be compared with what has slips.
    pub(super) spellings: Spellings,
    /// Per word: the names that hold it, in order.
    pub(super) postings: Table,
    /// Per card: id, game, sets and title.
    pub(super) cards: Table,
    pub(super) codes: Map<OwnedBytes>,
    pub(super) printings: Table,
    pub(super) sets: Vec<NamedSet>,
}

impl Names {
    /// Opens the dictionary among the files of an index.
    pub(crate) fn open(files: &Files) -> Result<Self, IndexError> {
        let words = open_keys(files, WORD_KEYS)?;
        Ok(Self {
            keys: open_keys(files, NAME_KEYS)?,
            entries: Table::open(files, NAMES)?,
            spellings: Spellings::of(&words),
            words,
            postings: Table::open(files, WORDS)?,
            cards: Table::open(files, CARDS)?,
            codes: open_keys(files, CODE_KEYS)?,
            printings: Table::open(files, CODES)?,
            sets: serde_json::from_slice(&files.get(SETS)?)?,
        })
    }

    /// How many names there are, other spellings included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// The id of the set that `name` names: by id, title or alias.
    #[must_use]
    pub fn find_set(&self, name: &str) -> Option<&str> {
        let wanted = fold(name);
        let named = |set: &&NamedSet| set.id == name || set.names.contains(&wanted);
        self.sets.iter().find(named).map(|set| set.id.as_str())
    }

    /// Whether some name has the folded `word`.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    /// The game of the card with number `n`.
    pub(crate) fn game_of(&self, n: u32) -> Option<&str> {
        self.card(n).map(|card| card.game)
    }

    /// The folded name with number `n`, and its cards.
    pub(super) fn entry(&self, n: u32) -> Option<(&str, Vec<u32>)> {
        let entry = self.entries.get(n);
        let count = numbers(entry).next()? as usize;
        let (cards, name) = entry.get(4..)?.split_at_checked(count.checked_mul(4)?)?;
        Some((std::str::from_utf8(name).ok()?, numbers(cards).collect()))
    }

    /// The card with number `n`.
    pub(super) fn card(&self, n: u32) -> Option<CardRow<'_>> {
        let mut parts = std::str::from_utf8(self.cards.get(n)).ok()?.splitn(4, '\0');
        let (id, game, sets) = (parts.next()?, parts.next()?, parts.next()?);
        Some(CardRow { id, game, sets, name: parts.next()? })
    }
}

/// A set, as the dictionary keeps it.
#[derive(Serialize, Deserialize)]
pub(super) struct NamedSet {
    pub(super) id: String,
    /// Its id, title and aliases, folded.
    names: Vec<String>,
    /// Place in the order of publication; 0 for promos.
    pub(super) order: u32,
}

impl NamedSet {
    pub(super) fn of(set: &CardSet) -> Self {
        let names = [set.id.as_str(), set.name.as_str()].into_iter();
        let names = names.chain(set.aliases.iter().map(String::as_str)).map(fold);
        let names = names.chain(initials(&set.name)).collect();
        Self { id: set.id.to_string(), names, order: set.order }
    }
}

/// `h v` and `hv` for Heroes & Villains, `mc2` for Movie Collection 2.
fn initials(name: &str) -> Vec<String> {
    let words = fold_words(name);
    let said = words.iter().filter(|word| !matches!(word.as_str(), "and" | "of" | "the"));
    let letters: Vec<String> = said.filter_map(|word| word.get(..1)).map(str::to_owned).collect();
    if letters.len() < 2 { Vec::new() } else { vec![letters.join(" "), letters.concat()] }
}

/// A card, as the dictionary keeps it.
#[derive(Clone, Copy)]
pub(super) struct CardRow<'a> {
    pub(super) id: &'a str,
    pub(super) game: &'a str,
    /// Ids of the sets it was printed in, with commas between them.
    pub(super) sets: &'a str,
    pub(super) name: &'a str,
}
