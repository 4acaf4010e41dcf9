//! What must hold of any play: random tables, random moves, random answers.
//! Whatever the rules allow or refuse, no card is made or lost, the trace
//! replays to the same state, steps run in their order, prompts are answered
//! once, a combat that ends leaves no window open, and a level change is
//! complete before anything goes on.

use headjudge_engine::play::{MAX_STEPS, Outcome, Passages, Scenario, Trace, run};
use proptest::prelude::*;

const CARDS: &str = r#"
[cards.punch]
name   = "A punch"
icons  = ["sword"]
attack = { at = true, stages = 2 }
effect = [{ anger = { by = 2 } }, { may = [{ draw = { count = 1 } }] }]
hit    = [{ all = [{ anger = { by = 1 } }, { stages = { by = 3 } }] }]

[cards.blast]
name   = "A blast"
kind   = "energy_combat"
icons  = ["sword"]
cost   = 2
attack = { energy = true, life = 5, banishes = true }
effect = ["end_combat", { discard = { from = "hand", of = "opponent" } }]

[cards.block]
name      = "A block"
icons     = ["shield"]
endurance = 2
effect    = ["stop", { destroy = { card = { kind = "drill" } } }, { float = { trigger = { on = "end_of_combat", once = true, refers = true, do = [{ place = { how = "it" } }] } } }]

[cards.drill]
name    = "A Drill"
style   = "blue"
kind    = "drill"
trigger = [{ on = "stages_set", do = [{ rejuvenate = { from = "discard" } }] }]
power   = { do = [{ anger = { by = 1 } }, { shuffle_in = { from = "discard" } }] }

[cards.ball]
name    = "A Dragon Ball"
kind    = "dragon_ball"
trigger = [{ on = "left_play", this = true, do = [{ search = { card = { kind = "drill" }, to = "play" } }] }]

[cards.reflect]
name   = "A reflection"
kind   = "event"
effect = [{ play = { from = "discard", of = "opponent", card = { attack = true } } }, { copy = { from = "discard", card = { attack = true } } }]

[cards.mastery]
name    = "A Mastery"
kind    = "mastery"
trigger = [{ on = "level_advanced", do = [{ destroy = { from = "life_deck", of = "both", how = "top", count = 2 } }] }]
"#;

const KEYS: [&str; 10] = [
    "punch#1", "punch#2", "blast#1", "blast#2", "block#1", "block#2", "drill#1", "drill#2", "ball",
    "reflect",
];
const ZONES: [&str; 6] = ["hand", "hand", "life_deck", "discard", "in_play", "banished"];

/// A table: where each card lies, and on whose side.
fn table() -> impl Strategy<Value = String> {
    let places = proptest::collection::vec((0..ZONES.len(), 0..2_usize), KEYS.len());
    (places, 0..5_u32, 0..5_u32, 0..11_u32).prop_map(|(places, one, two, stages)| {
        let side = |side: usize, anger: u32| {
            let zone = |at: usize, zone: &str| {
                let cards = KEYS
                    .iter()
                    .zip(&places)
                    .filter(|(_, place)| (place.0.max(1), place.1) == (at, side));
                let cards: Vec<String> = cards.map(|(key, _)| format!("\"{key}\"")).collect();
                let more = if zone == "life_deck" { ", 6" } else { "" };
                format!("{zone} = [{}{more}]", cards.join(", ")).replace("[, ", "[")
            };
            let zones: Vec<String> =
                ZONES.iter().enumerate().skip(1).map(|(at, z)| zone(at, z)).collect();
            format!("{{ mp = {{ anger = {anger}, stages = {stages} }}, {} }}", zones.join(", "))
        };
        format!("[setup]\ncombat = \"p1\"\np1 = {}\np2 = {}\n", side(0, one), side(1, two))
    })
}

fn act() -> impl Strategy<Value = String> {
    let who = prop_oneof![Just("p1"), Just("p2")];
    let card = (0..KEYS.len()).prop_map(|at| KEYS[at]);
    (who, card, 0..14_u32).prop_map(|(who, card, kind)| match kind {
        0 => format!("{{ combat = {{ who = \"{who}\" }} }}"),
        1 => "{ end_combat = {} }".to_owned(),
        2 => format!("{{ turn = {{ who = \"{who}\" }} }}"),
        3 => format!("{{ use = {{ who = \"{who}\", card = \"{card}\" }} }}"),
        4 => format!("{{ effect = {{ who = \"{who}\", do = [{{ anger = {{ by = 3 }} }}, {{ draw = {{ count = 1 }} }}] }} }}"),
        _ => format!("{{ play = {{ who = \"{who}\", card = \"{card}\" }} }}"),
    })
}

fn answers() -> impl Strategy<Value = String> {
    let answer = prop_oneof![
        3 => Just("\"yes\"".to_owned()),
        5 => Just("\"no\"".to_owned()),
        3 => Just("{ pick = [\"block#1\"] }".to_owned()),
        3 => Just("{ pick = [\"block#2\"] }".to_owned()),
        4 => (0..KEYS.len()).prop_map(|at| format!("{{ pick = [\"{}\"] }}", KEYS[at])),
    ];
    proptest::collection::vec(answer, 0..5).prop_map(|all| format!("[{}]", all.join(", ")))
}

fn play() -> impl Strategy<Value = String> {
    (table(), proptest::collection::vec((act(), answers()), 1..25)).prop_map(|(table, moves)| {
        let moves: Vec<String> = moves
            .iter()
            .map(|(act, answers)| format!("[[move]]\ndo = {act}\nanswers = {answers}\n"))
            .collect();
        format!(
            "id = \"any\"\ngame = \"dbz-tcg\"\ntitle = \"Any\"\ncites = [{{ passage = \"a/b\", quote = \"c\" }}]\n{CARDS}\n{table}\n{}",
            moves.join("\n")
        )
    })
}

/// The passages of the corpus: the steps take their numbers from them.
fn passages() -> &'static Passages {
    static PASSAGES: std::sync::OnceLock<Passages> = std::sync::OnceLock::new();
    PASSAGES.get_or_init(|| {
        let ingested = headjudge_ingest::ingest(&headjudge_corpus::embedded()).expect("sound");
        Passages::new(&ingested.records)
    })
}

fn performed(text: &str) -> Outcome {
    let scenario =
        Scenario::parse("any.toml", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    run(&scenario, passages(), MAX_STEPS)
}

/// A step's number, of the procedure that `node` is a step of.
fn step_of(node: &Trace) -> Option<(&str, u32)> {
    let (procedure, n) = node.step.as_deref()?.split_once(", step ")?;
    Some((procedure, n.parse().ok()?))
}

fn steps_ascend(node: &Trace) -> bool {
    let steps: Vec<(&str, u32)> = node.children.iter().filter_map(step_of).collect();
    let ascend =
        steps.windows(2).all(|two| two[0].0 != two[1].0 || two[0].1 < two[1].1 || two[1].1 == 1);
    ascend && node.children.iter().all(steps_ascend)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn no_card_is_made_or_lost_and_the_trace_replays(text in play()) {
        let outcome = performed(&text);
        for failure in &outcome.failures {
            prop_assert!(!failure.message.contains("are somewhere"), "{}", failure.message);
            prop_assert!(!failure.message.contains("replayed"), "{}", failure.message);
        }
    }

    #[test]
    fn the_same_script_is_played_the_same_way(text in play()) {
        prop_assert_eq!(performed(&text), performed(&text));
    }

    #[test]
    fn steps_run_in_order(text in play()) {
        prop_assert!(steps_ascend(&performed(&text).trace));
    }

    #[test]
    fn each_prompt_is_answered_once(text in play()) {
        let outcome = performed(&text);
        let given = text.lines().filter(|line| line.starts_with("answers")).map(|line| {
            line.matches("yes").count() + line.matches("\"no\"").count() + line.matches("pick").count()
        });
        let asked = outcome.trace.walk().filter(|n| n.event.as_deref() == Some("asked")).count();
        prop_assert!(asked <= given.sum::<usize>());
    }

    #[test]
    fn a_combat_that_ends_leaves_no_window_open(text in play()) {
        let outcome = performed(&text);
        let mut fighting = false;
        for node in outcome.trace.walk() {
            match node.event.as_deref() {
                Some("combat_began") => fighting = true,
                Some("combat_ended") => fighting = false,
                Some("asked") if node.text.contains("shield icon") => {
                    prop_assert!(fighting, "a window is open after combat");
                }
                _ => {}
            }
        }
    }

    #[test]
    fn a_level_change_is_complete_before_the_sentence_goes_on(text in play()) {
        let outcome = performed(&text);
        let won = outcome.trace.walk().any(|node| node.event.as_deref() == Some("won"));
        let changes = outcome.trace.walk().filter(|n| n.step.as_deref() == Some("changing levels"));
        for change in changes {
            let steps: Vec<u32> = change.children.iter().filter_map(step_of).map(|(_, n)| n).collect();
            prop_assert!(won || steps == [1, 2, 3, 4, 5, 6], "{steps:?}");
        }
    }
}

/// The random plays would prove little if nothing happened in them.
#[test]
fn the_plays_reach_what_they_are_about() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..600 {
        let text = play().new_tree(&mut runner).expect("a play").current();
        for node in performed(&text).trace.walk() {
            for name in node.event.iter().chain(&node.step) {
                *seen.entry(name.clone()).or_default() += 1;
            }
        }
    }
    for name in [
        "combat_ended",
        "changing levels",
        "attack_stopped",
        "damage_dealt",
        "copied",
        "banished",
        "rejuvenated",
        "converted",
        "asked",
        "refused",
        "trigger",
        "won",
    ] {
        let count = seen.get(name).copied().unwrap_or(0);
        assert!(count > 0, "no play has `{name}`: {seen:#?}");
    }
}
