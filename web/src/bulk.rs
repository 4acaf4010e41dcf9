//! The bulk files of a snapshot: what each holds, its size and its digest.
//! How they are sent is the business of their handler.

use std::fs::File;
use std::io::{self, Write};

use headjudge_answers::{Plain, Service};
use headjudge_index::Snapshot;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::Fault;

/// A file that can be fetched.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct BulkFile {
    /// The type of the object.
    object: &'static str,
    /// The file's name.
    id: &'static str,
    /// What is in it.
    description: &'static str,
    /// Its media type.
    content_type: &'static str,
    /// Its size in bytes, before any encoding.
    pub(crate) size: u64,
    /// SHA-256 of the file, in lower-case hexadecimal.
    pub(crate) sha256: String,
    /// When its snapshot was built.
    updated_at: String,
    /// The digest of the snapshot it is of.
    snapshot: String,
    /// Where it is fetched; always the newest.
    url: String,
}

/// What a file holds.
#[derive(Clone, Copy)]
pub(crate) enum Holds {
    /// Every record, or those of one type.
    Lines(Option<&'static str>),
    /// The record store itself.
    Store,
}

/// One of the files.
pub(crate) struct Kind {
    pub(crate) id: &'static str,
    pub(crate) description: &'static str,
    pub(crate) content_type: &'static str,
    pub(crate) ending: &'static str,
    pub(crate) holds: Holds,
}

const LINES: &str = "application/x-ndjson";

/// The files there are.
pub(crate) const KINDS: [Kind; 4] = [
    Kind {
        id: "records",
        description: "every record, one JSON object a line, in a fixed order; `headjudge serve --corpus` loads it",
        content_type: LINES,
        ending: "jsonl",
        holds: Holds::Lines(None),
    },
    Kind {
        id: "cards",
        description: "every card, one JSON object a line",
        content_type: LINES,
        ending: "jsonl",
        holds: Holds::Lines(Some("card")),
    },
    Kind {
        id: "rulings",
        description: "every card ruling, one JSON object a line",
        content_type: LINES,
        ending: "jsonl",
        holds: Holds::Lines(Some("ruling")),
    },
    Kind {
        id: "sqlite",
        description: "the record store itself",
        content_type: "application/vnd.sqlite3",
        ending: "sqlite",
        holds: Holds::Store,
    },
];

impl Plain for BulkFile {
    fn plain(&self) -> String {
        format!("{}: {}, {} bytes ({})\n", self.id, self.description, self.size, self.url)
    }
}

/// The files of the snapshot of `service`, counted and hashed.
pub(crate) fn seal(service: &Service) -> Result<Vec<BulkFile>, Fault> {
    let describe = |kind: &Kind| -> io::Result<BulkFile> {
        let mut sum = Sum::default();
        write(service.snapshot(), kind.holds, &mut sum)?;
        Ok(BulkFile {
            object: "bulk_data",
            id: kind.id,
            description: kind.description,
            content_type: kind.content_type,
            size: sum.size,
            sha256: sum.hex(),
            updated_at: service.built().to_string(),
            snapshot: service.digest().to_owned(),
            url: format!("/api/v1/bulk-data/{}", kind.id),
        })
    };
    let sealed: io::Result<Vec<BulkFile>> = KINDS.iter().map(describe).collect();
    sealed.map_err(|error| Fault::from(headjudge_index::IndexError::from(error)))
}

/// Writes a file to `out`, record by record.
pub(crate) fn write(snapshot: &Snapshot, holds: Holds, out: &mut dyn Write) -> io::Result<()> {
    let Holds::Lines(object) = holds else {
        return io::copy(&mut File::open(snapshot.store_path())?, out).map(|_| ());
    };
    // Every record begins with its type.
    let prefix = object.map(|object| format!("{{\"object\":\"{object}\","));
    let mut written = Ok(());
    let visited = snapshot.store().visit(|json| {
        if written.is_ok() && prefix.as_ref().is_none_or(|prefix| json.starts_with(prefix)) {
            written = out.write_all(json.as_bytes()).and_then(|()| out.write_all(b"\n"));
        }
    });
    visited.map_err(io::Error::other)?;
    written
}

/// Counts and hashes what is written.
#[derive(Default)]
struct Sum {
    size: u64,
    hash: Sha256,
}

impl Sum {
    fn hex(self) -> String {
        use std::fmt::Write;
        self.hash.finalize().iter().fold(String::with_capacity(64), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

impl Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.size += bytes.len() as u64;
        self.hash.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
