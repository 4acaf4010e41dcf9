//! Going back: a channel to a snapshot that was published before. It is a
//! publication of its own, signed like any other, so that replicas follow it
//! forwards.

use tokio_postgres::Transaction;

use crate::channel::Pointer;
use crate::key::PublisherKey;
use crate::publish::{commit, lock, move_channel, not_overtaken};
use crate::statement::{PUBLISHER, failed};
use crate::{Connection, FleetError};

/// Moves the channel that pointed to `seen` back to the snapshot `to`, or to
/// the one published before. Tells the generation and the snapshot.
pub async fn roll_back(
    connection: &mut Connection,
    seen: &Pointer,
    to: Option<&str>,
    key: &PublisherKey,
) -> Result<(i64, String), FleetError> {
    let transaction = connection.client.transaction().await.map_err(failed(PUBLISHER))?;
    lock(&transaction).await?;
    let now = not_overtaken(&transaction, seen).await?;
    let target = find_target(&transaction, &now, to).await?;
    let generation = move_channel(&transaction, &now, &target, "rollback", key, (0, 0)).await?;
    commit(transaction).await?;
    Ok((generation, target))
}

/// The kept snapshot to go back to. Going back twice goes back two: what
/// counts is when a snapshot was published, not when it was gone back to.
async fn find_target(
    transaction: &Transaction<'_>,
    now: &Pointer,
    to: Option<&str>,
) -> Result<String, FleetError> {
    let rows = transaction
        .query(
            "SELECT publication.snapshot FROM headjudge.publication
             JOIN headjudge.snapshot ON snapshot.name = publication.snapshot
             WHERE channel = $1 AND action = 'publish'
             GROUP BY publication.snapshot ORDER BY max(generation) DESC",
            &[&now.channel],
        )
        .await
        .map_err(failed(PUBLISHER))?;
    let kept: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let found = if let Some(asked) = to {
        let mut alike = kept.iter().filter(|name| name.starts_with(asked));
        alike.next().filter(|_| alike.next().is_none())
    } else {
        let mut older = kept.iter().skip_while(|name| Some(*name) != now.snapshot.as_ref());
        older.nth(1)
    };
    found.cloned().ok_or_else(|| FleetError::NothingBefore {
        channel: now.channel.clone(),
        wanted: to.map_or("older snapshot".to_owned(), |asked| format!("one snapshot `{asked}`")),
    })
}
