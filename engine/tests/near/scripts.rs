//! Scripts that are near those of `boundaries/` and of the corpus: a number is one more or
//! one less, a player, an answer or a place is another, a move is left out or comes twice.
//! So each boundary is seen from both sides, and each refusal from where it ends. And each
//! script without each of the rules and steps that it meets.

#[path = "happened.rs"]
mod happened;
#[path = "lock.rs"]
mod lock;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use headjudge_engine::play::{MAX_STEPS, Passages, RuleToggle, Scenario, run, run_without};

use self::happened::happened;
use self::lock::{Lock, Near, halves, mixed};

/// So many scripts near one are tried.
const TRIED: usize = 60;

/// Words, each with what may stand in its place: `word: another | another`.
const OTHERS: &str = include_str!("keys.txt");

/// The scripts under a folder, by their names.
fn scripts(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    all.retain(|path| path.extension().is_some_and(|own| own == "toml"));
    all.sort();
    all
}

/// The script up to what is expected in the end, and without what its ablations expect.
fn played(text: &str) -> &str {
    let ends = ["\n[final]", "\n[ablate", "\n[[ablate"];
    let end = ends.iter().filter_map(|own| text.find(own)).min().unwrap_or(text.len());
    &text[..end]
}

/// The scripts near one: the change, and the script with it.
fn near(text: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let own = played(text);
    let begins = own.find("\n[").unwrap_or(0);
    let in_expectation = |at: usize| {
        let line = own[..at].rfind('\n').map_or(0, |start| start + 1);
        let whole = &own[line..at + own[at..].find('\n').unwrap_or(own.len() - at)];
        whole.starts_with("expect") || whole.contains("event =") || whole.contains("state =")
    };
    let mut put = |at: usize, long: usize, other: &str| {
        if at > begins && !in_expectation(at) {
            let line = own[..at].matches('\n').count() + 1;
            let what = format!("line {line}: {} → {other}", &own[at..at + long]);
            all.push((what, format!("{}{other}{}", &own[..at], &text[at + long..])));
        }
    };
    for (at, _) in own.match_indices("= ") {
        let digits = own[at + 2..].bytes().take_while(u8::is_ascii_digit).count();
        if let Ok(n) = own[at + 2..at + 2 + digits].parse::<i64>() {
            put(at + 2, digits, &(n + 1).to_string());
            if n > 0 {
                put(at + 2, digits, &(n - 1).to_string());
            }
        }
    }
    for (word, others) in OTHERS.lines().filter_map(|line| line.split_once(": ")) {
        for (at, _) in own.match_indices(word) {
            for other in others.split(" | ") {
                put(at, word.len(), other);
            }
        }
    }
    let moves: Vec<usize> = own.match_indices("[[move]]").map(|(at, _)| at).collect();
    for (n, from) in moves.iter().enumerate() {
        let to = moves.get(n + 1).copied().unwrap_or(own.len());
        let (before, one, after) = (&text[..*from], &text[*from..to], &text[to..]);
        all.push((format!("without move {}", n + 1), format!("{before}{after}")));
        all.push((format!("move {} twice", n + 1), format!("{before}{one}\n{one}{after}")));
    }
    all
}

/// What comes of a script without some rules, whether it goes as it expects or not.
fn told(name: &str, text: &str, off: &BTreeSet<RuleToggle>) -> String {
    let scenario = match Scenario::parse(name, text) {
        Ok(scenario) => scenario,
        Err(error) => return error.message,
    };
    let outcome = run_without(&scenario, &Passages::default(), MAX_STEPS, off);
    let failures: Vec<&str> = outcome.failures.iter().map(|own| own.message.as_str()).collect();
    format!("{failures:?} {} {}", outcome.final_state, happened(&outcome))
}

/// What comes of the scripts near one in a folder.
fn tried((folder, path): &(String, PathBuf)) -> (String, Vec<Near>) {
    let text = std::fs::read_to_string(path).expect("a script");
    let name = format!("{folder}/{}", path.file_stem().unwrap_or_default().display());
    let all = mixed(near(&text)).into_iter().take(TRIED).enumerate();
    let tried = all.map(|(at, (what, other))| Near {
        at,
        what,
        told: told(&name, &other, &BTreeSet::new()),
    });
    let tried = tried.collect();
    (name, tried)
}

/// What comes of a script of a folder without each rule and each step on its trace.
fn without((folder, path): &(String, PathBuf)) -> (String, Vec<Near>) {
    let text = std::fs::read_to_string(path).expect("a script");
    let name = format!("{folder}/{}", path.file_stem().unwrap_or_default().display());
    let scenario = Scenario::parse(&name, &text).expect("a script");
    let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
    let rules: BTreeSet<&str> = outcome.trace.rules().collect();
    let tried = rules.into_iter().enumerate().map(|(at, rule)| {
        let off = BTreeSet::from([RuleToggle::named(rule).expect("a rule on the trace")]);
        Near { at, what: format!("without {rule}"), told: told(&name, played(&text), &off) }
    });
    let tried = tried.collect();
    (name, tried)
}

/// Every script, with the name of its folder.
fn every_script() -> Vec<(String, PathBuf)> {
    let games = ["buddyfight", "dbs-cg", "dbz-ccg", "dbz-tcg"];
    let corpus = games.map(|game| format!("../corpus/scenarios/{game}"));
    let folders = std::iter::once("tests/boundaries").chain(corpus.iter().map(String::as_str));
    let rows = folders.flat_map(|folder| {
        let name = folder.rsplit('/').next().unwrap_or(folder).to_owned();
        scripts(folder).into_iter().map(move |path| (name.clone(), path))
    });
    rows.collect()
}

#[test]
fn near_scripts_are_told_apart() {
    let all = every_script();
    let rows = halves(all.len(), |part| part.map(|at| tried(&all[at])).collect());
    Lock::new("scripts.lock").hold(rows.into_iter());
}

/// A rule or a step that is switched off takes with it what rests on it, and no more.
#[test]
fn each_rule_is_told_apart_from_none() {
    let all = every_script();
    let rows = halves(all.len(), |part| part.map(|at| without(&all[at])).collect());
    Lock::new("without.lock").hold(rows.into_iter());
}
