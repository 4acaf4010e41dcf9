//! A fleet: one publisher, any number of replicas, and `PostgreSQL` between them.
//!
//! A publisher puts a snapshot into the database, in one transaction, and
//! moves a channel to it. A replica learns of it, fetches the chunks that it
//! lacks, verifies them and the signatures, and opens the snapshot from its
//! own folder. It asks the database for news only. Only this crate knows
//! `PostgreSQL`; it knows nothing of HTTP.

mod backoff;
mod channel;
mod connection;
mod database;
mod digest;
mod error;
mod fetch;
mod follow;
mod history;
mod key;
mod manifest;
mod migrate;
mod publish;
mod records;
mod replica;
mod retention;
mod rollback;
mod statement;
mod status;
mod tls;

pub use backoff::Backoff;
pub use channel::Pointer;
pub use connection::Connection;
pub use database::Database;
pub use error::FleetError;
pub use follow::{Followed, Pace, fetch_first, follow};
pub use history::{Publication, list_publications};
pub use key::{PublisherKey, TrustedKey, TrustedKeys};
pub use manifest::Manifest;
pub use migrate::migrate;
pub use publish::{Published, Step, publish};
pub use replica::{Held, Replica};
pub use retention::{Collected, collect};
pub use rollback::roll_back;
pub use status::ChannelStatus;
