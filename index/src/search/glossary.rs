//! The glossary at work: the other names of what a query names, per game, and
//! between English and Japanese.

use std::collections::HashMap;
use std::path::Path;

use headjudge_corpus::{Record, Term};
use serde::{Deserialize, Serialize};

use super::analysis::tokens;
use super::lexicon::Lexicon;
use super::table::map_file;
use crate::IndexError;

const FILE: &str = "glossary.json";

/// A term as it is stored: its games, and its names as stems, the documents' own first.
#[derive(Serialize, Deserialize)]
struct Entry {
    games: Vec<String>,
    /// How many of the names are the documents' own.
    own: usize,
    names: Vec<Vec<String>>,
}

/// A name of a term, as the numbers of its stems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) stems: Vec<u32>,
    /// Whether the documents themselves use it, rather than players.
    pub(crate) own: bool,
}

pub(crate) struct GlossaryTerm {
    pub(crate) games: Vec<String>,
    pub(crate) names: Vec<Name>,
}

/// A stretch of a query that names a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Naming {
    /// The first word, and how many.
    pub(crate) at: usize,
    pub(crate) len: usize,
    pub(crate) term: usize,
}

pub(crate) struct Glossary {
    terms: Vec<GlossaryTerm>,
    /// Names by their first stem: the rest of the name, and the term.
    names: HashMap<String, Vec<(Vec<String>, usize)>>,
}

/// Writes the glossary of `records`.
pub(crate) fn build(dir: &Path, records: &[Record]) -> Result<(), IndexError> {
    let terms = records.iter().filter_map(|r| if let Record::Term(t) = r { Some(t) } else { None });
    let entries: Vec<Entry> = terms.map(entry).collect();
    std::fs::write(dir.join(FILE), serde_json::to_vec(&entries)?)?;
    Ok(())
}

fn entry(term: &Term) -> Entry {
    let own = std::iter::once(&term.name).chain(&term.japanese);
    let names = own.chain(&term.synonyms).map(|name| stems(name)).collect();
    let games = term.games.iter().map(ToString::to_string).collect();
    Entry { games, own: 1 + term.japanese.len(), names }
}

fn stems(name: &str) -> Vec<String> {
    tokens(name).into_iter().map(|token| token.stem).collect()
}

impl Glossary {
    pub(crate) fn open(dir: &Path, lexicon: &Lexicon) -> Result<Self, IndexError> {
        let entries: Vec<Entry> = serde_json::from_slice(&map_file(dir, FILE)?)?;
        let mut glossary = Self { terms: Vec::new(), names: HashMap::new() };
        for (n, entry) in entries.into_iter().enumerate() {
            let mut names = Vec::new();
            for (i, stems) in entry.names.into_iter().enumerate() {
                // A name with a word that no document has can be asked, not found.
                let numbers: Option<Vec<u32>> = stems.iter().map(|s| lexicon.stem(s)).collect();
                names.extend(numbers.map(|stems| Name { stems, own: i < entry.own }));
                if let [first, rest @ ..] = stems.as_slice() {
                    let list = glossary.names.entry(first.clone()).or_default();
                    list.push((rest.to_vec(), n));
                }
            }
            glossary.terms.push(GlossaryTerm { games: entry.games, names });
        }
        Ok(glossary)
    }

    pub(crate) fn term(&self, n: usize) -> Option<&GlossaryTerm> {
        self.terms.get(n)
    }

    /// The terms that stretches of `stems` name.
    pub(crate) fn find(&self, stems: &[&str]) -> Vec<Naming> {
        let mut found = Vec::new();
        for at in 0..stems.len() {
            let rest = &stems[at + 1..];
            for (name, term) in self.names.get(stems[at]).into_iter().flatten() {
                if rest.len() >= name.len() && name.iter().zip(rest).all(|(a, b)| a == b) {
                    found.push(Naming { at, len: 1 + name.len(), term: *term });
                }
            }
        }
        found
    }
}
