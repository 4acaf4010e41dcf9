//! What publishing asks of the file system. It is the seam where tests put a
//! disk that is full, fails, or loses its power between two steps.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// The steps that a snapshot takes on the disk, from its first folder to the
/// name that readers find it by.
pub(crate) trait Disk {
    /// Makes a folder, with those above it.
    fn make_folder(&self, path: &Path) -> io::Result<()>;
    /// Removes a folder with what is in it, or whatever else is there.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Writes a file whole.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Waits until a file or a folder is on the medium.
    fn sync(&self, path: &Path) -> io::Result<()>;
    /// Gives a file or a folder another name, at once.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
}

/// The disk as it is.
pub(crate) struct RealDisk;

impl Disk for RealDisk {
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        if fs::symlink_metadata(path)?.is_dir() {
            fs::remove_dir_all(path)
        } else {
            fs::remove_file(path)
        }
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        File::create(path)?.write_all(bytes)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }
}

/// Opens a file to be read. What may be in its place and never ends, a pipe or
/// a device, is not waited for.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    File::open(path)
}

/// Syncs every file and folder below `path`, and `path` itself last.
pub(crate) fn sync_all(disk: &impl Disk, path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_dir() {
        let mut inner: Vec<_> =
            fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        inner.sort();
        for path in inner {
            sync_all(disk, &path)?;
        }
    }
    disk.sync(path)
}

/// Writes a file so that a reader, or a crash at any moment, sees the old one
/// or the new one. Only one program at a time may write it.
pub(crate) fn replace(disk: &impl Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let next = folder.join(format!(".{}", name.to_string_lossy()));
    disk.write(&next, bytes)?;
    disk.sync(&next)?;
    disk.rename(&next, path)?;
    disk.sync(folder)
}
