//! Scripts played on by chance. On the table of each script of `boundaries` and of the
//! corpus the players do what moves of its game do: in another order, with other cards,
//! whose action it is or not, and with any answer that a question takes. So each refusal
//! is asked of cards that it is not about, and each answer of a window is given once.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use headjudge_engine::play::{MAX_STEPS, Passages, Scenario, run_on};

use crate::happened::happened;
use crate::lock::{Lock, Near, halves, sum};
use crate::{Chance, answer};

/// Each game, and how often each of its scripts is walked: few have many scripts.
const GAMES: [(&str, usize); 4] =
    [("buddyfight", 6), ("dbs-cg", 6), ("dbz-ccg", 6), ("dbz-tcg", 1)];
/// So many moves and answers are tried of a walk.
const STEPS: usize = 28;

/// Moves of each game: `game: move`.
const MOVES: &str = include_str!("moves.txt");

/// What stands for a card in them.
const ANY_CARD: &str = "?";

/// The keys of a move that name a card.
const CARD_KEYS: [&str; 5] = ["card = ", "target = ", "ally = ", "discard = ", "stacked = "];

/// A script: its name, what lies on its table, its cards, and its moves.
struct Script {
    name: String,
    game: &'static str,
    table: String,
    cards: Vec<String>,
    moves: Vec<String>,
}

/// The quoted words of a text, and what is between them, in turn.
fn quoted(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('"').enumerate()
}

fn script(path: &Path) -> Option<Script> {
    let text = std::fs::read_to_string(path).expect("a script");
    // Of a card on record, and of an erratum, a script alone does not tell all.
    if text.contains("[[text]]") || text.contains("\ncard ") {
        return None;
    }
    let (table, moves) = text.split_once("\n[[move]]")?;
    let table = table.split("\n[final]").next().unwrap_or(table);
    let game = GAMES.iter().find(|(game, _)| table.contains(&format!("\"{game}\"\n")))?.0;
    let names = table.lines().filter_map(|line| line.strip_prefix("[cards.")?.strip_suffix(']'));
    let names: BTreeSet<&str> = names.collect();
    let (_, setup) = table.split_once("\n[setup]")?;
    let is_card = |word: &&str| names.contains(word.split('#').next().unwrap_or(word));
    let cards = quoted(setup).filter(|(at, _)| at % 2 == 1).map(|(_, word)| word);
    let cards: BTreeSet<&str> = cards.filter(is_card).collect();
    let moves = moves.lines().filter_map(|line| {
        let act = line.strip_prefix("do")?.trim_start().strip_prefix("= ")?;
        let whole = act.matches('{').count() == act.matches('}').count();
        whole.then(|| act.to_owned())
    });
    Some(Script {
        name: path.file_stem().unwrap_or_default().display().to_string(),
        game,
        cards: cards.into_iter().map(str::to_owned).collect(),
        moves: moves.collect(),
        table: table.to_owned(),
    })
}

/// Every script that can be walked.
fn scripts() -> Vec<Script> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = GAMES.map(|(game, _)| format!("../corpus/scenarios/{game}"));
    let folders = corpus.iter().map(String::as_str).chain(["tests/boundaries"]);
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(tests.join(folder)).expect("the folder is there");
        paths.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    paths.sort();
    paths.iter().filter_map(|path| script(path)).collect()
}

/// The moves of a game, with any card for `?`.
fn moves_of(game: &str) -> Vec<&'static str> {
    let lines = MOVES.lines().filter_map(|line| line.split_once(": "));
    lines.filter(|(own, _)| *own == game).map(|(_, act)| act).collect()
}

/// A move: one of the script with another card or another player now and then, or any.
fn act(chance: &mut Chance, script: &Script, any: &[&str]) -> String {
    let own = chance.below(2) == 0;
    let act = match script.moves.get(chance.below(script.moves.len())) {
        Some(act) if own => act,
        _ => any[chance.below(any.len())],
    };
    let mut key = "";
    let words = quoted(act).map(|(at, word)| {
        if at % 2 == 0 {
            key = word;
            return word;
        }
        let of_card = CARD_KEYS.iter().any(|own| key.ends_with(own));
        match word {
            "p1" if chance.below(4) == 0 => "p2",
            "p2" if chance.below(4) == 0 => "p1",
            _ if of_card && (word == ANY_CARD || chance.below(2) == 0) => {
                script.cards.get(chance.below(script.cards.len())).map_or(word, String::as_str)
            }
            _ => word,
        }
    });
    words.collect::<Vec<_>>().join("\"")
}

/// A walk over the table of a script.
fn walked(script: &Script, walk: &str) -> Vec<Near> {
    let any = moves_of(script.game);
    let mut chance = Chance { table: usize::try_from(sum(walk) >> 8).unwrap_or(0), asked: 0 };
    let mut moves: Vec<(String, Vec<String>)> = Vec::new();
    let mut all = Vec::new();
    let mut waits = None;
    for at in 0..STEPS {
        match (waits.take(), moves.last_mut()) {
            (Some(prompt), Some((_, answers))) => answers.push(answer(&mut chance, &prompt)),
            _ => moves.push((act(&mut chance, script, &any), Vec::new())),
        }
        let mut text = script.table.clone();
        for (own, answers) in &moves {
            let _ = writeln!(text, "\n[[move]]\ndo = {own}\nanswers = [{}]", answers.join(", "));
        }
        let scenario = Scenario::parse("walk.toml", &text)
            .unwrap_or_else(|error| panic!("{}: {error}\n{text}", script.name));
        let (outcome, next) = run_on(&scenario, &Passages::default(), MAX_STEPS);
        let failures: Vec<&str> = outcome.failures.iter().map(|own| own.message.as_str()).collect();
        let what = moves.last().map(|own| format!("{own:?}")).unwrap_or_default();
        let (state, happened) = (&outcome.final_state, happened(&outcome));
        let told = format!("{failures:?} {state} {:?} {happened}", next.waits);
        all.push(Near { at, what, told });
        // What is refused is not done, and what comes next does not hang on it.
        if next.waits.is_none() && !failures.is_empty() {
            moves.pop();
        }
        waits = next.waits;
    }
    all
}

#[test]
fn scripts_are_walked_by_chance_as_ever() {
    let scripts = scripts();
    let walks = scripts.iter().flat_map(|script| {
        let often = GAMES.iter().find(|own| own.0 == script.game).map_or(0, |own| own.1);
        (1..=often).map(move |n| (script, format!("{}, walk {n}", script.name)))
    });
    let walks: Vec<(&Script, String)> = walks.collect();
    let rows = halves(walks.len(), |part| {
        part.map(|at| (walks[at].1.clone(), walked(walks[at].0, &walks[at].1))).collect()
    });
    Lock::new("walks.lock").hold(rows.into_iter());
}
