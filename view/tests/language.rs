//! The words of the pages: each message is in every language, with the same
//! arguments, and is said somewhere.

#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not there")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The messages of a language, each with its arguments.
fn messages(tag: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join(format!("view/lang/{tag}.ftl"))).unwrap();
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut said = line;
        if let Some((id, rest)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
            assert!(messages.insert(id.to_owned(), BTreeSet::new()).is_none(), "{id} twice");
            id.clone_into(&mut last);
            said = rest;
        }
        let named = said.split('$').skip(1).map(|rest| {
            rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap().to_owned()
        });
        messages.entry(last.clone()).or_default().extend(named);
    }
    messages.remove("");
    messages
}

/// Everything that may say a message.
fn speakers() -> String {
    let mut folders = ["templates", "view/templates", "view/src", "web/src", "web/assets"]
        .map(|name| root().join(name))
        .to_vec();
    let mut text = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let kind = path.extension().and_then(|kind| kind.to_str());
            if path.is_dir() {
                folders.push(path);
            } else if matches!(kind, Some("rs" | "html" | "js")) {
                text += &fs::read_to_string(path).unwrap();
            }
        }
    }
    text
}

#[test]
fn each_message_stands_in_every_language_with_the_same_arguments() {
    let (english, japanese) = (messages("en"), messages("ja"));
    assert!(english.len() > 250, "{} messages", english.len());
    for (id, arguments) in &english {
        let other = japanese.get(id).unwrap_or_else(|| panic!("ja.ftl has no {id}"));
        assert_eq!(arguments, other, "{id}");
    }
    for id in japanese.keys() {
        assert!(english.contains_key(id), "en.ftl has no {id}");
    }
}

#[test]
fn each_message_is_said_somewhere() {
    let said = speakers();
    let unsaid: Vec<String> = messages("en")
        .into_keys()
        .filter(|id| {
            let name = id.replace('-', "_");
            let calls = match id.strip_prefix("script-") {
                Some(id) => vec![format!("\"{id}\"")],
                None => vec![format!(".{name}("), format!("Language::{name})")],
            };
            !calls.iter().any(|call| said.contains(call))
        })
        .collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}

#[test]
fn what_scripts_say_is_there() {
    let known = messages("en");
    let mut asked = 0;
    for entry in fs::read_dir(root().join("web/assets")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|kind| kind != "js") {
            continue;
        }
        for call in fs::read_to_string(&path).unwrap().split("say(\"").skip(1) {
            let id = call.split('"').next().unwrap();
            assert!(known.contains_key(&format!("script-{id}")), "{}: {id}", path.display());
            asked += 1;
        }
    }
    assert!(asked > 10, "{asked}");
}
