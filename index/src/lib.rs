//! The snapshot: the record store and the search index, built whole, then only
//! read.
//!
//! A snapshot is a folder named for the digest of what it was built from. It
//! is built beside the others, verified, and switched to by an atomic rename,
//! so that a reader or a crash at any moment sees the old one or the new one.
//! Only this crate knows `SQLite` and tantivy; without its feature `store` it
//! has neither, and searches a pack of the same files in memory.

#[cfg(feature = "store")]
mod disk;
mod error;
mod files;
#[cfg(feature = "store")]
mod manifest;
pub mod names;
#[cfg(feature = "store")]
mod publish;
pub mod search;
#[cfg(feature = "store")]
mod snapshot;
#[cfg(feature = "store")]
mod store;
mod table;

pub use error::IndexError;
#[cfg(feature = "store")]
pub use manifest::SCHEMA;
#[cfg(feature = "store")]
pub use snapshot::Snapshot;
#[cfg(feature = "store")]
pub use store::Store;
