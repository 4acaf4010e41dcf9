//! Retention: snapshots that nobody needs any more, and what only they held.
//! Apart from publishing, so that a failure here undoes no publication.

use crate::publish::{commit, lock};
use crate::statement::{PUBLISHER, failed};
use crate::{Connection, FleetError};

/// What was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Collected {
    /// Snapshots.
    pub snapshots: u64,
    /// Chunks that no snapshot has any more.
    pub chunks: u64,
    /// Records that no snapshot has any more.
    pub records: u64,
}

/// Keeps of each channel the `keep` snapshots that it last pointed to, and
/// removes all others.
pub async fn collect(connection: &mut Connection, keep: u32) -> Result<Collected, FleetError> {
    let fail = failed(PUBLISHER);
    let transaction = connection.client.transaction().await.map_err(&fail)?;
    lock(&transaction).await?;
    let keep = i64::from(keep.max(1));
    let snapshots = transaction
        .execute(
            "DELETE FROM headjudge.snapshot WHERE name NOT IN (
                 SELECT snapshot FROM (
                     SELECT snapshot, row_number() OVER (
                         PARTITION BY channel ORDER BY max(generation) DESC) AS place
                     FROM headjudge.publication GROUP BY channel, snapshot) AS placed
                 WHERE place <= $1)
             AND name NOT IN (SELECT snapshot FROM headjudge.channel WHERE snapshot IS NOT NULL)",
            &[&keep],
        )
        .await
        .map_err(&fail)?;
    let mut collected = Collected { snapshots, ..Collected::default() };
    if snapshots > 0 {
        collected.chunks = transaction
            .execute(
                "DELETE FROM headjudge.chunk WHERE NOT EXISTS (
                     SELECT FROM headjudge.snapshot_chunk AS held WHERE held.chunk = chunk.digest)",
                &[],
            )
            .await
            .map_err(&fail)?;
        collected.records = transaction
            .execute(
                "DELETE FROM headjudge.record WHERE NOT EXISTS (
                     SELECT FROM headjudge.snapshot_record AS held WHERE held.record = record.digest)",
                &[],
            )
            .await
            .map_err(&fail)?;
    }
    commit(transaction).await?;
    Ok(collected)
}
