//! Exchange: the files of a snapshot as one machine gives them to another.

use std::path::{Path, PathBuf};

use super::{Snapshot, folder_of, lock, publish, refuse_newer};
use crate::IndexError;
use crate::disk::RealDisk;

impl Snapshot {
    /// The folder of the snapshot `digest` in a data folder.
    #[must_use]
    pub fn folder_of(data: &Path, digest: &str) -> PathBuf {
        folder_of(data, digest)
    }

    /// The folder that it was opened from.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its files, relative to the folder, in order. The manifest is not among
    /// them: who receives the files seals them anew.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.manifest.files.keys().map(String::as_str)
    }

    /// Puts the files that `fill` writes into the data folder, as the snapshot
    /// `digest`, and opens it. `fill` says how many records they hold.
    pub fn receive(
        data: &Path,
        digest: &str,
        fill: impl FnOnce(&Path) -> Result<u64, IndexError>,
    ) -> Result<Self, IndexError> {
        refuse_newer(data)?;
        let _lock = lock(&RealDisk, data)?;
        publish(&RealDisk, data, digest, fill)?;
        Self::open_folder(data, digest)
    }
}
