//! The record store: every record as JSON, with the few columns that answers
//! are looked up by. Written once, then read by a small pool of connections:
//! from memory, where what was verified cannot change, or where it is large
//! from the disk.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use headjudge_corpus::{Card, Record, Revision};
use ownedbytes::OwnedBytes;
use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use serde::de::DeserializeOwned;

use crate::IndexError;
use crate::disk::open_file;
use crate::files::IN_MEMORY;
use crate::manifest::{CHUNK, FileSeal};

const TABLES: &str = "
    CREATE TABLE records (
        ord INTEGER PRIMARY KEY,
        object TEXT NOT NULL,
        id TEXT NOT NULL,
        document TEXT,
        json TEXT NOT NULL
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
";

const INDEXES: &str = "
    CREATE INDEX records_by_id ON records (object, id);
    CREATE INDEX records_by_document ON records (document, object);
    CREATE INDEX became_by_passage ON became (passage);
";

/// A pool of read-only connections to one store.
pub struct Store {
    uri: String,
    pool: Mutex<Vec<Connection>>,
    /// Keeps the copy in memory, which goes with its last connection.
    _held: Option<Mutex<Connection>>,
    /// Open as long as the store is: the file may be removed meanwhile.
    file: File,
    seal: FileSeal,
}

impl Store {
    /// Writes `records` into a new store; returns how many.
    pub(crate) fn build(path: &Path, records: &[Record]) -> Result<u64, IndexError> {
        let mut connection = Connection::open(path)?;
        connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
        connection.execute_batch(TABLES)?;
        let transaction = connection.transaction()?;
        {
            let mut insert = transaction.prepare(
                "INSERT INTO records (ord, object, id, document, json) VALUES (?, ?, ?, ?, ?)",
            )?;
            let mut insert_card = transaction
                .prepare("INSERT OR IGNORE INTO cards (id, game, ord) VALUES (?, ?, ?)")?;
            let mut insert_guid =
                transaction.prepare("INSERT OR IGNORE INTO guids (guid, card) VALUES (?, ?)")?;
            let mut insert_became =
                transaction.prepare("INSERT INTO became (passage, ord) VALUES (?, ?)")?;
            for (ord, record) in (0_i64..).zip(records) {
                let json = serde_json::to_string(record)?;
                let (object, id, document) = columns(record);
                insert.execute(params![ord, object, id, document, json])?;
                if let Record::Revision(revision) = record {
                    for passage in revision.from.iter().chain(&revision.to) {
                        insert_became.execute(params![passage.as_str(), ord])?;
                    }
                }
                if let Record::Card(card) = record {
                    insert_card.execute(params![card.id.as_str(), card.game.as_str(), ord])?;
                    for guid in &card.facts.guids {
                        insert_guid.execute(params![guid, card.id.as_str()])?;
                    }
                }
            }
        }
        transaction.commit()?;
        connection.execute_batch(INDEXES)?;
        connection.close().map_err(|(_, error)| error)?;
        std::fs::File::open(path)?.sync_all()?;
        Ok(records.len() as u64)
    }

    /// Opens the store at `path` for reading, whose verified content is `bytes`.
    pub(crate) fn open(path: &Path, bytes: OwnedBytes, seal: FileSeal) -> Result<Self, IndexError> {
        let (uri, held) = if bytes.len() as u64 <= IN_MEMORY {
            let (uri, held) = hold(bytes)?;
            (uri, Some(Mutex::new(held)))
        } else {
            (uri_of(path), None)
        };
        let (pool, file) = (Mutex::new(Vec::new()), open_file(path)?);
        let store = Self { uri, pool, _held: held, file, seal };
        store.with(|_| Ok(()))?;
        Ok(store)
    }

    /// When the store was written.
    pub fn written(&self) -> Result<SystemTime, IndexError> {
        Ok(self.file.metadata()?.modified()?)
    }

    /// The `n`th part of the store's file, verified; none after the last.
    pub fn chunk(&self, n: usize) -> Result<Option<Vec<u8>>, IndexError> {
        if n >= self.seal.chunks() {
            return Ok(None);
        }
        let mut bytes = vec![0; CHUNK];
        let mut filled = 0;
        while filled < CHUNK {
            let at = (n * CHUNK + filled) as u64;
            match self.file.read_at(&mut bytes[filled..], at)? {
                0 => break,
                read => filled += read,
            }
        }
        bytes.truncate(filled);
        if self.seal.holds_chunk(n, &bytes) {
            Ok(Some(bytes))
        } else {
            Err(IndexError::Corrupt("a changed `records.sqlite`".to_owned()))
        }
    }

    /// Writes the store's file to `out`, each part verified before.
    pub fn write_to(&self, out: &mut dyn Write) -> Result<(), IndexError> {
        for n in 0.. {
            let Some(chunk) = self.chunk(n)? else { break };
            out.write_all(&chunk)?;
        }
        Ok(())
    }

    /// The JSON of the records from place `from` on, a line each, up to about
    /// `most` bytes, of one type where one is given; and the place to go on from.
    pub fn lines(
        &self,
        object: Option<&str>,
        from: i64,
        most: usize,
    ) -> Result<(Vec<u8>, Option<i64>), IndexError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT ord, json FROM records WHERE ord >= ?1 AND (?2 IS NULL OR object = ?2) ORDER BY ord",
            )?;
            let mut rows = statement.query(params![from, object])?;
            let mut lines = Vec::new();
            while let Some(row) = rows.next()? {
                let ord: i64 = row.get(0)?;
                lines.extend(row.get_ref(1)?.as_bytes().map_err(rusqlite::Error::from)?);
                lines.push(b'\n');
                if lines.len() >= most {
                    return Ok((lines, Some(ord + 1)));
                }
            }
            Ok((lines, None))
        })
    }

    /// How many records it holds.
    pub fn count(&self) -> Result<u64, IndexError> {
        self.with(|connection| {
            let count: i64 =
                connection.query_row("SELECT count(*) FROM records", [], |row| row.get(0))?;
            Ok(count.unsigned_abs())
        })
    }

    /// The JSON of the record of type `object` with `id`.
    pub fn json(&self, object: &str, id: &str) -> Result<Option<String>, IndexError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT json FROM records WHERE object = ? AND id = ? ORDER BY ord LIMIT 1",
            )?;
            Ok(statement.query_row(params![object, id], |row| row.get(0)).optional()?)
        })
    }

    /// The record of type `object` with `id`.
    pub fn find<T: DeserializeOwned>(
        &self,
        object: &str,
        id: &str,
    ) -> Result<Option<T>, IndexError> {
        self.json(object, id)?.map(|json| Ok(serde_json::from_str(&json)?)).transpose()
    }

    /// The card with `id`, `game/slug`.
    pub fn card(&self, id: &str) -> Result<Option<Card>, IndexError> {
        self.find("card", id)
    }

    /// Some cards of a game, at most `most`, the first by id.
    pub fn some_cards(&self, game: &str, most: u32) -> Result<Vec<Card>, IndexError> {
        let ids: Vec<String> = self.with(|connection| {
            let mut statement = connection
                .prepare_cached("SELECT id FROM cards WHERE game = ?1 ORDER BY id LIMIT ?2")?;
            let rows = statement.query_map(params![game, most], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })?;
        ids.iter().filter_map(|id| self.card(id).transpose()).collect()
    }

    /// What became of the passage with `id`, from the edition before its own and to the next.
    pub fn revisions_of(&self, id: &str) -> Result<Vec<Revision>, IndexError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT json FROM became JOIN records USING (ord) WHERE passage = ? ORDER BY ord",
            )?;
            let mut rows = statement.query([id])?;
            let mut revisions = Vec::new();
            while let Some(row) = rows.next()? {
                let json = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?;
                revisions.push(serde_json::from_str(json)?);
            }
            Ok(revisions)
        })
    }

    /// The card that another program knows by `guid`.
    pub fn card_of_guid(&self, guid: &str) -> Result<Option<Card>, IndexError> {
        let id: Option<String> = self.with(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT card FROM guids WHERE guid = ?")?;
            Ok(statement.query_row([guid], |row| row.get(0)).optional()?)
        })?;
        id.map_or(Ok(None), |id| self.card(&id))
    }

    /// The JSON of every record of type `object`, in order; of one document, where one is given.
    pub fn list_json(
        &self,
        object: &str,
        document: Option<&str>,
    ) -> Result<Vec<String>, IndexError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT json FROM records WHERE object = ?1 AND (?2 IS NULL OR document = ?2) ORDER BY ord",
            )?;
            let rows = statement.query_map(params![object, document], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Every record of type `object`, in order; of one document, where one is given.
    pub fn list<T: DeserializeOwned>(
        &self,
        object: &str,
        document: Option<&str>,
    ) -> Result<Vec<T>, IndexError> {
        self.list_json(object, document)?
            .iter()
            .map(|json| Ok(serde_json::from_str(json)?))
            .collect()
    }

    /// The id of every record of a type, in order of the ids.
    pub fn ids(&self, object: &str) -> Result<Vec<String>, IndexError> {
        self.with(|connection| {
            let mut statement = connection
                .prepare_cached("SELECT id FROM records WHERE object = ?1 ORDER BY id")?;
            let rows = statement.query_map(params![object], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Gives every record's JSON to `visit`, in order, one at a time.
    pub fn visit(&self, mut visit: impl FnMut(&str)) -> Result<(), IndexError> {
        self.with(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT json FROM records ORDER BY ord")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                visit(row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?);
            }
            Ok(())
        })
    }

    /// The records that checks are decided by; never all cards.
    pub fn rule_records(&self) -> Result<Vec<Record>, IndexError> {
        self.with(|connection| {
            let mut statement = connection.prepare(
                "SELECT json FROM records WHERE object NOT IN ('card', 'term', 'scenario', 'revision', 'problem') ORDER BY ord",
            )?;
            let mut rows = statement.query([])?;
            let mut records = Vec::new();
            while let Some(row) = rows.next()? {
                let json = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?;
                records.push(serde_json::from_str(json)?);
            }
            Ok(records)
        })
    }

    /// Runs `work` on a connection of the pool.
    fn with<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, IndexError>,
    ) -> Result<T, IndexError> {
        let pooled = self.pool.lock().ok().and_then(|mut pool| pool.pop());
        let connection = match pooled {
            Some(connection) => connection,
            None => open_read_only(&self.uri)?,
        };
        let result = work(&connection);
        if let Ok(mut pool) = self.pool.lock() {
            pool.push(connection);
        }
        result
    }
}

/// Nobody writes to a snapshot: `SQLite` needs no lock and no file of its own.
fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy();
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{path}?immutable=1")
}

/// A copy of a store in memory, which other connections reach by its address.
fn hold(bytes: OwnedBytes) -> Result<(String, Connection), IndexError> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let uri = format!("file:/headjudge-{}?vfs=memdb", NEXT.fetch_add(1, Ordering::Relaxed));
    let mut source = Connection::open_in_memory()?;
    source.deserialize_read_exact("main", bytes.as_slice(), bytes.len(), true)?;
    // Two copies at once are enough.
    drop(bytes);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut held = Connection::open_with_flags(&uri, flags)?;
    Backup::new(&source, &mut held)?.step(-1)?;
    Ok((uri, held))
}

fn open_read_only(uri: &str) -> Result<Connection, IndexError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(uri, flags)?;
    connection.execute_batch("PRAGMA mmap_size = 268435456; PRAGMA query_only = ON;")?;
    Ok(connection)
}

/// The type, id and document of a record.
fn columns(record: &Record) -> (&'static str, String, Option<String>) {
    macro_rules! cited {
        ($name:literal, $record:expr) => {
            ($name, $record.id.to_string(), Some($record.document.to_string()))
        };
    }
    match record {
        Record::Document(document) => ("document", document.id.to_string(), None),
        Record::Game(game) => ("game", game.id.to_string(), None),
        Record::Set(set) => ("set", set.id.to_string(), None),
        Record::Format(format) => ("format", format.id.to_string(), None),
        Record::Check(check) => ("check", check.id.clone(), None),
        Record::Term(term) => ("term", term.name.clone(), None),
        Record::Passage(passage) => cited!("passage", passage),
        Record::Rule(rule) => cited!("rule", rule),
        Record::Example(example) => cited!("example", example),
        Record::Question(question) => cited!("question", question),
        Record::Trait(definition) => cited!("trait", definition),
        Record::FusionLimit(limit) => cited!("fusion_limit", limit),
        Record::Keyword(keyword) => cited!("keyword", keyword),
        Record::DeckNumber(number) => cited!("deck_number", number),
        Record::Fact(fact) => cited!("fact", fact),
        Record::Erratum(erratum) => cited!("erratum", erratum),
        Record::Ruling(ruling) => cited!("ruling", ruling),
        Record::ListEntry(entry) => cited!("list_entry", entry),
        Record::Procedure(procedure) => cited!("procedure", procedure),
        Record::Card(card) => ("card", card.id.to_string(), None),
        Record::Scenario(scenario) => ("scenario", scenario.id.clone(), None),
        Record::Revision(revision) => cited!("revision", revision),
        Record::Problem(problem) => (
            "problem",
            format!("{}:{}", problem.document, problem.line),
            Some(problem.document.clone()),
        ),
    }
}
