//! The opened search: the index with what ranking and showing read beside it.
//! Apart from the steps of an answer, which all stand on it.

use std::path::Path;

use tantivy::{Index, ReloadPolicy, Searcher};

use super::common::CommonWords;
use super::glossary::Glossary;
use super::lexicon::Lexicon;
use super::meta::{FACETS, META, Meta, ROWS, SHOWN};
use super::parts::Parts;
use super::schema::{self, Fields};
use super::suggest::{Suggestion, Suggestions};
use crate::IndexError;
use crate::names::Names;
use crate::table::{Table, map_file};

/// An opened index; read-only, and shared between threads as it is.
pub struct Search {
    pub(super) searcher: Searcher,
    pub(super) fields: Fields,
    pub(super) meta: Meta,
    pub(super) lexicon: Lexicon,
    pub(super) glossary: Glossary,
    pub(super) names: Names,
    pub(super) suggestions: Suggestions,
    pub(super) rows: Table,
    pub(super) shown: Table,
    pub(super) facets: Table,
    pub(super) parts: Parts,
}

impl Search {
    /// Opens the index in the folder `dir`.
    pub fn open(dir: &Path) -> Result<Self, IndexError> {
        let index = Index::open_in_dir(dir)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let meta: Meta = serde_json::from_slice(&map_file(dir, META)?)?;
        let lexicon = Lexicon::open(dir, meta.units, CommonWords::new(&meta.common))?;
        let (_, fields) = schema::schema();
        Ok(Self {
            searcher: reader.searcher(),
            fields,
            glossary: Glossary::open(dir, &lexicon)?,
            lexicon,
            names: Names::open(dir)?,
            suggestions: Suggestions::open(dir)?,
            rows: Table::open(dir, ROWS)?,
            shown: Table::open(dir, SHOWN)?,
            facets: Table::open(dir, FACETS)?,
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
