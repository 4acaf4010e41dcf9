//! Publishing: a snapshot into the database and a channel to it, in one
//! transaction. Until it is committed nobody sees anything of it.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_index::Snapshot;
use tokio_postgres::Transaction;

use crate::channel::{Pointer, read_pointer};
use crate::connection::NEWS;
use crate::digest::Digest;
use crate::key::{PublisherKey, Signed, TrustedKeys};
use crate::manifest::{Manifest, cut, read};
use crate::migrate::check_tables;
use crate::records::send_records;
use crate::statement::{PUBLISHER, cause, failed, int8};
use crate::{Connection, FleetError};

/// Bytes of chunks that are sent at once.
const BATCH: usize = 2 << 20;

/// What was published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The channel's generation now.
    pub generation: i64,
    /// The snapshot that it points to.
    pub snapshot: String,
    /// Whether it pointed there already, and nothing had to be mended.
    pub already: bool,
    /// How many chunks travelled.
    pub sent_chunks: usize,
    /// Their size, in bytes.
    pub sent_bytes: u64,
    /// The size of the whole snapshot, in bytes.
    pub bytes: u64,
}

/// How far a publication is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// No other publisher is at work.
    Locked,
    /// The chunks were sent.
    Chunks,
    /// The manifest was sent.
    Manifest,
    /// The records were sent.
    Records,
    /// The channel was moved; all that is left is the commit.
    Moved,
    /// It is public.
    Committed,
}

impl Connection {
    /// Where `channel` points, for a publisher that is about to build. It is
    /// asked first, so that what cannot be published to is known at once.
    pub async fn pointer_to_move(&self, channel: &str) -> Result<Pointer, FleetError> {
        check_tables(&self.client, PUBLISHER).await?;
        let query = "SELECT current_user::text, has_table_privilege('headjudge.channel', 'UPDATE')";
        let row = self.client.query_one(query, &[]).await.map_err(failed(PUBLISHER))?;
        if !row.get::<_, bool>(1) {
            let cause = format!("`{}` may not move a channel", row.get::<_, &str>(0));
            return Err(FleetError::Forbidden { role: PUBLISHER, cause });
        }
        read_pointer(&self.client, channel, PUBLISHER).await
    }
}

/// Publishes `snapshot` to the channel that pointed to `seen` when the
/// publisher began. `tell` is told of each step.
pub async fn publish(
    connection: &mut Connection,
    seen: &Pointer,
    snapshot: &Snapshot,
    key: &PublisherKey,
    tell: &mut (dyn FnMut(Step) + Send),
) -> Result<Published, FleetError> {
    let fail = failed(PUBLISHER);
    let channel = &seen.channel;
    let transaction = connection.client.transaction().await.map_err(&fail)?;
    lock(&transaction).await?;
    tell(Step::Locked);
    let now = not_overtaken(&transaction, seen).await?;
    let name = snapshot.digest();
    let keys = TrustedKeys(vec![key.public()]);
    let kept = kept_manifest(&transaction, name, &keys).await?;
    let there = match &kept {
        Some(manifest) => {
            whole_chunks(&transaction, &manifest.chunks()).await?.len() == manifest.chunks().len()
        }
        None => false,
    };
    let (mut sent_chunks, mut sent_bytes) = (0, 0);
    let bytes = match kept {
        // The same corpus was published before, and what is there is whole.
        Some(manifest) if there => {
            if now.snapshot.as_deref() == Some(name) && now.signed_snapshot(&keys).is_ok() {
                let (generation, bytes) = (now.generation, manifest.bytes());
                let snapshot = name.to_owned();
                // Before the answer, so that whoever publishes next finds the lock free.
                transaction.rollback().await.map_err(&fail)?;
                return Ok(Published {
                    generation,
                    snapshot,
                    already: true,
                    sent_chunks,
                    sent_bytes,
                    bytes,
                });
            }
            manifest.bytes()
        }
        _ => {
            let manifest = Manifest::of(snapshot)?;
            (sent_chunks, sent_bytes) = send_chunks(&transaction, snapshot, &manifest).await?;
            tell(Step::Chunks);
            send_manifest(&transaction, &manifest, key).await?;
            tell(Step::Manifest);
            send_records(&transaction, snapshot).await?;
            tell(Step::Records);
            manifest.bytes()
        }
    };
    let sent = (int8(sent_chunks), int8(sent_bytes));
    let generation = move_channel(&transaction, &now, name, "publish", key, sent).await?;
    tell(Step::Moved);
    commit(transaction).await?;
    tell(Step::Committed);
    let (snapshot, channel) = (name.to_owned(), channel.clone());
    tracing::debug!(channel, snapshot, generation, sent_bytes, "published");
    Ok(Published { generation, snapshot, already: false, sent_chunks, sent_bytes, bytes })
}

/// Holds off every other publisher until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction<'_>) -> Result<(), FleetError> {
    let fail = failed(PUBLISHER);
    let query = "SELECT pg_try_advisory_xact_lock(hashtextextended('headjudge publisher', 0))";
    let row = transaction.query_one(query, &[]);
    if row.await.map_err(&fail)?.get(0) {
        return Ok(());
    }
    let holder = transaction
        .query_opt(
            "SELECT activity.usename::text FROM pg_locks JOIN pg_stat_activity activity USING (pid)
             WHERE locktype = 'advisory' AND granted AND pg_locks.database =
                   (SELECT oid FROM pg_database WHERE datname = current_database())
             LIMIT 1",
            &[],
        )
        .await
        .map_err(&fail)?;
    let who = holder.and_then(|row| row.get::<_, Option<String>>(0));
    Err(FleetError::Busy { who: who.map_or(String::new(), |who| format!(", as role `{who}`")) })
}

/// Where the channel points now, which is where it pointed when the publisher began.
pub(crate) async fn not_overtaken(
    transaction: &Transaction<'_>,
    seen: &Pointer,
) -> Result<Pointer, FleetError> {
    let now = read_pointer(transaction, &seen.channel, PUBLISHER).await?;
    if now.generation == seen.generation {
        return Ok(now);
    }
    let row = transaction
        .query_opt(
            "SELECT published_by, to_char(published_at, 'YYYY-MM-DD HH24:MI:SS TZ') FROM headjudge.publication
             WHERE channel = $1 AND generation = $2",
            &[&now.channel, &now.generation],
        )
        .await
        .map_err(failed(PUBLISHER))?;
    let (by, at) = row.map_or_else(Default::default, |row| (row.get(0), row.get(1)));
    let snapshot = now.snapshot.unwrap_or_default();
    Err(FleetError::Overtaken { channel: now.channel, snapshot, by, at })
}

/// The manifest under which `name` was published before, if this key signed it.
async fn kept_manifest(
    transaction: &Transaction<'_>,
    name: &str,
    keys: &TrustedKeys,
) -> Result<Option<Manifest>, FleetError> {
    let query = "SELECT manifest, signature FROM headjudge.snapshot WHERE name = $1";
    let row = transaction.query_opt(query, &[&name]).await.map_err(failed(PUBLISHER))?;
    Ok(row.and_then(|row| {
        let text: String = row.get(0);
        keys.check(Signed::Manifest, &text, row.get(1), name).ok()?;
        Manifest::parse(&text, name).ok()
    }))
}

/// Those of `chunks` that the database has, and whose content is what they are addressed by.
async fn whole_chunks(
    transaction: &Transaction<'_>,
    chunks: &BTreeSet<Digest>,
) -> Result<BTreeSet<Digest>, FleetError> {
    let digests: Vec<&[u8]> = chunks.iter().map(|digest| &digest.0[..]).collect();
    let query =
        "SELECT digest FROM headjudge.chunk WHERE digest = ANY($1) AND sha256(content) = digest";
    let rows = transaction.query(query, &[&digests]).await.map_err(failed(PUBLISHER))?;
    Ok(rows.iter().filter_map(|row| Digest::from_slice(row.get(0))).collect())
}

/// Sends the chunks that are missing or damaged; tells how many and their size.
async fn send_chunks(
    transaction: &Transaction<'_>,
    snapshot: &Snapshot,
    manifest: &Manifest,
) -> Result<(usize, u64), FleetError> {
    let mut there = whole_chunks(transaction, &manifest.chunks()).await?;
    let insert = transaction
        .prepare(
            "INSERT INTO headjudge.chunk (digest, content) SELECT * FROM unnest($1::bytea[], $2::bytea[])
             ON CONFLICT (digest) DO UPDATE SET content = EXCLUDED.content",
        )
        .await
        .map_err(failed(PUBLISHER))?;
    let mut batch: BTreeMap<Digest, Vec<u8>> = BTreeMap::new();
    let (mut chunks, mut bytes, mut waiting) = (0, 0, 0);
    let last = manifest.files.len();
    for (n, file) in manifest.files.iter().enumerate() {
        let content = read(&snapshot.folder().join(&file.path))?;
        for chunk in cut(&content) {
            let digest = Digest::of(chunk);
            if there.insert(digest) {
                (chunks, bytes, waiting) =
                    (chunks + 1, bytes + chunk.len() as u64, waiting + chunk.len());
                batch.insert(digest, chunk.to_owned());
            }
            if waiting >= BATCH {
                send_batch(transaction, &insert, &mut batch).await?;
                waiting = 0;
            }
        }
        if n + 1 == last {
            send_batch(transaction, &insert, &mut batch).await?;
        }
    }
    if there.is_superset(&manifest.chunks()) {
        Ok((chunks, bytes))
    } else {
        let (snapshot, cause) =
            (manifest.snapshot.clone(), "its files changed meanwhile".to_owned());
        Err(FleetError::Manifest { snapshot, cause })
    }
}

async fn send_batch(
    transaction: &Transaction<'_>,
    insert: &tokio_postgres::Statement,
    batch: &mut BTreeMap<Digest, Vec<u8>>,
) -> Result<(), FleetError> {
    let digests: Vec<&[u8]> = batch.keys().map(|digest| &digest.0[..]).collect();
    let contents: Vec<&[u8]> = batch.values().map(Vec::as_slice).collect();
    transaction.execute(insert, &[&digests, &contents]).await.map_err(failed(PUBLISHER))?;
    batch.clear();
    Ok(())
}

async fn send_manifest(
    transaction: &Transaction<'_>,
    manifest: &Manifest,
    key: &PublisherKey,
) -> Result<(), FleetError> {
    let fail = failed(PUBLISHER);
    let text = serde_json::to_string(manifest).map_err(|error| FleetError::Manifest {
        snapshot: manifest.snapshot.clone(),
        cause: error.to_string(),
    })?;
    let signature = key.sign_manifest(&text);
    transaction
        .execute(
            "INSERT INTO headjudge.snapshot (name, schema, built_by, records, bytes, manifest, signature)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (name) DO UPDATE SET manifest = EXCLUDED.manifest,
                 signature = EXCLUDED.signature, bytes = EXCLUDED.bytes",
            &[
                &manifest.snapshot,
                &i32::try_from(manifest.schema).unwrap_or(i32::MAX),
                &manifest.built_by,
                &int8(manifest.records),
                &int8(manifest.bytes()),
                &text,
                &signature,
            ],
        )
        .await
        .map_err(&fail)?;
    transaction
        .execute("DELETE FROM headjudge.snapshot_chunk WHERE snapshot = $1", &[&manifest.snapshot])
        .await
        .map_err(&fail)?;
    let chunks = manifest.chunks();
    let digests: Vec<&[u8]> = chunks.iter().map(|digest| &digest.0[..]).collect();
    transaction
        .execute(
            "INSERT INTO headjudge.snapshot_chunk SELECT $1, unnest($2::bytea[])",
            &[&manifest.snapshot, &digests],
        )
        .await
        .map_err(&fail)?;
    Ok(())
}

/// Moves the channel to `snapshot`, and has everyone told who listens.
pub(crate) async fn move_channel(
    transaction: &Transaction<'_>,
    now: &Pointer,
    snapshot: &str,
    action: &str,
    key: &PublisherKey,
    sent: (i64, i64),
) -> Result<i64, FleetError> {
    let fail = failed(PUBLISHER);
    let (channel, generation) = (&now.channel, now.generation + 1);
    let signature = key.sign(Signed::Pointer, &Pointer::signed_text(channel, generation, snapshot));
    transaction
        .execute(
            "INSERT INTO headjudge.publication (channel, generation, snapshot, action, sent_chunks, sent_bytes)
             VALUES ($1, $2, $3, $4, $5, $6)",
            &[channel, &generation, &snapshot, &action, &sent.0, &sent.1],
        )
        .await
        .map_err(&fail)?;
    transaction
        .execute(
            "UPDATE headjudge.channel SET generation = $2, snapshot = $3, signature = $4 WHERE name = $1",
            &[channel, &generation, &snapshot, &signature],
        )
        .await
        .map_err(&fail)?;
    transaction
        .execute("SELECT pg_notify($1, $2)", &[&NEWS, &format!("{channel} {generation}")])
        .await
        .map_err(&fail)?;
    Ok(generation)
}

/// Commits; a connection that breaks here leaves open whether it went through.
pub(crate) async fn commit(transaction: Transaction<'_>) -> Result<(), FleetError> {
    transaction.commit().await.map_err(|error| {
        if error.as_db_error().is_some() {
            failed(PUBLISHER)(error)
        } else {
            FleetError::Unsure(cause(&error))
        }
    })
}
