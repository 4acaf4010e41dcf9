//! Search: the question of a judge, in, and the passages that answer it, out.
//!
//! Records become `units`; their words go into tantivy's index, and what
//! ranking and showing read goes into tables beside it (`build`). A query
//! is read within bounds (`query`), looked up as a name or a code
//! (`lookup`), made into weighted words with the expansions that meet them
//! (`query_model`), answered with candidates by BM25 (`retrieve`, `postings`, `scores`) among what meets its
//! filters (by a `retriever`: `full_text` with tantivy, or `in_memory`), that are
//! ranked in parts (`rank`) by where their stems are (`reading`, `concordance`), folded
//! into hits (`groups`), judged (`judge`) and shown (`answer`).

mod analysis;
mod answer;
mod build;
mod common;
mod concordance;
mod confidence;
mod cues;
mod cutter;
mod cutting;
mod day;
mod evidence;
mod filters;
mod forms;
#[cfg(feature = "store")]
mod full_text;
#[cfg(feature = "store")]
mod full_text_files;
mod glossary;
mod groups;
mod growing_list;
mod headnotes;
mod hit;
mod in_memory;
mod judge;
mod keys;
mod lexicon;
mod lookup;
mod marks;
mod meta;
mod norms;
mod parts;
mod phrasing;
mod postings;
mod precedence;
mod printed;
mod query;
mod query_model;
mod rank;
mod ranked;
mod reading;
mod retrieve;
mod retriever;
mod row;
mod rule_number;
mod scope;
mod scores;
mod searcher;
mod show;
mod shown;
mod snippet;
mod standing;
mod suggest;
mod titles;
mod units;
mod varint;
mod vocabulary;
mod words;
mod words_writer;

pub use build::build;
pub use evidence::Evidence;
pub use headnotes::Headnotes;
pub use hit::{Facet, Hit, Match, Page, Results};
pub use parts::Parts;
pub use query::QueryError;
pub use searcher::Search;
pub use shown::language_of;
pub use suggest::Suggestion;
pub use vocabulary::Vocabulary;
