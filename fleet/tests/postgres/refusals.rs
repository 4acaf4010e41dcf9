//! What is refused: each with one sentence that says what to do.

use headjudge_fleet::{Database, FleetError, PublisherKey, migrate, roll_back};

use crate::own::Own;
use crate::run::{Press, fetch};

#[track_caller]
fn check_said(error: &FleetError, words: &[&str]) {
    let said = error.to_string();
    for word in words {
        assert!(said.contains(word), "no `{word}` in: {said}");
    }
    assert!(!said.contains('\n'), "{said}");
}

#[tokio::test]
async fn a_wrong_database_role_or_host_is_said() {
    let own = Own::new().await;
    let at = |role: &str, database: &str| own.cluster.address(role, database);
    let refused = async |address: &str| {
        Database::at(address, None).unwrap().connect().await.map(|_| ()).unwrap_err()
    };
    check_said(&refused(&at("web", "nothing")).await, &["no database `nothing`", "createdb"]);
    check_said(&refused(&at("nobody", &own.name)).await, &["refuses the role", "nobody"]);
    let nowhere = "postgres://web@127.0.0.1:1/judge";
    check_said(&refused(nowhere).await, &["no database answers", "127.0.0.1:1"]);
    // Where hosts fail for different reasons, each reason is said.
    let mixed = at("web", "nothing").replacen("127.0.0.1:", "127.0.0.1:1,127.0.0.1:", 1);
    check_said(&refused(&mixed).await, &["127.0.0.1:1 does not answer", "has no such database"]);
    // Of several hosts the first that answers is taken.
    let both = at("web", &own.name).replacen("127.0.0.1:", "127.0.0.1:1,127.0.0.1:", 1);
    assert!(Database::at(&both, None).unwrap().connect().await.is_ok());
}

#[tokio::test]
async fn a_certificate_is_checked_with_its_authority_and_its_name() {
    let own = Own::new().await;
    let authority = own.cluster.authority();
    let at = |host: &str| {
        format!("postgres://web@{host}:{}/{}?sslmode=require", own.cluster.port(), own.name)
    };
    let connect = async |host: &str, authority: Option<&std::path::Path>| {
        Database::at(&at(host), authority).unwrap().connect().await.map(|_| ())
    };
    connect("localhost", Some(&authority)).await.unwrap();
    let error = connect("localhost", None).await.unwrap_err();
    check_said(&error, &["not believed", "UnknownIssuer", "--ca"]);
    let error = connect("127.0.0.1", Some(&authority)).await.unwrap_err();
    check_said(&error, &["not believed", "--ca"]);
}

#[tokio::test]
async fn a_database_that_was_never_prepared_and_tables_of_another_version_are_said() {
    let (own, press) = (Own::new().await, Press::new());
    let bare = Database::at(&own.cluster.address("press", "postgres"), None).unwrap();
    let bare = bare.connect().await.unwrap();
    check_said(&bare.pointer_to_move("stable").await.unwrap_err(), &["fleet migrate"]);
    for (version, words) in [(99, "update headjudge"), (0, "fleet migrate")] {
        let owner = own.owner().await;
        let change = format!("UPDATE headjudge.migration SET version = {version}");
        owner.batch_execute(&change).await.unwrap();
        let connection = own.database("press").connect().await.unwrap();
        let error = connection.pointer_to_move("stable").await.unwrap_err();
        check_said(&error, &["tables are of version", words]);
    }
    drop(press);
}

#[tokio::test]
async fn a_role_that_may_not_and_a_channel_that_is_not_there_are_said() {
    let (own, press) = (Own::new().await, Press::new());
    let as_role = async |role| own.database(role).connect().await.unwrap();
    let error = as_role("stranger").await.pointer_to_move("stable").await.unwrap_err();
    check_said(&error, &["may not", "GRANT headjudge_publisher"]);
    let error = as_role("press").await.pointer_to_move("stabel").await.unwrap_err();
    check_said(&error, &["no channel `stabel`", "`preview` and `stable`"]);
    let one = press.snapshot("one", 50);
    let mut web = as_role("web").await;
    // It is said before anything is built, and of what is published already too.
    let error = web.pointer_to_move("stable").await.unwrap_err();
    check_said(&error, &["`web` may not move a channel", "GRANT headjudge_publisher"]);
    let seen = as_role("press").await.pointer_to_move("stable").await.unwrap();
    let error = headjudge_fleet::publish(&mut web, &seen, &one, &press.key, &mut |_| {}).await;
    check_said(&error.unwrap_err(), &["may not", "GRANT headjudge_publisher"]);
    let error = migrate(&mut as_role("stranger").await).await.unwrap_err();
    check_said(&error, &["not migrated", "owner"]);
    let data = tempfile::tempdir().unwrap();
    let error = fetch(&own, &press.replica(data.path()), None).await.map(|_| ()).unwrap_err();
    check_said(&error, &["nothing was published", "`stable`"]);
    let error = roll_back(&mut as_role("press").await, &seen, None, &press.key).await.unwrap_err();
    check_said(&error, &["no older snapshot"]);
}

#[tokio::test]
async fn a_folder_that_a_replica_cannot_use_switches_nothing() {
    let (own, press) = (Own::new().await, Press::new());
    press.publish(&own, &press.snapshot("one", 50)).await;
    let data = tempfile::tempdir().unwrap();
    let replica = press.replica(data.path());
    let held = fetch(&own, &replica, None).await.unwrap().unwrap();
    press.publish(&own, &press.snapshot("two", 60)).await;
    // Where the files should arrive there is no folder, and can be none.
    let incoming = data.path().join("fleet/stable/incoming");
    std::fs::write(&incoming, "a file").unwrap();
    let error = fetch(&own, &replica, Some(&held.status)).await.map(|_| ()).unwrap_err();
    check_said(&error, &["incoming", "--data"]);
    assert_eq!(replica.open_held().unwrap().unwrap().snapshot.digest(), "one");
    std::fs::remove_file(&incoming).unwrap();
    let held = fetch(&own, &replica, Some(&held.status)).await.unwrap().unwrap();
    assert_eq!(held.snapshot.digest(), "two");
}

#[tokio::test]
async fn a_replica_believes_its_own_keys_only() {
    let (own, press) = (Own::new().await, Press::new());
    press.publish(&own, &press.snapshot("one", 50)).await;
    let (data, keys) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let other = PublisherKey::create(&keys.path().join("other")).unwrap();
    let trusts = |keys: Vec<_>| {
        headjudge_fleet::Replica::new(data.path(), "stable", headjudge_fleet::TrustedKeys(keys))
    };
    let error = fetch(&own, &trusts(vec![other.public()]), None).await.map(|_| ()).unwrap_err();
    check_said(&error, &["not signed", "--key"]);
    assert!(!data.path().join("fleet/stable/standing.json").exists());
    // While a key is replaced, both are trusted.
    let both = trusts(vec![other.public(), press.key.public()]);
    assert!(fetch(&own, &both, None).await.unwrap().is_some());
    // What was believed once is not believed by another key at the next start.
    let error = trusts(vec![other.public()]).open_held().map(|_| ()).unwrap_err();
    check_said(&error, &["not signed"]);
}
