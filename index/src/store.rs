//! The record store: every record as JSON, with the few columns that answers
//! are looked up by. What the editions of a document say alike is stored once;
//! the view `records` has every record whole. Written once, then read by a small
//! pool of connections: from memory, where what was verified cannot change, or
//! where it is large from the disk.

mod body;
mod build;
mod columns;

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use headjudge_corpus::{Card, Passage, Record, Revision, Rule, StoredRecord};
use ownedbytes::OwnedBytes;
use rusqlite::backup::Backup;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row, params};

use self::body::whole;
use crate::IndexError;
use crate::disk::open_file;
use crate::manifest::{CHUNK, FileSeal};

/// What a record is put together from; [`json`] does it.
const PARTS: &str = "SELECT ord, said, lines, homes.id, homes.edition FROM placed JOIN bodies ON bodies.n = placed.body LEFT JOIN homes ON homes.n = placed.document";

/// The types of which a document has as many records as it has paragraphs.
const MANY: &str = "'passage', 'rule', 'example'";

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
        build::build(path, records)
    }

    /// Opens the store at `path` for reading, whose verified content is `bytes`; in memory
    /// up to `most` of them.
    pub(crate) fn open(
        path: &Path,
        bytes: OwnedBytes,
        most: u64,
        seal: FileSeal,
    ) -> Result<Self, IndexError> {
        let (uri, held) = if bytes.len() as u64 <= most {
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
            let mut statement = connection.prepare_cached(&format!(
                "{PARTS} WHERE ord >= ?1 AND (?2 IS NULL OR object = (SELECT n FROM objects WHERE name = ?2)) ORDER BY ord",
            ))?;
            let mut rows = statement.query(params![from, object])?;
            let mut lines = Vec::new();
            while let Some(row) = rows.next()? {
                let ord: i64 = row.get(0)?;
                lines.extend(json(row)?.into_bytes());
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
                connection.query_row("SELECT count(*) FROM placed", [], |row| row.get(0))?;
            Ok(count.unsigned_abs())
        })
    }

    /// Gives each record of a type of a document to `visit`, in order, one at a time.
    pub fn each<T: StoredRecord>(
        &self,
        document: &str,
        mut visit: impl FnMut(T),
    ) -> Result<(), IndexError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(&format!(
                "{PARTS} WHERE object = (SELECT n FROM objects WHERE name = ?)
                AND document = (SELECT n FROM homes WHERE id = ?) ORDER BY ord"
            ))?;
            let mut rows = statement.query(params![T::OBJECT, document])?;
            while let Some(row) = rows.next()? {
                visit(T::from_json(&json(row)?)?);
            }
            Ok(())
        })
    }

    /// The JSON of the record of type `object` with `id`.
    pub fn json(&self, object: &str, id: &str) -> Result<Option<String>, IndexError> {
        let (document, anchor) = id.split_once('/').unwrap_or(("", id));
        self.with(|connection| {
            let mut statement = connection.prepare_cached(&format!(
                "{PARTS} WHERE object = (SELECT n FROM objects WHERE name = ?1) AND anchor IN (?2, ?4) AND (
                    anchor = ?2 AND within = 1 AND document = (SELECT n FROM homes WHERE id = ?3)
                    OR anchor = ?4 AND within = 0
                ) ORDER BY ord LIMIT 1"
            ))?;
            let mut rows = statement.query(params![object, anchor, document, id])?;
            rows.next()?.map(json).transpose()
        })
    }

    /// The record of a type with `id`.
    pub fn find<T: StoredRecord>(&self, id: &str) -> Result<Option<T>, IndexError> {
        self.json(T::OBJECT, id)?.map(|json| Ok(T::from_json(&json)?)).transpose()
    }

    /// The card with `id`, `game/slug`.
    pub fn card(&self, id: &str) -> Result<Option<Card>, IndexError> {
        self.find(id)
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
        self.read(
            Revision::from_json,
            "WHERE ord IN (SELECT ord FROM became WHERE passage = ?)",
            params![id],
        )
    }

    /// The rules that the rule with `id` took the place of.
    pub fn replaced_by(&self, id: &str) -> Result<Vec<Rule>, IndexError> {
        self.read(
            Rule::from_json,
            "WHERE ord IN (SELECT ord FROM replaced WHERE rule = ?)",
            params![id],
        )
    }

    /// The passages of a document whose text has `words` in it, sign by sign.
    pub fn passages_with(&self, document: &str, words: &str) -> Result<Vec<Passage>, IndexError> {
        let quoted = serde_json::to_string(words)?;
        let written = &quoted[1..quoted.len() - 1];
        let mut found = self.read(
            Passage::from_json,
            "WHERE object = (SELECT n FROM objects WHERE name = 'passage')
                AND document = (SELECT n FROM homes WHERE id = ?)
                AND instr(said, ?) > 0",
            params![document, written],
        )?;
        found.retain(|passage| passage.text.contains(words));
        Ok(found)
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

    /// Every record of a type, in order; of one document, where one is given.
    pub fn list<T: StoredRecord>(&self, document: Option<&str>) -> Result<Vec<T>, IndexError> {
        const OF_TYPE: &str = "object = (SELECT n FROM objects WHERE name = ?)";
        match document {
            // In order of the places: no record waits in memory to be put in order.
            None => self.read(
                T::from_json,
                &format!("WHERE ord IN (SELECT ord FROM placed WHERE {OF_TYPE})"),
                params![T::OBJECT],
            ),
            Some(document) => self.read(
                T::from_json,
                &format!("WHERE {OF_TYPE} AND document = (SELECT n FROM homes WHERE id = ?)"),
                params![T::OBJECT, document],
            ),
        }
    }

    /// The id of every record of a type, in order of the ids.
    pub fn ids(&self, object: &str) -> Result<Vec<String>, IndexError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT CASE within WHEN 0 THEN anchor ELSE homes.id || '/' || anchor END AS id
                FROM placed LEFT JOIN homes ON homes.n = placed.document
                WHERE object = (SELECT n FROM objects WHERE name = ?1) ORDER BY 1",
            )?;
            let rows = statement.query_map(params![object], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Gives every record's JSON to `visit`, in order, one at a time.
    pub fn visit(&self, mut visit: impl FnMut(&str)) -> Result<(), IndexError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(&format!("{PARTS} ORDER BY ord"))?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                visit(&json(row)?);
            }
            Ok(())
        })
    }

    /// The records that checks are decided by; never all cards. Passages, rules and
    /// examples are many, and given of the documents alone that are `wanted`.
    pub fn rule_records(&self, wanted: impl Fn(&str) -> bool) -> Result<Vec<Record>, IndexError> {
        let homes: Vec<(i64, String)> = self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT n, id FROM homes")?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })?;
        let wanted = homes.iter().filter(|(_, id)| wanted(id)).map(|(n, _)| n.to_string());
        let wanted = wanted.collect::<Vec<_>>().join(", ");
        self.read(
            Record::from_json,
            &format!(
                "WHERE ord IN (
                    SELECT ord FROM placed WHERE object IN (SELECT n FROM objects
                        WHERE name NOT IN ('card', 'term', 'scenario', 'revision', 'problem', {MANY}))
                    UNION ALL
                    SELECT ord FROM placed WHERE document IN ({wanted})
                        AND object IN (SELECT n FROM objects WHERE name IN ({MANY}))
                )"
            ),
            params![],
        )
    }

    /// The records that `which` leaves of all, in order.
    fn read<T>(
        &self,
        record: fn(&str) -> serde_json::Result<T>,
        which: &str,
        params: impl Params,
    ) -> Result<Vec<T>, IndexError> {
        self.with(|connection| {
            let mut statement =
                connection.prepare_cached(&format!("{PARTS} {which} ORDER BY ord"))?;
            let mut rows = statement.query(params)?;
            let mut records = Vec::new();
            while let Some(row) = rows.next()? {
                records.push(record(&json(row)?)?);
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

/// The JSON of a row of [`PARTS`].
fn json(row: &Row<'_>) -> Result<String, IndexError> {
    let text =
        |at: usize| -> rusqlite::Result<Option<&str>> { Ok(row.get_ref(at)?.as_str_or_null()?) };
    let home = text(3)?.zip(text(4)?);
    whole(text(1)?.unwrap_or_default(), row.get_ref(2)?, home)
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
    // Otherwise a statement is planned anew for each value that it is asked with.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

#[cfg(test)]
mod tests;
