//! Following a channel: told of news where the database tells, asking for them
//! where it does not, and coming back when it was away. Time passes and
//! numbers are drawn only as the caller says.

use std::convert::Infallible;
use std::time::Duration;

use headjudge_index::Snapshot;
use tokio::time::{sleep, timeout};

use crate::channel::is_standby;
use crate::fetch::silent;
use crate::migrate::check_tables;
use crate::statement::REPLICA;
use crate::{Backoff, Connection, Database, FleetError, Held, Replica, Standing};

/// How often a replica asks.
#[derive(Clone, Debug)]
pub struct Pace {
    /// Between two questions where the database does not tell of news, as a
    /// standby does not.
    pub asking: Duration,
    /// Between two questions where it does; they notice a dead connection.
    pub listening: Duration,
    /// How long the database may take to answer one.
    pub patience: Duration,
    /// Between two attempts after a failure.
    pub retry: Backoff,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            asking: Duration::from_millis(500),
            listening: Duration::from_secs(5),
            patience: Duration::from_secs(5),
            retry: Backoff::new(Duration::from_millis(200), Duration::from_secs(10)),
        }
    }
}

/// What happens while a channel is followed.
pub trait Followed {
    /// Answers from `snapshot` from now on, or says why that cannot be.
    fn switch(&mut self, snapshot: Snapshot, standing: &Standing) -> Result<(), String>;
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
    held: Option<Standing>,
    mut pace: Pace,
    followed: &mut impl Followed,
) -> Infallible {
    let mut standing = Place { held, unfit: None };
    loop {
        let Err(error) =
            stay_connected(database, replica, &mut standing, &mut pace, followed).await;
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
    check_tables(&connection.client, REPLICA).await?;
    let held = replica.fetch_newer(&mut connection, None).await?;
    if let Some(held) = &held {
        replica.keep(&held.standing)?;
    }
    Ok(held)
}

/// Where a replica is in its channel.
struct Place {
    held: Option<Standing>,
    /// The generation that was refused here, and is not tried again.
    unfit: Option<Standing>,
}

async fn stay_connected(
    database: &Database,
    replica: &Replica,
    standing: &mut Place,
    pace: &mut Pace,
    followed: &mut impl Followed,
) -> Result<Infallible, FleetError> {
    let mut connection = database.connect().await?;
    check_tables(&connection.client, REPLICA).await?;
    loop {
        let listens =
            read_once(replica, &mut connection, standing, pace.patience, followed).await?;
        pace.retry.reset();
        let pause = if listens { pace.listening } else { pace.asking };
        let pause = pause.mul_f64(0.75 + followed.random() / 2.0);
        tokio::select! {
            () = connection.news() => {}
            () = sleep(pause) => {}
        }
    }
}

/// Takes the news that there are; tells whether the database tells of the next.
async fn read_once(
    replica: &Replica,
    connection: &mut Connection,
    place: &mut Place,
    patience: Duration,
    followed: &mut impl Followed,
) -> Result<bool, FleetError> {
    let standby = timeout(patience, is_standby(&connection.client, REPLICA)).await;
    let standby = standby.map_err(|_| silent())??;
    // First it listens, and then it reads, so that nothing falls in between.
    let listens = connection.listen(standby).await?;
    let before = place.unfit.as_ref().or(place.held.as_ref());
    if let Some(Held { snapshot, standing }) = replica.fetch_newer(connection, before).await? {
        if let Err(cause) = followed.switch(snapshot, &standing) {
            let snapshot = standing.snapshot.clone();
            place.unfit = Some(standing);
            return Err(FleetError::Unfit { snapshot, cause });
        }
        replica.keep(&standing)?;
        (place.held, place.unfit) = (Some(standing), None);
    }
    if place.unfit.is_none() {
        followed.is_newest();
    }
    Ok(listens)
}
