//! Following a channel: told of news where the database tells, asking for them
//! where it does not, and coming back when it was away. Time passes and
//! numbers are drawn only as the caller says.

use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;

use headjudge_index::Snapshot;
use tokio::time::sleep;

use crate::channel::is_standby;
use crate::migrate::check_tables;
use crate::statement::{REPLICA, within};
use crate::{Backoff, ChannelStatus, Connection, Database, FleetError, Held, Pointer, Replica};

/// How often a replica asks.
#[derive(Clone, Debug)]
pub struct Pace {
    /// Between two questions where the database does not tell of news, as a
    /// standby does not.
    pub asking: Duration,
    /// Between two questions where it does; they notice a dead connection.
    pub listening: Duration,
    /// Between two attempts after a failure.
    pub retry: Backoff,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            asking: Duration::from_millis(500),
            listening: Duration::from_secs(5),
            retry: Backoff::new(Duration::from_millis(200), Duration::from_secs(10)),
        }
    }
}

/// What happens while a channel is followed.
pub trait Followed {
    /// Answers from `snapshot` from now on, or says why that cannot be.
    fn switch(&mut self, snapshot: Snapshot, status: &ChannelStatus) -> Result<(), String>;
    /// The channel was read, and what is answered from is the newest.
    fn is_newest(&mut self);
    /// Something went wrong; what was answered from before is answered from on.
    fn failed(&mut self, error: &FleetError);
    /// A number from 0 to 1.
    fn random(&mut self) -> f64;
}

/// Follows the replica's channel, until it is dropped. `held` is what is
/// answered from now.
pub async fn follow(
    database: &Database,
    replica: &Replica,
    held: Option<ChannelStatus>,
    mut pace: Pace,
    followed: &mut impl Followed,
) -> Infallible {
    let mut status = Place { held, unfit: None, seen: None };
    loop {
        let Err(error) = stay_connected(database, replica, &mut status, &mut pace, followed).await;
        followed.failed(&error);
        sleep(pace.retry.wait(followed.random())).await;
    }
}

/// Waits for the first snapshot of a replica that has none; gives up on what
/// does not pass by itself.
pub async fn fetch_first(
    database: &Database,
    replica: &Replica,
    mut pace: Pace,
    mut random: impl FnMut() -> f64,
    mut failed: impl FnMut(&FleetError),
) -> Result<Held, FleetError> {
    loop {
        let error = match connect_and_fetch(database, replica).await {
            Ok(Some(held)) => return Ok(held),
            Ok(None) => FleetError::Empty(replica.channel().to_owned()),
            Err(error) => error,
        };
        if !error.may_pass() {
            return Err(error);
        }
        failed(&error);
        sleep(pace.retry.wait(random())).await;
    }
}

async fn connect_and_fetch(
    database: &Database,
    replica: &Replica,
) -> Result<Option<Held>, FleetError> {
    let mut connection = database.connect().await?;
    within(connection.patience, check_tables(&connection.client, REPLICA)).await?;
    let held = replica.fetch_newer(&mut connection, None).await?;
    if let Some(held) = &held {
        replica.keep(&held.status)?;
    }
    Ok(held)
}

/// Where a replica is in its channel.
struct Place {
    held: Option<ChannelStatus>,
    /// The generation that was refused here, and is not tried again.
    unfit: Option<ChannelStatus>,
    /// Where the channel pointed when it was last read.
    seen: Option<Pointer>,
}

async fn stay_connected(
    database: &Database,
    replica: &Replica,
    status: &mut Place,
    pace: &mut Pace,
    followed: &mut impl Followed,
) -> Result<Infallible, FleetError> {
    let mut connection = database.connect().await?;
    within(connection.patience, check_tables(&connection.client, REPLICA)).await?;
    loop {
        let listens = match read_once(replica, &mut connection, status, followed).await {
            Ok(listens) => listens,
            Err(error) if error.is_of_publication() => {
                followed.failed(&error);
                pass_over(replica, &mut connection, status.seen.as_ref(), pace, followed).await?;
                continue;
            }
            Err(error) => return Err(error),
        };
        pace.retry.reset();
        let pause = if listens { pace.listening } else { pace.asking };
        let pause = pause.mul_f64(0.75 + followed.random() / 2.0);
        tokio::select! {
            () = connection.news() => {}
            () = sleep(pause) => {}
        }
    }
}

/// Waits after a publication that cannot be taken, with the connection kept:
/// until the channel moves, as it does when it is mended, or it is time to try
/// again.
async fn pass_over(
    replica: &Replica,
    connection: &mut Connection,
    refused: Option<&Pointer>,
    pace: &mut Pace,
    followed: &mut impl Followed,
) -> Result<(), FleetError> {
    let mut again = pin!(sleep(pace.retry.wait(followed.random())));
    loop {
        tokio::select! {
            () = &mut again => return Ok(()),
            () = connection.news() => {}
            () = sleep(pace.asking) => {}
        }
        if Some(&replica.read_pointer(connection).await?) != refused {
            pace.retry.reset();
            return Ok(());
        }
    }
}

/// Takes the news that there are; tells whether the database tells of the next.
async fn read_once(
    replica: &Replica,
    connection: &mut Connection,
    place: &mut Place,
    followed: &mut impl Followed,
) -> Result<bool, FleetError> {
    let patience = connection.patience;
    let standby = within(patience, is_standby(&connection.client, REPLICA)).await?;
    // First it listens, and then it reads, so that nothing falls in between.
    let listens = within(patience, connection.listen(standby)).await?;
    let before = place.unfit.as_ref().or(place.held.as_ref());
    let pointer = replica.read_pointer(connection).await?;
    let fetched = replica.fetch_pointed(connection, &pointer, before).await;
    place.seen = Some(pointer);
    if let Some(Held { snapshot, status }) = fetched? {
        if let Err(cause) = followed.switch(snapshot, &status) {
            let snapshot = status.snapshot.clone();
            place.unfit = Some(status);
            return Err(FleetError::Unfit { snapshot, cause });
        }
        replica.keep(&status)?;
        (place.held, place.unfit) = (Some(status), None);
    }
    if place.unfit.is_none() {
        followed.is_newest();
    }
    Ok(listens)
}
