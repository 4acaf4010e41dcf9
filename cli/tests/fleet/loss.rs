//! Faults under load: behind the proxy no request is lost and no answer mixed,
//! whatever is killed.

use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::cluster::{Cluster, PREPARED};
use crate::fleet::{Proxy, Publisher, Server, address, prepared, said};
use crate::load::{Load, Ruled};

/// How many publications there are.
const PUBLICATIONS: u32 = 50;
/// How long a publication may take to be answered from everywhere.
const ALL_ON_IT: Duration = Duration::from_secs(2);

fn sql(cluster: &Cluster, statement: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        cluster.owner(PREPARED).await.batch_execute(statement).await.unwrap();
    });
}

/// Until the standby has what the primary has.
fn caught_up(standby: &Cluster, snapshot: &str) {
    let query = format!("SELECT 1 / count(*) FROM headjudge.channel WHERE snapshot = '{snapshot}'");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let began = Instant::now();
    runtime.block_on(async {
        let owner = standby.owner(PREPARED).await;
        while owner.batch_execute(&query).await.is_err() {
            assert!(began.elapsed() < Duration::from_secs(20), "the standby does not follow");
        }
    });
}

#[test]
fn nothing_is_lost_while_replicas_publishers_and_the_primary_are_killed() {
    let mut primary = prepared();
    let standby = primary.standby();
    let publisher = Publisher::new(address("press", &[&primary, &standby]));
    let ruled: Ruled = Arc::new(Mutex::new(Vec::new()));
    let publish = |count: u32| {
        publisher.rule(count);
        let mut built = said(&publisher.command(&[]).output().unwrap());
        // The database may not have noticed yet that a publisher was killed.
        while built.err.contains("another publisher is at work") {
            built = said(&publisher.command(&[]).output().unwrap());
        }
        assert_eq!(built.code, 0, "{}", built.err);
        let snapshot = built.out.split_once("snapshot ").unwrap().1[..32].to_owned();
        ruled.lock().unwrap().push((snapshot.clone(), count));
        (snapshot, Instant::now())
    };
    let (mut last, _) = publish(0);
    // Two read from the standby and one from the primary, which is named first there.
    let from = [address("web", &[&standby, &primary]), address("web", &[&primary, &standby])];
    let mut replicas: Vec<Server> =
        [&from[0], &from[0], &from[1]].map(|from| Server::new(from, &publisher.key)).into();
    caught_up(&standby, &last);
    replicas.iter_mut().for_each(Server::start);
    let proxy = Proxy::start(&replicas);
    let load = Load::start(proxy.port, 2, &ruled);
    let mut took = Vec::new();
    for count in 1..=PUBLICATIONS {
        let victim = count as usize % replicas.len();
        match count % 5 {
            1 => replicas[victim].kill(),
            2 => replicas.iter_mut().filter(|replica| !replica.runs()).for_each(Server::start),
            3 => kill_a_publisher(&publisher, count),
            _ => {}
        }
        if count == PUBLICATIONS / 2 {
            caught_up(&standby, &last);
            kill_the_primary(&publisher, &mut primary, &standby);
        }
        let (snapshot, at) = publish(count);
        for replica in replicas.iter().filter(|replica| replica.runs()) {
            replica.wait_for(&snapshot);
        }
        took.push(at.elapsed());
        last = snapshot;
    }
    let counts = load.stop();
    took.sort();
    let (median, most) = (took[took.len() / 2], took[took.len() - 1]);
    println!(
        "{PUBLICATIONS} publications, {} answers, {} lost; all on the new one after {median:?} (median), {most:?} (most)",
        counts.answered,
        counts.lost.len()
    );
    let first = counts.lost.iter().take(3).collect::<Vec<_>>();
    assert!(first.is_empty(), "{} requests were lost, such as {first:#?}", counts.lost.len());
    assert!(counts.answered > 1000, "{}", counts.answered);
    assert!(median < ALL_ON_IT, "{median:?}");
}

/// Starts a publisher of something else and kills it somewhere on its way.
fn kill_a_publisher(publisher: &Publisher, count: u32) {
    publisher.rule(1000 + count);
    let mut command = publisher.command(&["--channel", "preview"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    // Another moment each time, from before it connects to after it has published.
    while begun.elapsed() < Duration::from_millis(u64::from(count) * 10) {
        std::thread::yield_now();
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Kills the primary in the middle of a publication, and promotes the standby.
fn kill_the_primary(publisher: &Publisher, primary: &mut Cluster, standby: &Cluster) {
    publisher.rule(2000);
    let mut command = publisher.command(&["--channel", "preview"]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    primary.stop("QUIT");
    let _ = child.wait_with_output();
    sql(standby, "SELECT pg_promote(true)");
}
