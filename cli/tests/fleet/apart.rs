//! A replica that is cut off from the database, and servers whose clocks are
//! wrong: nothing is lost behind the proxy, and all follow.

use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};

use crate::fleet::{Proxy, Publisher, Server, address, ask, prepared, said};
use crate::link::{Link, Way};
use crate::load::{Load, Ruled};

const RULE: &str = "/api/v1/passages/lantern-notes/notes/the-count";

#[test]
fn a_replica_that_is_cut_off_answers_on_and_follows_when_it_is_not_any_more() {
    let cluster = prepared();
    let publisher = Publisher::new(address("press", &[&cluster]));
    let ruled: Ruled = Arc::new(Mutex::new(Vec::new()));
    let publish = |count| {
        publisher.rule(count);
        let snapshot = publisher.publish();
        ruled.lock().unwrap().push((snapshot.clone(), count));
        snapshot
    };
    let one = publish(1);
    let link = Link::to(cluster.port());
    let near = address("web", &[&cluster]);
    // Each host has a second to answer, so that the test need not wait for five.
    let far = near.replace(&cluster.port().to_string(), &link.port().to_string());
    let far = format!("{far}&connect_timeout=1");
    let mut replicas = [&near, &far].map(|from| Server::new(from, &publisher.key));
    replicas.iter_mut().for_each(Server::start);
    let proxy = Proxy::start(&replicas);
    let load = Load::start(proxy.port, 2, &ruled);
    for (way, count) in [(Way::Silent, 2), (Way::Closed, 4)] {
        let before = replicas[1].snapshot().unwrap();
        link.set(way);
        let new = publish(count);
        replicas[0].wait_for(&new);
        let said = replicas[1].wait_to_say("is not followed");
        assert!(said.contains("no database answers"), "{said}");
        assert_eq!(replicas[1].snapshot().unwrap(), before);
        let ready = ask(replicas[1].port, "/readyz", None).unwrap();
        assert!(ready.status == 200 && ready.body.contains("no database answers"), "{ready:?}");
        // Who knows of the new one is never answered from the old one.
        let refused = ask(replicas[1].port, RULE, Some(&new)).unwrap();
        assert!(refused.status == 503 && refused.head.contains("retry-after: 1"), "{refused:?}");
        let answer = ask(proxy.port, RULE, Some(&new)).unwrap();
        assert!(answer.body.contains(&format!("The count is {count}.")), "{answer:?}");
        let newest = publish(count + 1);
        link.set(Way::Open);
        for replica in &replicas {
            replica.wait_for(&newest);
        }
        replicas[1].wait_to_say("followed again");
    }
    let counts = load.stop();
    assert!(counts.lost.is_empty(), "{} lost, such as {:#?}", counts.lost.len(), counts.lost[0]);
    assert!(counts.answered > 100, "{}", counts.answered);
    assert_eq!(ask(replicas[1].port, RULE, Some(&one)).unwrap().status, 200);
}

/// The library that has a program see another time of day.
fn another_clock() -> PathBuf {
    let libraries = std::fs::read_dir("/usr/lib").unwrap().map_while(Result::ok);
    let mut found = libraries.map(|entry| entry.path().join("faketime/libfaketime.so.1"));
    found.find(|path| path.is_file()).expect("faketime is missing: scripts/test installs it")
}

/// Has `command` run by a clock that is `off`.
fn by_a_clock(command: &mut Command, off: &str) {
    command.env("LD_PRELOAD", another_clock()).env("FAKETIME", off);
    // How long something takes is measured rightly by a clock that is wrong.
    command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
}

#[test]
fn clocks_that_are_wrong_by_hours_change_nothing() {
    let cluster = prepared();
    let publisher = Publisher::new(address("press", &[&cluster]));
    let mut replicas = ["+9h", "-9h", "+0"].map(|off| {
        let mut replica = Server::new(&address("web", &[&cluster]), &publisher.key);
        replica.change(move |command| by_a_clock(command, off));
        replica
    });
    let mut last = String::new();
    // Publishers whose clocks go back from one to the next, and forth again.
    for (off, count) in [("+9h", 1), ("-9h", 2), ("-40d", 3), ("+40d", 4), ("+0", 5)] {
        publisher.rule(count);
        let mut command = publisher.command(&[]);
        by_a_clock(&mut command, off);
        let said = said(&command.output().unwrap());
        assert_eq!(said.code, 0, "{}", said.err);
        last = said.out.split_once("snapshot ").unwrap().1[..32].to_owned();
        replicas.iter_mut().filter(|replica| !replica.runs()).for_each(Server::start);
        for replica in &replicas {
            replica.wait_for(&last);
        }
    }
    let hours: Vec<String> = replicas
        .iter()
        .map(|replica| {
            let answer = ask(replica.port, RULE, Some(&last)).unwrap();
            assert!(answer.status == 200 && answer.body.contains("The count is 5."), "{answer:?}");
            let date = answer.head.lines().find(|line| line.starts_with("date:")).unwrap();
            date[..date.len() - ":00 gmt".len()].to_owned()
        })
        .collect();
    // Their clocks were wrong indeed.
    assert!(hours[0] != hours[1] && hours[1] != hours[2] && hours[0] != hours[2], "{hours:?}");
}
