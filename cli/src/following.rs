//! A server that follows a channel of a fleet. It asks the database on a
//! thread of its own, so that no answer waits for what it fetches and opens.

use std::time::Duration;

use anyhow::Context;
use headjudge_answers::Service;
use headjudge_fleet::{
    ChannelStatus, Database, FleetError, Followed, Held, Pace, Replica, TrustedKeys, fetch_first,
    follow,
};
use headjudge_index::Snapshot;
use headjudge_web::SnapshotReloader;

use crate::commands::block_on;
use crate::fleet_args::FollowArgs;
use crate::open::data_folder;
use crate::reload::Start;
use crate::source_args::SourceArgs;

/// How long a server that has no snapshot yet waits for its first.
const FIRST: Duration = Duration::from_secs(60);

/// What a server follows.
pub(crate) struct Following {
    database: Database,
    replica: Replica,
    status: ChannelStatus,
}

impl Following {
    /// Opens what the replica answered from last, or else fetches the newest.
    pub(crate) fn open(
        from: &str,
        args: &FollowArgs,
        source: &SourceArgs,
    ) -> anyhow::Result<(Start, Self)> {
        let data = data_folder(source.data.as_deref())?;
        let database = Database::at(from, args.ca.as_deref())?;
        let replica = Replica::new(&data, &args.channel, TrustedKeys(args.key.clone()));
        // What another version built, or a key signed that was replaced since, is
        // not answered from; what is published now may be.
        let held = replica.open_held().unwrap_or_else(|error| {
            tracing::warn!("what was answered from last is not answered from: {error}");
            None
        });
        let Held { snapshot, status } = match held {
            Some(held) => held,
            None => block_on(first(&database, &replica))?,
        };
        let service = Service::new(snapshot)?;
        let summary = format!(
            "opened {} records of channel {}, generation {}",
            service.snapshot().records(),
            status.channel,
            status.generation
        );
        let start = Start { service, summary, trouble: None };
        Ok((start, Self { database, replica, status }))
    }

    /// Follows the channel until the process ends.
    pub(crate) fn start(self, reloader: SnapshotReloader) -> anyhow::Result<()> {
        reloader.first_is_newer_than(self.status.older.clone());
        let following = std::thread::Builder::new().name("following".to_owned());
        let run = move || {
            let mut switching = Switching { reloader, told: None };
            let held = Some(self.status);
            let done = block_on(async {
                follow(&self.database, &self.replica, held, Pace::default(), &mut switching).await;
                Ok(())
            });
            if let Err(error) = done {
                tracing::error!("the channel is not followed any more: {error:#}");
            }
        };
        following.spawn(run).context("cannot start the thread that follows the channel")?;
        Ok(())
    }
}

async fn first(database: &Database, replica: &Replica) -> anyhow::Result<Held> {
    let mut last = None;
    let tell = |error: &FleetError| {
        let text = error.to_string();
        if last.as_ref() != Some(&text) {
            tracing::warn!("waiting for the first snapshot: {text}");
            last = Some(text);
        }
    };
    let fetched = fetch_first(database, replica, Pace::default(), random, tell);
    match tokio::time::timeout(FIRST, fetched).await {
        Ok(held) => Ok(held?),
        Err(_) => Err(anyhow::anyhow!(
            "no snapshot came in {} s: {}",
            FIRST.as_secs(),
            last.unwrap_or_default()
        )),
    }
}

/// Puts what was fetched in the place of what is answered from.
struct Switching {
    reloader: SnapshotReloader,
    /// What was last said of a failure, so that it is said once.
    told: Option<String>,
}

impl Followed for Switching {
    fn switch(&mut self, snapshot: Snapshot, status: &ChannelStatus) -> Result<(), String> {
        let service = Service::new(snapshot).map_err(|error| error.to_string())?;
        let reloader = self.reloader.clone();
        // On a thread of its own: this one may wait for the database alone.
        let rehearsing = std::thread::spawn(move || reloader.rehearse(service));
        let rehearsed = rehearsing.join().map_err(|_| "its rehearsal broke off".to_owned())?;
        let rehearsed = rehearsed.map_err(|unfit| unfit.to_string())?;
        rehearsed.is_newer_than(status.older.clone());
        self.reloader.switch(rehearsed);
        tracing::info!(
            snapshot = status.snapshot,
            generation = status.generation,
            "switched to what was published"
        );
        Ok(())
    }

    fn is_newest(&mut self) {
        if self.told.take().is_some() {
            self.reloader.served();
            tracing::info!("the channel is followed again");
        }
    }

    fn failed(&mut self, error: &FleetError) {
        let text = error.to_string();
        if self.told.as_ref() != Some(&text) {
            self.reloader.failed(&text);
            tracing::error!("what is published is not followed: {text}");
            self.told = Some(text);
        }
    }

    fn random(&mut self) -> f64 {
        random()
    }
}

/// A number from 0 to 1, so that replicas do not all ask at once.
fn random() -> f64 {
    use std::hash::{BuildHasher, RandomState};
    f64::from(RandomState::new().hash_one(0) as u32) / f64::from(u32::MAX)
}
