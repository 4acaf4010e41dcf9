//! A channel's pointer: which snapshot is answered from, as the database has
//! it. Its generation only grows, so that a replica never takes an older one
//! for news, whatever the clocks say.

use tokio_postgres::{Client, GenericClient};

use crate::FleetError;
use crate::key::{Signed, TrustedKeys};
use crate::statement::failed;

/// Where a channel points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// The channel.
    pub channel: String,
    /// How often it was moved.
    pub generation: i64,
    /// The snapshot's name; none before the first publication.
    pub snapshot: Option<String>,
    pub(crate) signature: Vec<u8>,
}

impl Pointer {
    /// What is signed of a channel that points to `snapshot` in `generation`.
    pub(crate) fn signed_text(channel: &str, generation: i64, snapshot: &str) -> String {
        format!("{channel}\n{generation}\n{snapshot}\n")
    }

    /// The snapshot's name, signed by one of `keys`.
    pub(crate) fn signed_snapshot(&self, keys: &TrustedKeys) -> Result<&str, FleetError> {
        let empty = || FleetError::Empty(self.channel.clone());
        let snapshot = self.snapshot.as_deref().ok_or_else(empty)?;
        let text = Self::signed_text(&self.channel, self.generation, snapshot);
        let named = format!("generation {} of channel `{}`", self.generation, self.channel);
        keys.check(Signed::Pointer, &text, &self.signature, &named)?;
        Ok(snapshot)
    }
}

/// Where `channel` points; `role` is the one that may ask.
pub(crate) async fn read_pointer(
    client: &impl GenericClient,
    channel: &str,
    role: &'static str,
) -> Result<Pointer, FleetError> {
    let rows = client
        .query(
            "SELECT name, generation, snapshot, signature FROM headjudge.channel ORDER BY name",
            &[],
        )
        .await
        .map_err(failed(role))?;
    let known: Vec<String> =
        rows.iter().map(|row| format!("`{}`", row.get::<_, &str>(0))).collect();
    let row = rows.iter().find(|row| row.get::<_, &str>(0) == channel);
    let row = row.ok_or_else(|| FleetError::NoChannel {
        channel: channel.to_owned(),
        known: known.join(" and "),
    })?;
    Ok(Pointer {
        channel: channel.to_owned(),
        generation: row.get(1),
        snapshot: row.get(2),
        signature: row.get::<_, Option<Vec<u8>>>(3).unwrap_or_default(),
    })
}

/// Whether the database is a standby.
pub(crate) async fn is_standby(client: &Client, role: &'static str) -> Result<bool, FleetError> {
    let row = client.query_one("SELECT pg_is_in_recovery()", &[]).await.map_err(failed(role))?;
    Ok(row.get(0))
}
