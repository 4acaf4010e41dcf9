//! What headjudge is measured beside, and what asks both: small servers that
//! answer the same requests from the same records by plain means, and a client
//! that keeps connections busy. `scripts/bench` starts them and does the sums.

mod ask;
mod fts5;
mod peer;
mod plain;
mod postgres;
mod recorded;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

#[derive(Parser)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// A plain axum route: the recorded head and body of each path, from a map.
    Plain {
        /// File of recorded answers.
        recorded: PathBuf,
    },
    /// `SQLite` behind axum: B-trees for names, FTS5 for slips and words.
    Fts5 {
        /// Database that is made, if it is not there.
        database: PathBuf,
        /// File of recorded answers.
        recorded: PathBuf,
        /// Records, as `headjudge export` writes them.
        records: PathBuf,
    },
    /// `PostgreSQL` behind axum: B-trees, trigrams and `tsvector`.
    Postgres {
        /// Where the database is, such as `host=/tmp/socket dbname=bench`.
        database: String,
        /// File of recorded answers.
        recorded: PathBuf,
        /// Records, as `headjudge export` writes them.
        records: PathBuf,
    },
    /// Asks a server for the paths of a file, one after the other, on connections that it keeps.
    Ask {
        /// Address of the server.
        address: SocketAddr,
        /// File of paths, one a line.
        paths: PathBuf,
        /// Connections, each with one request at a time.
        #[arg(long, default_value_t = 8)]
        clients: usize,
        /// Requests in all; the file is begun anew where it is shorter.
        #[arg(long)]
        requests: usize,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Options::parse().command {
        Command::Plain { recorded } => peer::serve(plain::router(&recorded)?).await,
        Command::Fts5 { database, recorded, records } => {
            peer::serve(peer::router(fts5::Fts5::open(&database, &recorded, &records)?)).await
        }
        Command::Postgres { database, recorded, records } => {
            let peer = postgres::Postgres::open(&database, &recorded, &records).await?;
            peer::serve(peer::router(peer)).await
        }
        Command::Ask { address, paths, clients, requests } => {
            ask::ask(address, &paths, clients, requests).await
        }
    }
}
