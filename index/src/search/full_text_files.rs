//! The folder that tantivy reads: the files of an index, verified before, and
//! never written to, so that a read-only medium serves as well. Tantivy's own
//! folder makes a lock file even to read.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{DirectoryLock, FileHandle, Lock, WatchCallback, WatchHandle, WritePtr};

use crate::files::Files;

/// The files of an index, as tantivy reads them.
#[derive(Clone, Debug)]
pub(super) struct FullTextFiles(pub(super) Files);

fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn read_only() -> io::Error {
    io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "the index is only read")
}

fn missing(path: &Path) -> OpenReadError {
    OpenReadError::FileDoesNotExist(path.to_owned())
}

impl Directory for FullTextFiles {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let bytes = self.0.get(&name_of(path)).map_err(|_| missing(path))?;
        Ok(Arc::new(bytes))
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        let filepath: PathBuf = path.to_owned();
        Err(DeleteError::IoError { io_error: Arc::new(read_only()), filepath })
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        Ok(self.0.has(&name_of(path)))
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::wrap_io_error(read_only(), path.to_owned()))
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        let bytes = self.0.get(&name_of(path)).map_err(|_| missing(path))?;
        Ok(bytes.as_slice().to_vec())
    }

    fn atomic_write(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        Err(read_only())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    /// Nobody writes here, so that there is nothing to be kept apart.
    fn acquire_lock(&self, _: &Lock) -> Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}
