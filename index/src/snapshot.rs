//! Snapshots: built beside the current one, verified, then switched to.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use headjudge_corpus::Record;

use crate::manifest::{MANIFEST, Manifest};
use crate::search::{self, Search, Vocabulary};
use crate::store::Store;
use crate::{IndexError, SCHEMA};

/// An opened snapshot; immutable.
pub struct Snapshot {
    digest: String,
    records: u64,
    folder: PathBuf,
    store: Store,
    search: Search,
    /// Held as long as the snapshot is read, so that nobody removes it.
    _in_use: File,
}

impl Snapshot {
    /// Opens the snapshot of `digest` in the data folder, if it is there and
    /// whole. A damaged one counts as absent; one of a newer schema is an error.
    pub fn open(data: &Path, digest: &str) -> Result<Option<Self>, IndexError> {
        let folder = folder_of(data, digest);
        if !folder.is_dir() {
            return refuse_newer(data).map(|()| None);
        }
        match Self::open_folder(&folder) {
            Ok(snapshot) => {
                point_to(data, digest)?;
                Ok(Some(snapshot))
            }
            Err(newer @ IndexError::Newer { .. }) => Err(newer),
            Err(_) => Ok(None),
        }
    }

    /// Builds the snapshot of `digest` from `records` and the words of
    /// the search, and switches to it.
    pub fn build(
        data: &Path,
        digest: &str,
        records: &[Record],
        vocabulary: &Vocabulary,
    ) -> Result<Self, IndexError> {
        let snapshots = data.join("snapshots");
        fs::create_dir_all(&snapshots)
            .map_err(|source| IndexError::Folder { path: data.to_owned(), source })?;
        refuse_newer(data)?;
        let lock = File::create(data.join("lock"))
            .map_err(|source| IndexError::Folder { path: data.to_owned(), source })?;
        lock.lock()?;
        // Whoever held the lock before may have built the very same.
        let folder = folder_of(data, digest);
        if folder.is_dir() {
            if let Ok(snapshot) = Self::open_folder(&folder) {
                point_to(data, digest)?;
                return Ok(snapshot);
            }
            fs::remove_dir_all(&folder)?;
        }
        let building = snapshots.join(".building");
        if building.exists() {
            fs::remove_dir_all(&building)?;
        }
        fs::create_dir_all(building.join("search"))?;
        let count = Store::build(&building.join("records.sqlite"), records)?;
        search::build(&building.join("search"), records, vocabulary)?;
        let manifest = Manifest::seal(&building, digest, count)?;
        write_synced(&building.join(MANIFEST), &serde_json::to_vec_pretty(&manifest)?)?;
        fs::rename(&building, &folder)?;
        File::open(&snapshots)?.sync_all()?;
        let previous = current(data);
        point_to(data, digest)?;
        prune(&snapshots, digest, previous.as_deref());
        Self::open_folder(&folder)
    }

    fn open_folder(folder: &Path) -> Result<Self, IndexError> {
        let in_use = File::open(folder.join(MANIFEST))?;
        if let Err(TryLockError::WouldBlock) = in_use.try_lock_shared() {
            return Err(IndexError::Corrupt(format!("`{}` is being removed", folder.display())));
        }
        let manifest = Manifest::verify(folder)?;
        let store = Store::open(&folder.join("records.sqlite"))?;
        let count = store.count()?;
        if count != manifest.records {
            let message =
                format!("{count} records in `{}`, not {}", folder.display(), manifest.records);
            return Err(IndexError::Corrupt(message));
        }
        let search = Search::open(&folder.join("search"))?;
        Ok(Self {
            digest: manifest.digest,
            records: count,
            folder: folder.to_owned(),
            store,
            search,
            _in_use: in_use,
        })
    }

    /// The digest of what the snapshot was built from.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// How many records it holds.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.records
    }

    /// The record store's file.
    #[must_use]
    pub fn store_path(&self) -> PathBuf {
        self.folder.join("records.sqlite")
    }

    /// The record store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The search index as one piece, to be searched elsewhere.
    pub fn search_pack(&self) -> Result<Vec<u8>, IndexError> {
        Search::pack(&self.folder.join("search"))
    }

    /// The search index.
    #[must_use]
    pub fn search(&self) -> &Search {
        &self.search
    }
}

fn folder_of(data: &Path, digest: &str) -> PathBuf {
    data.join("snapshots").join(digest)
}

/// The digest that the data folder points to.
fn current(data: &Path) -> Option<String> {
    let text = fs::read_to_string(data.join("current")).ok()?;
    Some(text.trim().to_owned())
}

/// Points the data folder to `digest`, by an atomic rename.
fn point_to(data: &Path, digest: &str) -> Result<(), IndexError> {
    if current(data).as_deref() == Some(digest) {
        return Ok(());
    }
    let fail = |source| IndexError::Folder { path: data.to_owned(), source };
    let next = data.join(".current");
    write_synced(&next, format!("{digest}\n").as_bytes()).map_err(fail)?;
    fs::rename(&next, data.join("current")).map_err(fail)
}

/// Refuses a data folder whose current snapshot is of a newer schema.
fn refuse_newer(data: &Path) -> Result<(), IndexError> {
    let Some(digest) = current(data) else { return Ok(()) };
    let manifest = fs::read(folder_of(data, &digest).join(MANIFEST)).unwrap_or_default();
    let schema = serde_json::from_slice::<serde_json::Value>(&manifest)
        .ok()
        .and_then(|manifest| u32::try_from(manifest.get("schema")?.as_u64()?).ok());
    match schema {
        Some(found) if found > SCHEMA => {
            Err(IndexError::Newer { path: data.to_owned(), found, known: SCHEMA })
        }
        _ => Ok(()),
    }
}

fn write_synced(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Removes all snapshots but the current one, the one before it, and those that
/// a program still reads: a server of another corpus may share the data folder.
/// A snapshot that cannot be removed stays.
fn prune(snapshots: &Path, digest: &str, previous: Option<&str>) {
    let Ok(entries) = fs::read_dir(snapshots) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if *name == *digest || Some(&*name) == previous {
            continue;
        }
        // Locked until it is gone, so that nobody begins to read it meanwhile.
        let manifest = File::open(entry.path().join(MANIFEST));
        let in_use = manifest
            .as_ref()
            .is_ok_and(|manifest| matches!(manifest.try_lock(), Err(TryLockError::WouldBlock)));
        if !in_use {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
