//! A replica: its folder, and how it gets from one publication to the next.
//! What it opens was published to its channel, signed by a trusted key, and is
//! byte for byte what was signed.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use headjudge_index::{IndexError, Snapshot};
use tokio_postgres::{IsolationLevel, Transaction};

use crate::channel::{Pointer, read_pointer};
use crate::fetch::{Assembly, at};
use crate::key::{Signed, TrustedKeys};
use crate::manifest::Manifest;
use crate::statement::{REPLICA, failed, within};
use crate::{ChannelStatus, Connection, FleetError};

/// How many older snapshots a replica knows to be older.
const OLDER: i64 = 256;

/// A replica of one channel.
pub struct Replica {
    folder: PathBuf,
    channel: String,
    keys: TrustedKeys,
}

/// An opened snapshot, with where it is in its channel.
pub struct Held {
    /// The snapshot.
    pub snapshot: Snapshot,
    /// Where it stands.
    pub status: ChannelStatus,
}

impl Replica {
    /// The replica of `channel` that keeps its snapshots below `data`, apart
    /// from those that are built there.
    #[must_use]
    pub fn new(data: &Path, channel: &str, keys: TrustedKeys) -> Self {
        Self { folder: data.join("fleet").join(channel), channel: channel.to_owned(), keys }
    }

    /// The channel.
    #[must_use]
    pub fn channel(&self) -> &str {
        &self.channel
    }

    /// What the replica answered from last, if it is there and whole; the
    /// database is not asked.
    pub fn open_held(&self) -> Result<Option<Held>, FleetError> {
        let path = self.standing_path();
        let Ok(text) = fs::read_to_string(&path) else { return Ok(None) };
        let Ok(status) = serde_json::from_str::<ChannelStatus>(&text) else { return Ok(None) };
        if status.channel != self.channel {
            return Ok(None);
        }
        let manifest = status.trusted_manifest(&self.keys)?;
        Ok(self.open(&manifest)?.map(|snapshot| Held { snapshot, status }))
    }

    /// Remembers what the replica answers from now.
    pub fn keep(&self, status: &ChannelStatus) -> Result<(), FleetError> {
        let path = self.standing_path();
        let next = path.with_extension("next");
        let write = || -> std::io::Result<()> {
            let mut file = File::create(&next)?;
            file.write_all(&serde_json::to_vec(status)?)?;
            file.sync_all()?;
            fs::rename(&next, &path)?;
            File::open(&self.folder)?.sync_all()
        };
        write().map_err(|source| at(&path, source))
    }

    fn standing_path(&self) -> PathBuf {
        self.folder.join("standing.json")
    }

    /// The publication after `held`, fetched, verified and opened; none if there is none.
    pub async fn fetch_newer(
        &self,
        connection: &mut Connection,
        held: Option<&ChannelStatus>,
    ) -> Result<Option<Held>, FleetError> {
        let pointer = self.read_pointer(connection).await?;
        self.fetch_pointed(connection, &pointer, held).await
    }

    /// The same, where the channel points as `pointer` says.
    pub(crate) async fn fetch_pointed(
        &self,
        connection: &mut Connection,
        pointer: &Pointer,
        held: Option<&ChannelStatus>,
    ) -> Result<Option<Held>, FleetError> {
        if !self.is_news(pointer, held)? {
            return Ok(None);
        }
        let patience = connection.patience;
        // All that is read is of one moment, so that nothing of it is removed meanwhile.
        let moment = connection.client.build_transaction();
        let moment = moment.isolation_level(IsolationLevel::RepeatableRead).read_only(true);
        let starting = async { moment.start().await.map_err(failed(REPLICA)) };
        let moment = within(patience, starting).await?;
        let status = within(patience, self.read_status(&moment)).await?;
        let manifest = status.trusted_manifest(&self.keys)?;
        let snapshot = match self.open(&manifest)? {
            Some(snapshot) => snapshot,
            None => self.receive(&moment, &manifest, held).await?,
        };
        Ok(Some(Held { snapshot, status }))
    }

    /// Where the channel points; nobody says yet that it is signed.
    pub(crate) async fn read_pointer(
        &self,
        connection: &Connection,
    ) -> Result<Pointer, FleetError> {
        let reading = read_pointer(&connection.client, &self.channel, REPLICA);
        within(connection.patience, reading).await
    }

    /// Whether a signed pointer is newer than what is held. A standby that lags
    /// says what was true before. Where a primary was lost with its last
    /// publication, the next one has its generation.
    fn is_news(&self, pointer: &Pointer, held: Option<&ChannelStatus>) -> Result<bool, FleetError> {
        let snapshot = pointer.signed_snapshot(&self.keys)?;
        Ok(held.is_none_or(|held| {
            (pointer.generation, snapshot) != (held.generation, &*held.snapshot)
                && pointer.generation >= held.generation
        }))
    }

    /// What the channel points to, with its manifest and what it pointed to before.
    async fn read_status(&self, moment: &Transaction<'_>) -> Result<ChannelStatus, FleetError> {
        let pointer = read_pointer(moment, &self.channel, REPLICA).await?;
        let snapshot = pointer.signed_snapshot(&self.keys)?;
        let (text, signature) = self.read_manifest(moment, snapshot).await?;
        let older = self.read_older(moment, pointer.generation, snapshot).await?;
        Ok(ChannelStatus::new(&pointer, snapshot, older, (text, &signature)))
    }

    async fn read_manifest(
        &self,
        client: &Transaction<'_>,
        snapshot: &str,
    ) -> Result<(String, Vec<u8>), FleetError> {
        let query = "SELECT manifest, signature FROM headjudge.snapshot WHERE name = $1";
        let row = client.query_opt(query, &[&snapshot]).await.map_err(failed(REPLICA))?;
        let row = row.ok_or_else(|| FleetError::Manifest {
            snapshot: snapshot.to_owned(),
            cause: "it is missing in the database".to_owned(),
        })?;
        let (text, signature): (String, Vec<u8>) = (row.get(0), row.get(1));
        let named = format!("the manifest of snapshot {snapshot}");
        self.keys.check(Signed::Manifest, &text, &signature, &named)?;
        Ok((text, signature))
    }

    async fn read_older(
        &self,
        client: &Transaction<'_>,
        generation: i64,
        snapshot: &str,
    ) -> Result<Vec<String>, FleetError> {
        let query = "SELECT snapshot FROM headjudge.publication
                     WHERE channel = $1 AND generation < $2 AND snapshot <> $3
                     GROUP BY snapshot ORDER BY max(generation) DESC LIMIT $4";
        let rows = client.query(query, &[&self.channel, &generation, &snapshot, &OLDER]).await;
        Ok(rows.map_err(failed(REPLICA))?.iter().map(|row| row.get(0)).collect())
    }

    /// Opens the snapshot of `manifest`, if it is in the folder as it was signed.
    fn open(&self, manifest: &Manifest) -> Result<Option<Snapshot>, FleetError> {
        let opened = Snapshot::open(&self.folder, &manifest.snapshot)?;
        Ok(opened.filter(|snapshot| manifest.is_whole_in(snapshot.folder())))
    }

    async fn receive(
        &self,
        client: &Transaction<'_>,
        manifest: &Manifest,
        held: Option<&ChannelStatus>,
    ) -> Result<Snapshot, FleetError> {
        let mut assembly = Assembly::begin(manifest, self.folder.join("incoming"))?;
        if let Some(held) = held
            && let Ok(before) = held.trusted_manifest(&self.keys)
        {
            assembly.take_from(&before, &Snapshot::folder_of(&self.folder, &held.snapshot))?;
        }
        let travelled = assembly.fetch(client).await?;
        let snapshot = Snapshot::receive(&self.folder, &manifest.snapshot, |building| {
            assembly.move_to(building).map_err(IndexError::from)?;
            Ok(manifest.records)
        })?;
        if !manifest.is_whole_in(snapshot.folder()) {
            let cause = "the files that arrived are not those that were signed".to_owned();
            return Err(FleetError::Unfit { snapshot: manifest.snapshot.clone(), cause });
        }
        tracing::info!(snapshot = manifest.snapshot, travelled, of = manifest.bytes(), "fetched");
        Ok(snapshot)
    }
}
