//! Bad input of every kind: a sentence that says what to do, and an exit code.

use crate::run::{Headjudge, Said};

#[track_caller]
fn says(said: &Said, code: i32, words: &str) {
    assert_eq!(said.code, code, "{}{}", said.out, said.err);
    assert!(said.err.contains(words), "`{words}` is not in: {}", said.err);
}

#[test]
fn unknown_names_formats_and_dates_are_told() {
    let headjudge = Headjudge::new();
    says(&headjudge.run("legality 'blue guard' --format modern"), 2, "choose one of");
    says(
        &headjudge.run("legality 'blue guard' --format fanz --on 2004-02-30"),
        2,
        "write it as 2004-12-01",
    );
    says(&headjudge.run("card 'no such card at all'"), 1, "no document names a card");
    says(&headjudge.run("card '!!'"), 2, "give the name or the code");
    says(&headjudge.run("card blue guard --game chess"), 2, "is not a game");
    says(
        &headjudge.run_words(&["card".to_owned(), "x".repeat(100_000)]),
        2,
        "at most 200 characters",
    );
}

#[test]
fn a_corpus_that_cannot_be_read_is_told() {
    let headjudge = Headjudge::new();
    says(&headjudge.run("build --corpus nowhere"), 2, "cannot read");
    std::fs::create_dir(headjudge.folder().join("empty")).unwrap();
    says(&headjudge.run("build --corpus empty"), 2, "no `documents` folder");
    headjudge.write("none/documents/x/document.toml", "id = \"x\"\nflavour = \"y\"\n");
    says(&headjudge.run("build --corpus none"), 2, "documents/x/document.toml`, line 2");
    headjudge.write("notes.jsonl", "{\"object\":\"card\"}\n");
    says(&headjudge.run("build --corpus notes.jsonl"), 2, "line 1");
}

#[test]
fn a_document_of_any_bytes_is_read() {
    let headjudge = Headjudge::new();
    headjudge.copy_corpus();
    for bytes in [&b""[..], b"\xff\xfe\0broken\r\n\r\n[ERRATUM]\n", b"- - - - - - x\n"] {
        headjudge.write("corpus/documents/fanz-crd/source.txt", bytes);
        assert_eq!(headjudge.run("build --corpus corpus").code, 0);
    }
    let problems = headjudge.run("lint corpus/documents/fanz-crd/source.txt");
    assert_eq!(problems.code, 0, "{}", problems.err);
}

#[test]
fn decks_that_cannot_be_read_are_told() {
    let headjudge = Headjudge::new();
    headjudge.write("zero.txt", "0 Blue Guard\n");
    says(&headjudge.run("check zero.txt --format fanz"), 2, "line 1");
    headjudge.write("billion.txt", "1000000000 Blue Guard\n");
    says(&headjudge.run("check billion.txt --format fanz"), 2, "line 1");
    headjudge.write(
        "bomb.o8d",
        "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><deck>&b;</deck>",
    );
    says(&headjudge.run("check bomb.o8d --format fanz"), 2, "bomb.o8d");
    headjudge.write("huge.txt", "1 Blue Guard\n".repeat(100_000));
    says(&headjudge.run("check huge.txt --format fanz"), 2, "256 kB");
    headjudge.write("key.json", "{\"cards\":[],\"colour\":\"red\"}");
    says(&headjudge.run("check key.json --format fanz"), 2, "colour");
    says(&headjudge.run("check missing.txt --format fanz"), 2, "cannot be read");
    headjudge.write("fine.txt", "2 Blue Guard\n");
    says(&headjudge.run("check fine.txt"), 2, "name the format");
    says(
        &headjudge.run("check fine.txt --format fanz --option legacy_thawing"),
        2,
        "legacy_thawing",
    );
}

#[test]
fn an_address_in_use_is_told() {
    let headjudge = Headjudge::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    says(&headjudge.run(&format!("serve --listen {address}")), 2, "choose another address");
}
