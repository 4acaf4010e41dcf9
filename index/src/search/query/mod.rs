//! The query language: words, `"phrases"`, `-not`, `or`, parentheses and
//! `field:value`. What is not of the language is words: a colon or a bracket
//! in a question breaks nothing. Bounded before it is parsed; never tantivy's
//! own parser, which a thousand parentheses overflow.

mod error;
mod filter;
mod lex;
mod parse;

pub use error::QueryError;
pub(crate) use filter::Filter;
pub(crate) use parse::{Clause, Parsed, Values, parse};
