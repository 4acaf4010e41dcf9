//! Fetching: the files of a published snapshot into a folder, from the chunks
//! that are here already and those that only the database has.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio_postgres::Transaction;

use crate::FleetError;
use crate::digest::Digest;
use crate::manifest::{Manifest, read_next};
use crate::statement::{REPLICA, failed, within};

/// Bytes of chunks that are asked for at once.
const BATCH: u64 = 4 << 20;
/// How long the database may take to send them.
const PATIENCE: Duration = Duration::from_secs(30);

/// A snapshot that is put together from chunks.
pub(crate) struct Assembly<'a> {
    manifest: &'a Manifest,
    folder: PathBuf,
    /// Where each chunk that is not there yet belongs: the file, the place in it.
    missing: HashMap<Digest, Vec<(usize, u64)>>,
    sizes: HashMap<Digest, u32>,
}

impl<'a> Assembly<'a> {
    /// Begins with empty files in `folder`, which is emptied before.
    pub(crate) fn begin(manifest: &'a Manifest, folder: PathBuf) -> Result<Self, FleetError> {
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|source| at(&folder, source))?;
        }
        let (mut missing, mut sizes) = (HashMap::<_, Vec<_>>::new(), HashMap::new());
        for (n, file) in manifest.files.iter().enumerate() {
            let path = folder.join(&file.path);
            let parent = path.parent().unwrap_or(&folder);
            fs::create_dir_all(parent).map_err(|source| at(parent, source))?;
            File::create(&path).map_err(|source| at(&path, source))?;
            let mut place = 0;
            for chunk in &file.chunks {
                missing.entry(chunk.sha256).or_default().push((n, place));
                sizes.insert(chunk.sha256, chunk.bytes);
                place += u64::from(chunk.bytes);
            }
        }
        Ok(Self { manifest, folder, missing, sizes })
    }

    /// Takes what it needs from a snapshot that is here already. What is
    /// damaged there is fetched like anything else.
    pub(crate) fn take_from(&mut self, other: &Manifest, folder: &Path) -> Result<(), FleetError> {
        for file in &other.files {
            let Ok(mut open) = File::open(folder.join(&file.path)) else { continue };
            for chunk in &file.chunks {
                let Some(content) = read_next(&mut open, chunk.bytes) else { break };
                if self.missing.contains_key(&chunk.sha256) && Digest::of(&content) == chunk.sha256
                {
                    self.put(chunk.sha256, &content)?;
                }
            }
        }
        Ok(())
    }

    /// Fetches what is missing; tells how many bytes travelled.
    pub(crate) async fn fetch(&mut self, client: &Transaction<'_>) -> Result<u64, FleetError> {
        let mut wanted: Vec<Digest> = self.missing.keys().copied().collect();
        wanted.sort_unstable();
        let (mut travelled, mut damaged) = (0, Vec::new());
        while !wanted.is_empty() {
            let later = wanted.split_off(self.batch(&wanted));
            for (digest, content) in ask(client, &wanted).await? {
                travelled += content.len() as u64;
                if Digest::of(&content) == digest {
                    self.put(digest, &content)?;
                } else {
                    damaged.push(digest);
                }
            }
            wanted = later;
        }
        let fault = |fault, count, chunk: Option<&Digest>| FleetError::Chunks {
            snapshot: self.manifest.snapshot.clone(),
            fault,
            count,
            chunk: chunk.map(ToString::to_string).unwrap_or_default(),
        };
        if !damaged.is_empty() {
            return Err(fault("damaged", damaged.len(), damaged.first()));
        }
        if !self.missing.is_empty() {
            return Err(fault("missing", self.missing.len(), self.missing.keys().min()));
        }
        Ok(travelled)
    }

    /// How many of `wanted`, from the first, are asked for at once.
    fn batch(&self, wanted: &[Digest]) -> usize {
        let mut bytes = 0;
        let sizes = wanted.iter().map(|digest| self.sizes.get(digest).copied().unwrap_or_default());
        let fit = sizes.take_while(|size| {
            bytes += u64::from(*size);
            bytes <= BATCH
        });
        fit.count().max(1)
    }

    fn put(&mut self, digest: Digest, content: &[u8]) -> Result<(), FleetError> {
        for (file, place) in self.missing.remove(&digest).unwrap_or_default() {
            let path = self.folder.join(&self.manifest.files[file].path);
            let write = || OpenOptions::new().write(true).open(&path)?.write_all_at(content, place);
            write().map_err(|source| at(&path, source))?;
        }
        Ok(())
    }

    /// Moves the files to where the snapshot is built.
    pub(crate) fn move_to(&self, building: &Path) -> std::io::Result<()> {
        for file in &self.manifest.files {
            let to = building.join(&file.path);
            fs::create_dir_all(to.parent().unwrap_or(building))?;
            fs::rename(self.folder.join(&file.path), to)?;
        }
        fs::remove_dir_all(&self.folder)
    }
}

async fn ask(
    client: &Transaction<'_>,
    digests: &[Digest],
) -> Result<Vec<(Digest, Vec<u8>)>, FleetError> {
    let digests: Vec<&[u8]> = digests.iter().map(|digest| &digest.0[..]).collect();
    let query = "SELECT digest, content FROM headjudge.chunk WHERE digest = ANY($1)";
    let asking = async { client.query(query, &[&digests]).await.map_err(failed(REPLICA)) };
    let rows = within(PATIENCE, asking).await?;
    Ok(rows.iter().filter_map(|row| Some((Digest::from_slice(row.get(0))?, row.get(1)))).collect())
}

pub(crate) fn at(path: &Path, source: std::io::Error) -> FleetError {
    FleetError::Folder { path: path.to_owned(), source }
}
