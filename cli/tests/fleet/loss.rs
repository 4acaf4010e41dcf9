//! Faults under load: behind the proxy no request is lost and no answer mixed,
//! whatever is killed or spoilt.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::cluster::Cluster;
use crate::fleet::{Proxy, Publisher, Running, Server, address, prepared, said};
use crate::load::{Load, Ruled};
use crate::owner::{Fault, Owner};

/// How many publications there are.
const PUBLICATIONS: u32 = 50;
/// How long a publication may take to be answered from everywhere.
const ALL_ON_IT: Duration = Duration::from_secs(2);
/// Publications that are spoilt before they arrive whole; all replicas run then.
const SPOILT: [(u32, Fault); 3] = [(7, Fault::Damaged), (17, Fault::Missing), (37, Fault::Forged)];

/// Until the standby has what the primary has.
fn caught_up(standby: &Cluster, snapshot: &str) {
    let query = format!("SELECT count(*) FROM headjudge.channel WHERE snapshot = '{snapshot}'");
    Owner::of(standby).until(&query);
}

/// Publishes that the count is `count`; the snapshot, and when it was committed.
fn publish(publisher: &Publisher, count: u32, ruled: &Ruled) -> (String, Instant) {
    publisher.rule(count);
    loop {
        let mut command = publisher.command(&[]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut running = Running(child.unwrap());
        let mut line = String::new();
        let mut out = BufReader::new(running.0.stdout.take().unwrap());
        // It says so once it is told that it was committed, and cleans up then.
        out.read_line(&mut line).unwrap();
        let committed = Instant::now();
        if let Some((_, named)) = line.split_once("snapshot ") {
            let snapshot = named[..32].to_owned();
            ruled.lock().unwrap().push((snapshot.clone(), count));
            out.read_to_string(&mut line).unwrap();
            assert!(running.0.wait().unwrap().success(), "{line}");
            return (snapshot, committed);
        }
        let mut why = String::new();
        running.0.stderr.take().unwrap().read_to_string(&mut why).unwrap();
        // The database may not have noticed yet that a publisher was killed.
        assert!(why.contains("another publisher is at work"), "{why}");
    }
}

#[test]
fn nothing_is_lost_while_replicas_publishers_and_the_primary_are_killed() {
    let mut primary = prepared();
    let standby = primary.standby();
    let publisher = Publisher::new(address("press", &[&primary, &standby]));
    let ruled: Ruled = Arc::new(Mutex::new(Vec::new()));
    let (mut last, _) = publish(&publisher, 0, &ruled);
    // Two read from the standby and one from the primary, which is named first there.
    let from = [address("web", &[&standby, &primary]), address("web", &[&primary, &standby])];
    let mut replicas: Vec<Server> =
        [&from[0], &from[0], &from[1]].map(|from| Server::new(from, &publisher.key)).into();
    caught_up(&standby, &last);
    replicas.iter_mut().for_each(Server::start);
    let proxy = Proxy::start(&replicas);
    let load = Load::start(proxy.port, 2, &ruled);
    let (mut took, began) = (Vec::new(), Instant::now());
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
        if let Some((_, fault)) = SPOILT.iter().find(|(at, _)| *at == count) {
            let database = if count < PUBLICATIONS / 2 { &primary } else { &standby };
            publish_spoilt(&publisher, count, *fault, database, &replicas);
        }
        let (snapshot, committed) = publish(&publisher, count, &ruled);
        for replica in replicas.iter().filter(|replica| replica.runs()) {
            replica.wait_for(&snapshot);
        }
        took.push(committed.elapsed());
        last = snapshot;
    }
    let counts = load.stop();
    took.sort();
    let (median, most) = (took[took.len() / 2], took[took.len() - 1]);
    println!(
        "{PUBLICATIONS} publications in {:?}, {} answers, {} lost or mixed; all replicas on the new one after {median:?} (median), {most:?} (most)",
        began.elapsed(),
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
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let running = Running(child.unwrap());
    let begun = Instant::now();
    // Another moment each time, from before it connects to after it has published.
    while begun.elapsed() < Duration::from_millis(u64::from(count) * 10) {
        std::thread::yield_now();
    }
    drop(running);
}

/// Kills the primary in the middle of a publication, and promotes the standby.
fn kill_the_primary(publisher: &Publisher, primary: &mut Cluster, standby: &Cluster) {
    publisher.rule(2000);
    let held = Owner::holding(primary, "channel");
    let mut command = publisher.command(&[]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // All but the channel was sent, and nothing is committed.
    held.until_somebody_waits();
    primary.stop("QUIT");
    let told = said(&child.wait_with_output().unwrap());
    assert_eq!(told.code, 2, "{}", told.err);
    assert!(told.err.contains("no database answers"), "{}", told.err);
    Owner::of(standby).run("SELECT pg_promote(true)");
}

/// Publishes what no replica may take, and waits until each has said so.
fn publish_spoilt(
    publisher: &Publisher,
    count: u32,
    fault: Fault,
    database: &Cluster,
    replicas: &[Server],
) {
    let owner = Owner::of(database);
    owner.run(&fault.statements());
    // Nobody may answer from it: what is published here is not among what was ruled.
    publish(publisher, count, &Ruled::default());
    for replica in replicas {
        replica.wait_to_say(fault.words());
    }
    owner.run(Fault::NO_MORE);
}
