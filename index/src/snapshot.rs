//! Snapshots: built beside the others, verified, then only read.

mod exchange;

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use headjudge_corpus::Record;

use crate::IndexError;
use crate::disk::{Disk, RealDisk, open_file};
use crate::files::Files;
use crate::manifest::{MANIFEST, Manifest};
use crate::publish::{folder_of, last_served, lock, note_served, publish, refuse_newer};
use crate::search::{self, Search, Vocabulary};
use crate::store::Store;

const STORE: &str = "records.sqlite";

/// An opened snapshot; immutable.
pub struct Snapshot {
    manifest: Manifest,
    data: PathBuf,
    folder: PathBuf,
    store: Arc<Store>,
    search: Search,
    files: Files,
    /// Held as long as the snapshot is read, so that nobody removes it.
    _in_use: File,
}

impl Snapshot {
    /// Opens the snapshot of `digest` in the data folder, if it is there and
    /// whole, and writes nothing. A damaged one counts as absent; one of a
    /// newer schema is an error.
    pub fn open(data: &Path, digest: &str) -> Result<Option<Self>, IndexError> {
        if !folder_of(data, digest).is_dir() {
            return refuse_newer(data).map(|()| None);
        }
        match Self::open_folder(data, digest) {
            Ok(snapshot) => Ok(Some(snapshot)),
            Err(newer @ IndexError::Newer { .. }) => Err(newer),
            Err(_) => Ok(None),
        }
    }

    /// Builds the snapshot of `digest` from `records` and the words of
    /// the search, unless it is there and whole.
    pub fn build(
        data: &Path,
        digest: &str,
        records: &[Record],
        vocabulary: &Vocabulary,
    ) -> Result<Self, IndexError> {
        Self::build_on(&RealDisk, data, digest, records, vocabulary)
    }

    fn build_on(
        disk: &impl Disk,
        data: &Path,
        digest: &str,
        records: &[Record],
        vocabulary: &Vocabulary,
    ) -> Result<Self, IndexError> {
        refuse_newer(data)?;
        let _lock = lock(disk, data)?;
        // Whoever held the lock before may have built the very same.
        if let Ok(snapshot) = Self::open_folder(data, digest) {
            return Ok(snapshot);
        }
        publish(disk, data, digest, |folder| {
            // Neither knows of the other: where there are two cores, both work.
            thread::scope(|scope| {
                let store = scope.spawn(|| Store::build(&folder.join(STORE), records));
                search::build(&folder.join("search"), records, vocabulary)?;
                store.join().unwrap_or_else(|panic| resume_unwind(panic))
            })
        })?;
        Self::open_folder(data, digest)
    }

    /// The snapshot that was last served of `source`, if it is there and whole.
    #[must_use]
    pub fn last_served(data: &Path, source: &str) -> Option<Self> {
        Self::open(data, &last_served(data, source)?).ok().flatten()
    }

    /// Remembers that this snapshot answers well for `source`, so that it can
    /// be served again where `source` cannot be read.
    pub fn note_served(&self, source: &str) -> Result<(), IndexError> {
        note_served(&RealDisk, &self.data, source, &self.manifest.digest)
    }

    fn open_folder(data: &Path, digest: &str) -> Result<Self, IndexError> {
        let folder = folder_of(data, digest);
        let in_use = open_file(&folder.join(MANIFEST))?;
        if let Err(TryLockError::WouldBlock) = in_use.try_lock_shared() {
            return Err(IndexError::Corrupt(format!("`{}` is being removed", folder.display())));
        }
        let manifest = Manifest::read(&folder)?;
        if manifest.digest != digest {
            let message = format!("the manifest of another in `{}`", folder.display());
            return Err(IndexError::Corrupt(message));
        }
        let mut files: BTreeMap<_, _> = manifest.open_files(&folder)?;
        let missing = || IndexError::Corrupt(format!("no `{STORE}` in `{}`", folder.display()));
        let bytes = files.remove(STORE).ok_or_else(missing)?;
        let seal = manifest.files.get(STORE).cloned().ok_or_else(missing)?;
        let most = manifest.held_up_to();
        let store = Arc::new(Store::open(&folder.join(STORE), bytes, most, seal)?);
        let count = store.count()?;
        if count != manifest.records {
            let message =
                format!("{count} records in `{}`, not {}", folder.display(), manifest.records);
            return Err(IndexError::Corrupt(message));
        }
        let files: Files = files
            .into_iter()
            .filter_map(|(path, bytes)| Some((path.strip_prefix("search/")?.to_owned(), bytes)))
            .collect();
        let search = Search::of_files(&files)?;
        let data = data.to_owned();
        Ok(Self { manifest, data, folder, store, search, files, _in_use: in_use })
    }

    /// The digest of what the snapshot was built from.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.manifest.digest
    }

    /// How many records it holds.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.manifest.records
    }

    /// Reads its files anew, and says what of them is not as it was built.
    /// What is in memory is not affected; the next start would be.
    pub fn verify(&self) -> Result<(), IndexError> {
        if Manifest::read(&self.folder)? != self.manifest {
            let message = format!("another manifest in `{}`", self.folder.display());
            return Err(IndexError::Corrupt(message));
        }
        self.manifest.verify(&self.folder)
    }

    /// The record store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The same, for whoever reads it as long as they will.
    #[must_use]
    pub fn shared_store(&self) -> Arc<Store> {
        self.store.clone()
    }

    /// The search index as one piece, to be searched elsewhere.
    pub fn search_pack(&self) -> Result<Vec<u8>, IndexError> {
        self.files.pack()
    }

    /// The search index.
    #[must_use]
    pub fn search(&self) -> &Search {
        &self.search
    }
}

#[cfg(test)]
mod tests;
