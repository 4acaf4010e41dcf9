//! What the project depends on, held against `deny.toml` without a tool to be
//! installed: licences, where crates come from, no open versions, none twice but
//! those that are named. `scripts/deny` asks `cargo deny` the same and looks for
//! advisories, whose database no registry has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::invariants::root;

/// What is built on this platform, by cargo's own account.
fn metadata() -> Value {
    let target = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["metadata", "--format-version", "1", "--locked"]);
    // What is built was downloaded to be built.
    let told = cargo.args(["--offline", "--filter-platform", &target]).output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    serde_json::from_slice(&told.stdout).unwrap()
}

fn rules() -> toml::Table {
    fs::read_to_string(root().join("deny.toml")).unwrap().parse().unwrap()
}

/// The texts of a list in `deny.toml`.
fn listed(section: &str, key: &str) -> BTreeSet<String> {
    let rules = rules();
    let list = rules[section][key].as_array().unwrap().clone();
    list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Whether one of the ways in which a licence may be taken is allowed throughout.
fn allows(allowed: &BTreeSet<String>, licence: &str) -> bool {
    let text = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words: Vec<&str> = text.split_whitespace().rev().collect();
    let found = any_of(allowed, &mut words);
    assert!(words.is_empty(), "`{licence}` is not understood");
    found
}

fn any_of(allowed: &BTreeSet<String>, words: &mut Vec<&str>) -> bool {
    let mut found = all_of(allowed, words);
    while words.pop_if(|word| *word == "OR").is_some() {
        found |= all_of(allowed, words);
    }
    found
}

fn all_of(allowed: &BTreeSet<String>, words: &mut Vec<&str>) -> bool {
    let mut found = one(allowed, words);
    while words.pop_if(|word| *word == "AND").is_some() {
        found &= one(allowed, words);
    }
    found
}

fn one(allowed: &BTreeSet<String>, words: &mut Vec<&str>) -> bool {
    let mut name = words.pop().expect("a licence").to_owned();
    if name == "(" {
        let inner = any_of(allowed, words);
        assert_eq!(words.pop(), Some(")"));
        return inner;
    }
    if words.pop_if(|word| *word == "WITH").is_some() {
        name = format!("{name} WITH {}", words.pop().expect("an exception"));
    }
    allowed.contains(&name)
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed: BTreeSet<String> =
        ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into();
    for (licence, expected) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR GPL-3.0) AND ISC", true),
        ("MIT AND (GPL-3.0 OR AGPL-3.0)", false),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
    ] {
        assert_eq!(allows(&allowed, licence), expected, "{licence}");
    }
}

#[test]
fn every_licence_is_allowed_and_every_crate_is_of_the_registry() {
    let allowed = listed("licenses", "allow");
    let (metadata, mut sources) = (metadata(), BTreeSet::new());
    for package in metadata["packages"].as_array().unwrap() {
        let (name, licence) = (&package["name"], package["license"].as_str());
        let licence = licence.unwrap_or_else(|| panic!("{name} has no licence"));
        assert!(allows(&allowed, licence), "{name} is licensed {licence}");
        if let Some(source) = package["source"].as_str() {
            assert!(source.starts_with("registry+"), "{name} comes from {source}");
            sources.insert(source);
            continue;
        }
        let manifest = package["manifest_path"].as_str().unwrap();
        assert!(manifest.starts_with(root().to_str().unwrap()), "{manifest}");
        for needed in package["dependencies"].as_array().unwrap() {
            let open = needed["req"] == "*" && needed["path"].is_null();
            assert!(!open, "{name} takes any version of {}", needed["name"]);
        }
    }
    assert_eq!(sources.len(), 1, "{sources:?}");
}

#[test]
fn every_locked_crate_has_its_digest_and_none_is_there_twice_but_those_named() {
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let locked: toml::Table = fs::read_to_string(root().join(lock)).unwrap().parse().unwrap();
        for package in locked["package"].as_array().unwrap() {
            if package.get("source").is_some() {
                let digest = package.get("checksum").and_then(toml::Value::as_str);
                assert_eq!(digest.map(str::len), Some(64), "{}", package["name"]);
            }
        }
    }
    let metadata = metadata();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        versions.entry(name).or_default().insert(package["version"].as_str().unwrap());
    }
    let twice: BTreeSet<String> = versions
        .iter()
        .filter(|(_, all)| all.len() > 1)
        .map(|(name, _)| (*name).to_owned())
        .collect();
    let named = listed("bans", "skip");
    assert_eq!(twice.difference(&named).collect::<Vec<_>>(), Vec::<&String>::new());
}
