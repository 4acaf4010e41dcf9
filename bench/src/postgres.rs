//! `PostgreSQL` behind axum: prepared statements on connections that are kept.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use axum::body::Bytes;
use tokio_postgres::{Client, NoTls, Statement};

use crate::peer::{Hit, MOST, MOST_NAMES, Peer};
use crate::recorded::{self, by_likeness, folded, words};

const CONNECTIONS: usize = 4;

/// One connection, with its statements.
struct Connection {
    client: Client,
    exact: Statement,
    fuzzy: Statement,
    complete: Statement,
    search: Statement,
}

pub(crate) struct Postgres {
    connections: Vec<Connection>,
    next: AtomicUsize,
}

impl Postgres {
    pub(crate) async fn open(database: &str, cards: &Path, records: &Path) -> anyhow::Result<Self> {
        let mut client = connect(database).await?;
        build(&mut client, cards, records).await?;
        let mut connections = Vec::new();
        for _ in 0..CONNECTIONS {
            connections.push(Connection::open(database).await?);
        }
        Ok(Self { connections, next: AtomicUsize::new(0) })
    }

    /// The connections in turn: each takes many requests at once.
    fn one(&self) -> &Connection {
        &self.connections[self.next.fetch_add(1, Ordering::Relaxed) % CONNECTIONS]
    }
}

async fn connect(database: &str) -> anyhow::Result<Client> {
    let (client, connection) = tokio_postgres::connect(database, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

async fn build(client: &mut Client, cards: &Path, records: &Path) -> anyhow::Result<()> {
    client
        .batch_execute(
            "CREATE EXTENSION IF NOT EXISTS pg_trgm;
             DROP TABLE IF EXISTS card, passage;
             CREATE TABLE card (name text PRIMARY KEY, shown text, body text);
             CREATE TABLE passage (id text PRIMARY KEY, title text, words text, vector tsvector);",
        )
        .await
        .context("the tables")?;
    let all = client.transaction().await?;
    let card = all.prepare("INSERT INTO card VALUES ($1, $2, $3) ON CONFLICT DO NOTHING").await?;
    for own in recorded::read(cards)? {
        all.execute(&card, &[&folded(&own.name), &own.name, &own.body]).await?;
    }
    let passage = all
        .prepare(
            "INSERT INTO passage VALUES ($1, $2, $3,
             setweight(to_tsvector('english', $2), 'A') || to_tsvector('english', $3))",
        )
        .await?;
    for own in recorded::passages(records)? {
        all.execute(&passage, &[&own.id, &own.title(), &own.words()]).await?;
    }
    all.commit().await?;
    client
        .batch_execute(
            "CREATE INDEX ON card USING gin (name gin_trgm_ops);
             CREATE INDEX ON card (name text_pattern_ops);
             CREATE INDEX ON passage USING gin (vector);
             ANALYZE card; ANALYZE passage;",
        )
        .await
        .context("the indexes")
}

impl Connection {
    async fn open(database: &str) -> anyhow::Result<Self> {
        let client = connect(database).await?;
        let exact = client.prepare("SELECT body FROM card WHERE name = $1").await?;
        let fuzzy = client
            .prepare("SELECT name, body FROM card WHERE name % $1 ORDER BY similarity(name, $1) DESC LIMIT 40")
            .await?;
        let complete = client
            .prepare("SELECT shown FROM card WHERE name LIKE $1 ORDER BY name LIMIT $2")
            .await?;
        let search = client
            .prepare(
                "WITH hit AS (SELECT id, title, words, ts_rank_cd(vector, q) AS rank
                     FROM passage, to_tsquery('english', $1) q
                     WHERE vector @@ q ORDER BY rank DESC LIMIT $2)
                 SELECT id, title, ts_headline('english', words, to_tsquery('english', $1)) FROM hit",
            )
            .await?;
        Ok(Self { client, exact, fuzzy, complete, search })
    }
}

impl Peer for Postgres {
    async fn exact(&self, name: &str) -> anyhow::Result<Option<Bytes>> {
        let own = self.one();
        let row = own.client.query_opt(&own.exact, &[&folded(name)]).await?;
        Ok(row.map(|row| Bytes::from(row.get::<_, String>(0))))
    }

    async fn fuzzy(&self, name: &str) -> anyhow::Result<Option<Bytes>> {
        let (own, name) = (self.one(), folded(name));
        let rows = own.client.query(&own.fuzzy, &[&name]).await?;
        let near = rows.iter().map(|row| (row.get(0), Bytes::from(row.get::<_, String>(1))));
        Ok(by_likeness(&name, near.collect()))
    }

    async fn complete(&self, prefix: &str) -> anyhow::Result<Vec<String>> {
        let own = self.one();
        let escaped = folded(prefix).replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
        let rows = own.client.query(&own.complete, &[&format!("{escaped}%"), &MOST_NAMES]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    async fn search(&self, question: &str) -> anyhow::Result<Vec<Hit>> {
        let own = self.one();
        let any = words(question).join(" | ");
        let rows = own.client.query(&own.search, &[&any, &MOST]).await?;
        let hit = |row: &tokio_postgres::Row| Hit {
            id: row.get(0),
            title: row.get(1),
            snippet: row.get(2),
        };
        Ok(rows.iter().map(hit).collect())
    }
}
