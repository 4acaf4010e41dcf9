//! Every key and every variant that a scenario may write is written by one. That a key is
//! also read by code, the compiler sees: the types of cards derive no comparison, which
//! would count as reading.

use super::{WATCH, Watch};
use crate::play::Scenario;

/// The scenarios of the corpus, and the scripts about the engine's boundaries.
fn scripts() -> Vec<(String, String)> {
    let files = headjudge_corpus::embedded();
    let corpus = files.under("scenarios").filter(|(path, _)| path.contains('/'));
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("scripts are UTF-8");
    let mut all: Vec<(String, String)> =
        corpus.map(|(path, bytes)| (path.to_owned(), text(bytes))).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boundaries");
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        all.push((path.display().to_string(), text(&std::fs::read(&path).expect("a script"))));
    }
    all
}

/// A key that another test of the runner uses: a script with it must fail.
const ELSEWHERE: &str = "xfail";

/// Types whose names are not read as a scenario writes them: the names of a
/// board are read as keys of a table, and a player or a game stands for all.
const NOT_WATCHED: [&str; 5] = ["EventKind", "Zone", "Number", "Side", "ScriptGame"];

/// Types that every game shares: their names are used where one game uses them.
const SHARED: [&str; 8] =
    ["File", "Move", "Ablation", "TextVariant", "Expect", "Pattern", "Expected", "Answer"];

#[test]
fn every_key_and_variant_of_the_vocabulary_is_used() {
    for (path, text) in scripts() {
        let read = || Scenario::parse(&path, &text).unwrap_or_else(|error| panic!("{error}")).game;
        let game = read().id();
        WATCH.with_borrow_mut(|watch| watch.game = Some(game));
        read();
        WATCH.with_borrow_mut(|watch| watch.game = None);
    }
    let Watch { declared, used, .. } = WATCH.take();
    assert!(declared.len() > 40, "the vocabulary is seen: {declared:#?}");
    let shared = |of: &str, name: &str| {
        let kind = of.split_once(' ').map_or("", |of| of.1);
        SHARED.contains(&kind)
            && used.iter().any(|(other, names)| {
                other.split_once(' ').is_some_and(|of| of.1 == kind) && names.contains(name)
            })
    };
    let mut idle = Vec::new();
    for (of, declared) in &declared {
        for name in declared {
            let elsewhere = *name == ELSEWHERE
                || NOT_WATCHED.iter().any(|kind| of.ends_with(&format!(" {kind}")));
            let is_used = used.get(of).is_some_and(|used| used.contains(*name));
            if !is_used && !shared(of, name) && !elsewhere {
                idle.push(format!("{of}: {name}"));
            }
        }
    }
    assert!(idle.is_empty(), "no scenario uses\n{}", idle.join("\n"));
}
