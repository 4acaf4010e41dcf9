//! A server that stops, fails to reload, or finds its snapshot damaged, with
//! clients that must not notice.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use crate::reload::lay_out;
use crate::server::{Server, run};

const CARD: &str = "/api/v1/cards/dbz-tcg/blue-guard";

fn ask(stream: &mut TcpStream) {
    write!(stream, "GET {CARD} HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
}

/// The head of an answer on a kept connection, whose body is read as well.
fn head(stream: &mut TcpStream) -> Option<String> {
    let mut text = Vec::new();
    let mut byte = [0];
    while !text.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        text.extend(byte);
    }
    let text = String::from_utf8(text).ok()?;
    let length = text.lines().find_map(|line| line.strip_prefix("content-length: "))?;
    let mut body = vec![0; length.parse().ok()?];
    stream.read_exact(&mut body).ok()?;
    Some(text)
}

#[test]
fn kept_connections_lose_no_request_when_the_server_stops() {
    let mut server = Server::with(&["--drain", "60"], None);
    let mut kept: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    for stream in &mut kept {
        ask(stream);
        assert!(head(stream).unwrap().starts_with("HTTP/1.1 200"));
    }
    server.signal("TERM");
    server.wait_for("requests are still answered");
    assert_eq!(server.get("/readyz").status, 503);
    assert_eq!(server.get(CARD).status, 200);
    for (n, stream) in kept.iter_mut().enumerate() {
        ask(stream);
        let head = head(stream).unwrap_or_else(|| panic!("the request of connection {n} is lost"));
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("connection: close"), "{head}");
    }
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
}

#[test]
fn a_corpus_that_breaks_leaves_the_last_good_snapshot_even_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    let mut server = Server::with(&[], Some(folder.path()));
    let good = server.json("/api/v1/")["snapshot"].clone();
    let format = folder.path().join("formats/fanz.toml");
    let text = fs::read_to_string(&format).unwrap();
    fs::write(&format, text.replace("\"frozen\"", "\"frozn\"")).unwrap();
    server.wait_for("the corpus was not reloaded");
    let told = server.json("/readyz");
    assert_eq!(told["status"], "ready");
    assert!(told["trouble"].as_str().unwrap().contains("frozn"), "{told}");
    assert_eq!(server.get(CARD).status, 200);
    server.signal("INT");
    assert_eq!(server.wait(), Some(0));
    let mut server = server.again(&[], Some(folder.path()));
    assert_eq!(server.json("/api/v1/")["snapshot"], good);
    assert!(server.json("/readyz")["trouble"].is_string());
    assert!(server.get("/metrics").body.contains("headjudge_stale 1\n"));
    fs::write(&format, text).unwrap();
    server.wait_for("the corpus is the one that is served");
    assert!(server.json("/readyz").get("trouble").is_none());
    server.signal("INT");
    assert_eq!(server.wait(), Some(0));
}

#[test]
fn a_build_that_failed_for_the_disk_is_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    // The old snapshot is looked at meanwhile, and found whole.
    let server = Server::with(&["--verify-every", "1"], Some(folder.path()));
    // Nothing can be built as long as this is in the way.
    let in_the_way = server.data().join("lock");
    fs::remove_file(&in_the_way).unwrap();
    fs::create_dir(&in_the_way).unwrap();
    let source = folder.path().join("documents/buddyfight-timing/source.txt");
    let text = fs::read_to_string(&source).unwrap();
    fs::write(&source, text + "\nMonday.\n").unwrap();
    for _ in 0..2 {
        server.wait_for("the corpus was not reloaded");
    }
    fs::remove_dir(&in_the_way).unwrap();
    server.wait_for("switched to the corpus as it is now");
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn bytes_that_flip_while_they_are_served_reach_nobody_and_are_mended() {
    let server = Server::with(&["--verify-every", "1"], None);
    let asked = [CARD, "/api/v1/search?q=drill+memory", "/api/v1/documents/fanz-crd"];
    let right = asked.map(|path| server.get(path).body);
    let digest = server.json("/api/v1/")["snapshot"].as_str().unwrap().to_owned();
    let snapshot = server.data().join("snapshots").join(digest);
    for path in files(&snapshot) {
        if !path.ends_with("manifest.json") {
            let mut bytes = fs::read(&path).unwrap();
            for byte in &mut bytes {
                *byte ^= 1;
            }
            fs::write(&path, bytes).unwrap();
        }
    }
    for path in ["/api/v1/search?q=guard", "/api/v1/cards/named?exact=Blue+Guard", "/documents"] {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    server.wait_for("is damaged and built anew");
    server.wait_for("switched to the corpus as it is now");
    assert_eq!(server.get("/api/v1/bulk-data/sqlite").status, 200);
    assert_eq!(asked.map(|path| server.get(path).body), right);
    fs::remove_dir_all(&snapshot).unwrap();
    server.wait_for("is damaged and built anew");
    server.wait_for("switched to the corpus as it is now");
    assert!(snapshot.is_dir());
    let (well, said) = run(server.headjudge().args(["doctor", "--server", &server.url()]));
    assert!(well && said.contains("nothing is wrong"), "{said}");
    fs::write(snapshot.join("records.sqlite"), "damaged").unwrap();
    let (well, said) = run(server.headjudge().arg("doctor"));
    assert!(!well && said.contains("is damaged"), "{said}");
}

#[test]
fn a_head_that_cannot_be_read_is_refused_like_any_other_request() {
    let server = Server::start();
    let many: String = (0..150).map(|n| format!("x-{n}: {n}\r\n")).collect::<Vec<_>>().concat();
    for (request, status) in [
        ("nonsense\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n".to_owned(), 400),
        (
            "POST /check HTTP/1.0\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
                .to_owned(),
            400,
        ),
        ("POST /check HTTP/1.1\r\nhost: a\r\ntransfer-encoding: x\r\n\r\n".to_owned(), 400),
        (format!("GET / HTTP/1.1\r\nhost: x\r\n{many}\r\n"), 431),
    ] {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        assert!(said.starts_with(&format!("HTTP/1.1 {status} ")), "{said}");
        assert!(said.contains("application/problem+json") && said.contains("nosniff"), "{said}");
    }
}

#[test]
fn what_follows_a_body_in_chunks_is_not_taken_for_another_request() {
    let server = Server::start();
    let next = format!("GET {CARD} HTTP/1.1\r\nhost: x\r\n\r\n");
    // A proxy that goes by the length takes the second request for the body of the first.
    let both = format!(
        "POST /api/v1/decks/check?format=fanz HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: {}\r\n\r\n0\r\n\r\n{next}",
        5 + next.len(),
    );
    let mut stream = server.connect();
    stream.write_all(both.as_bytes()).unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    assert_eq!(said.matches("HTTP/1.1 ").count(), 1, "{said}");
    assert!(said.contains("connection: close"), "{said}");
}

#[test]
fn a_proxy_that_is_not_named_is_warned_about() {
    let server = Server::start();
    let mut stream = server.connect();
    write!(stream, "GET {CARD} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\n\r\n").unwrap();
    assert!(head(&mut stream).unwrap().starts_with("HTTP/1.1 200"));
    server.wait_for("name it with `--proxy 127.0.0.1`");
}

#[test]
fn settings_are_read_from_a_file_and_metrics_have_a_listener_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("headjudge.toml");
    fs::write(&config, "host = \"judge.example\"\nmetrics_listen = \"127.0.0.1:0\"\n").unwrap();
    let server = Server::with(&["--config", config.to_str().unwrap()], None);
    assert_eq!(server.get(CARD).status, 421);
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(server.get("/metrics").status, 404);
    fs::write(&config, "rate = 1.5\n").unwrap();
    let (well, said) = run(server.headjudge().arg("serve").arg("--config").arg(&config));
    assert!(!well && said.contains("`rate`"), "{said}");
}

#[test]
fn a_long_line_of_capitals_holds_up_no_document() {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    let mut sources = files(&folder.path().join("documents"));
    sources.retain(|path| path.file_stem().is_some_and(|name| name == "source"));
    assert!(sources.len() > 4);
    for path in sources {
        let mut bytes = fs::read(&path).unwrap();
        bytes.extend(format!("\n\n{}\n", "GOKU ".repeat(8000)).into_bytes());
        fs::write(path, bytes).unwrap();
    }
    // It took half a minute for 16 kB where a pattern went back over each word.
    let mut lint = Server::headjudge_of(folder.path());
    let (_, said) = run(lint.arg("lint").arg("--corpus").arg(folder.path()));
    assert!(said.contains("lines"), "{said}");
}
