//! A replica that is cut off from the database, and one that is told of what it
//! cannot take: it stays where it is, and comes back by itself.

use std::time::Duration;

use headjudge_fleet::{Backoff, Database, Pace};

use crate::follow::{Event, Following, pace};
use crate::link::{Link, Way};
use crate::own::Own;
use crate::run::Press;

/// The database of `own` as a replica reaches it at these ports, where each
/// host has a second to answer.
fn reached_at(own: &Own, ports: &[u16]) -> Database {
    let hosts: Vec<_> = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
    let (hosts, name) = (hosts.join(","), &own.name);
    let address = format!("postgres://web@{hosts}/{name}?sslmode=disable&connect_timeout=1");
    Database::at(&address, None).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_is_cut_off_notices_it_and_follows_when_it_is_not_any_more() {
    for way in [Way::Silent, Way::Closed] {
        let (own, press) = (Own::new().await, Press::new());
        press.publish(&own, &press.snapshot("one", 60)).await;
        let (data, link) = (tempfile::tempdir().unwrap(), Link::to(own.cluster.port()));
        let (database, replica) = (reached_at(&own, &[link.port()]), press.replica(data.path()));
        let mut following =
            Following::start(database, replica, pace(Duration::from_millis(50)), "");
        following.switched_to("one").await;
        following.until(|event| *event == Event::Newest).await;
        link.set(way);
        press.publish(&own, &press.snapshot("two", 70)).await;
        following.until(|event| matches!(event, Event::Failed(_))).await;
        press.publish(&own, &press.snapshot("three", 80)).await;
        let held = press.replica(data.path()).open_held().unwrap().unwrap();
        assert_eq!(held.snapshot.digest(), "one", "{way:?}");
        link.set(Way::Open);
        following.switched_to("three").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_takes_connections_and_is_silent_does_not_keep_anybody_from_the_next() {
    let (own, press) = (Own::new().await, Press::new());
    press.publish(&own, &press.snapshot("one", 60)).await;
    let link = Link::to(own.cluster.port());
    link.set(Way::Silent);
    let alone = reached_at(&own, &[link.port()]).connect().await;
    let error = alone.map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("no database answers") && error.contains("silent"), "{error}");
    let both = reached_at(&own, &[link.port(), own.cluster.port()]);
    let data = tempfile::tempdir().unwrap();
    let replica = press.replica(data.path());
    let mut following = Following::start(both, replica, pace(Duration::from_secs(3600)), "");
    following.switched_to("one").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_mends_a_publication_is_told_and_need_not_be_waited_for() {
    let (own, press) = (Own::new().await, Press::new());
    press.publish(&own, &press.snapshot("one", 60)).await;
    let data = tempfile::tempdir().unwrap();
    // Whoever asked again only as these say would ask after the test.
    let hour = Duration::from_secs(3600);
    let told = Pace { asking: hour, listening: hour, retry: Backoff::new(hour, hour) };
    let replica = press.replica(data.path());
    let mut following = Following::start(own.database("web"), replica, told, "");
    following.switched_to("one").await;
    following.until(|event| *event == Event::Newest).await;
    let spoil = "ALTER TABLE headjudge.chunk DROP CONSTRAINT chunk_is_what_its_digest_says;
        CREATE FUNCTION headjudge.spoil() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN NEW.content = 'damaged'; RETURN NEW; END $$;
        CREATE TRIGGER spoil BEFORE INSERT ON headjudge.chunk
            FOR EACH ROW EXECUTE FUNCTION headjudge.spoil()";
    own.owner().await.batch_execute(spoil).await.unwrap();
    press.publish(&own, &press.snapshot("two", 70)).await;
    following.until(|event| matches!(event, Event::Failed(why) if why.contains("damaged"))).await;
    own.owner().await.batch_execute("DROP TRIGGER spoil ON headjudge.chunk").await.unwrap();
    press.publish(&own, &press.snapshot("two", 70)).await;
    following.switched_to("two").await;
}
