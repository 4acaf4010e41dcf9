//! Publishers that are killed, that are two at once, and that find the
//! database's disk full: nothing of theirs is seen by anybody.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::fleet::{Publisher, Running, Server, address, headjudge, prepared, said};
use crate::owner::Owner;

/// The tables that a publication writes to, in their order.
const STEPS: [&str; 7] =
    ["chunk", "snapshot", "snapshot_chunk", "record", "snapshot_record", "publication", "channel"];

#[test]
fn a_publisher_killed_at_any_step_has_changed_nothing_or_has_published() {
    let cluster = prepared();
    let publisher = Publisher::new(address("press", &[&cluster]));
    publisher.rule(1);
    let one = publisher.publish();
    let mut replica = Server::new(&address("web", &[&cluster]), &publisher.key);
    replica.start();
    let owner = Owner::of(&cluster);
    let before = owner.everything();
    for (table, count) in STEPS.iter().zip(2..) {
        publisher.rule(count);
        let held = Owner::holding(&cluster, table);
        let mut command = publisher.command(&[]);
        let killed = Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        held.until_somebody_waits();
        drop(killed);
        drop(held);
        owner.until_nobody_publishes();
        assert_eq!(owner.everything(), before, "killed when it wrote to {table}");
        assert_eq!(replica.snapshot().unwrap(), one);
    }
    // Once it says that it has published, it has, whatever becomes of it.
    publisher.rule(100);
    let mut command = publisher.command(&[]);
    let mut killed = Running(command.stdout(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(killed.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    drop(killed);
    replica.wait_for(&line.split_once("snapshot ").unwrap().1[..32]);
    owner.until_nobody_publishes();
    publisher.rule(101);
    replica.wait_for(&publisher.publish());
}

#[test]
fn of_two_publishers_at_once_one_wins_and_the_other_is_told() {
    let cluster = prepared();
    let (one, other) = [(); 2].map(|()| Publisher::new(address("press", &[&cluster]))).into();
    one.rule(1);
    other.rule(2);
    let held = Owner::holding(&cluster, "channel");
    let mut command = one.command(&[]);
    let first = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    held.until_somebody_waits();
    let second = said(&other.command(&[]).output().unwrap());
    assert_eq!(second.code, 2, "{}", second.out);
    let told = "another publisher is at work, as role `press`; nothing was changed";
    assert!(second.err.contains(told), "{}", second.err);
    drop(held);
    let first = said(&first.wait_with_output().unwrap());
    assert!(first.code == 0 && first.out.contains("as generation 1"), "{}", first.err);
    assert_eq!(Owner::of(&cluster).number("SELECT count(*) FROM headjudge.publication"), 1);
    let after = other.publish();
    let list = headjudge().args(["published", "--database", &one.to]).output().unwrap();
    let list = said(&list).out;
    assert!(list.lines().next().unwrap().contains(&after), "{list}");
}

#[test]
fn where_the_databases_disk_is_full_nothing_is_published_and_all_is_answered_on() {
    let mut cluster = prepared();
    let publisher = Publisher::new(address("press", &[&cluster]));
    publisher.rule(1);
    let one = publisher.publish();
    let mut replica = Server::new(&address("web", &[&cluster]), &publisher.key);
    replica.start();
    let before = Owner::of(&cluster).everything();
    // One MiB and half a page: no table may be larger, and what the database
    // writes ahead of its tables is cut into files of one MiB.
    cluster.stop("INT");
    cluster.resume(Some(2056));
    publisher.rule_at_length(150);
    let publish = || said(&publisher.command(&[]).output().unwrap());
    let full = publish();
    assert_eq!(full.code, 2, "{}", full.out);
    assert!(full.err.contains("the database's disk is full"), "{}", full.err);
    assert!(full.err.contains("nothing was changed; make room"), "{}", full.err);
    assert_eq!(Owner::of(&cluster).everything(), before);
    assert_eq!(replica.snapshot().unwrap(), one);
    cluster.stop("INT");
    cluster.resume(None);
    let there_is_room = publish();
    assert_eq!(there_is_room.code, 0, "{}", there_is_room.err);
    replica.wait_for(&there_is_room.out.split_once("snapshot ").unwrap().1[..32]);
}
