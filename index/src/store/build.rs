//! Writing a store: each body once, and a row for each record that has it.

use std::collections::HashMap;
use std::path::Path;

use headjudge_corpus::{PassageId, Record, sha256};
use rusqlite::{Connection, Statement, Transaction, params};

use super::body::{Home, WHOLE, part};
use super::columns::columns;
use crate::IndexError;

const TABLES: &str = "
    CREATE TABLE objects (
        n INTEGER PRIMARY KEY,
        name TEXT NOT NULL
    );
    CREATE TABLE homes (
        n INTEGER PRIMARY KEY,
        id TEXT NOT NULL,
        edition TEXT NOT NULL
    );
    CREATE TABLE bodies (
        n INTEGER PRIMARY KEY,
        said TEXT NOT NULL
    );
    CREATE TABLE placed (
        ord INTEGER PRIMARY KEY,
        object INTEGER NOT NULL,
        anchor TEXT NOT NULL,
        document INTEGER,
        within INTEGER NOT NULL,
        lines,
        body INTEGER NOT NULL
    );
    CREATE TABLE cards (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        ord INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE guids (
        guid TEXT PRIMARY KEY,
        card TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE became (
        passage TEXT NOT NULL,
        ord INTEGER NOT NULL
    );
    CREATE TABLE replaced (
        rule TEXT NOT NULL,
        ord INTEGER NOT NULL
    );
";

const INDEXES: &str = "
    CREATE UNIQUE INDEX objects_by_name ON objects (name);
    CREATE UNIQUE INDEX homes_by_id ON homes (id);
    CREATE INDEX placed_by_anchor ON placed (object, anchor, document);
    CREATE INDEX placed_by_document ON placed (document, object);
    CREATE INDEX became_by_passage ON became (passage);
    CREATE INDEX replaced_by_rule ON replaced (rule);
";

/// Writes `records` into a new store; returns how many.
pub(super) fn build(path: &Path, records: &[Record]) -> Result<u64, IndexError> {
    let mut connection = Connection::open(path)?;
    connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
    connection.execute_batch(TABLES)?;
    // One who reads the file by SQL finds every record whole.
    connection.execute_batch(&format!(
        "CREATE VIEW records (ord, object, id, document, json) AS
         SELECT ord, objects.name,
             CASE within WHEN 0 THEN anchor ELSE homes.id || '/' || anchor END,
             homes.id, {WHOLE}
         FROM placed
         JOIN objects ON objects.n = placed.object
         JOIN bodies ON bodies.n = placed.body
         LEFT JOIN homes ON homes.n = placed.document"
    ))?;
    let transaction = connection.transaction()?;
    {
        let mut writer = Writer::new(&transaction, records)?;
        for (ord, record) in (0_i64..).zip(records) {
            writer.add(ord, record)?;
        }
    }
    transaction.commit()?;
    connection.execute_batch(INDEXES)?;
    connection.close().map_err(|(_, error)| error)?;
    std::fs::File::open(path)?.sync_all()?;
    Ok(records.len() as u64)
}

struct Writer<'t> {
    object: Statement<'t>,
    home: Statement<'t>,
    body: Statement<'t>,
    placed: Statement<'t>,
    card: Statement<'t>,
    guid: Statement<'t>,
    became: Statement<'t>,
    replaced: Statement<'t>,
    objects: HashMap<&'static str, u32>,
    homes: HashMap<String, (u32, Home)>,
    /// The number of each body that is written, by its SHA-256: the bodies of a million
    /// records would not fit into memory.
    bodies: HashMap<[u8; 32], u32>,
    /// The editions of the documents, as JSON.
    editions: HashMap<String, String>,
}

impl<'t> Writer<'t> {
    fn new(to: &'t Transaction<'_>, records: &[Record]) -> Result<Self, IndexError> {
        let mut editions = HashMap::new();
        for record in records {
            if let Record::Document(document) = record {
                let edition = serde_json::to_string(&document.edition)?;
                editions.insert(document.id.to_string(), edition);
            }
        }
        Ok(Self {
            object: to.prepare("INSERT INTO objects (n, name) VALUES (?, ?)")?,
            home: to.prepare("INSERT INTO homes (n, id, edition) VALUES (?, ?, ?)")?,
            body: to.prepare("INSERT INTO bodies (n, said) VALUES (?, ?)")?,
            placed: to.prepare(
                "INSERT INTO placed (ord, object, anchor, document, within, lines, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
            )?,
            card: to.prepare("INSERT OR IGNORE INTO cards (id, game, ord) VALUES (?, ?, ?)")?,
            guid: to.prepare("INSERT OR IGNORE INTO guids (guid, card) VALUES (?, ?)")?,
            became: to.prepare("INSERT INTO became (passage, ord) VALUES (?, ?)")?,
            replaced: to.prepare("INSERT INTO replaced (rule, ord) VALUES (?, ?)")?,
            objects: HashMap::new(),
            homes: HashMap::new(),
            bodies: HashMap::new(),
            editions,
        })
    }

    fn add(&mut self, ord: i64, record: &Record) -> Result<(), IndexError> {
        let json = serde_json::to_string(record)?;
        let (object, id, document) = columns(record);
        let object = self.object(object)?;
        let home = document.map(|document| self.home(document)).transpose()?;
        let (body, lines) = part(&json, home.as_ref().map(|(_, home)| home));
        let body = self.body(&body)?;
        let inside = |home: &Home| id.strip_prefix(&home.id)?.strip_prefix('/');
        let inside = home.as_ref().and_then(|(_, home)| inside(home));
        let anchor = inside.unwrap_or(&id);
        let document = home.as_ref().map(|(n, _)| *n);
        self.placed.execute(params![
            ord,
            object,
            anchor,
            document,
            inside.is_some(),
            lines,
            body
        ])?;
        self.add_links(ord, record)
    }

    /// What else the record is found by.
    fn add_links(&mut self, ord: i64, record: &Record) -> Result<(), IndexError> {
        match record {
            Record::Revision(revision) => {
                for passage in revision.from.iter().chain(&revision.to) {
                    self.became.execute(params![passage.as_str(), ord])?;
                }
            }
            Record::Rule(rule) => {
                if let Some(newer) = rule.replaced_by.as_ref().map(PassageId::as_str) {
                    self.replaced.execute(params![newer, ord])?;
                }
            }
            Record::Card(card) => {
                self.card.execute(params![card.id.as_str(), card.game.as_str(), ord])?;
                for guid in &card.facts.guids {
                    self.guid.execute(params![guid, card.id.as_str()])?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn object(&mut self, name: &'static str) -> Result<u32, IndexError> {
        if let Some(n) = self.objects.get(name) {
            return Ok(*n);
        }
        let n = self.objects.len() as u32;
        self.object.execute(params![n, name])?;
        self.objects.insert(name, n);
        Ok(n)
    }

    fn home(&mut self, id: String) -> Result<(u32, Home), IndexError> {
        if let Some(known) = self.homes.get(&id) {
            return Ok(known.clone());
        }
        let n = self.homes.len() as u32;
        let edition = self.editions.get(&id).cloned().unwrap_or_default();
        self.home.execute(params![n, id, edition])?;
        let home = Home { id: id.clone(), edition };
        self.homes.insert(id, (n, home.clone()));
        Ok((n, home))
    }

    fn body(&mut self, body: &str) -> Result<u32, IndexError> {
        let digest = sha256(body.as_bytes());
        if let Some(n) = self.bodies.get(&digest) {
            return Ok(*n);
        }
        let n = self.bodies.len() as u32;
        self.body.execute(params![n, body])?;
        self.bodies.insert(digest, n);
        Ok(n)
    }
}
