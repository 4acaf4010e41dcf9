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

const TABLE: &str = include_str!("sentences/table.toml");

/// What is done after it: attacks of both players, of which the last is blocked.
const THEN: &str = include_str!("sentences/then.toml");

/// What is done after that: anger and critical damage, the end of combat, attacks in the
/// next, and cards in play that go.
const LATER: &str = include_str!("sentences/later.toml");

/// The kinds of card that a line puts into play and uses: `(drill) POWER: …`.
const IN_PLAY: [&str; 4] = ["setup", "drill", "ally", "mastery"];

/// How the card is played.
const PLAYED: &str = "DO = { who = \"p1\", card = \"card\" }";

/// Whether a card in play is used, and does not only lie there.
fn uses(words: &str) -> bool {
    let other = ["INSTANT ", "SHIELD ", "CONSTANT ", "CONTINUOUS "];
    let mut powers = words.match_indices("POWER: ");
    powers.any(|(at, _)| !other.iter().any(|head| words[..at].ends_with(head)))
}

/// The line of a card that does nothing, where that of `words` would be.
fn plain_of(words: &str) -> String {
    let head = head_of(words);
    let lies = IN_PLAY.iter().any(|own| head == format!("({own}) ")) && !uses(words);
    let does = if lies { "(Limit 1 per deck.)" } else { "POWER: Raise your anger 0 levels." };
    format!("{head}{does}")
}

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
            text = text.replace(PLAYED, "pass = { who = \"p1\" }");
        }
        own => {
            text = text.replace("hand = [\"card\", ", "hand = [");
            text = text.replace("\"ball#1\"]", "\"ball#1\", \"card\"]");
            if uses(words) {
                text = text.replace("DO = ", "use = ");
            } else {
                text = text.replace(PLAYED, "pass = { who = \"p1\" }");
            }
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
        let plain = plains.entry(plain_of(words)).or_insert_with_key(|plain| states(plain).0);
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
