//! What the tests publish, and the short ways of publishing and fetching it.

use std::path::Path;
use std::sync::OnceLock;

use headjudge_corpus::{Record, embedded};
use headjudge_fleet::{
    ChannelStatus, Connection, FleetError, Held, Published, PublisherKey, Replica, Step,
    TrustedKeys, publish,
};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use tempfile::TempDir;

use crate::own::Own;

/// A publisher's folder and key, and the snapshots that it has built.
pub(crate) struct Press {
    folder: TempDir,
    pub(crate) key: PublisherKey,
}

fn records() -> &'static [Record] {
    static RECORDS: OnceLock<Vec<Record>> = OnceLock::new();
    RECORDS.get_or_init(|| headjudge_ingest::ingest(&embedded()).unwrap().records)
}

impl Press {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = PublisherKey::create(&folder.path().join("key")).unwrap();
        Self { folder, key }
    }

    /// The snapshot `name`, of the first `count` records.
    pub(crate) fn snapshot(&self, name: &str, count: usize) -> Snapshot {
        let words = Vocabulary::read(&embedded()).unwrap();
        Snapshot::build(self.folder.path(), name, &records()[..count], &words).unwrap()
    }

    pub(crate) fn keys(&self) -> TrustedKeys {
        TrustedKeys(vec![self.key.public()])
    }

    /// A replica of `stable` in `data` that trusts this key.
    pub(crate) fn replica(&self, data: &Path) -> Replica {
        Replica::new(data, "stable", self.keys())
    }

    /// Publishes `snapshot` to `channel` of `own`.
    pub(crate) async fn publish_to(
        &self,
        own: &Own,
        channel: &str,
        snapshot: &Snapshot,
        tell: &mut (dyn FnMut(Step) + Send),
    ) -> Result<Published, FleetError> {
        let mut connection = own.database("press").connect_to_primary().await?;
        let seen = connection.pointer_to_move(channel).await?;
        publish(&mut connection, &seen, snapshot, &self.key, tell).await
    }

    /// Publishes `snapshot` to `stable`.
    pub(crate) async fn publish(&self, own: &Own, snapshot: &Snapshot) -> Published {
        self.publish_to(own, "stable", snapshot, &mut |_| {}).await.unwrap()
    }
}

/// A replica's connection.
pub(crate) async fn connect(own: &Own) -> Connection {
    own.database("web").connect().await.unwrap()
}

/// What `replica` fetches now, after `held`.
pub(crate) async fn fetch(
    own: &Own,
    replica: &Replica,
    held: Option<&ChannelStatus>,
) -> Result<Option<Held>, FleetError> {
    let fetched = replica.fetch_newer(&mut connect(own).await, held).await?;
    if let Some(held) = &fetched {
        replica.keep(&held.status)?;
    }
    Ok(fetched)
}

/// Every record of a snapshot, as it is answered.
pub(crate) fn answers(snapshot: &Snapshot) -> Vec<String> {
    let mut all = Vec::new();
    snapshot.store().visit(|json| all.push(json.to_owned())).unwrap();
    assert!(!all.is_empty());
    all
}
