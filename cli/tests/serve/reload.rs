//! A corpus that changes while it is served.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use crate::server::{Server, run};

/// Copies the embedded corpus into a folder.
pub(crate) fn lay_out(folder: &Path) {
    for (path, bytes) in headjudge_corpus::embedded().iter() {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

fn rename(folder: &Path, from: &str, to: &str) {
    let path = folder.join("documents/fanz-crd/source.txt");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from));
    fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn a_changed_folder_is_served_without_being_told() {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    let server = Server::with(&[], Some(folder.path()));
    let first = server.json("/api/v1/")["snapshot"].clone();
    assert_eq!(server.get("/api/v1/cards/dbz-tcg/blue-guard").status, 200);
    rename(folder.path(), "Blue Guard", "Teal Guard");
    server.wait_for("switched to the corpus as it is now");
    assert_eq!(server.get("/api/v1/cards/dbz-tcg/teal-guard").status, 200);
    let second = server.json("/api/v1/")["snapshot"].clone();
    assert_ne!(first, second);
    let answer = server.get("/api/v1/cards/dbz-tcg/teal-guard");
    assert!(answer.head.contains(&format!("x-headjudge-snapshot: {}", second.as_str().unwrap())));
    let since = |server: &Server, snapshot: &serde_json::Value| {
        server.json(&format!("/api/v1/changes?since={}", snapshot.as_str().unwrap()))
    };
    let told = since(&server, &first)["warnings"].to_string();
    assert!(told.contains("`fanz-crd` 1.9.0 was changed without a new edition"), "{told}");
    // A server that is started again knows what it served before.
    rename(folder.path(), "Teal Guard", "Blue Guard");
    let again = server.again(&[], Some(folder.path()));
    assert_eq!(again.json("/api/v1/")["snapshot"], first);
    assert_eq!(since(&again, &first)["warnings"], serde_json::json!([]));
    let told = since(&again, &second)["warnings"].to_string();
    assert!(told.contains("`fanz-crd` 1.9.0 was changed without a new edition"), "{told}");
}

#[test]
fn a_client_that_listens_is_told_of_each_switch() {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    let server = Server::with(&[], Some(folder.path()));
    let mut listener = server.connect();
    write!(listener, "GET /api/v1/events HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    let mut lines = BufReader::new(listener).lines().map_while(Result::ok);
    let mut next = || lines.find(|line| line.starts_with("id: ")).unwrap();
    let first = next();
    assert_eq!(first, format!("id: {}", server.json("/api/v1/")["snapshot"].as_str().unwrap()));
    rename(folder.path(), "Blue Guard", "Teal Guard");
    server.wait_for("switched to the corpus as it is now");
    let second = next();
    assert_ne!(first, second);
    assert_eq!(second, format!("id: {}", server.json("/api/v1/")["snapshot"].as_str().unwrap()));
}

#[test]
fn a_watched_corpus_is_shown_as_it_is_edited_and_its_faults_are_told() {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    let server = Server::with(&["--watch"], Some(folder.path()));
    let page = server.get("/cards/dbz-tcg/blue-guard").body;
    assert!(page.contains("/watch.js"), "{page}");
    let mut listener = server.connect();
    write!(listener, "GET /api/v1/events HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    let mut lines = BufReader::new(listener).lines().map_while(Result::ok);
    let mut trouble = || {
        lines.find(|line| line == "event: trouble").unwrap();
        let data = lines.next().unwrap();
        let data: serde_json::Value =
            serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap();
        data["details"].clone()
    };
    let games = fs::read_to_string(folder.path().join("games.toml")).unwrap();
    fs::write(folder.path().join("games.toml"), "not = [toml").unwrap();
    assert!(trouble().as_str().unwrap().contains("games.toml"));
    fs::write(folder.path().join("games.toml"), games).unwrap();
    assert_eq!(trouble(), serde_json::Value::Null);
    let unwatched = Server::start().get("/cards/dbz-tcg/blue-guard").body;
    assert!(!unwatched.contains("/watch.js"));
}

#[test]
fn a_hangup_reloads_and_a_broken_corpus_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    let server = Server::with(&[], Some(folder.path()));
    server.signal("HUP");
    server.wait_for("the corpus is the one that is served");
    fs::write(folder.path().join("games.toml"), "not = [toml").unwrap();
    server.signal("HUP");
    server.wait_for("the corpus was not reloaded");
    assert_eq!(server.get("/api/v1/cards/dbz-tcg/blue-guard").status, 200);
}

#[test]
fn records_downloaded_and_served_give_the_same_answers() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records.jsonl");
    let answer = server.get("/api/v1/bulk-data/records");
    fs::write(&records, &answer.body).unwrap();
    let copy = Server::with(&[], Some(&records));
    for path in
        ["/api/v1/cards/dbz-tcg/blue-guard", "/api/v1/search?q=drill+memory", "/api/v1/documents"]
    {
        assert_eq!(copy.get(path).body, server.get(path).body, "{path}");
    }
}

#[test]
fn a_snapshot_that_is_served_is_not_removed_by_other_builds() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path());
    for word in ["Teal", "Grey", "Pink"] {
        lay_out(folder.path());
        rename(folder.path(), "Blue Guard", &format!("{word} Guard"));
        let mut build = server.headjudge();
        build.arg("build").arg("--corpus").arg(folder.path());
        let (well, said) = run(&mut build);
        assert!(well, "{said}");
    }
    // Its file is read anew for each of these, and by several at once.
    assert_eq!(server.get("/api/v1/bulk-data/sqlite").status, 200);
    assert_eq!(server.get("/api/v1/bulk-data").status, 200);
    assert_eq!(server.get("/documents/fanz-crd").status, 200);
}
