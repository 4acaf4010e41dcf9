//! `headjudge publish`: a snapshot to a fleet, or a channel back to an older one.

use std::path::Path;
use std::sync::Arc;

use headjudge_answers::Service;
use headjudge_fleet::{Database, Pointer, Published, PublisherKey, collect, publish, roll_back};

use super::block_on;
use crate::fleet_args::PublishArgs;
use crate::open::{Opened, open};
use crate::output::{Exit, complain, print};

pub(crate) fn run(args: &PublishArgs) -> anyhow::Result<Exit> {
    let key = PublisherKey::read(&args.key)?;
    let database = Database::at(&args.to, args.ca.as_deref())?;
    // Before anything is built, so that what cannot be published to is known at once.
    let seen = block_on(async {
        let connection = database.connect_to_primary().await?;
        Ok(connection.pointer_to_move(&args.channel).await?)
    })?;
    match &args.rollback {
        Some(to) => go_back(args, &database, &seen, to, &key)?,
        None => build_and_publish(args, &database, &seen, &key)?,
    }
    Ok(Exit::Done)
}

fn go_back(
    args: &PublishArgs,
    database: &Database,
    seen: &Pointer,
    to: &str,
    key: &PublisherKey,
) -> anyhow::Result<()> {
    let to = Some(to).filter(|to| !to.is_empty());
    let (generation, snapshot) = block_on(async {
        let mut connection = database.connect_to_primary().await?;
        Ok(roll_back(&mut connection, seen, to, key).await?)
    })?;
    print(&format!(
        "channel {} is back on snapshot {snapshot}, as generation {generation}\n",
        args.channel
    ))
}

fn build_and_publish(
    args: &PublishArgs,
    database: &Database,
    seen: &Pointer,
    key: &PublisherKey,
) -> anyhow::Result<()> {
    let opened = open(&args.source)?;
    let data = opened.data.clone();
    let service = fit(opened)?;
    block_on(async {
        let mut connection = database.connect_to_primary().await?;
        let snapshot = service.snapshot();
        let published = publish(&mut connection, seen, snapshot, key, &mut |_| {}).await?;
        print(&said(&args.channel, &published, &data))?;
        // What is published stays so, whatever becomes of the cleaning.
        match collect(&mut connection, args.keep).await {
            Ok(removed) if removed.snapshots > 0 => print(&format!(
                "removed {} older snapshots, {} chunks and {} records that no other has\n",
                removed.snapshots, removed.chunks, removed.records
            )),
            Ok(_) => Ok(()),
            Err(error) => {
                complain(&format!("older snapshots were not removed: {error}"));
                Ok(())
            }
        }
    })
}

/// The service, once it has answered what every server asks it before it
/// switches to it. What no replica would take is not published.
#[cfg(feature = "serve")]
fn fit(opened: Opened) -> anyhow::Result<Arc<Service>> {
    let settings = headjudge_web::Settings::new(super::today);
    let (_, reloader) = headjudge_web::router(opened.service, settings);
    reloader.check()?;
    Ok(reloader.service())
}

/// The service. Without a server there is nobody here to ask it.
#[cfg(not(feature = "serve"))]
fn fit(opened: Opened) -> anyhow::Result<Arc<Service>> {
    Ok(Arc::new(opened.service))
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
