//! Search: the question of a judge, in, and the passages that answer it, out.
//!
//! Records become `units`; their words go into tantivy's index, and what
//! ranking and showing read goes into tables beside it (`build`). A query
//! is read within bounds (`query`), looked up as a name or a code
//! (`lookup`), made into weighted words with the ways to meet them
//! (`asked`), answered with candidates by BM25 (`retrieve`) that are
//! ranked in parts (`rank`), folded into hits and shown (`answer`).

mod analysis;
mod answer;
mod asked;
mod build;
mod characters;
mod common;
mod cues;
mod everyday;
mod filters;
mod forms;
mod glossary;
mod headnotes;
mod hit;
mod lexicon;
mod lookup;
mod phrasing;
mod promise;
mod query;
mod rank;
mod retrieve;
mod row;
mod schema;
mod scope;
mod show;
mod snippet;
mod suggest;
pub(crate) mod table;
mod units;

use std::path::Path;

use tantivy::{Index, ReloadPolicy, Searcher};

use crate::IndexError;
use crate::names::Names;
use build::Meta;
use glossary::Glossary;
use lexicon::Lexicon;
use schema::Fields;
use suggest::Suggestions;
use table::{Table, map_file};

pub use build::build;
pub use headnotes::Headnotes;
pub use hit::{Facet, Hit, Match, Page, Results};
pub use query::QueryError;
pub use rank::Parts;
pub use suggest::Suggestion;

const ROWS: &str = "rows.table";
const SHOWN: &str = "shown.table";
const FACETS: &str = "facets.table";
const META: &str = "meta-search.json";

/// An opened index; read-only, and shared between threads as it is.
pub struct Search {
    searcher: Searcher,
    fields: Fields,
    meta: Meta,
    lexicon: Lexicon,
    glossary: Glossary,
    names: Names,
    suggestions: Suggestions,
    rows: Table,
    shown: Table,
    facets: Table,
    parts: Parts,
}

impl Search {
    /// Opens the index in the folder `dir`.
    pub fn open(dir: &Path) -> Result<Self, IndexError> {
        let index = Index::open_in_dir(dir)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let meta: Meta = serde_json::from_slice(&map_file(dir, META)?)?;
        let lexicon = Lexicon::open(dir, meta.units)?;
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
