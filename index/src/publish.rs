//! Publishing: how a snapshot gets into the data folder, and out of it. Apart
//! from opening one, which writes nothing: only who holds the folder's lock
//! writes there.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use headjudge_corpus::{read_bounded, sha256_hex};

use crate::disk::{Disk, RealDisk, open_file, replace, sync_all};
use crate::manifest::{LARGEST, MANIFEST, Manifest};
use crate::{IndexError, SCHEMA};

/// How many sources are remembered with the snapshot that was last served of each.
const MOST_SERVED: usize = 8;

/// The folder of the snapshot of `digest`.
pub(crate) fn folder_of(data: &Path, digest: &str) -> PathBuf {
    data.join("snapshots").join(digest)
}

/// The lock of a data folder, held until it is dropped.
pub(crate) fn lock(disk: &impl Disk, data: &Path) -> Result<File, IndexError> {
    let fail = |source| IndexError::Folder { path: data.to_owned(), source };
    disk.make_folder(&data.join("snapshots")).map_err(fail)?;
    // To read as well: a pipe of this name would else be waited for.
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let lock = options.open(data.join("lock")).map_err(fail)?;
    lock.lock()?;
    Ok(lock)
}

/// Puts what `fill` writes into the data folder as the snapshot of `digest`.
/// `fill` says how many records it wrote. The caller holds the lock.
pub(crate) fn publish(
    disk: &impl Disk,
    data: &Path,
    digest: &str,
    fill: impl FnOnce(&Path) -> Result<u64, IndexError>,
) -> Result<(), IndexError> {
    let (snapshots, folder) = (data.join("snapshots"), folder_of(data, digest));
    let building = snapshots.join(".building");
    for old in [&folder, &building] {
        // Whatever it is: somebody may have put a file or a link there.
        if fs::symlink_metadata(old).is_ok() {
            disk.remove(old)?;
        }
    }
    disk.make_folder(&building.join("search"))?;
    let records = fill(&building)?;
    tidy(&building)?;
    let manifest = Manifest::seal(&building, digest, records)?;
    disk.write(&building.join(MANIFEST), &serde_json::to_vec_pretty(&manifest)?)?;
    // The name must not be on the medium before what it names is.
    sync_all(disk, &building)?;
    disk.rename(&building, &folder)?;
    disk.sync(&snapshots)?;
    let previous = current(data);
    if previous.as_deref() != Some(digest) {
        replace(disk, &data.join("current"), format!("{digest}\n").as_bytes())
            .map_err(|source| IndexError::Folder { path: data.to_owned(), source })?;
    }
    prune(data, digest, previous.as_deref());
    Ok(())
}

/// Removes the lock files that tantivy leaves, as nobody writes to the index
/// again, and lets everyone read its files who may read the others.
fn tidy(building: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    for folder in [building.to_owned(), building.join("search")] {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension() == Some("lock".as_ref()) {
                fs::remove_file(path)?;
            } else if path.is_file() {
                let mode = fs::metadata(&path)?.permissions().mode();
                files.push((mode, path));
            }
        }
    }
    let usual = files.iter().map(|(mode, _)| *mode).max().unwrap_or_default();
    for (_, path) in files.iter().filter(|(mode, _)| *mode != usual) {
        fs::set_permissions(path, fs::Permissions::from_mode(usual))?;
    }
    Ok(())
}

/// The digest that was last published.
fn current(data: &Path) -> Option<String> {
    read_digest(&data.join("current"))
}

/// The digest that a file holds, if it is a file and holds one.
fn read_digest(path: &Path) -> Option<String> {
    const LONGEST: u64 = 256;
    let text = String::from_utf8(read_bounded(path, LONGEST).ok()?).ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    Some(text.trim().to_owned()).filter(|digest| !digest.is_empty() && digest.chars().all(plain))
}

/// Refuses a data folder whose current snapshot is of a newer schema.
pub(crate) fn refuse_newer(data: &Path) -> Result<(), IndexError> {
    let Some(digest) = current(data) else { return Ok(()) };
    let manifest = folder_of(data, &digest).join(MANIFEST);
    let manifest = read_bounded(&manifest, LARGEST).unwrap_or_default();
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

/// The file that remembers which snapshot of `source` was served last.
fn served_file(data: &Path, source: &str) -> PathBuf {
    data.join("served").join(&sha256_hex(source.as_bytes())[..16])
}

/// Remembers that the snapshot of `digest` answers well for `source`.
pub(crate) fn note_served(
    disk: &impl Disk,
    data: &Path,
    source: &str,
    digest: &str,
) -> Result<(), IndexError> {
    let file = served_file(data, source);
    if read_digest(&file).as_deref() == Some(digest) {
        return Ok(());
    }
    let _lock = lock(disk, data)?;
    disk.make_folder(&data.join("served"))?;
    replace(disk, &file, format!("{digest}\n").as_bytes())?;
    forget_the_oldest(&data.join("served"));
    Ok(())
}

/// The digest of the snapshot that was last served of `source`.
pub(crate) fn last_served(data: &Path, source: &str) -> Option<String> {
    read_digest(&served_file(data, source))
}

fn forget_the_oldest(served: &Path) {
    let Ok(entries) = fs::read_dir(served) else { return };
    let mut files: Vec<_> = entries
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort();
    let more = files.len().saturating_sub(MOST_SERVED);
    for (_, path) in files.into_iter().take(more) {
        let _ = fs::remove_file(path);
    }
}

/// Removes all snapshots but the one published, the one before it, those that
/// were last served, and those that a program still reads: a server of another
/// corpus may share the data folder. A snapshot that cannot be removed stays.
fn prune(data: &Path, digest: &str, previous: Option<&str>) {
    let served: Vec<String> = fs::read_dir(data.join("served"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| read_digest(&entry.path()))
        .collect();
    let Ok(entries) = fs::read_dir(data.join("snapshots")) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if *name == *digest || Some(&*name) == previous || served.iter().any(|kept| *kept == name) {
            continue;
        }
        // Locked until it is gone, so that nobody begins to read it meanwhile.
        let manifest = open_file(&entry.path().join(MANIFEST));
        let in_use = manifest
            .as_ref()
            .is_ok_and(|manifest| matches!(manifest.try_lock(), Err(TryLockError::WouldBlock)));
        if !in_use {
            let _ = RealDisk.remove(&entry.path());
        }
    }
}
