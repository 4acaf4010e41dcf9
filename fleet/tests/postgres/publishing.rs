//! Publishing, going back, and what the database has of it.

use futures_util::FutureExt;
use headjudge_fleet::{FleetError, Step, collect, list_publications, publish, roll_back};

use crate::own::Own;
use crate::run::{Press, answers, connect, fetch};

#[tokio::test]
async fn a_replica_answers_what_was_published_and_starts_again_without_the_database() {
    let (own, press) = (Own::new().await, Press::new());
    let one = press.snapshot("one", 300);
    let published = press.publish(&own, &one).await;
    assert_eq!((published.generation, published.already), (1, false));
    // Some chunks are in several files, and travel once.
    assert!(published.sent_bytes > 0 && published.sent_bytes <= published.bytes);
    let data = tempfile::tempdir().unwrap();
    let replica = press.replica(data.path());
    assert!(replica.open_held().unwrap().is_none());
    let held = fetch(&own, &replica, None).await.unwrap().unwrap();
    assert_eq!(answers(&held.snapshot), answers(&one));
    assert!(fetch(&own, &replica, Some(&held.status)).await.unwrap().is_none());
    drop(held);
    let again = press.replica(data.path()).open_held().unwrap().unwrap();
    assert_eq!((again.snapshot.digest(), again.status.generation), ("one", 1));
    assert_eq!(answers(&again.snapshot), answers(&one));
}

#[tokio::test]
async fn only_new_chunks_travel_and_the_same_again_sends_nothing() {
    let (own, press) = (Own::new().await, Press::new());
    let first = press.publish(&own, &press.snapshot("one", 1500)).await;
    let two = press.snapshot("two", 1501);
    let second = press.publish(&own, &two).await;
    assert!(second.sent_chunks > 0 && second.sent_bytes * 4 < first.sent_bytes * 3, "{second:?}");
    let same = press.publish(&own, &two).await;
    assert_eq!((same.already, same.generation, same.sent_bytes), (true, 2, 0));
    let preview = press.publish_to(&own, "preview", &two, &mut |_| {}).await.unwrap();
    assert_eq!((preview.already, preview.generation, preview.sent_bytes), (false, 1, 0));
    let moves = list_publications(&connect(&own).await, Some("stable"), 10).await.unwrap();
    let told: Vec<_> = moves.iter().map(|p| (&*p.snapshot, &*p.by, p.current)).collect();
    assert_eq!(told, [("two", "press", true), ("one", "press", false)]);
    assert_eq!(u64::try_from(moves[0].sent_bytes).unwrap(), second.sent_bytes);
    // The database's clock was wrong meanwhile: the order is that of the moves.
    let wrong = "UPDATE headjudge.publication SET published_at = published_at - interval '9 hours'
                 WHERE channel = 'stable' AND generation = 2";
    own.owner().await.batch_execute(wrong).await.unwrap();
    let moves = list_publications(&connect(&own).await, Some("stable"), 10).await.unwrap();
    assert_eq!(moves.iter().map(|p| p.generation).collect::<Vec<_>>(), [2, 1]);
}

#[tokio::test]
async fn records_are_rows_for_who_may_read_them() {
    let (own, press) = (Own::new().await, Press::new());
    let one = press.snapshot("one", 900);
    press.publish(&own, &one).await;
    let analyst = own.cluster.client("analyst", &own.name).await;
    let count = "SELECT count(*) FROM headjudge.current_record WHERE channel = 'stable'";
    let rows: i64 = analyst.query_one(count, &[]).await.unwrap().get(0);
    assert_eq!(u64::try_from(rows).unwrap(), one.records());
    let bodies = "SELECT count(*) FROM headjudge.current_record
                  WHERE body->>'object' = kind AND coalesce(body->>'id', body->>'name', '') = id";
    assert_eq!(analyst.query_one(bodies, &[]).await.unwrap().get::<_, i64>(0), rows);
    let of_game = "SELECT count(*) FROM headjudge.current_record
                   WHERE kind = 'passage' AND game IS NULL";
    assert_eq!(analyst.query_one(of_game, &[]).await.unwrap().get::<_, i64>(0), 0);
    let words = "SELECT count(*) FROM headjudge.current_record
                 WHERE words @@ plainto_tsquery('english', 'discard cards')";
    assert!(analyst.query_one(words, &[]).await.unwrap().get::<_, i64>(0) > 0);
    for (role, statement) in [
        ("analyst", "SELECT * FROM headjudge.chunk"),
        ("web", "SELECT * FROM headjudge.record"),
        ("web", "UPDATE headjudge.channel SET generation = 9"),
        ("web", "DELETE FROM headjudge.chunk"),
        ("press", "DELETE FROM headjudge.publication"),
        ("press", "DROP TABLE headjudge.chunk"),
        ("stranger", "SELECT * FROM headjudge.channel"),
    ] {
        let client = own.cluster.client(role, &own.name).await;
        let refused = client.batch_execute(statement).await.unwrap_err();
        assert_eq!(refused.code().unwrap().code(), "42501", "{role}: {statement}");
    }
}

#[tokio::test]
async fn of_two_publishers_one_wins_and_the_other_is_told_why() {
    let (own, press) = (Own::new().await, Press::new());
    let (one, two) = (press.snapshot("one", 100), press.snapshot("two", 200));
    let mut slow = own.database("press").connect_to_primary().await.unwrap();
    let seen = slow.pointer_to_move("stable").await.unwrap();
    press.publish(&own, &one).await;
    let told = publish(&mut slow, &seen, &two, &press.key, &mut |_| {}).await.unwrap_err();
    assert!(matches!(told, FleetError::Overtaken { .. }), "{told}");
    assert!(told.to_string().contains("snapshot one by press"), "{told}");
    // At the very same moment: whoever holds the lock wins.
    let seen = slow.pointer_to_move("stable").await.unwrap();
    let mut holder = own.owner().await;
    let held = holder.transaction().await.unwrap();
    let lock = "SELECT pg_advisory_xact_lock(hashtextextended('headjudge publisher', 0))";
    held.batch_execute(lock).await.unwrap();
    let told = publish(&mut slow, &seen, &two, &press.key, &mut |_| {}).await.unwrap_err();
    assert!(matches!(told, FleetError::Busy { .. }), "{told}");
    assert!(told.to_string().contains("role `owner`"), "{told}");
    held.rollback().await.unwrap();
    publish(&mut slow, &seen, &two, &press.key, &mut |_| {}).await.unwrap();
    assert_eq!(slow.pointer_to_move("stable").await.unwrap().snapshot.unwrap(), "two");
}

#[tokio::test]
async fn going_back_is_followed_forwards_and_twice_goes_back_two() {
    let (own, press) = (Own::new().await, Press::new());
    let data = tempfile::tempdir().unwrap();
    let replica = press.replica(data.path());
    for (name, count) in [("one", 100), ("two", 101), ("three", 102)] {
        press.publish(&own, &press.snapshot(name, count)).await;
    }
    let mut held = fetch(&own, &replica, None).await.unwrap().unwrap();
    assert_eq!(held.status.older, ["two", "one"]);
    let mut connection = own.database("press").connect_to_primary().await.unwrap();
    for (generation, expected) in [(4, "two"), (5, "one")] {
        let seen = connection.pointer_to_move("stable").await.unwrap();
        let moved = roll_back(&mut connection, &seen, None, &press.key).await.unwrap();
        assert_eq!(moved, (generation, expected.to_owned()));
        held = fetch(&own, &replica, Some(&held.status)).await.unwrap().unwrap();
        assert_eq!((held.snapshot.digest(), held.status.generation), (expected, generation));
    }
    let seen = connection.pointer_to_move("stable").await.unwrap();
    let told = roll_back(&mut connection, &seen, None, &press.key).await.unwrap_err();
    assert!(matches!(told, FleetError::NothingBefore { .. }), "{told}");
    let told = roll_back(&mut connection, &seen, Some("four"), &press.key).await.unwrap_err();
    assert!(told.to_string().contains("`four`"), "{told}");
    let moved = roll_back(&mut connection, &seen, Some("thr"), &press.key).await.unwrap();
    assert_eq!(moved.1, "three");
}

#[tokio::test]
async fn what_no_kept_snapshot_has_is_removed_and_nothing_else() {
    let (own, press) = (Own::new().await, Press::new());
    for (name, count) in [("one", 100), ("two", 150), ("three", 200)] {
        press.publish(&own, &press.snapshot(name, count)).await;
    }
    press.publish_to(&own, "preview", &press.snapshot("one", 100), &mut |_| {}).await.unwrap();
    let mut connection = own.database("press").connect_to_primary().await.unwrap();
    let collected = collect(&mut connection, 1).await.unwrap();
    // `one` is still what preview points to.
    assert_eq!(collected.snapshots, 1);
    assert!(collected.chunks > 0);
    assert_eq!(collect(&mut connection, 1).await.unwrap().snapshots, 0);
    let data = tempfile::tempdir().unwrap();
    let held = fetch(&own, &press.replica(data.path()), None).await.unwrap().unwrap();
    assert_eq!(held.snapshot.records(), 200);
    let owner = own.owner().await;
    let lost = "SELECT count(*) FROM headjudge.record WHERE digest NOT IN
                (SELECT record FROM headjudge.snapshot_record)";
    assert_eq!(owner.query_one(lost, &[]).await.unwrap().get::<_, i64>(0), 0);
}

#[tokio::test]
async fn a_publisher_killed_at_any_step_has_changed_nothing() {
    let (own, press) = (Own::new().await, Press::new());
    press.publish(&own, &press.snapshot("one", 100)).await;
    let two = press.snapshot("two", 150);
    let count = "SELECT (SELECT count(*) FROM headjudge.chunk) + (SELECT count(*) FROM headjudge.snapshot)
                 + (SELECT count(*) FROM headjudge.record) + (SELECT count(*) FROM headjudge.publication)
                 + (SELECT sum(generation)::bigint FROM headjudge.channel)";
    let owner = own.owner().await;
    let before: i64 = owner.query_one(count, &[]).await.unwrap().get(0);
    for last in [Step::Locked, Step::Chunks, Step::Manifest, Step::Records, Step::Moved] {
        // Until the database has noticed that the one before is gone.
        let wait = "SELECT pg_advisory_xact_lock(hashtextextended('headjudge publisher', 0))";
        owner.batch_execute(wait).await.unwrap();
        let mut connection = own.database("press").connect_to_primary().await.unwrap();
        let seen = connection.pointer_to_move("stable").await.unwrap();
        // A future that is dropped closes its connection, as a killed process does.
        let mut tell = move |step| {
            assert_ne!(step, last, "killed");
        };
        let (two, key) = (&two, &press.key);
        let publishing = std::panic::AssertUnwindSafe(async move {
            let _ = publish(&mut connection, &seen, two, key, &mut tell).await;
        });
        assert!(publishing.catch_unwind().await.is_err(), "{last:?} was not reached");
        let after: i64 = owner.query_one(count, &[]).await.unwrap().get(0);
        assert_eq!(after, before, "{last:?}");
    }
}
