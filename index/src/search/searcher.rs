//! The opened search: the index with what ranking and showing read beside it.
//! Apart from the steps of an answer, which all stand on it.

#[cfg(feature = "store")]
use std::path::Path;

use super::analysis::tokens;
use super::common::CommonWords;
use super::concordance::{self, Concordance};
#[cfg(feature = "store")]
use super::full_text::FullText;
use super::glossary::Glossary;
use super::in_memory::InMemory;
use super::lexicon::Lexicon;
use super::meta::{FACETS, META, Meta, ROWS, SHOWN, SHOWN_WORDS};
use super::parts::Parts;
use super::postings::Postings;
use super::retriever::Retriever;
use super::row::Row;
use super::suggest::{Suggestion, Suggestions};
use super::titles::{self, bare_title};
use crate::IndexError;
use crate::files::Files;
use crate::names::Names;
use crate::table::Table;

/// An opened index; read-only, and shared between threads as it is.
pub struct Search {
    pub(super) retriever: Box<dyn Retriever>,
    pub(super) postings: Postings,
    pub(super) meta: Meta,
    pub(super) lexicon: Lexicon,
    pub(super) glossary: Glossary,
    pub(super) names: Names,
    pub(super) suggestions: Suggestions,
    /// Per unit: its text, as stems.
    pub(super) rows: Table,
    /// Per unit: the head of its row, and where its stems are.
    pub(super) concordance: Table,
    pub(super) shown: Table,
    /// Per unit: the words of what it shows, where they are kept.
    pub(super) words: Option<Table>,
    pub(super) facets: Table,
    /// Per unit: its titles, as numbers.
    pub(super) titles: Table,
    /// The titles with nothing beneath them, by the words that say something.
    pub(super) empty_titles: Vec<String>,
    pub(super) parts: Parts,
}

impl Search {
    /// Opens the index in the folder `dir`.
    #[cfg(feature = "store")]
    pub fn open(dir: &Path) -> Result<Self, IndexError> {
        Self::of_files(&Files::of_folder(dir)?)
    }

    /// Opens the index of these files.
    #[cfg(feature = "store")]
    pub(crate) fn of_files(files: &Files) -> Result<Self, IndexError> {
        Self::read(files, Box::new(FullText::open(files)?))
    }

    /// Opens the index of a pack, to search it in memory.
    pub fn open_pack(pack: Vec<u8>) -> Result<Self, IndexError> {
        let files = Files::of_pack(pack)?;
        let retriever = Box::new(InMemory::open(&files)?);
        Self::read(&files, retriever)
    }

    /// The index in the folder `dir` as one piece, for [`Search::open_pack`].
    #[cfg(feature = "store")]
    pub fn pack(dir: &Path) -> Result<Vec<u8>, IndexError> {
        Files::of_folder(dir)?.pack()
    }

    fn read(files: &Files, retriever: Box<dyn Retriever>) -> Result<Self, IndexError> {
        let meta: Meta = serde_json::from_slice(&files.get(META)?)?;
        let lexicon = Lexicon::open(files, meta.units, CommonWords::new(&meta.common))?;
        let empty = meta.empty_titles.iter();
        let empty = empty.map(|title| bare_title(&tokens(title), &[], lexicon.common()));
        let empty_titles = empty.filter(|title| title.contains(' ')).collect();
        let shown = Table::open(files, SHOWN)?;
        Ok(Self {
            retriever,
            titles: titles::open(files, &shown, lexicon.common())?,
            postings: Postings::open(files)?,
            glossary: Glossary::open(files, &lexicon)?,
            concordance: concordance::open(files, &lexicon)?,
            lexicon,
            names: Names::open(files)?,
            suggestions: Suggestions::open(files)?,
            rows: Table::open(files, ROWS)?,
            shown,
            words: Table::find(files, SHOWN_WORDS)?,
            facets: Table::open(files, FACETS)?,
            empty_titles,
            meta,
            parts: Parts::default(),
        })
    }

    /// The same search with only some parts of its ranking, to measure what each is worth.
    #[must_use]
    pub fn with_parts(mut self, parts: Parts) -> Self {
        self.parts = parts;
        self
    }

    /// What ranking reads of a unit.
    pub(super) fn row(&self, unit: u32) -> Option<Row<'_>> {
        Some(Row::read(self.concordance.get(unit))?.0)
    }

    /// The same, with where its stems are.
    pub(super) fn unit(&self, unit: u32) -> Option<(Row<'_>, Concordance<'_>)> {
        read_unit(self.concordance.get(unit))
    }

    /// How many units can be found.
    #[must_use]
    pub fn units(&self) -> u32 {
        self.meta.units
    }

    /// The name dictionary.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// What `query` may be the beginning of: names, codes and titles, at most
    /// `limit` and never more than 20; nothing under two characters.
    #[must_use]
    pub fn autocomplete(&self, query: &str, limit: usize) -> Vec<Suggestion> {
        self.suggestions.complete(query, limit)
    }
}

/// What ranking reads of a unit, with where its stems are.
pub(super) fn read_unit(bytes: &[u8]) -> Option<(Row<'_>, Concordance<'_>)> {
    let (row, rest) = Row::read(bytes)?;
    Some((row, Concordance::read(rest)?))
}
