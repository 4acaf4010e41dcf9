//! Sentences of cards, one by one, on a table with something of every kind: each does
//! what its line of `sentences.txt` says, and nothing else. A line is the words of a
//! card and, after `=>`, what is another way than with a card that says nothing: when
//! it has been played, `then` after attacks of both players, and `later` in the next
//! combat. `UPDATE_SENTENCES=1` writes what comes out, for a person to read.

#[path = "near/sentences.rs"]
mod near;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use headjudge_engine::play::{MAX_STEPS, Outcome, Passages, Scenario, run};
use serde_json::Value;

const TABLE: &str = r#"
id    = "sentences/one"
game  = "dbz-tcg"
title = "A sentence"

[cards.jab]
name   = "Red Jab"
style  = "red"
attack = { stages = 4 }

[cards.ray]
name   = "Goku's Ray"
kind   = "energy_combat"
attack = { energy = true, life = 3 }
hit    = [{ stages = { by = 1 } }]

[cards.guard]
name   = "Black Guard"
style  = "black"
icons  = ["shield"]
effect = ["stop"]

[cards.drill]
name    = "Red Drill"
style   = "red"
kind    = "drill"
trigger = [{ on = "left_play", this = true, do = [{ stages = { by = 1 } }] }]

[cards.ally]
name      = "Krillin"
character = "Krillin"
kind      = "ally"
traits    = ["earthling"]

[cards.setup]
name  = "Blue Setup"
style = "blue"
kind  = "setup"
power = { do = [{ stages = { by = 2 } }] }

[cards.ball]
name = "Earth Dragon Ball 3"
kind = "dragon_ball"

[cards.event]
name      = "Orange Event"
style     = "orange"
kind      = "event"
endurance = 1

[cards.mastery]
name  = "Red Mastery"
style = "red"
kind  = "mastery"

[setup]
combat = "p1"
p1 = { mp = { name = "Goku", traits = ["saiyan"], alignment = "hero", level = 2, anger = 2, stages = 5 }, hand = ["card", "jab#1", "ray#1", "event#1", "ally#5", "jab#8", "jab#10"], in_play = ["mastery", "drill#1", "ally#1", "setup#1", "ball#1"], discard = ["event#2", "ray#3", "drill#3", "jab#3", 1], banished = ["jab#7"], life_deck = ["event#4", "drill#5", "jab#5", "ally#6", "ray#5", "ball#3", 6] }
p2 = { mp = { name = "Frieza", alignment = "villain", level = 2, anger = 2, stages = 6 }, hand = ["guard#1", "jab#2", "ray#2", "event#3", "jab#9"], in_play = ["drill#2", "ally#2", "setup#2", "ball#2"], discard = ["jab#4", "ally#4", 1], banished = ["ray#7"], life_deck = ["jab#6", "setup#4", "drill#6", 8] }

[[move]]
do = { DO = { who = "p1", card = "card" } }
"#;

/// What is done after it: attacks of both players, of which the last is blocked.
const THEN: &str = r#"
[[move]]
do = { play = { who = "p2", card = "jab#2" } }

[[move]]
do = { play = { who = "p1", card = "jab#1" } }
answers = ["no"]

[[move]]
do = { use = { who = "p2", card = "setup#2" } }

[[move]]
do = { play = { who = "p1", card = "ray#1" } }
answers = ["no"]

[[move]]
do = { play = { who = "p2", card = "ray#2" } }

[[move]]
do = { play = { who = "p1", card = "jab#8" } }
"#;

/// What is done after that: anger and critical damage, the end of combat, attacks in the
/// next, and cards in play that go.
const LATER: &str = r#"
[[move]]
do = { effect = { who = "p2", do = [{ anger = { by = 3 } }, "critical", { stages = { by = 1 } }, { rejuvenate = { from = "discard", how = "top" } }] } }

[[move]]
do = { effect = { who = "p1", do = [{ anger = { by = 3 } }, { rejuvenate = { from = "discard", how = "top" } }] } }

[[move]]
do = { play = { who = "p2", card = "event#3" } }

[[move]]
do = { play = { who = "p1", card = "event#1" } }

[[move]]
do = { end_combat = {} }

[[move]]
do = { turn = { who = "p2" } }

[[move]]
do = { combat = { who = "p2" } }

[[move]]
do = { play = { who = "p2", card = "jab#9" } }

[[move]]
do = { play = { who = "p1", card = "jab#10" } }

[[move]]
do = { pass = { who = "p2" } }

[[move]]
do = { effect = { who = "p2", do = [{ destroy = { of = "opponent", card = { kind = "ally" } } }, { destroy = { of = "opponent", card = { kind = "drill" } } }, { level = { who = "opponent", by = -1 } }] } }

[[move]]
do = { effect = { who = "p1", do = [{ search = { card = { kind = "dragon_ball" }, to = "hand" } }, { banish = { from = "discard", card = { icon = "sword" } } }] } }

[[move]]
do = { effect = { who = "p2", do = [{ destroy = { from = "life_deck", of = "opponent", how = "top", by_opponent = false } }, { banish = { from = "discard", of = "opponent", how = "bottom" } }, { discard = { from = "hand", of = "opponent", how = "all" } }] } }

[[move]]
do = { turn = { who = "p1" } }
"#;

/// The kinds of card that a line puts into play and uses: `(drill) POWER: …`.
const IN_PLAY: [&str; 4] = ["setup", "drill", "ally", "mastery"];

/// The scenario of a line. Before its words it may say in parentheses which kind of card it
/// is, in play; that it is used in hand; that it lies on top of the Life Deck; or that
/// nothing stops its attack.
fn scenario(line: &str, then: &str) -> String {
    let (what, words) = match line.strip_prefix('(').and_then(|rest| rest.split_once(") ")) {
        Some((what, words))
            if ["no block", "deck", "hand"].contains(&what) || IN_PLAY.contains(&what) =>
        {
            (what, words)
        }
        _ => ("", line),
    };
    let quoted = serde_json::to_string(words).expect("text");
    let mut text = TABLE.to_owned();
    let mut kind = String::new();
    match what {
        "" => {}
        "no block" => text = text.replace("\"guard#1\", ", ""),
        "hand" => text = text.replace("DO = ", "use = "),
        "deck" => {
            text = text.replace("hand = [\"card\", ", "hand = [");
            text = text.replace("life_deck = [\"event#4\"", "life_deck = [\"card\", \"event#4\"");
            text =
                text.replace("DO = { who = \"p1\", card = \"card\" }", "pass = { who = \"p1\" }");
        }
        own => {
            text = text.replace("hand = [\"card\", ", "hand = [");
            text = text.replace("\"ball#1\"]", "\"ball#1\", \"card\"]");
            text = text.replace("DO = ", "use = ");
            kind = format!("kind = \"{own}\"\n");
        }
    }
    let text = text.replace("DO = ", "play = ");
    format!("{text}{then}\n[cards.card]\nname = \"The Card\"\n{kind}words = {quoted}\n")
}

/// What a line says in parentheses before its words.
fn head_of(line: &str) -> String {
    let head = line.split_once(") ").map_or("", |(head, _)| head);
    if head.starts_with('(') { format!("{head}) ") } else { String::new() }
}

fn outcome(words: &str, then: &str) -> Outcome {
    let text = scenario(words, then);
    let mut scenario = Scenario::parse("sentence.toml", &text).unwrap_or_else(|e| panic!("{e}"));
    scenario.answer_by_itself();
    run(&scenario, &Passages::default(), MAX_STEPS)
}

/// A state as names with a value each.
fn flat(outcome: &Outcome) -> BTreeMap<String, String> {
    fn walk(at: &str, value: &Value, out: &mut BTreeMap<String, String>) {
        match value {
            Value::Object(own) => {
                for (key, value) in own {
                    let key = if matches!(key.as_str(), "zones" | "numbers") {
                        at.to_owned()
                    } else {
                        format!("{at} {key}")
                    };
                    walk(&key, value, out);
                }
            }
            Value::Array(all) => {
                let all = all
                    .iter()
                    .filter_map(Value::as_str)
                    .map(|card| card.strip_prefix("card ").map_or(card, |_| "*"));
                out.insert(at.trim().to_owned(), all.collect::<Vec<_>>().join(" "));
            }
            other => {
                out.insert(at.trim().to_owned(), other.to_string());
            }
        }
    }
    let mut out = BTreeMap::new();
    walk("", &outcome.final_state, &mut out);
    out
}

/// What differs: the cards that are here and not there, and the numbers.
fn parted(here: &BTreeMap<String, String>, there: &BTreeMap<String, String>) -> Vec<String> {
    let keys: std::collections::BTreeSet<&String> = here.keys().chain(there.keys()).collect();
    let empty = String::new();
    let mut all = Vec::new();
    for key in keys {
        let (is, was) = (here.get(key).unwrap_or(&empty), there.get(key).unwrap_or(&empty));
        if is == was {
            continue;
        }
        if is.parse::<i64>().is_ok() || was.parse::<i64>().is_ok() {
            all.push(format!("{key} {is}"));
            continue;
        }
        let mut more: Vec<String> = Vec::new();
        let mut left: Vec<&str> = was.split(' ').filter(|card| !card.is_empty()).collect();
        for card in is.split(' ').filter(|card| !card.is_empty()) {
            match left.iter().position(|own| *own == card) {
                Some(at) => drop(left.remove(at)),
                None => more.push(format!("+{card}")),
            }
        }
        more.extend(left.iter().map(|card| format!("-{card}")));
        let more = if more.is_empty() { "in another order".to_owned() } else { more.join(" ") };
        all.push(format!("{key} {more}"));
    }
    all
}

/// The state when the card has been played, after the attacks, and later.
fn states(line: &str) -> ([BTreeMap<String, String>; 3], Vec<String>) {
    let played = outcome(line, "");
    let left = played.left_out.get("card").cloned().unwrap_or_default();
    let then = outcome(line, THEN);
    let later = outcome(line, &format!("{THEN}{LATER}"));
    ([played, then, later].map(|outcome| flat(&outcome)), left)
}

/// What comes of a line, as `sentences.txt` writes it.
fn told(line: &str, plain: &[BTreeMap<String, String>; 3]) -> String {
    let (states, left) = states(line);
    let mut parts = Vec::new();
    if !left.is_empty() {
        parts.push(format!("not performed: {}", left.join(" | ")));
    }
    let mut told: Vec<String> = Vec::new();
    for (name, (is, was)) in ["", "then ", "later "].iter().zip(states.iter().zip(plain)) {
        let now = parted(is, was);
        let new: Vec<&str> =
            now.iter().filter(|own| !told.contains(own)).map(String::as_str).collect();
        if !new.is_empty() {
            parts.push(format!("{name}{}", new.join(", ")));
        }
        told = now;
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join("; ") }
}

/// So many lines that are wrong are enough to tell.
const TOLD: usize = 20;

#[test]
fn each_sentence_does_what_its_line_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sentences.txt");
    let text = std::fs::read_to_string(&path).expect("the sentences are there");
    let mut plains: BTreeMap<String, [BTreeMap<String, String>; 3]> = BTreeMap::new();
    let update = std::env::var_os("UPDATE_SENTENCES").is_some();
    let mut new = String::new();
    let mut wrong = Vec::new();
    for line in text.lines() {
        if line.is_empty() || line.starts_with('#') {
            let _ = writeln!(new, "{line}");
            continue;
        }
        let words = line.split(" => ").next().unwrap_or(line);
        let head = head_of(words);
        let plain = plains.entry(head).or_insert_with_key(|head| {
            states(&format!("{head}POWER: Raise your anger 0 levels.")).0
        });
        let is = format!("{words} => {}", told(words, plain));
        if is != line {
            wrong.push(format!("expected {line}\n      is {is}"));
            if wrong.len() == TOLD && !update {
                break;
            }
        }
        let _ = writeln!(new, "{is}");
    }
    if update {
        std::fs::write(&path, new).expect("the file is writable");
        return;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
