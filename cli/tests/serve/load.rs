//! Clients that do not behave, beside clients that do.

use std::io::{ErrorKind, Read, Write};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::server::Server;

const CARD: &str = "/api/v1/cards/dbz-tcg/blue-guard";

#[test]
fn a_thousand_idle_connections_leave_normal_traffic_answered() {
    // The server starts with the usual limit of open files, which is too low for this.
    let limit = getrlimit(Resource::Nofile);
    let usual = Rlimit { current: limit.maximum.map(|most| most.min(1024)), ..limit };
    setrlimit(Resource::Nofile, usual).unwrap();
    let server = Server::start();
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).unwrap();
    let idle: Vec<_> = (0..1000).map(|_| server.connect()).collect();
    for _ in 0..50 {
        assert_eq!(server.get(CARD).status, 200);
    }
    assert_eq!(idle.len(), 1000);
}

#[test]
fn a_client_that_sends_its_head_slowly_is_cut_off() {
    let server = Server::start();
    let mut slow = server.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ").unwrap();
    for _ in 0..20 {
        assert_eq!(server.get(CARD).status, 200);
    }
    // Nothing more is sent: the server gives up first, in its own time.
    let mut said = String::new();
    match slow.read_to_string(&mut said) {
        Ok(_) => assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}"),
        Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset),
    }
    assert_eq!(server.get(CARD).status, 200);
}

#[test]
fn a_server_that_is_told_to_stop_finishes_what_it_began() {
    let mut server = Server::start();
    let mut begun = server.connect();
    let body = "3 Blue Guard\n";
    write!(
        begun,
        "POST /api/v1/decks/check?format=fanz HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\nexpect: 100-continue\r\n\r\n",
        body.len()
    )
    .unwrap();
    // The server asks for the body: the request is under way.
    let mut asked = [0; 25];
    begun.read_exact(&mut asked).unwrap();
    assert!(asked.starts_with(b"HTTP/1.1 100"));
    server.signal("TERM");
    begun.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    begun.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("deck_verdict"));
    assert_eq!(server.wait(), Some(0));
}

#[test]
fn limits_and_the_form_of_the_log_are_flags() {
    let server = Server::with(&["--loopback-rate", "1", "--burst", "2", "--log", "json"], None);
    let statuses: Vec<u16> = (0..4).map(|_| server.get(CARD).status).collect();
    assert_eq!(&statuses[..2], [200, 200]);
    assert!(statuses.contains(&429));
    server.wait_for(r#""status":429"#);
}
