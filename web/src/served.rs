//! What was served before: of each snapshot the documents it held, so that a
//! client that names one can ask what became of them since. Kept in a file of
//! the data folder too, as clients ask again after longer than a server runs.

use std::collections::VecDeque;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use headjudge_answers::Service;
use headjudge_corpus::{Document, Passage, PassageId, StoredRecord, read_bounded};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Fault;

/// How many snapshots are kept in mind, the newest.
const MOST: usize = 200;
/// The greatest size of the file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// The documents that a snapshot held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contents {
    pub(crate) snapshot: String,
    pub(crate) documents: Vec<Held>,
}

/// A document that a snapshot held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Held {
    pub(crate) id: String,
    /// The document, whatever the edition.
    pub(crate) family: String,
    pub(crate) edition: String,
    /// What its passages said.
    pub(crate) digest: String,
}

/// What is read of a passage for the digest of its document.
#[derive(Deserialize)]
struct Said {
    id: PassageId,
    text: String,
}

impl StoredRecord for Said {
    const OBJECT: &'static str = Passage::OBJECT;

    fn from_json(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }
}

impl Contents {
    /// The documents of the snapshot of `service`.
    pub(crate) fn of(service: &Service) -> Result<Self, Fault> {
        let held = |document: &Document| -> Result<Held, Fault> {
            let id = document.id.to_string();
            let mut said = Sha256::new();
            service.snapshot().store().each(&id, |passage: Said| {
                // Without the document: an edition that is superseded is renamed.
                for part in [passage.id.anchor(), passage.text.as_str()] {
                    said.update((part.len() as u64).to_le_bytes());
                    said.update(part.as_bytes());
                }
            })?;
            let digest = hex::encode(said.finalize());
            let (family, edition) = (document.id.family().to_owned(), document.edition.clone());
            Ok(Held { id, family, edition, digest })
        };
        let documents = service.documents().iter().map(held).collect::<Result<_, _>>()?;
        Ok(Self { snapshot: service.digest().to_owned(), documents })
    }
}

/// The snapshots that were served.
#[derive(Default)]
pub(crate) struct Served {
    kept: Mutex<VecDeque<Contents>>,
    file: Option<PathBuf>,
}

impl Served {
    /// Those that the file tells of. One that cannot be read is begun anew.
    pub(crate) fn remembered(file: Option<&Path>) -> Self {
        let read = file.and_then(|file| read_bounded(file, LARGEST).ok());
        let kept = read.map(|bytes| {
            serde_json::from_slice(&bytes).inspect_err(|error| {
                tracing::warn!(%error, "what was served before is not known");
            })
        });
        let kept = kept.and_then(Result::ok).unwrap_or_default();
        Self { kept: Mutex::new(kept), file: file.map(Path::to_path_buf) }
    }

    /// Notes that a snapshot is served.
    pub(crate) fn note(&self, contents: Contents) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.contains(&contents) {
            return;
        }
        kept.retain(|own| own.snapshot != contents.snapshot);
        kept.push_back(contents);
        while kept.len() > MOST {
            kept.pop_front();
        }
        if let Some(file) = &self.file
            && let Err(error) = write(file, &kept)
        {
            tracing::debug!(%error, "what is served is not remembered");
        }
    }

    /// What the snapshot with this digest held.
    pub(crate) fn find(&self, snapshot: &str) -> Option<Contents> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|own| own.snapshot == snapshot).cloned()
    }
}

/// Writes the file anew, and puts it in its place at once.
fn write(file: &Path, kept: &VecDeque<Contents>) -> std::io::Result<()> {
    let beside = file.with_extension(format!("{}.new", std::process::id()));
    let mut out = std::fs::File::create(&beside)?;
    out.write_all(&serde_json::to_vec(kept)?)?;
    std::fs::rename(beside, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(n: usize) -> Contents {
        let held = Held {
            id: "d".to_owned(),
            family: "d".to_owned(),
            edition: n.to_string(),
            digest: String::new(),
        };
        Contents { snapshot: format!("s{n}"), documents: vec![held] }
    }

    #[test]
    fn what_was_served_is_known_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("served.json");
        let served = Served::remembered(Some(&file));
        for n in 0..=MOST {
            served.note(contents(n));
        }
        let again = Served::remembered(Some(&file));
        assert_eq!(again.find("s1"), Some(contents(1)));
        assert_eq!(again.find("s0"), None);
        std::fs::write(&file, "torn").unwrap();
        assert_eq!(Served::remembered(Some(&file)).find("s1"), None);
    }
}
