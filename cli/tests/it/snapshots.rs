//! Snapshots: built, found again, recognised when damaged, refused when newer.

use std::fs;
use std::path::PathBuf;

use crate::run::Headjudge;

/// The folder of the only snapshot.
fn snapshot(headjudge: &Headjudge) -> PathBuf {
    fs::read_dir(headjudge.data().join("snapshots")).unwrap().next().unwrap().unwrap().path()
}

#[test]
fn a_snapshot_is_built_once() {
    let headjudge = Headjudge::new();
    assert!(headjudge.run("build").out.contains("built in"));
    assert!(headjudge.run("build").out.contains("was there already"));
}

#[test]
fn a_damaged_snapshot_is_built_anew() {
    let headjudge = Headjudge::new();
    for file in ["records.sqlite", "manifest.json", "search/meta.json"] {
        headjudge.run("build");
        fs::write(snapshot(&headjudge).join(file), b"damaged").unwrap();
        assert_eq!(headjudge.json("card blue guard")["name"], "Blue Guard", "{file}");
    }
    headjudge.run("build");
    fs::remove_file(snapshot(&headjudge).join("records.sqlite")).unwrap();
    assert_eq!(headjudge.json("card blue guard")["name"], "Blue Guard");
}

#[test]
fn a_folder_of_something_else_is_left_alone() {
    let headjudge = Headjudge::new();
    headjudge.write("data/letters.txt", "dear");
    headjudge.write("data/current", "not a digest");
    assert_eq!(headjudge.json("card blue guard")["name"], "Blue Guard");
    assert_eq!(fs::read_to_string(headjudge.data().join("letters.txt")).unwrap(), "dear");
}

#[test]
fn a_build_that_broke_off_leaves_the_old_snapshot() {
    let headjudge = Headjudge::new();
    headjudge.run("build");
    headjudge.write("data/snapshots/.building/records.sqlite", "half");
    assert!(headjudge.run("build").out.contains("was there already"));
    headjudge.copy_corpus();
    headjudge.write("corpus/documents/buddyfight-timing/source.txt", "Monday\n");
    assert!(headjudge.run("build --corpus corpus").out.contains("built in"));
}

#[test]
fn a_newer_schema_is_refused_with_a_sentence() {
    let headjudge = Headjudge::new();
    headjudge.run("build");
    let path = snapshot(&headjudge).join("manifest.json");
    let manifest = fs::read_to_string(&path).unwrap();
    fs::write(&path, manifest.replacen("\"schema\": ", "\"schema\": 99", 1)).unwrap();
    let said = headjudge.run("build");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("newer headjudge"), "{}", said.err);
}

#[test]
fn a_data_folder_that_is_a_file_is_told() {
    let headjudge = Headjudge::new();
    headjudge.write("data", "a file");
    let said = headjudge.run("build");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("--data"), "{}", said.err);
}

#[test]
fn the_same_corpus_gives_the_same_records() {
    let (one, two) = (Headjudge::new(), Headjudge::new());
    assert_eq!(one.run("export").out, two.run("export").out);
}
