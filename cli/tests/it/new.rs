//! `headjudge new`: from a text file to a card, a legality answer and a deck
//! check, without a line of Rust.

use std::path::Path;
use std::process::{Command, Output};

const FAQ: &str = "# Lantern Duel\n\nA deck has from 40 to 60 cards.\n\nA side deck has up to ten cards.\n\n## Banned\n\n- Ember Fox\n- Tin Whistle\n\n\
                   ## Questions\n\nQ1: May I kindle twice?\n\nA: Not in one turn.\n";

const DIALECT: &str = "front = \"markdown\"\ngeneric = true\nformat = \"standard\"\n\n\
                       [[line]]\nkind = \"heading\"\nblock = \"heading\"\nmatch = '^(?<title>Banned)$'\nlist = \"banned\"\n\n\
                       [[line]]\nkind = \"list-entry\"\nblock = \"item\"\nin = 'Banned'\n\n\
                       [[deck-number]]\nsubject = \"deck_size\"\nmatch = 'from (?<min>\\d+) to (?<max>\\d+) cards'\n\n\
                       [[deck-number]]\nsubject = \"side_size\"\nmatch = 'up to (?<max>\\w+) cards'\n";

fn headjudge(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_headjudge"))
        .args(args)
        .env("XDG_DATA_HOME", home.join("data"))
        .current_dir(home)
        .output()
        .unwrap()
}

#[track_caller]
fn said(home: &Path, args: &[&str]) -> String {
    let output = headjudge(home, args);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{args:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_text_file_becomes_answers() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    std::fs::write(home.join("FAQ.md"), FAQ).unwrap();
    said(home, &["new", "game", "duel", "lantern-duel", "--name", "Lantern Duel"]);
    said(home, &["build", "--corpus", "duel"]);
    said(home, &["new", "document", "duel", "lantern-faq", "FAQ.md", "--game", "lantern-duel"]);
    let found = said(home, &["search", "--corpus", "duel", "may I kindle twice"]);
    assert!(found.contains("May I kindle twice?") && found.contains("lantern-faq"), "{found}");
    std::fs::write(home.join("duel/documents/lantern-faq/dialect.toml"), DIALECT).unwrap();
    let card = said(home, &["card", "--corpus", "duel", "Ember Fox"]);
    assert!(card.contains("Ember Fox"), "{card}");
    let new = ["new", "format", "duel", "standard", "--document", "lantern-faq"];
    let written = said(home, &new);
    assert_eq!(written.matches("checks/").count(), 3, "{written}");
    let legality =
        said(home, &["legality", "--corpus", "duel", "--format", "standard", "Ember Fox"]);
    assert!(legality.contains("Ember Fox is banned"), "{legality}");
    std::fs::write(home.join("deck.txt"), "39 Old Wick\n\nSide deck:\n11 New Wick\n").unwrap();
    let check = said(home, &["check", "--corpus", "duel", "--format", "standard", "deck.txt"]);
    assert!(check.contains("39") && check.contains("40"), "{check}");
    assert!(check.contains("11") && check.contains("10"), "{check}");
    let ruling = ["new", "ruling", "duel", "lantern-rulings", "--game", "lantern-duel"];
    said(home, &[&ruling[..], &["--card", "Moth of Dusk", "--text", "It may attack."]].concat());
    let card = said(home, &["card", "--corpus", "duel", "Moth of Dusk"]);
    assert!(card.contains("It may attack."), "{card}");
}

#[test]
fn nothing_is_written_over() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    std::fs::write(home.join("FAQ.md"), FAQ).unwrap();
    let new = ["new", "document", "duel", "lantern-faq", "FAQ.md", "--game", "lantern-duel"];
    said(home, &new);
    let again = headjudge(home, &new);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("choose another id"));
    let bad = headjudge(home, &["new", "game", "duel", "Lantern Duel"]);
    assert!(String::from_utf8_lossy(&bad.stderr).contains("such as `lantern-duel`"));
}
