//! The part of the command line that is about a fleet.

#![expect(clippy::doc_markdown, reason = "the comments are the help, which shows no backticks")]

use std::path::PathBuf;

use clap::{Args as Arguments, Subcommand};
use headjudge_fleet::TrustedKey;

use crate::source_args::SourceArgs;

/// The database of a fleet.
#[derive(Clone, Debug, Arguments)]
pub(crate) struct DatabaseArgs {
    /// Address of the database, such as postgres://press@db1,db2/headjudge
    #[arg(long, value_name = "URL", env = "HEADJUDGE_DATABASE")]
    pub(crate) database: String,
    /// Certificates that the database is believed by, a PEM file [default: the system's]
    #[arg(long, value_name = "FILE", env = "HEADJUDGE_CA")]
    pub(crate) ca: Option<PathBuf>,
}

#[derive(Debug, Arguments)]
pub(crate) struct PublishArgs {
    /// Address of the database, such as postgres://press@db1,db2/headjudge
    #[arg(long = "to", value_name = "URL", env = "HEADJUDGE_DATABASE")]
    pub(crate) to: String,
    /// Certificates that the database is believed by, a PEM file [default: the system's]
    #[arg(long, value_name = "FILE", env = "HEADJUDGE_CA")]
    pub(crate) ca: Option<PathBuf>,
    /// Channel to move: stable or preview
    #[arg(long, value_name = "NAME", default_value = "stable")]
    pub(crate) channel: String,
    /// File of the key to sign with, as `fleet key` makes it
    #[arg(long, value_name = "FILE", env = "HEADJUDGE_SIGNING_KEY")]
    pub(crate) key: PathBuf,
    /// Go back to the snapshot published before, or to the one named, and build nothing
    #[arg(long, value_name = "SNAPSHOT", num_args = 0..=1, default_missing_value = "")]
    pub(crate) rollback: Option<String>,
    /// Snapshots of each channel that the database keeps
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) keep: u32,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Arguments)]
pub(crate) struct PublishedArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Channel; without it, all
    #[arg(long, value_name = "NAME")]
    pub(crate) channel: Option<String>,
    /// Number of publications
    #[arg(short, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) n: u32,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Arguments)]
pub(crate) struct FleetArgs {
    #[command(subcommand)]
    pub(crate) task: FleetTask,
}

/// What the owner of a fleet does.
#[derive(Debug, Subcommand)]
pub(crate) enum FleetTask {
    /// Make a key to sign publications with, and print its public half for the replicas
    Key {
        /// The new file of the key, which only its owner may read
        file: PathBuf,
    },
    /// Make the tables and roles in the database, or bring them up to date
    Migrate {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// What a server follows instead of a corpus.
#[cfg(feature = "serve")]
#[derive(Clone, Debug, Arguments)]
pub(crate) struct FollowArgs {
    /// Serve what is published to this database, such as postgres://web@db1,db2/headjudge
    #[arg(long, value_name = "URL", env = "HEADJUDGE_FROM", requires = "key", conflicts_with_all = ["corpus", "catalogue"])]
    pub(crate) from: Option<String>,
    /// Channel to follow: stable or preview
    #[arg(long, value_name = "NAME", default_value = "stable", requires = "from")]
    pub(crate) channel: String,
    /// Public key that publications are signed with; may be given again, while a key is replaced
    #[arg(
        long,
        value_name = "HEX",
        env = "HEADJUDGE_KEY",
        value_delimiter = ',',
        requires = "from"
    )]
    pub(crate) key: Vec<TrustedKey>,
    /// Certificates that the database is believed by, a PEM file [default: the system's]
    #[arg(long, value_name = "FILE", env = "HEADJUDGE_CA", requires = "from")]
    pub(crate) ca: Option<PathBuf>,
}
