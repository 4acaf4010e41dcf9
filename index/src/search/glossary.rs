//! The glossary at work: the other names of what a query names, per game, and
//! between English and Japanese.

use std::path::Path;

use headjudge_corpus::{Record, Term};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::analysis::tokens;
use super::common::CommonWords;
use super::lexicon::Lexicon;
use super::vocabulary::Vocabulary;
use crate::IndexError;
use crate::files::Files;

const FILE: &str = "glossary.json";

/// A term as it is stored: its games, and its names as stems, the documents' own first.
#[derive(Serialize, Deserialize)]
struct Entry {
    games: Vec<String>,
    /// How many of the names are the documents' own.
    own: usize,
    /// Whether the others are asked only, and found nowhere.
    one_way: bool,
    names: Vec<Vec<String>>,
    /// How many of the last names are words of other games.
    borrowed: usize,
    /// The term as it is written.
    written: String,
}

/// How well a term's own name stands for another of its names, a player's
/// name for it, and the words of rules for everyday ones.
const OWN_NAME: f64 = 0.85;
const OTHER_NAME: f64 = 0.6;
const EVERYDAY_NAME: f64 = 0.6;

/// A name of a term, as the numbers of its stems.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name {
    pub(crate) stems: Vec<u32>,
    /// How well a text that has it meets a question that has another.
    pub(crate) quality: f64,
}

pub(crate) struct GlossaryTerm {
    pub(crate) games: Vec<String>,
    pub(crate) names: Vec<Name>,
    /// Whether it is the name of a list.
    pub(crate) list: bool,
    /// As the documents write it.
    pub(crate) written: String,
}

/// Words of a query that name a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naming {
    /// The words, by place.
    pub(crate) words: Vec<usize>,
    pub(crate) term: usize,
    /// Whether it is a word of another game for something like it.
    pub(crate) borrowed: bool,
}

pub(crate) struct Glossary {
    terms: Vec<GlossaryTerm>,
    /// Names by their first stem: the rest of the name, the term, and whether
    /// the name is borrowed.
    names: FxHashMap<String, Vec<(Vec<String>, usize, bool)>>,
    /// Names of several words by their first such word, to be met in any order.
    loose: FxHashMap<String, Vec<(Vec<String>, usize)>>,
}

/// Writes the glossary of `records`.
pub(crate) fn build(
    dir: &Path,
    records: &[Record],
    vocabulary: &Vocabulary,
) -> Result<(), IndexError> {
    let terms = records.iter().filter_map(|r| if let Record::Term(t) = r { Some(t) } else { None });
    let everyday = vocabulary.everyday.iter().map(|entry| one_way(&entry.rules, &entry.asked));
    let characters = vocabulary.characters.iter();
    let characters = characters.map(|(name, others)| one_way(std::slice::from_ref(name), others));
    let entries: Vec<Entry> = terms.map(entry).chain(everyday).chain(characters).collect();
    std::fs::write(dir.join(FILE), serde_json::to_vec(&entries)?)?;
    Ok(())
}

fn entry(term: &Term) -> Entry {
    let own = std::iter::once(&term.name).chain(&term.japanese);
    let names = own.chain(&term.synonyms).chain(&term.borrowed).map(|name| stems(name)).collect();
    Entry {
        games: term.games.iter().map(ToString::to_string).collect(),
        own: 1 + term.japanese.len(),
        one_way: false,
        names,
        borrowed: term.borrowed.len(),
        written: term.name.clone(),
    }
}

/// Words that hold for every game: those of the documents, and those that ask for them.
fn one_way(said: &[String], asked: &[String]) -> Entry {
    let names = said.iter().chain(asked).map(|name| stems(name)).collect();
    let written = said.first().cloned().unwrap_or_default();
    Entry { games: Vec::new(), own: said.len(), one_way: true, names, borrowed: 0, written }
}

fn stems(name: &str) -> Vec<String> {
    tokens(name).into_iter().map(|token| token.stem).collect()
}

impl Glossary {
    pub(crate) fn open(files: &Files, lexicon: &Lexicon) -> Result<Self, IndexError> {
        let entries: Vec<Entry> = serde_json::from_slice(&files.get(FILE)?)?;
        let mut glossary =
            Self { terms: Vec::new(), names: FxHashMap::default(), loose: FxHashMap::default() };
        for (n, entry) in entries.into_iter().enumerate() {
            let mut names = Vec::new();
            let own = entry.names.first();
            let list = own.and_then(|own| own.last()).is_some_and(|stem| stem == "list");
            // A name that is a sign, as ∞, has no words to be found by.
            let first_borrowed = entry.names.len() - entry.borrowed;
            let names_of = entry.names.into_iter().enumerate();
            for (i, stems) in names_of.filter(|(_, stems)| !stems.is_empty()) {
                // A name with a word that no document has can be asked, not found.
                let numbers: Option<Vec<u32>> = stems.iter().map(|s| lexicon.stem(s)).collect();
                let (own, borrowed) = (i < entry.own, i >= first_borrowed);
                if own || !entry.one_way && !borrowed {
                    let quality = match (own, entry.one_way) {
                        (true, false) => OWN_NAME,
                        (true, true) => EVERYDAY_NAME,
                        (false, _) => OTHER_NAME,
                    };
                    names.extend(numbers.map(|stems| Name { stems, quality }));
                }
                let content = content(&stems, lexicon.common());
                if let Some(first) = content.first() {
                    glossary.loose.entry(first.clone()).or_default().push((content, n));
                }
                if let [first, rest @ ..] = stems.as_slice() {
                    let list = glossary.names.entry(first.clone()).or_default();
                    list.push((rest.to_vec(), n, borrowed));
                }
            }
            glossary.terms.push(GlossaryTerm {
                games: entry.games,
                names,
                list,
                written: entry.written,
            });
        }
        Ok(glossary)
    }

    pub(crate) fn term(&self, n: usize) -> Option<&GlossaryTerm> {
        self.terms.get(n)
    }

    /// The terms that stretches of `stems` name: word for word, or with all
    /// the words of a longer name near one another in any order.
    pub(crate) fn find(&self, stems: &[&str]) -> Vec<Naming> {
        let mut found: Vec<Naming> = Vec::new();
        for at in 0..stems.len() {
            let rest = &stems[at + 1..];
            for (name, term, borrowed) in self.names.get(stems[at]).into_iter().flatten() {
                if rest.len() >= name.len() && name.iter().zip(rest).all(|(a, b)| a == b) {
                    let words = (at..=at + name.len()).collect();
                    found.push(Naming { words, term: *term, borrowed: *borrowed });
                }
            }
        }
        for (at, stem) in stems.iter().enumerate() {
            for (words, term) in self.loose.get(*stem).into_iter().flatten() {
                let reach = words.len() + 2;
                let from = at.saturating_sub(reach);
                let near = &stems[from..(at + reach).min(stems.len())];
                let places = words.iter().map(|word| {
                    near.iter().position(|stem| *stem == word.as_str()).map(|n| from + n)
                });
                let Some(words) = places.collect::<Option<Vec<usize>>>() else { continue };
                let first = words.iter().min().copied().unwrap_or(at);
                let last = words.iter().max().copied().unwrap_or(at);
                if last - first <= reach && found.iter().all(|f| f.term != *term) {
                    found.push(Naming { words, term: *term, borrowed: false });
                }
            }
        }
        found
    }
}

/// The words of a name that say something; none of a name of one such word.
fn content(name: &[String], common: &CommonWords) -> Vec<String> {
    let words: Vec<String> = name.iter().filter(|word| !common.has(word)).cloned().collect();
    if words.len() < 2 { Vec::new() } else { words }
}
