//! Tables by chance: cards with sentences of `sentences.txt` lie anywhere on both sides,
//! and the players do one legal action after another and answer what they are asked, all
//! by chance. Sentences meet here that no script has beside each other. What may be done
//! and how the game stands after each action is held by `near/chance.lock`.

#[path = "near/happened.rs"]
mod happened;
#[path = "near/lock.rs"]
mod lock;
#[path = "near/walks.rs"]
mod walks;

use std::fmt::Write as _;

use headjudge_engine::play::{MAX_STEPS, Next, Passages, Prompt, PromptKind, Scenario, run_on};

use self::happened::happened;
use self::lock::{Lock, Near, halves, mixed, sum};

/// So many tables are laid,
const TABLES: usize = 240;
/// with so many cards by chance on each,
const CARDS: usize = 12;
/// and so many actions and answers.
const ACTIONS: usize = 24;

/// Cards that are on every table.
const TABLE: &str = include_str!("sentences/table.toml");

/// Chance: numbers that follow from a table and how many were asked for.
struct Chance {
    table: usize,
    asked: u32,
}

impl Chance {
    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        self.asked += 1;
        let sum = sum(&format!("{} of {}", self.asked, self.table)) >> 20;
        usize::try_from(sum).unwrap_or(0) % n.max(1)
    }
}

/// The sentences that are performed: of which kind their card is, and the words.
fn sentences() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("sentences.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    let rows = rows.filter_map(|line| line.split_once(" => "));
    let rows = rows.filter(|(_, does)| !does.starts_with("not performed"));
    let kinds = ["setup", "drill", "ally", "mastery", "deck", "no block", "hand"];
    let row = |words: &'static str| match words.strip_prefix('(').and_then(|s| s.split_once(") ")) {
        Some((kind, rest)) if kinds.contains(&kind) => (kind, rest),
        _ => ("", words),
    };
    rows.map(|(words, _)| row(words)).collect()
}

/// A zone as a script writes it, with more cards that do not matter.
fn zone(name: &str, keys: &[String], more: usize) -> String {
    let mut all: Vec<String> = keys.iter().map(|key| format!("\"{key}\"")).collect();
    if more > 0 {
        all.push(more.to_string());
    }
    format!("{name} = [{}]", all.join(", "))
}

/// A table, before anything is done.
fn laid(chance: &mut Chance, sentences: &[(&str, &str)]) -> String {
    let names = sentences.iter().enumerate();
    let all = names.map(|(at, (_, words))| (at.to_string(), format!("{} {words}", chance.table)));
    let mut text = TABLE.split("[setup]").next().unwrap_or_default().to_owned();
    let zones = ["hand", "in_play", "life_deck", "discard"];
    let mut lies: [[Vec<String>; 4]; 2] = Default::default();
    for (n, (at, _)) in mixed(all.collect()).into_iter().take(CARDS).enumerate() {
        let Some((kind, words)) = at.parse::<usize>().ok().and_then(|at| sentences.get(at)) else {
            continue;
        };
        let own = if zones.contains(kind) || ["deck", "no block", ""].contains(kind) {
            String::new()
        } else {
            format!("kind = \"{kind}\"\n")
        };
        let words = serde_json::to_string(words).expect("text");
        let _ = writeln!(text, "[cards.c{n}]\nname = \"Card {n}\"\n{own}words = {words}\n");
        let zone = match *kind {
            "deck" => 2,
            "" | "no block" | "hand" => [0, 0, 0, 0, 2, 3][chance.below(6)],
            _ => 1,
        };
        lies[n % 2][zone].push(format!("c{n}"));
    }
    text.push_str("[setup]\n");
    for (side, own) in lies.iter_mut().enumerate() {
        let side = side + 1;
        own[0].extend(["jab", "ray", "guard", "event"].map(|key| format!("{key}#{side}")));
        own[1].extend(["drill", "ally", "setup"].map(|key| format!("{key}#{side}")));
        own[2].extend(["jab", "ball", "guard"].map(|key| format!("{key}#{}", side + 2)));
        own[3].extend(["ray", "drill", "event"].map(|key| format!("{key}#{}", side + 2)));
        let more = 2 + chance.below(8);
        let zones = zones.iter().zip(&own[..]).map(|(name, keys)| match *name {
            "in_play" => zone(name, keys, 0),
            "life_deck" => zone(name, keys, more),
            _ => zone(name, keys, 1),
        });
        let zones: Vec<String> = zones.collect();
        let (level, anger, stages) = (1 + chance.below(3), chance.below(5), chance.below(11));
        let who = [
            "name = \"Goku\", traits = [\"saiyan\"], alignment = \"hero\"",
            "name = \"Frieza\", alignment = \"villain\"",
        ];
        let who = who[side - 1];
        let _ = writeln!(
            text,
            "p{side} = {{ mp = {{ {who}, level = {level}, anger = {anger}, stages = {stages} }}, {} }}",
            zones.join(", ")
        );
    }
    text
}

/// An answer that the question takes.
fn answer(chance: &mut Chance, prompt: &Prompt) -> String {
    match prompt.kind {
        PromptKind::YesOrNo => ["\"yes\"", "\"no\""][chance.below(2)].to_owned(),
        PromptKind::Name => {
            let names = ["Red Jab", "Krillin", "Orange Event", "Red Drill"];
            format!("{{ name = \"{}\" }}", names[chance.below(names.len())])
        }
        PromptKind::Pick => {
            let most = prompt.most.min(prompt.options.len());
            let count = prompt.least + chance.below(most.saturating_sub(prompt.least) + 1);
            let mut keys: Vec<&str> = prompt.options.iter().map(|own| own.key.as_str()).collect();
            let picked = (0..count).map(|_| keys.remove(chance.below(keys.len())));
            let picked: Vec<String> = picked.map(|key| format!("\"{key}\"")).collect();
            format!("{{ pick = [{}] }}", picked.join(", "))
        }
    }
}

/// What is done next: most often by whose action it is, and seldom a pass or an end.
fn action(chance: &mut Chance, next: &Next) -> Option<String> {
    let turn = chance.below(5) > 0;
    let idle = chance.below(6) == 0;
    let own = |action: &&headjudge_engine::play::LegalAction| {
        let ends = ["pass", "end", "turn"].iter().any(|word| action.line.contains(word));
        (!turn || next.to_act.is_none_or(|who| who == action.who)) && (idle || !ends)
    };
    let mut all: Vec<_> = next.legal.iter().filter(own).collect();
    if all.is_empty() {
        all = next.legal.iter().collect();
    }
    (!all.is_empty()).then(|| all[chance.below(all.len())].action.clone())
}

/// A table played by chance.
fn played(table: usize, sentences: &[(&str, &str)]) -> Vec<Near> {
    let mut chance = Chance { table, asked: 0 };
    let text = laid(&mut chance, sentences);
    let begins = "{ combat = { who = \"p1\" } }".to_owned();
    let mut moves: Vec<(String, Vec<String>)> = vec![(begins, Vec::new())];
    let mut all = Vec::new();
    for at in 0..ACTIONS {
        let mut script = text.clone();
        for (own, answers) in &moves {
            let _ = writeln!(script, "\n[[move]]\ndo = {own}\nanswers = [{}]", answers.join(", "));
        }
        let scenario = Scenario::parse("chance.toml", &script)
            .unwrap_or_else(|error| panic!("{error}\n{script}"));
        let (outcome, next) = run_on(&scenario, &Passages::default(), MAX_STEPS);
        let failures: Vec<&str> = outcome.failures.iter().map(|own| own.message.as_str()).collect();
        let legal: Vec<&str> = next.legal.iter().map(|own| own.action.as_str()).collect();
        let what = moves.last().map(|own| format!("{own:?}")).unwrap_or_default();
        let (state, happened) = (&outcome.final_state, happened(&outcome));
        let told = format!("{failures:?} {state} {legal:?} {:?} {happened}", next.waits);
        all.push(Near { at, what, told });
        if let Some(prompt) = &next.waits {
            let answer = answer(&mut chance, prompt);
            if let Some((_, answers)) = moves.last_mut() {
                answers.push(answer);
            }
        } else if let Some(action) = action(&mut chance, &next) {
            moves.push((action, Vec::new()));
        } else {
            break;
        }
    }
    all
}

#[test]
fn tables_by_chance_are_played_as_ever() {
    let sentences = sentences();
    let rows = halves(TABLES, |part| {
        part.map(|n| (format!("table {n}"), played(n, &sentences))).collect()
    });
    Lock::new("chance.lock").hold(rows.into_iter());
}
