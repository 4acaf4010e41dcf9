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
    let words = "Physical attack. If it is raining, raise your anger 1 level.";
    let outcome = play(words, PLAY);
    assert_eq!(outcome.left_out["card"], ["If it is raining, raise your anger 1 level"]);
    assert_eq!(number(&outcome, "p1", "anger"), 2);
}

#[test]
fn words_that_say_not_how_many_or_which_are_not_performed() {
    let left = |words: &str| play(words, PLAY).left_out.get("card").cloned().unwrap_or_default();
    let performed = [
        "Banish the bottom card of your opponent's discard pile",
        "Destroy the top 2 cards of your opponent's Life Deck",
        "Choose an Ally in play",
        "Destroy all of your opponent's Allies",
        "Destroy all Drills you control",
        "Raise your anger 1 level",
    ];
    for own in performed {
        assert!(left(&format!("{own}.")).is_empty(), "{own}");
    }
    let unclear = [
        "Banish the bottom cards of your opponent's discard pile",
        "Destroy the top cards of your opponent's Life Deck",
        "Destroy your opponent's Allies",
        "Choose a other Ally in play",
        "Destroy all of your opponent's other Allies",
        "Destroy all non-Dragon Ball other cards in play",
        "Only until the start of your next turn, your attacks deal +1 stage",
        "Raise your anger 1.5 levels",
    ];
    for own in unclear {
        assert_eq!(left(&format!("{own}.")), [own]);
    }
}

#[track_caller]
fn whole(words: &str) -> Outcome {
    let outcome = play(words, PLAY);
    assert!(outcome.left_out.is_empty(), "{:?}", outcome.left_out);
    outcome
}

#[test]
fn a_condition_is_asked() {
    let attack = "Physical attack. DAMAGE: 1 stage.";
    let anger = |words: &str| number(&whole(&format!("{attack} {words}")), "p1", "anger");
    assert_eq!(anger("If you control a Setup, raise your anger 1 level."), 2);
    assert_eq!(anger("If you control no Setups, raise your anger 1 level."), 3);
    assert_eq!(anger("If your anger is 2 or more, raise your anger 1 level."), 3);
    assert_eq!(anger("If your anger is 3 or more, raise your anger 1 level."), 2);
}

#[test]
fn x_is_what_the_words_count() {
    let attack = "Physical attack. DAMAGE: 1 stage.";
    let stages = |words: &str| number(&whole(&format!("{attack} {words}")), "p1", "stages");
    assert_eq!(stages("Gain X stages. X = your anger."), 7);
    assert_eq!(stages("Lower your anger 1 level. Gain X stages. X = your anger."), 6);
    let outcome = whole("Physical attack. DAMAGE: 1 + X stages. X = your anger.");
    assert_eq!(number(&outcome, "p2", "stages"), 5);
}

#[test]
fn what_lasts_lasts_as_long_as_it_says() {
    let again = format!("{PLAY}\n\n[[move]]\ndo = {{ end_combat = {{}} }}");
    let words =
        "Physical attack. DAMAGE: 1 stage. Your attacks deal +2 stages of damage this combat.";
    let outcome = play(words, &again);
    assert!(outcome.left_out.is_empty(), "{:?}", outcome.left_out);
    assert_eq!(number(&outcome, "p2", "stages"), 5);
    let next =
        "Physical attack. DAMAGE: 1 stage. Your next attack this combat deals +2 stages of damage.";
    assert_eq!(number(&whole(next), "p2", "stages"), 7);
}

#[test]
fn what_is_after_a_hit_needs_the_hit() {
    let place = |words: &str| {
        let outcome = whole(words);
        let zones = outcome.final_state["p1"]["zones"].clone();
        let holds = |zone: &str| {
            zones[zone].as_array().is_some_and(|own| own.iter().any(|card| card == "card"))
        };
        ["discard", "banished", "life_deck"].into_iter().find(|zone| holds(zone))
    };
    assert_eq!(place("Physical attack. DAMAGE: 1 stage."), Some("discard"));
    assert_eq!(place("Physical attack. DAMAGE: 1 stage. (Banish after use.)"), Some("banished"));
    assert_eq!(
        place("Physical attack. DAMAGE: 1 stage. HIT: Shuffle into your Life Deck after use."),
        Some("life_deck")
    );
}

#[test]
fn an_answer_to_what_leaves_one_choice_names_that_choice() {
    let script = include_str!("boundaries/what-leaves-one-choice-may-be-answered.toml");
    let failures = |from: &str, to: &str| {
        let scenario = Scenario::parse("my.toml", &script.replacen(from, to, 1)).expect("a script");
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        outcome.failures.into_iter().map(|own| own.message).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(failures("[\"prey\"]", "[\"prey\"]"), "");
    for (from, to) in [("[\"prey\"]", "[\"first\"]"), ("{ p1 = { pick", "{ p2 = { pick")] {
        assert_ne!(failures(from, to), "", "{to}");
    }
    let left = failures("[\"first\"]", "[\"second\"]");
    assert!(left.contains("second"), "{left}");
}

#[test]
fn a_card_names_its_record_or_says_what_is_wrong() {
    let records = headjudge_ingest::ingest(&headjudge_corpus::embedded()).expect("sound").records;
    let passages = Passages::new(&records);
    let run_named = |reference: &str| {
        let text = format!(
            "id = \"named\"\ngame = \"dbz-tcg\"\ntitle = \"Named\"\n\
             cites = [{{ passage = \"a/b\", quote = \"c\" }}]\n\
             [cards.card]\ncard = \"{reference}\"\nattack = {{ stages = 1 }}\n\
             [setup]\ncombat = \"p1\"\np1 = {{ mp = {{ anger = 2 }}, hand = [\"card\"] }}\n\
             [[move]]\ndo = {{ play = {{ who = \"p1\", card = \"card\" }} }}\n\
             answers = [\"yes\", {{ pick = [\"2\"] }}]\n"
        );
        let scenario =
            Scenario::parse("named.toml", &text).unwrap_or_else(|error| panic!("{error}"));
        run(&scenario, &passages, MAX_STEPS)
    };
    let anger = |reference: &str| number(&run_named(reference), "p1", "anger");
    assert_eq!(anger("fanz:red-lightning-slash@original"), 1);
    assert_eq!(anger("fanz:Red Lightning Slash@updated"), 0);
    assert_eq!(anger("fanz-crd/evolution/s148-red-lightning-slash"), 0);
    let wrong = |reference: &str| run_named(reference).failures[0].message.clone();
    assert!(wrong("fanz:red-lightning-flash").contains("near it: red-lightning-slash"));
    assert!(wrong("fanz:red-lightning-slash@newest").contains("is not a text of an erratum"));
    assert!(wrong("fanz:red-lightning-slash@gains").contains("has no such text"));
    assert!(wrong("catalogue:no-such-card").contains("there is no erratum or card"));
    // It is not played as a card that says nothing.
    assert_eq!(run_named("catalogue:no-such-card").failures.len(), 1);
    assert_eq!(number(&run_named("catalogue:no-such-card"), "p2", "stages"), 5);
}

#[test]
fn a_card_takes_from_its_record_what_is_not_typed() {
    let files = headjudge_corpus::embedded();
    let mut ingested = headjudge_ingest::ingest(&files).expect("sound");
    let rows = "name,game,set,code,type,style,traits,text\n\
        Black Night,dbz-tcg,Hearth,H1,Drill,,,POWER: Draw a card.\n\
        Goku - Bold,dbz-tcg,Hearth,H2,Hero Ally,,Saiyan,POWER: Draw a card.\n";
    let rows = headjudge_corpus::CorpusFile {
        path: "cards.csv".to_owned(),
        bytes: rows.as_bytes().to_vec(),
    };
    headjudge_ingest::add_catalogue(&mut ingested, &files, &[rows]).expect("sound");
    let banished = |title: &str, typed: &str, which: &str| {
        let text = format!(
            "id = \"record\"\ngame = \"dbz-tcg\"\ntitle = \"Of a record\"\n\
             cites = [{{ passage = \"a/b\", quote = \"c\" }}]\n\
             [cards.card]\ncard = \"catalogue:{title}\"\n{typed}\n\
             [cards.seek]\nname = \"Seek\"\nwords = \"Banish {which} from your discard pile.\"\n\
             [setup]\ncombat = \"p1\"\np1 = {{ discard = [\"card\"], hand = [\"seek\"] }}\n\
             [[move]]\ndo = {{ play = {{ who = \"p1\", card = \"seek\" }} }}\n"
        );
        let mut scenario =
            Scenario::parse("record.toml", &text).unwrap_or_else(|error| panic!("{error}"));
        for record in &ingested.records {
            if let headjudge_corpus::Record::Card(card) = record {
                scenario.supply(card.as_ref().clone());
            }
        }
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        assert!(!outcome.left_out.contains_key("seek"), "{which} is performed");
        assert!(outcome.failures.is_empty(), "{:?}", outcome.failures);
        !outcome.final_state["p1"]["zones"]["banished"].is_null()
    };
    for (title, which, typed) in [
        ("Black Night", "a Black card", "name = \"Night\"\nstyle = \"red\""),
        ("Black Night", "a Drill", "kind = \"setup\""),
        ("Goku - Bold", "a Hero card", "alignment = \"villain\""),
        ("Goku - Bold", "a SAIYAN Ally", "traits = [\"namekian\"]"),
        ("Goku - Bold", "a Goku Named card", "name = \"Piccolo\"\ncharacter = \"Piccolo\""),
    ] {
        assert!(banished(title, "", which), "{title}: {which}");
        assert!(!banished(title, typed, which), "{title}: {which}, and {typed}");
    }
}

/// The frames of the trace that say which sentence is carried out, each with what it quotes.
fn quoted(outcome: &Outcome) -> Vec<String> {
    let trace = serde_json::to_string(&outcome.trace).expect("a trace is written");
    let sentences = trace.split("Sentence ").skip(1);
    sentences.filter_map(|own| Some(own.split_once('“')?.1.split_once('”')?.0.to_owned())).collect()
}

#[test]
fn a_trace_quotes_the_sentence_that_is_carried_out() {
    let words = "Physical attack. Raise your anger 1 level. Draw a card. DAMAGE: 3 stages. HIT: Gain \
                 2 stages. If you do, draw a card.";
    let all =
        ["Raise your anger 1 level", "Draw a card", "HIT: Gain 2 stages", "If you do, draw a card"];
    assert_eq!(quoted(&play(words, PLAY)), all);
}

#[test]
fn a_question_that_cannot_tell_all_of_a_sentence_quotes_it() {
    let words = "Choose a card in your discard pile that has Endurance, if any. You may place a \
                 card with a HIT effect from your hand on top of your Life Deck.";
    // Of an empty hand nothing is asked.
    let draws = "[[move]]\ndo = { effect = { who = \"p1\", do = [{ draw = { count = 1 } }] } }\n";
    let outcome = play(words, &[draws, PLAY].concat());
    let asked = serde_json::to_string(&outcome).expect("a run is written");
    assert!(
        asked.contains("Red Words: “You may place a card with a HIT effect from your hand on top of your Life Deck”?"),
        "{asked}"
    );
}
