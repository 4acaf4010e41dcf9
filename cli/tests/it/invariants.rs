//! What ARCHITECTURE.md promises, held against the tree.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the project.
pub(crate) const CRATES: [&str; 12] = [
    "corpus", "editions", "ingest", "engine", "index", "answers", "view", "offline", "mcp", "web",
    "fleet", "cli",
];

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The dependencies of a crate, tests and benchmarks apart.
fn dependencies(krate: &str) -> BTreeSet<String> {
    let manifest = fs::read_to_string(root().join(krate).join("Cargo.toml")).unwrap();
    let section = manifest.split("\n[dependencies]\n").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap();
    section
        .lines()
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

fn own(krate: &str) -> Vec<String> {
    dependencies(krate)
        .into_iter()
        .filter_map(|name| name.strip_prefix("headjudge-").map(str::to_owned))
        .collect()
}

#[test]
fn crates_depend_as_the_house_is_built() {
    assert_eq!(own("corpus"), Vec::<String>::new());
    for krate in ["editions", "engine", "index"] {
        assert_eq!(own(krate), ["corpus"], "{krate}");
    }
    assert_eq!(own("ingest"), ["corpus", "editions"]);
    assert_eq!(own("answers"), ["corpus", "editions", "engine", "index"]);
    assert_eq!(own("mcp"), ["answers", "engine"]);
    assert_eq!(own("view"), ["corpus", "engine", "index"]);
    assert_eq!(own("offline"), ["corpus", "engine", "index", "view"]);
    assert_eq!(own("fleet"), ["index"]);
    assert_eq!(own("web"), ["answers", "corpus", "engine", "index", "mcp", "view"]);
}

#[test]
fn each_library_has_its_home() {
    let owners = [
        ("rusqlite", &["index"][..]),
        ("tantivy", &["index"]),
        ("axum", &["web"]),
        ("askama", &["view", "web"]),
        ("pulldown-cmark", &["ingest"]),
        ("tokio-postgres", &["fleet"]),
        ("html5gum", &["ingest"]),
        ("saphyr-parser", &["ingest"]),
    ];
    for (library, owners) in owners {
        for krate in CRATES {
            assert_eq!(
                dependencies(krate).contains(library),
                owners.contains(&krate),
                "{library} in {krate}"
            );
        }
    }
}

/// Every Rust file of the project.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = CRATES.iter().map(|krate| root().join(krate)).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn the_engine_reads_no_clock_and_does_no_io() {
    let engine = root().join("engine/src");
    let own = |path: &&PathBuf| path.starts_with(&engine) && !path.ends_with("tests.rs");
    for path in sources().iter().filter(own) {
        let text = fs::read_to_string(path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        for word in [
            "std::fs",
            "std::net",
            "std::time",
            "SystemTime",
            "Instant::now",
            "Zoned::now",
            "std::env",
        ] {
            assert!(!text.contains(word), "{} in {}", word, path.display());
        }
    }
}

#[test]
fn every_file_says_what_it_owns_and_stays_livable() {
    for path in sources() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{} does not open with `//!`", path.display());
        let code = text.split("#[cfg(test)]").next().unwrap().lines().count();
        assert!(
            code <= 500 || path.components().any(|c| c.as_os_str() == "tests"),
            "{}: {code} lines",
            path.display()
        );
    }
}

#[test]
fn the_documents_are_the_ones_they_were() {
    let files = headjudge_corpus::embedded();
    let documents: Vec<_> =
        files.under("documents").filter(|(path, _)| path.ends_with("source.txt")).collect();
    assert_eq!(documents.len(), 5);
    for (path, bytes) in documents {
        let folder = path.split('/').next().unwrap();
        let toml = files.get(&format!("documents/{folder}/document.toml")).unwrap();
        let toml = std::str::from_utf8(toml).unwrap();
        assert!(toml.contains(&headjudge_corpus::sha256_hex(bytes)), "{folder}");
    }
}
