//! Following a channel: told of news, asking where nobody tells, and coming
//! back after the database was away.

use std::time::Duration;

use headjudge_fleet::{
    Backoff, ChannelStatus, Database, FleetError, Followed, Pace, Replica, collect, fetch_first,
    follow, publish,
};
use headjudge_index::Snapshot;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::cluster::{Cluster, PREPARED};
use crate::own::Own;
use crate::run::{Press, fetch};

/// No wait of these tests is longer.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Switched(String),
    Newest,
    Failed(String),
}

/// A follower that tells what happens to it.
struct Told {
    events: UnboundedSender<Event>,
    /// The snapshot that it refuses to answer from.
    refuses: &'static str,
}

impl Followed for Told {
    fn switch(&mut self, snapshot: Snapshot, status: &ChannelStatus) -> Result<(), String> {
        assert_eq!(snapshot.digest(), status.snapshot);
        if snapshot.digest() == self.refuses {
            return Err("it does not answer well".to_owned());
        }
        let _ = self.events.send(Event::Switched(status.snapshot.clone()));
        Ok(())
    }

    fn is_newest(&mut self) {
        let _ = self.events.send(Event::Newest);
    }

    fn failed(&mut self, error: &FleetError) {
        let _ = self.events.send(Event::Failed(error.to_string()));
    }

    fn random(&mut self) -> f64 {
        0.5
    }
}

/// A replica that follows.
pub(crate) struct Following {
    events: UnboundedReceiver<Event>,
    task: JoinHandle<()>,
}

impl Following {
    pub(crate) fn start(
        database: Database,
        replica: Replica,
        pace: Pace,
        refuses: &'static str,
    ) -> Self {
        let (sender, events) = unbounded_channel();
        let task = tokio::spawn(async move {
            let held = replica.open_held().unwrap().map(|held| held.status);
            let mut told = Told { events: sender, refuses };
            follow(&database, &replica, held, pace, &mut told).await;
        });
        Self { events, task }
    }

    /// Waits for an event of which `is` is true.
    pub(crate) async fn until(&mut self, is: impl Fn(&Event) -> bool) {
        let mut seen = Vec::new();
        let waiting = async {
            while !seen.last().is_some_and(&is) {
                seen.push(self.events.recv().await.unwrap());
            }
        };
        let found = tokio::time::timeout(PATIENCE, waiting).await;
        assert!(found.is_ok(), "it did not happen in time; {seen:?} did");
    }

    pub(crate) async fn switched_to(&mut self, snapshot: &str) {
        self.until(|event| *event == Event::Switched(snapshot.to_owned())).await;
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Asks often, so that tests are quick; `listening` says how often where news are told.
pub(crate) fn pace(listening: Duration) -> Pace {
    Pace {
        asking: Duration::from_millis(50),
        listening,
        retry: Backoff::new(Duration::from_millis(20), Duration::from_millis(100)),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_replicas_are_told_at_once_and_all_are_on_the_newest() {
    let (own, press) = (Own::new().await, Press::new());
    let folders: Vec<_> = (0..8).map(|_| tempfile::tempdir().unwrap()).collect();
    press.publish(&own, &press.snapshot("one", 60)).await;
    // Longer than the test: what arrives was told, not asked for.
    let told_only = pace(Duration::from_secs(3600));
    let mut replicas: Vec<_> = folders
        .iter()
        .map(|data| {
            let (database, replica) = (own.database("web"), press.replica(data.path()));
            Following::start(database, replica, told_only.clone(), "")
        })
        .collect();
    for replica in &mut replicas {
        replica.until(|event| *event == Event::Newest).await;
    }
    for (name, count) in [("two", 70), ("three", 80)] {
        press.publish(&own, &press.snapshot(name, count)).await;
        for replica in &mut replicas {
            replica.switched_to(name).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_is_asked_and_its_promotion_is_followed() {
    let (mut primary, press) = (Cluster::start(), Press::new());
    primary.prepare().await;
    let standby = primary.standby();
    let at = |role: &str, hosts: [&Cluster; 2]| {
        let [one, two] = hosts.map(Cluster::port);
        let address =
            format!("postgres://{role}@127.0.0.1:{one},127.0.0.1:{two}/{PREPARED}?sslmode=disable");
        Database::at(&address, None).unwrap()
    };
    let writes = at("press", [&standby, &primary]);
    let publish_now = async |name: &str, count: usize| {
        let mut connection = writes.connect_to_primary().await.unwrap();
        let seen = connection.pointer_to_move("stable").await.unwrap();
        let snapshot = press.snapshot(name, count);
        publish(&mut connection, &seen, &snapshot, &press.key, &mut |_| {}).await.unwrap();
    };
    publish_now("one", 60).await;
    let data = tempfile::tempdir().unwrap();
    // A standby tells nobody anything: what arrives was asked for.
    let reads = at("web", [&standby, &primary]);
    let pace = pace(Duration::from_secs(3600));
    let mut replica = Following::start(reads, press.replica(data.path()), pace, "");
    replica.switched_to("one").await;
    publish_now("two", 70).await;
    replica.switched_to("two").await;
    let only_standby =
        Database::at(&standby.address("press", PREPARED), None).unwrap().connect_to_primary().await;
    assert!(matches!(only_standby.map(|_| ()), Err(FleetError::Standby { .. })));
    primary.stop("QUIT");
    standby.owner(PREPARED).await.batch_execute("SELECT pg_promote(true)").await.unwrap();
    publish_now("three", 80).await;
    replica.switched_to("three").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_that_does_not_answer_well_is_passed_over_until_the_next() {
    let (own, press) = (Own::new().await, Press::new());
    press.publish(&own, &press.snapshot("one", 60)).await;
    let data = tempfile::tempdir().unwrap();
    let replica = press.replica(data.path());
    let pace = pace(Duration::from_secs(3600));
    let mut following = Following::start(own.database("web"), replica, pace, "two");
    following.switched_to("one").await;
    press.publish(&own, &press.snapshot("two", 70)).await;
    let failed = |event: &Event| matches!(event, Event::Failed(why) if why.contains("two was not switched to"));
    following.until(failed).await;
    assert_eq!(press.replica(data.path()).open_held().unwrap().unwrap().status.snapshot, "one");
    press.publish(&own, &press.snapshot("three", 80)).await;
    following.switched_to("three").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_database_away_a_replica_answers_and_comes_back_by_itself() {
    let (mut cluster, press) = (Cluster::start(), Press::new());
    cluster.prepare().await;
    let database = |cluster: &Cluster, role: &str| {
        Database::at(&cluster.address(role, PREPARED), None).unwrap()
    };
    let publish_as = async |cluster: &Cluster, snapshot: &Snapshot| {
        let mut connection = database(cluster, "press").connect_to_primary().await.unwrap();
        let seen = connection.pointer_to_move("stable").await.unwrap();
        publish(&mut connection, &seen, snapshot, &press.key, &mut |_| {}).await.unwrap();
        collect(&mut connection, 1).await.unwrap();
    };
    publish_as(&cluster, &press.snapshot("one", 60)).await;
    let data = tempfile::tempdir().unwrap();
    let pace = pace(Duration::from_secs(3600));
    let replica = press.replica(data.path());
    let mut following = Following::start(database(&cluster, "web"), replica, pace.clone(), "");
    following.switched_to("one").await;
    cluster.stop("INT");
    following.until(|event| matches!(event, Event::Failed(_))).await;
    // Another start meanwhile: from the folder, without asking anybody.
    let held = press.replica(data.path()).open_held().unwrap().unwrap();
    assert_eq!((held.snapshot.digest(), held.snapshot.records()), ("one", 60));
    drop(held);
    // A replica without a snapshot waits for the first.
    let empty = tempfile::tempdir().unwrap();
    let (waits, new) = (database(&cluster, "web"), press.replica(empty.path()));
    let (sender, mut failures) = unbounded_channel();
    let first = tokio::spawn(async move {
        let failed = move |error: &FleetError| drop(sender.send(error.to_string()));
        fetch_first(&waits, &new, pace, || 0.5, failed).await.unwrap().status.snapshot
    });
    assert!(failures.recv().await.unwrap().contains("no database answers"));
    cluster.resume(None);
    publish_as(&cluster, &press.snapshot("two", 70)).await;
    following.switched_to("two").await;
    assert!(
        ["one", "two"].contains(&&*tokio::time::timeout(PATIENCE, first).await.unwrap().unwrap())
    );
}

#[tokio::test]
async fn a_replica_without_a_snapshot_gives_up_on_what_does_not_pass() {
    let (own, press) = (Own::new().await, Press::new());
    let data = tempfile::tempdir().unwrap();
    let replica = press.replica(data.path());
    let pace = pace(Duration::from_secs(1));
    let first = fetch_first(&own.database("stranger"), &replica, pace, || 0.5, |_| {}).await;
    assert!(matches!(first.map(|_| ()), Err(FleetError::Forbidden { .. })));
    assert!(fetch(&own, &replica, None).await.is_err());
}
