//! What was published: when, by whom and how large.

use serde::Serialize;

use crate::channel::read_pointer;
use crate::migrate::check_tables;
use crate::statement::{REPLICA, failed};
use crate::{Connection, FleetError};

/// One move of a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Publication {
    /// The channel.
    pub channel: String,
    /// The channel's generation from then on.
    pub generation: i64,
    /// The snapshot.
    pub snapshot: String,
    /// `publish` or `rollback`.
    pub action: String,
    /// When, by the database's clock, in UTC.
    pub at: String,
    /// The role that did it.
    pub by: String,
    /// The bytes that travelled.
    pub sent_bytes: i64,
    /// The size of the snapshot in bytes; none if it was removed since.
    pub bytes: Option<i64>,
    /// How many records it holds; none if it was removed since.
    pub records: Option<i64>,
    /// Whether the channel points there now.
    pub current: bool,
}

/// The moves of `channel`, or of all channels, the newest first; at most `limit`.
pub async fn list_publications(
    connection: &Connection,
    channel: Option<&str>,
    limit: u32,
) -> Result<Vec<Publication>, FleetError> {
    let client = &connection.client;
    check_tables(client, REPLICA).await?;
    if let Some(channel) = channel {
        read_pointer(client, channel, REPLICA).await?;
    }
    let rows = client
        .query(
            // A database's clock may go back, as after a promotion: a move is
            // never listed before the one that it followed.
            "SELECT p.channel, p.generation, p.snapshot, p.action,
                    to_char(p.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),
                    p.published_by, p.sent_bytes, s.bytes, s.records, c.generation = p.generation
             FROM headjudge.publication p JOIN headjudge.channel c ON c.name = p.channel
             LEFT JOIN headjudge.snapshot s ON s.name = p.snapshot
             WHERE $1::text IS NULL OR p.channel = $1
             ORDER BY max(p.published_at) OVER (PARTITION BY p.channel ORDER BY p.generation) DESC,
                      p.generation DESC, p.channel LIMIT $2",
            &[&channel, &i64::from(limit)],
        )
        .await
        .map_err(failed(REPLICA))?;
    Ok(rows
        .iter()
        .map(|row| Publication {
            channel: row.get(0),
            generation: row.get(1),
            snapshot: row.get(2),
            action: row.get(3),
            at: row.get(4),
            by: row.get(5),
            sent_bytes: row.get(6),
            bytes: row.get(7),
            records: row.get(8),
            current: row.get(9),
        })
        .collect())
}
