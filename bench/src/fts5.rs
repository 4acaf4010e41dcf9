//! `SQLite` behind axum. Each worker has a connection of its own that only reads;
//! statements are prepared once.

use std::path::Path;
use std::sync::Mutex;

use axum::body::Bytes;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use crate::peer::{Hit, MOST, MOST_NAMES, Peer};
use crate::recorded::{self, by_likeness, folded, words};

/// Names that are compared letter by letter.
const CANDIDATES: i64 = 40;
/// Connections; more than cores, so that nobody waits for one.
const CONNECTIONS: usize = 8;

pub(crate) struct Fts5 {
    connections: Vec<Mutex<Connection>>,
}

impl Fts5 {
    pub(crate) fn open(database: &Path, cards: &Path, records: &Path) -> anyhow::Result<Self> {
        if !database.exists() {
            build(database, cards, records)?;
        }
        let open = || -> anyhow::Result<Mutex<Connection>> {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(database, flags)?;
            connection
                .execute_batch("PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -65536;")?;
            Ok(Mutex::new(connection))
        };
        let connections = (0..CONNECTIONS).map(|_| open()).collect::<Result<_, _>>()?;
        Ok(Self { connections })
    }

    /// Does `what` on the first connection that is free.
    fn on<T>(&self, what: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> anyhow::Result<T> {
        let free = self.connections.iter().find_map(|own| own.try_lock().ok());
        let connection = match free {
            Some(connection) => connection,
            None => self.connections[0].lock().map_err(|_| anyhow::anyhow!("a request failed"))?,
        };
        Ok(what(&connection)?)
    }
}

fn build(database: &Path, cards: &Path, records: &Path) -> anyhow::Result<()> {
    let mut connection = Connection::open(database)?;
    connection.execute_batch(
        "CREATE TABLE card (name TEXT PRIMARY KEY, shown TEXT, body TEXT) WITHOUT ROWID;
         CREATE VIRTUAL TABLE slip USING fts5(name, tokenize = 'trigram');
         CREATE VIRTUAL TABLE passage USING fts5(id UNINDEXED, title, words, tokenize = 'porter unicode61');",
    )?;
    let all = connection.transaction()?;
    for card in recorded::read(cards)? {
        let name = folded(&card.name);
        all.execute(
            "INSERT OR REPLACE INTO card VALUES (?, ?, ?)",
            params![name, card.name, card.body],
        )?;
        all.execute("INSERT INTO slip VALUES (?)", [&name])?;
    }
    for passage in recorded::passages(records)? {
        all.execute(
            "INSERT INTO passage VALUES (?, ?, ?)",
            params![passage.id, passage.title(), passage.words()],
        )?;
    }
    all.commit()?;
    connection.execute_batch("INSERT INTO passage(passage) VALUES ('optimize'); ANALYZE;")?;
    Ok(())
}

fn body(connection: &Connection, name: &str) -> rusqlite::Result<Option<Bytes>> {
    let mut find = connection.prepare_cached("SELECT body FROM card WHERE name = ?")?;
    let body = find.query_row([name], |row| row.get::<_, String>(0)).optional()?;
    Ok(body.map(Bytes::from))
}

/// The trigrams of a name, any of which a candidate has.
fn trigrams(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let parts = letters.windows(3).map(|three| {
        let three: String = three.iter().collect();
        format!("\"{}\"", three.replace('"', "\"\""))
    });
    parts.collect::<Vec<_>>().join(" OR ")
}

impl Peer for Fts5 {
    async fn exact(&self, name: &str) -> anyhow::Result<Option<Bytes>> {
        self.on(|connection| body(connection, &folded(name)))
    }

    async fn fuzzy(&self, name: &str) -> anyhow::Result<Option<Bytes>> {
        let name = folded(name);
        self.on(|connection| {
            let mut find = connection.prepare_cached(
                "SELECT card.name, card.body FROM slip JOIN card USING (name)
                 WHERE slip MATCH ? ORDER BY rank LIMIT ?",
            )?;
            let rows = find.query_map(params![trigrams(&name), CANDIDATES], |row| {
                Ok((row.get::<_, String>(0)?, Bytes::from(row.get::<_, String>(1)?)))
            })?;
            Ok(by_likeness(&name, rows.collect::<Result<_, _>>()?))
        })
    }

    async fn complete(&self, prefix: &str) -> anyhow::Result<Vec<String>> {
        let from = folded(prefix);
        let to = format!("{from}\u{10ffff}");
        self.on(|connection| {
            let mut find = connection.prepare_cached(
                "SELECT shown FROM card WHERE name >= ? AND name < ? ORDER BY name LIMIT ?",
            )?;
            let rows = find.query_map(params![from, to, MOST_NAMES], |row| row.get(0))?;
            rows.collect()
        })
    }

    async fn search(&self, question: &str) -> anyhow::Result<Vec<Hit>> {
        let any: Vec<String> = words(question).iter().map(|word| format!("\"{word}\"")).collect();
        self.on(|connection| {
            let mut find = connection.prepare_cached(
                "SELECT id, title, snippet(passage, 2, '<mark>', '</mark>', '…', 40)
                 FROM passage WHERE passage MATCH ? ORDER BY rank LIMIT ?",
            )?;
            let rows = find.query_map(params![any.join(" OR "), MOST], |row| {
                Ok(Hit { id: row.get(0)?, title: row.get(1)?, snippet: row.get(2)? })
            })?;
            rows.collect()
        })
    }
}
