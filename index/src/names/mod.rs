//! Names: which card is meant by what was typed. Apart from the text search,
//! because a name is looked up in a dictionary, exact, then by prefix, then
//! within typos, and never by a scan of the index.

mod build;
mod codes;
mod common;
mod dictionary;
mod find;
mod fuzzy;
mod keys;
mod listed;
mod near;
mod shortened;
mod spellings;

pub(crate) use build::{build, numbered};
pub use codes::CodeHit;
pub use dictionary::Names;
pub use find::{Found, NameHit};
pub(crate) use keys::{open_keys, write_keys, write_map};
pub(crate) use near::{Near, typos_of, visit_starting};
pub(crate) use shortened::Shortened;
pub(crate) use spellings::Spellings;
