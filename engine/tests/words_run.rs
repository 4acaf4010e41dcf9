//! Cards run by their words: a changed word changes the run or makes it
//! partial, and what is not performed is named.

use headjudge_engine::play::{MAX_STEPS, Outcome, Passages, Scenario, run};

/// A card with these words is played against a Drill and a Setup of the opponent.
fn play(words: &str, moves: &str) -> Outcome {
    let text = format!(
        r#"
id    = "words/card"
game  = "dbz-tcg"
title = "A card by its words"
cites = [{{ passage = "words/card", quote = "its words" }}]

[cards.card]
name  = "Red Words"
style = "red"
words = """{words}"""

[cards.drill]
name = "A Drill"
kind = "drill"

[setup]
combat = "p1"
p1     = {{ mp = {{ anger = 2, stages = 5 }}, hand = ["card"], life_deck = 9, discard = 4 }}
p2     = {{ mp = {{ stages = 8 }}, in_play = ["drill"], life_deck = 9 }}

{moves}
"#
    );
    let scenario = Scenario::parse("words.toml", &text).unwrap_or_else(|error| panic!("{error}"));
    run(&scenario, &Passages::default(), MAX_STEPS)
}

const PLAY: &str = "[[move]]\ndo = { play = { who = \"p1\", card = \"card\" } }";

fn number(outcome: &Outcome, side: &str, number: &str) -> i64 {
    outcome.final_state[side][number].as_i64().unwrap_or_else(|| panic!("{}", outcome.final_state))
}

#[test]
fn immediate_effects_are_those_of_the_words() {
    let outcome = play("Physical attack. Raise your anger 1 level. DAMAGE: 3 stages.", PLAY);
    assert!(outcome.left_out.is_empty(), "{:?}", outcome.left_out);
    assert_eq!(number(&outcome, "p1", "anger"), 3);
    assert_eq!(number(&outcome, "p2", "stages"), 5);
}

#[test]
fn one_changed_word_changes_the_run() {
    let anger = |words: &str| number(&play(words, PLAY), "p1", "anger");
    assert_eq!(anger("Physical attack. Lower your anger 2 levels. DAMAGE: 3 stages."), 0);
    assert_eq!(anger("Physical attack. Set your anger to 4. DAMAGE: 3 stages."), 4);
}

#[test]
fn what_is_not_performed_is_named() {
    let outcome = play("Physical attack. Raise your mother 1 level. DAMAGE: 3 stages.", PLAY);
    assert_eq!(outcome.left_out["card"][0], "Raise your mother 1 level");
    assert!(outcome.status().contains("partial") || !outcome.passed, "{}", outcome.status());
    assert_eq!(number(&outcome, "p1", "anger"), 2);
}

#[test]
fn a_condition_that_is_not_performed_holds_its_effect_back() {
    let outcome = play("Physical attack. If you control a Setup, raise your anger 1 level.", PLAY);
    assert_eq!(outcome.left_out["card"], ["If you control a Setup, raise your anger 1 level"]);
    assert_eq!(number(&outcome, "p1", "anger"), 2);
}
