//! Looking a name up: exact beats prefix beats fuzzy.

use headjudge_corpus::fold;
use serde::Serialize;
use tantivy_fst::raw::Output;

use super::dictionary::{CardRow, Names};
use super::near::visit_starting;

/// How many names an answer holds at most.
const MOST: usize = 20;

/// The longest text that may be a name, in characters. What is longer is not
/// looked for: the cost of slips grows with the text.
const LONGEST: usize = 200;

/// How many times as many names are looked at as are suggested.
const LOOKED_AT: usize = 4;

/// How many names are looked through for those of one game.
const LOOKED_THROUGH: usize = 2_000;

/// A card whose name fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NameHit {
    /// The card.
    pub card_id: String,
    /// Its title.
    pub name: String,
    /// Its game.
    pub game: String,
    /// How far what was typed is from the name: changed letters, and one for
    /// each word missing or too many; 0 for an exact name or a prefix.
    pub distance: u32,
    /// How many of the words typed are not in the name.
    pub extra: u32,
}

/// What a name was found as. No variant but `None` is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "found", content = "names", rename_all = "snake_case")]
pub enum Found {
    /// A full title or another spelling of it; several where games share it.
    Exact(Vec<NameHit>),
    /// Names that begin so.
    Prefix(Vec<NameHit>),
    /// Names within a few letters, or with words missing or in another order; nearest first.
    Fuzzy(Vec<NameHit>),
    /// No name comes near.
    None,
}

/// Which cards an answer may hold.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope<'a> {
    pub(super) game: Option<&'a str>,
    pub(super) set: Option<&'a str>,
}

impl Scope<'_> {
    fn holds(self, card: CardRow<'_>) -> bool {
        self.game.is_none_or(|game| game == card.game)
            && self.set.is_none_or(|set| card.sets.split(',').any(|id| id == set))
    }
}

impl Found {
    /// The ids of the cards found.
    pub(crate) fn cards(&self) -> Vec<&str> {
        match self {
            Self::Exact(hits) | Self::Prefix(hits) | Self::Fuzzy(hits) => {
                hits.iter().map(|hit| hit.card_id.as_str()).collect()
            }
            Self::None => Vec::new(),
        }
    }
}

impl Names {
    /// The cards that `text` may name, in one game and one set (by id, title
    /// or alias) where they are given.
    #[must_use]
    pub fn find(&self, text: &str, game: Option<&str>, set: Option<&str>) -> Found {
        let exact = self.find_exact(text, game, set);
        if !exact.is_empty() {
            return Found::Exact(exact);
        }
        let folded = fold(text);
        if folded.is_empty() || is_too_long(text) {
            return Found::None;
        }
        let set = set.map(|name| self.find_set(name).unwrap_or(name));
        let scope = Scope { game, set };
        let prefix = self.prefix(&folded, MOST, scope);
        if !prefix.is_empty() {
            return Found::Prefix(prefix);
        }
        let fuzzy = self.fuzzy(&folded, MOST, scope);
        if fuzzy.is_empty() { Found::None } else { Found::Fuzzy(fuzzy) }
    }

    /// The cards whose full title or other spelling `text` is, in one game and
    /// one set where they are given.
    #[must_use]
    pub fn find_exact(&self, text: &str, game: Option<&str>, set: Option<&str>) -> Vec<NameHit> {
        if is_too_long(text) {
            return Vec::new();
        }
        let set = set.map(|name| self.find_set(name).unwrap_or(name));
        self.exact(&fold(text), Scope { game, set })
    }

    /// The cards whose name `text` is, or begins, or is within slips of, with
    /// no word besides: a question is told from a name by its first words.
    pub(crate) fn find_alone(&self, text: &str, game: Option<&str>) -> Found {
        if is_too_long(text) {
            return Found::None;
        }
        let (folded, scope) = (fold(text), Scope { game, set: None });
        let prefix = self.prefix(&folded, MOST, scope);
        if folded.is_empty() || !prefix.is_empty() {
            return if prefix.is_empty() { Found::None } else { Found::Prefix(prefix) };
        }
        let fuzzy = self.fuzzy_alone(&folded, MOST, scope);
        if fuzzy.is_empty() { Found::None } else { Found::Fuzzy(fuzzy) }
    }

    /// The `n` names nearest to `text`, for "did you mean"; less is asked of
    /// them than of an answer.
    #[must_use]
    pub fn suggest(&self, text: &str, game: Option<&str>, n: usize) -> Vec<NameHit> {
        if is_too_long(text) {
            return Vec::new();
        }
        match self.find(text, game, None) {
            Found::Exact(mut hits) | Found::Prefix(mut hits) | Found::Fuzzy(mut hits) => {
                hits.truncate(n);
                hits
            }
            Found::None => {
                let folded = fold(text);
                let mut hits = self.nearest(&folded, n * LOOKED_AT, Scope { game, set: None });
                hits.retain(|hit| is_near(&folded, &fold(&hit.name)));
                hits.truncate(n);
                hits
            }
        }
    }

    /// The longest name that the first of `words` are: how many of them, and its
    /// cards. The dictionary is gone along once.
    pub(crate) fn longest_name(&self, words: &[&str]) -> Option<(usize, Vec<u32>)> {
        let keys = self.keys.as_fst();
        let mut node = keys.root();
        let mut value = Output::zero();
        let mut longest = None;
        'words: for (n, word) in words.iter().enumerate() {
            let space = if n > 0 { " " } else { "" };
            for byte in space.bytes().chain(word.bytes()) {
                let Some(next) = node.find_input(byte) else { break 'words };
                let transition = node.transition(next);
                value = value.cat(transition.out);
                node = keys.node(transition.addr);
            }
            if node.is_final() {
                longest = Some((n + 1, value.cat(node.final_output()).value()));
            }
        }
        let (words, name) = longest?;
        Some((words, self.entry(name as u32)?.1))
    }

    /// The cards whose folded name is `folded`.
    pub(super) fn exact(&self, folded: &str, scope: Scope<'_>) -> Vec<NameHit> {
        self.keys.get(folded).map(|n| self.hits(n as u32, (0, 0), scope)).unwrap_or_default()
    }

    /// The cards whose folded name begins with `folded`, in the order of names.
    pub(super) fn prefix(&self, folded: &str, limit: usize, scope: Scope<'_>) -> Vec<NameHit> {
        let mut hits: Vec<NameHit> = Vec::new();
        let mut looked_through = 0;
        visit_starting(&self.keys, folded, |_, n| {
            for hit in self.hits(n as u32, (0, 0), scope) {
                if hits.iter().all(|seen| seen.card_id != hit.card_id) {
                    hits.push(hit);
                }
            }
            looked_through += 1;
            hits.len() < limit && looked_through < LOOKED_THROUGH
        });
        hits.truncate(limit);
        hits
    }

    /// The cards of name `n`.
    pub(super) fn hits(
        &self,
        n: u32,
        (distance, extra): (u32, u32),
        scope: Scope<'_>,
    ) -> Vec<NameHit> {
        let cards = self.entry(n).map(|(_, cards)| cards).unwrap_or_default();
        let cards = cards.into_iter().filter_map(|n| self.card(n));
        cards
            .filter(|card| scope.holds(*card))
            .map(|card| NameHit {
                card_id: card.id.to_owned(),
                name: card.name.to_owned(),
                game: card.game.to_owned(),
                distance,
                extra,
            })
            .collect()
    }
}

/// Whether `typed` may stand for `name`, both folded: few letters apart for its
/// length, or each of its words a word of the name, or the beginning of one,
/// but for few letters, or the first letters of words of it (`db` for Dragon Ball).
fn is_near(typed: &str, name: &str) -> bool {
    /// Of so many letters one may be wrong.
    const LETTERS: usize = 4;
    /// A word is told by so many of its first letters.
    const BEGINNING: usize = 3;
    let near = |a: &str, b: &str| strsim::osa_distance(a, b) * LETTERS <= a.chars().count();
    let initials: String = name.split(' ').filter_map(|word| word.chars().next()).collect();
    let is_word = |typed: &str| {
        typed.len() > 1 && initials.contains(typed)
            || name.split(' ').any(|word| {
                near(typed, word) || typed.len() >= BEGINNING && word.starts_with(typed)
            })
    };
    near(typed, name) || typed.split(' ').all(is_word)
}

fn is_too_long(text: &str) -> bool {
    text.chars().nth(LONGEST).is_some()
}
