//! `headjudge publish`: a snapshot to a fleet, or a channel back to an older one.

use std::path::Path;

use headjudge_fleet::{
    Connection, Database, Pointer, Published, PublisherKey, Step, collect, publish, roll_back,
};

use super::block_on;
use crate::fleet_args::PublishArgs;
use crate::open::open;
use crate::output::{Exit, complain, print};

pub(crate) fn run(args: &PublishArgs) -> anyhow::Result<Exit> {
    let key = PublisherKey::read(&args.key)?;
    let database = Database::at(&args.to, args.ca.as_deref())?;
    block_on(async {
        // Before anything is built, so that what cannot be published to is known at once.
        let mut connection = database.connect_to_primary().await?;
        let seen = connection.pointer_to_move(&args.channel).await?;
        match &args.rollback {
            Some(to) => {
                let (generation, snapshot) =
                    roll_back(&mut connection, &seen, to.as_deref(), &key).await?;
                print(&format!(
                    "channel {} is back on snapshot {snapshot}, as generation {generation}\n",
                    args.channel
                ))?;
            }
            None => build_and_publish(args, &database, connection, &seen, &key).await?,
        }
        Ok(Exit::Done)
    })
}

async fn build_and_publish(
    args: &PublishArgs,
    database: &Database,
    connection: Connection,
    seen: &Pointer,
    key: &PublisherKey,
) -> anyhow::Result<()> {
    // A build may take longer than a connection is left alone.
    drop(connection);
    let opened = open(&args.source)?;
    let mut connection = database.connect_to_primary().await?;
    let mut tell = |_: Step| {};
    let snapshot = opened.service.snapshot();
    let published = publish(&mut connection, seen, snapshot, key, &mut tell).await?;
    print(&said(&args.channel, &published, &opened.data))?;
    // What is published stays so, whatever becomes of the cleaning.
    match collect(&mut connection, args.keep).await {
        Ok(removed) if removed.snapshots > 0 => print(&format!(
            "removed {} older snapshots, {} chunks and {} records that no other has\n",
            removed.snapshots, removed.chunks, removed.records
        ))?,
        Ok(_) => {}
        Err(error) => complain(&format!("older snapshots were not removed: {error}")),
    }
    Ok(())
}

fn said(channel: &str, published: &Published, data: &Path) -> String {
    let Published { generation, snapshot, sent_chunks, sent_bytes, bytes, .. } = published;
    if published.already {
        return format!(
            "channel {channel} was on snapshot {snapshot} already, as generation {generation}\n"
        );
    }
    format!(
        "published snapshot {snapshot} of {} to channel {channel}, as generation {generation}: {sent_chunks} new chunks, {sent_bytes} of {bytes} bytes\n",
        data.display()
    )
}
