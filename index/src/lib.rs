//! The snapshot: the record store and the search index, built whole, then only
//! read.
//!
//! A snapshot is a folder named for the digest of what it was built from. It
//! is built beside the others, verified, and switched to by an atomic rename,
//! so that a reader or a crash at any moment sees the old one or the new one.
//! Only this crate knows `SQLite` and tantivy.

mod error;
mod manifest;
pub mod names;
pub mod search;
mod snapshot;
mod store;
mod table;

pub use error::IndexError;
pub use manifest::SCHEMA;
pub use snapshot::Snapshot;
pub use store::Store;
