//! Whole games of two decks, from the command line.

use std::path::Path;

use crate::run::Headjudge;

/// The invented decks and cards with which the engine's own tests play.
fn own(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/games");
    folder.join(name).display().to_string()
}

fn decks() -> String {
    format!(
        "play --deck {} --deck {} --catalogue {}",
        own("ember.txt"),
        own("tide.txt"),
        own("cards.csv")
    )
}

#[test]
fn two_decks_play_whole_games() {
    let headjudge = Headjudge::new();
    let said = headjudge.run(&format!("{} --games 30 --seed 7", decks()));
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("Ember against Tide: 30 games, seed 7"), "{}", said.out);
    assert!(said.out.contains("faults: 0"), "{}", said.out);
    assert!(said.out.contains("assumed: In the Draw Step the player"), "{}", said.out);
    let games = headjudge.json(&format!("{} --games 30 --seed 7", decks()));
    let won = |ending: &serde_json::Value| {
        ending["p1"].as_u64().unwrap() + ending["p2"].as_u64().unwrap()
    };
    let won: u64 = games["endings"].as_array().unwrap().iter().map(won).sum();
    assert_eq!(won + games["undecided"].as_u64().unwrap(), 30, "{games}");
    assert_eq!(games["partial_cards"][0]["title"], "Red Riddle");
    assert_eq!(games["faulty"], 0);
}

#[test]
fn one_game_is_told_step_by_step() {
    let headjudge = Headjudge::new();
    let said = headjudge.run(&format!("{} --tell 3", decks()));
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.starts_with("Game 3 of seed 1"), "{}", said.out);
    assert!(said.out.contains("Assumed: In the Power Up Step"), "{}", said.out);
    assert!(said.out.contains(" by Survival Victory"), "{}", said.out);
}

#[test]
fn decks_that_cannot_be_played_are_refused() {
    let headjudge = Headjudge::new();
    let said = headjudge.run(&format!("play --deck {}", own("ember.txt")));
    assert!(said.code == 2 && said.err.contains("give `--deck` twice"), "{}", said.err);
    let two = format!("play --deck {} --deck {}", own("ember.txt"), own("tide.txt"));
    let said = headjudge.run(&two);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("`ember.txt`: no record of Ignis"), "{}", said.err);
    assert!(said.err.contains("load a catalogue"), "{}", said.err);
    let said = headjudge.run("play --games 3 'put p1 hand Blue Guard'");
    assert_eq!(said.code, 2, "{}", said.out);
}
