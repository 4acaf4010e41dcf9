//! The commands of a fleet, typed by hand.

use std::fs;

use crate::fleet::{Publisher, Server, address, ask, headjudge, prepared, said};

#[test]
fn a_publication_is_followed_found_and_taken_back() {
    let mut cluster = prepared();
    let mut publisher = Publisher::new(address("press", &[&cluster]));
    publisher.rule(1);
    let one = publisher.publish();
    let again = said(&publisher.command(&[]).output().unwrap());
    assert!(again.code == 0 && again.out.contains("already"), "{}", again.out);
    let mut replica = Server::new(&address("web", &[&cluster]), &publisher.key);
    replica.start();
    assert_eq!(replica.snapshot().unwrap(), one);
    publisher.rule(2);
    let two = publisher.publish();
    replica.wait_for(&two);
    let rule = "/api/v1/passages/lantern-notes/notes/the-count";
    let answer = ask(replica.port, rule, Some(&two)).unwrap();
    assert!(answer.status == 200 && answer.body.contains("The count is 2."), "{answer:?}");
    // Who knows an older one is answered; who knows a newer one is asked to wait.
    assert_eq!(ask(replica.port, rule, Some(&one)).unwrap().status, 200);
    let refused = ask(replica.port, rule, Some("0123456789abcdef")).unwrap();
    assert!(refused.status == 503 && refused.head.contains("retry-after: 1"), "{refused:?}");
    let database = address("web", &[&cluster]);
    let list_with = |more: &[&str]| {
        let mut command = headjudge();
        said(&command.args(["published", "--database", &database]).args(more).output().unwrap())
    };
    let list = list_with(&["--json"]).out;
    let list: serde_json::Value = serde_json::from_str(&list).unwrap();
    assert_eq!((&list[0]["snapshot"], &list[0]["by"]), (&two.as_str().into(), &"press".into()));
    assert_eq!((&list[0]["current"], &list[1]["current"]), (&true.into(), &false.into()));
    let back = said(&publisher.command(&["--rollback"]).output().unwrap());
    assert_eq!(back.code, 0, "{}", back.err);
    replica.wait_for(&one);
    assert!(ask(replica.port, rule, Some(&two)).unwrap().body.contains("The count is 1."));
    assert!(
        list_with(&[]).out.contains(&format!("rollback {one} by press")),
        "{}",
        list_with(&[]).out
    );
    // Without the database it starts from its folder.
    replica.kill();
    cluster.stop("INT");
    replica.start();
    assert_eq!(replica.snapshot().unwrap(), one);
    assert!(ask(replica.port, rule, None).unwrap().body.contains("The count is 1."));
    // When it is back, what is published over TLS is followed too.
    cluster.resume(None);
    publisher.rule(3);
    publisher.to = publisher.to.replace("127.0.0.1", "localhost").replace("disable", "require");
    let authority = cluster.authority();
    let said = said(&publisher.command(&["--ca", authority.to_str().unwrap()]).output().unwrap());
    assert_eq!(said.code, 0, "{}", said.err);
    replica.wait_for(&said.out.split_once("snapshot ").unwrap().1[..32]);
}

#[test]
fn a_replica_with_a_full_disk_answers_on_and_follows_when_there_is_room() {
    let cluster = prepared();
    let publisher = Publisher::new(address("press", &[&cluster]));
    publisher.rule(1);
    let one = publisher.publish();
    let mut replica = Server::new(&address("web", &[&cluster]), &publisher.key);
    replica.start();
    replica.wait_for(&one);
    replica.kill();
    replica.start_with_room(8);
    publisher.rule(2);
    let two = publisher.publish();
    let said = replica.wait_to_say("File too large");
    assert!(!said.contains("switched"), "{said}");
    assert_eq!(replica.snapshot().unwrap(), one);
    let rule = "/api/v1/passages/lantern-notes/notes/the-count";
    let answer = ask(replica.port, rule, Some(&one)).unwrap();
    assert!(answer.status == 200 && answer.body.contains("The count is 1."), "{answer:?}");
    assert_eq!(ask(replica.port, rule, Some(&two)).unwrap().status, 503);
    replica.kill();
    replica.start();
    replica.wait_for(&two);
}

#[test]
fn what_a_replaced_key_has_signed_is_not_answered_from_and_the_newest_is_fetched() {
    let cluster = prepared();
    let publisher = Publisher::new(address("press", &[&cluster]));
    publisher.rule(1);
    publisher.publish();
    let mut replica = Server::new(&address("web", &[&cluster]), &publisher.key);
    replica.start();
    replica.kill();
    let other = Publisher::new(publisher.to.clone());
    other.rule(2);
    let two = other.publish();
    replica.trust(&other.key);
    replica.start();
    assert_eq!(replica.snapshot().unwrap(), two);
}

#[test]
fn what_is_wrong_is_said_in_one_sentence_and_nothing_is_changed() {
    let cluster = prepared();
    let publisher = Publisher::new(address("press", &[&cluster]));
    publisher.rule(1);
    let one = publisher.publish();
    let other = Publisher::new(publisher.to.clone());
    let key = publisher.folder.path().join("key");
    let (key, web) = (key.to_str().unwrap(), address("web", &[&cluster]));
    let serve = |from: &str, key: &str, channel: &str| {
        let data = tempfile::tempdir().unwrap();
        let mut command = headjudge();
        command.args(["serve", "--listen", "127.0.0.1:0", "--from", from, "--key", key]);
        command.args(["--channel", channel, "--data"]).arg(data.path());
        said(&command.env("HEADJUDGE_LOG", "off").output().unwrap())
    };
    let publish = |to: &str, key: &str| {
        let mut command = headjudge();
        command
            .args(["publish", "--to", to, "--key", key, "--data"])
            .arg(publisher.folder.path().join("data"));
        said(&command.output().unwrap())
    };
    let nothing = publisher.to.replace("/prepared", "/nothing");
    let bare = publisher.to.replace("/prepared", "/postgres");
    let stranger = address("stranger", &[&cluster]);
    for (said, words) in [
        (publish(&nothing, key), "no database `nothing`"),
        (publish(&bare, key), "fleet migrate"),
        (publish(&stranger, key), "GRANT headjudge_publisher"),
        (publish(&web, key), "GRANT headjudge_publisher"),
        (publish("postgres://press@127.0.0.1:1/judge", key), "no database answers"),
        (publish("lantern", key), "postgres://role@host"),
        (publish(&publisher.to, "/nowhere/key"), "--key"),
        (publish(&publisher.to, "/proc/version"), "fleet key"),
        (serve(&web, &other.key, "stable"), "not signed"),
        (serve(&web, &publisher.key, "stabel"), "no channel `stabel`"),
        (serve(&stranger, &publisher.key, "stable"), "GRANT headjudge_replica"),
        (serve(&web, "a key", "stable"), "fleet key"),
        (said(&publisher.command(&["--rollback"]).output().unwrap()), "no older snapshot"),
        (said(&publisher.command(&["--channel", "stabel"]).output().unwrap()), "no channel"),
        (said(&headjudge().args(["fleet", "key", key]).output().unwrap()), "--key"),
    ] {
        assert_eq!(said.code, 2, "{}", said.err);
        assert!(said.err.contains(words), "no `{words}` in: {}", said.err);
    }
    assert_eq!(fs::read_to_string(key).unwrap().trim().len(), 64);
    let mut replica = Server::new(&web, &publisher.key);
    replica.start();
    assert_eq!(replica.snapshot().unwrap(), one);
}

#[test]
fn the_units_and_the_compose_file_name_flags_and_variables_that_there_are() {
    let help = |words: &[&str]| said(&headjudge().args(words).arg("--help").output().unwrap()).out;
    let (serve, publish) = (help(&["serve"]), help(&["publish"]));
    let all = [serve.clone(), publish.clone(), help(&["fleet", "migrate"])].concat();
    for (file, help) in [
        ("headjudge-replica.service", serve),
        ("headjudge-publish.service", publish),
        ("compose.yaml", all),
    ] {
        let path = format!("{}/../deploy/fleet/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).unwrap();
        // What PostgreSQL is given is not headjudge's.
        let lines = text.lines().filter(|line| !line.contains("POSTGRES_"));
        let words =
            lines.flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || "-_".contains(c))));
        let mut named = 0;
        for word in words {
            if word.starts_with("--") {
                assert!(help.contains(&format!("{word} <")), "{file}: {word}");
                named += 1;
            }
            if word.starts_with("HEADJUDGE_") {
                assert!(help.contains(&format!("env: {word}")), "{file}: {word}");
                named += 1;
            }
        }
        assert!(named > 2, "{file} names {named}");
    }
}
