//! A database that lies: chunks that are damaged, missing or forged, and
//! pointers and manifests that nobody has signed.

use headjudge_fleet::{FleetError, Held};
use headjudge_index::SCHEMA;

use crate::own::Own;
use crate::run::{Press, answers, fetch};

/// A database with `one`, a replica that has it, and then `two` under a fault.
struct Faulty {
    own: Own,
    press: Press,
    data: tempfile::TempDir,
    held: Held,
}

/// A chunk that only `two` has.
const NEW: &str = "(SELECT chunk FROM headjudge.snapshot_chunk a WHERE snapshot = 'two'
    AND NOT EXISTS (SELECT FROM headjudge.snapshot_chunk b
                    WHERE b.chunk = a.chunk AND snapshot = 'one') ORDER BY chunk LIMIT 1)";

impl Faulty {
    async fn new() -> Self {
        let (own, press) = (Own::new().await, Press::new());
        press.publish(&own, &press.snapshot("one", 100)).await;
        let data = tempfile::tempdir().unwrap();
        let held = fetch(&own, &press.replica(data.path()), None).await.unwrap().unwrap();
        press.publish(&own, &press.snapshot("two", 140)).await;
        Self { own, press, data, held }
    }

    /// Does what only who owns the database can.
    async fn spoil(&self, statement: &str) {
        self.own.owner().await.batch_execute(statement).await.unwrap();
    }

    /// Why the replica does not take `two`; it answers from `one` on.
    async fn refused(&self) -> FleetError {
        let replica = self.press.replica(self.data.path());
        let fetched = fetch(&self.own, &replica, Some(&self.held.status)).await;
        let error = fetched.map(|held| held.map(|held| held.status)).unwrap_err();
        let again = replica.open_held().unwrap().unwrap();
        assert_eq!(again.status, self.held.status);
        assert_eq!(answers(&again.snapshot), answers(&self.held.snapshot));
        error
    }

    /// The replica takes `two`.
    async fn taken(&self) {
        let replica = self.press.replica(self.data.path());
        let held = fetch(&self.own, &replica, Some(&self.held.status)).await.unwrap().unwrap();
        assert_eq!((held.snapshot.digest(), held.snapshot.records()), ("two", 140));
    }
}

#[tokio::test]
async fn the_database_itself_refuses_a_chunk_that_is_not_what_it_is_called() {
    let faulty = Faulty::new().await;
    let forged = "UPDATE headjudge.chunk SET content = 'forged'";
    let press = faulty.own.cluster.client("press", &faulty.own.name).await;
    let refused = press.batch_execute(forged).await.unwrap_err();
    assert!(
        refused.to_string().len() > 1 && refused.code().unwrap().code() == "23514",
        "{refused}"
    );
    faulty.taken().await;
}

#[tokio::test]
async fn a_damaged_chunk_is_seen_and_publishing_again_mends_it() {
    let faulty = Faulty::new().await;
    faulty
        .spoil(&format!(
            "ALTER TABLE headjudge.chunk DROP CONSTRAINT chunk_is_what_its_digest_says;
             UPDATE headjudge.chunk SET content = overlay(content PLACING 'x' FROM 9) WHERE digest = {NEW}"
        ))
        .await;
    let error = faulty.refused().await;
    assert!(error.to_string().contains("1 chunks of snapshot two are damaged"), "{error}");
    let mended = faulty.press.publish(&faulty.own, &faulty.press.snapshot("two", 140)).await;
    assert_eq!((mended.already, mended.sent_chunks, mended.generation), (false, 1, 3));
    faulty.taken().await;
}

#[tokio::test]
async fn a_missing_chunk_is_seen_and_publishing_again_mends_it() {
    let faulty = Faulty::new().await;
    faulty
        .spoil(&format!(
            "SET session_replication_role = replica;
             DELETE FROM headjudge.chunk WHERE digest = {NEW}"
        ))
        .await;
    let error = faulty.refused().await;
    assert!(error.to_string().contains("1 chunks of snapshot two are missing"), "{error}");
    assert_eq!(
        faulty.press.publish(&faulty.own, &faulty.press.snapshot("two", 140)).await.sent_chunks,
        1
    );
    faulty.taken().await;
}

#[tokio::test]
async fn what_nobody_has_signed_is_not_answered_from() {
    for (forgery, what) in [
        ("UPDATE headjudge.snapshot SET manifest = replace(manifest, '\"records\":140', '\"records\":141')
          WHERE name = 'two'", "the manifest of snapshot two"),
        ("UPDATE headjudge.snapshot SET signature = sha512('x') WHERE name = 'two'", "the manifest"),
        ("UPDATE headjudge.channel SET signature = NULL WHERE name = 'stable'", "generation 2"),
        ("UPDATE headjudge.channel SET generation = 7 WHERE name = 'stable'", "generation 7"),
        ("UPDATE headjudge.channel c SET signature = o.signature, snapshot = o.snapshot
          FROM headjudge.channel o WHERE c.name = 'stable' AND o.name = 'preview'", "generation 2"),
    ] {
        let faulty = Faulty::new().await;
        let press = &faulty.press;
        press.publish_to(&faulty.own, "preview", &press.snapshot("two", 140), &mut |_| {}).await.unwrap();
        faulty.spoil(forgery).await;
        let error = faulty.refused().await;
        assert!(matches!(error, FleetError::Untrusted { .. }), "{error}");
        assert!(error.to_string().contains(what), "{forgery}: {error}");
    }
}

#[tokio::test]
async fn an_older_publication_played_again_is_not_news() {
    let faulty = Faulty::new().await;
    let owner = faulty.own.owner().await;
    let pointer =
        "SELECT generation, snapshot, signature FROM headjudge.channel WHERE name = 'stable'";
    let two = owner.query_one(pointer, &[]).await.unwrap();
    let replica = faulty.press.replica(faulty.data.path());
    let held = fetch(&faulty.own, &replica, Some(&faulty.held.status)).await.unwrap().unwrap();
    faulty.press.publish(&faulty.own, &faulty.press.snapshot("three", 150)).await;
    let held = fetch(&faulty.own, &replica, Some(&held.status)).await.unwrap().unwrap();
    assert_eq!(held.snapshot.digest(), "three");
    // As a standby that lags says it, or who plays an old message again.
    let back = "UPDATE headjudge.channel SET generation = $1, snapshot = $2, signature = $3 WHERE name = 'stable'";
    let (generation, snapshot): (i64, String) = (two.get(0), two.get(1));
    owner.execute(back, &[&generation, &snapshot, &two.get::<_, Vec<u8>>(2)]).await.unwrap();
    assert!(fetch(&faulty.own, &replica, Some(&held.status)).await.unwrap().is_none());
}

#[tokio::test]
async fn a_snapshot_of_another_schema_is_said_and_not_answered_from() {
    for (schema, words) in [(SCHEMA + 1, "update headjudge"), (SCHEMA - 1, "publish anew")] {
        let faulty = Faulty::new().await;
        // Only who has the key can publish one; here the test has it.
        let owner = faulty.own.owner().await;
        let query = "SELECT manifest FROM headjudge.snapshot WHERE name = 'two'";
        let manifest: String = owner.query_one(query, &[]).await.unwrap().get(0);
        let other =
            manifest.replace(&format!("\"schema\":{SCHEMA}"), &format!("\"schema\":{schema}"));
        assert_ne!(manifest, other);
        let signature = faulty.press.key.sign_manifest(&other);
        let update =
            "UPDATE headjudge.snapshot SET manifest = $1, signature = $2 WHERE name = 'two'";
        owner.execute(update, &[&other, &signature]).await.unwrap();
        let error = faulty.refused().await;
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[tokio::test]
async fn files_that_changed_in_the_folder_are_not_answered_from_and_are_fetched_anew() {
    let faulty = Faulty::new().await;
    let replica = faulty.press.replica(faulty.data.path());
    let path = faulty.held.snapshot.folder().join("records.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert!(replica.open_held().unwrap().is_none());
    faulty.taken().await;
}
