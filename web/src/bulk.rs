//! The bulk files of a snapshot: what each holds, its size, its digest, its
//! signature and its parts. How they are sent is the business of their handler.

use std::collections::HashMap;
use std::io::{self, Read};

use headjudge_answers::json::whole;
use headjudge_answers::{Plain, Service};
use headjudge_index::{IndexError, Snapshot};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::Fault;
use crate::signing::SigningKey;

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
    /// The name to keep it by.
    pub(crate) file: String,
    /// Where its signature is, in the form of minisign; null where the server signs nothing.
    signature: Option<String>,
}

/// What is in the bulk files, signed as one.
#[derive(Serialize, ToSchema)]
pub(crate) struct Manifest {
    /// The type of the object.
    object: &'static str,
    /// The version of the program that wrote the files.
    headjudge: &'static str,
    /// The digest of the snapshot they are of.
    snapshot: String,
    /// When it was built.
    built: String,
    /// The files.
    files: Vec<BulkFile>,
    /// The key that the signatures are checked with, as `minisign -P` takes it; null where
    /// the server signs nothing.
    public_key: Option<String>,
    /// Where the signature of this manifest is; null where the server signs nothing.
    signature: Option<String>,
}

/// The bulk files of a snapshot, counted, hashed and signed.
pub(crate) struct Sealed {
    pub(crate) files: Vec<BulkFile>,
    /// Where the parts of each file begin, in its bytes and in its records.
    places: Vec<Vec<(u64, Place)>>,
    /// The manifest, as it is sent.
    pub(crate) manifest: Vec<u8>,
    /// The signatures by name; none where there is no key.
    signatures: HashMap<String, String>,
}

impl Sealed {
    /// The signature of a file, or of the manifest.
    pub(crate) fn signature_of(&self, name: &str) -> Option<&str> {
        self.signatures.get(name).map(String::as_str)
    }

    /// The part of the file at `file` that holds the byte `at`, and what of it comes before.
    pub(crate) fn place_of(&self, file: usize, at: u64) -> (Place, u64) {
        let places = &self.places[file];
        let next = places.partition_point(|(begins, _)| *begins <= at);
        let (begins, place) = places.get(next.saturating_sub(1)).copied().unwrap_or_default();
        (place, at - begins)
    }
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

/// The name by which the signature of the manifest is asked for.
pub(crate) const MANIFEST: &str = "manifest";

/// The files of the snapshot of `service`, counted, hashed, and signed with `key`.
pub(crate) fn seal(service: &Service, key: Option<&SigningKey>) -> Result<Sealed, Fault> {
    let sealed = seal_files(service, key);
    sealed.map_err(|error| Fault::from(headjudge_index::IndexError::from(error)))
}

fn seal_files(service: &Service, key: Option<&SigningKey>) -> io::Result<Sealed> {
    let (mut files, mut places) = (Vec::new(), Vec::new());
    let mut signatures = HashMap::new();
    let signature = |name: &str| key.map(|_| format!("/api/v1/bulk-data/{name}/signature"));
    let comment = |file: &str| format!("file:{file} snapshot:{}", service.digest());
    for kind in &KINDS {
        let file = format!("headjudge-{}.{}", kind.id, kind.ending);
        let mut parts = Parts::of(service.snapshot(), kind.holds);
        if let Some(key) = key {
            signatures.insert(kind.id.to_owned(), key.sign(&mut parts, &comment(&file))?);
        }
        io::copy(&mut parts, &mut io::sink())?;
        files.push(BulkFile {
            object: "bulk_data",
            id: kind.id,
            description: kind.description,
            content_type: kind.content_type,
            size: parts.size,
            sha256: hex::encode(parts.hash.finalize()),
            updated_at: service.built().to_string(),
            snapshot: service.digest().to_owned(),
            url: format!("/api/v1/bulk-data/{}", kind.id),
            file,
            signature: signature(kind.id),
        });
        places.push(parts.places);
    }
    let manifest = Manifest {
        object: "manifest",
        headjudge: env!("CARGO_PKG_VERSION"),
        snapshot: service.digest().to_owned(),
        built: service.built().to_string(),
        files: files.clone(),
        public_key: key.map(SigningKey::public),
        signature: signature(MANIFEST),
    };
    // Its addresses are paths: the signature holds by whatever name the server is asked.
    let manifest = serde_json::to_vec_pretty(&whole(&manifest, None)?)?;
    if let Some(key) = key {
        let signed = key.sign(&manifest[..], &comment("headjudge-manifest.json"))?;
        signatures.insert(MANIFEST.to_owned(), signed);
    }
    Ok(Sealed { files, places, manifest, signatures })
}

/// A file as it is read from its first byte to its last: counted, hashed, and the
/// places noted where its parts begin.
struct Parts<'a> {
    snapshot: &'a Snapshot,
    holds: Holds,
    next: Option<Place>,
    part: io::Cursor<Vec<u8>>,
    size: u64,
    hash: Sha256,
    places: Vec<(u64, Place)>,
}

impl<'a> Parts<'a> {
    fn of(snapshot: &'a Snapshot, holds: Holds) -> Self {
        Self {
            snapshot,
            holds,
            next: Some(Place::default()),
            part: io::Cursor::default(),
            size: 0,
            hash: Sha256::new(),
            places: Vec::new(),
        }
    }
}

impl Read for Parts<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.part.read(into)?;
            if read > 0 || into.is_empty() {
                return Ok(read);
            }
            let Some(place) = self.next else { return Ok(0) };
            let (bytes, next) = part(self.snapshot, self.holds, place).map_err(io::Error::other)?;
            self.places.push((self.size, place));
            self.size += bytes.len() as u64;
            self.hash.update(&bytes);
            (self.part, self.next) = (io::Cursor::new(bytes), next);
        }
    }
}

/// Where a file goes on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place(i64);

/// About how many bytes of a file are read at once.
const PART: usize = 64 * 1024;

/// The part of a file at `place`, and where it goes on, if it does.
pub(crate) fn part(
    snapshot: &Snapshot,
    holds: Holds,
    Place(at): Place,
) -> Result<(Vec<u8>, Option<Place>), IndexError> {
    match holds {
        Holds::Lines(object) => {
            let (lines, next) = snapshot.store().lines(object, at, PART)?;
            Ok((lines, next.map(Place)))
        }
        Holds::Store => {
            let chunk = snapshot.store().chunk(usize::try_from(at).unwrap_or(usize::MAX))?;
            Ok(chunk.map_or((Vec::new(), None), |chunk| (chunk, Some(Place(at + 1)))))
        }
    }
}

/// How many files are sent at once, and how many of them to one address. Each
/// takes memory for one part, and no thread.
pub(crate) const MOST_SENT: usize = 512;
pub(crate) const MOST_SENT_TO_ONE: usize = 16;
