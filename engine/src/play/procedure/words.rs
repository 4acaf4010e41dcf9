//! Words of questions and of steps, made comparable.

use headjudge_corpus::{Permission, cardinal, fold_words, verb_of};

/// The verbs that ask or say the same of a thing.
const FAMILIES: [&[&str]; 9] = [
    &[
        "use", "play", "activate", "cast", "trigger", "perform", "make", "carry", "do", "resolve",
        "apply",
    ],
    &["play", "place", "put", "add", "set", "move", "send", "call"],
    &["choose", "select", "pick", "name", "target", "decide", "declare", "announce", "determine"],
    &["capture", "take", "steal", "gain"],
    &["discard", "banish", "remove", "send"],
    &["change", "switch", "redirect", "move", "turn"],
    &["check", "look", "see", "view", "reveal", "show"],
    &["gain", "get"],
    &["draw", "redraw"],
];

/// Verbs that are also the name of what is done: `counter`, `make a combo`.
const ACTS: [&str; 13] = [
    "attack", "awaken", "battle", "block", "call", "charge", "combo", "counter", "defend",
    "mulligan", "pass", "respond", "shield",
];

/// Verbs by which an act is done: `declare an attack`.
const DOING: [&str; 13] = [
    "use", "play", "activate", "perform", "make", "carry", "do", "resolve", "declare", "choose",
    "trigger", "cast", "attack",
];

/// Verbs that a plain sentence orders by: `pay any costs`. Others, such as
/// `use` and `declare`, may as well say how a thing is done if it is.
const ORDERING: [&str; 25] = [
    "add",
    "announce",
    "calculate",
    "check",
    "compare",
    "deal",
    "destroy",
    "determine",
    "discard",
    "draw",
    "gain",
    "go",
    "lose",
    "lower",
    "pay",
    "place",
    "put",
    "raise",
    "remove",
    "resolve",
    "return",
    "send",
    "set",
    "shuffle",
    "subtract",
];

/// The folded words of `text`; a prefix and what it is put before are one word.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    let mut prefix = String::new();
    for word in fold_words(text) {
        match word.as_str() {
            "non" | "un" | "z" => prefix = word,
            // `face up` and `upside down` are one word: `down` alone says neither.
            "up" | "down" if joined.last().is_some_and(|last| is_side(last)) => {
                let last = joined.pop().unwrap_or_default();
                joined.push(last + &word);
            }
            "dragonball" | "dragonballs" => joined.extend(["dragon".to_owned(), "ball".to_owned()]),
            "1st" => joined.push("first".to_owned()),
            _ => joined.push(std::mem::take(&mut prefix) + &word),
        }
    }
    joined
}

fn is_side(word: &str) -> bool {
    matches!(word, "face" | "upside")
}

/// `word` without the marks of number, and with every double letter single,
/// so that a slip of the pen does not hide it.
pub(super) fn stem(word: &str) -> String {
    let singular = match word {
        _ if word.len() > 4 && word.ends_with("ies") => format!("{}y", &word[..word.len() - 3]),
        _ if word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") => {
            word[..word.len() - 1].to_owned()
        }
        _ => word.to_owned(),
    };
    let mut single: Vec<char> = singular.chars().collect();
    single.dedup();
    let single: String = single.into_iter().collect();
    if single == "defence" { "defense".to_owned() } else { single }
}

/// The stems of the words of `text`.
pub(super) fn stems(text: &str) -> Vec<String> {
    words(text).iter().map(|word| stem(word)).collect()
}

/// Whether two stems are one word, one slip in a long word allowed.
pub(super) fn same(a: &str, b: &str) -> bool {
    const LONG: usize = 7;
    if a == b {
        return true;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().min(b.len()) < LONG || a[0] != b[0] || a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let ahead = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let behind = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    ahead + behind + 1 >= a.len().max(b.len())
}

/// Whether `bag` has `word`.
pub(super) fn has(bag: &[String], word: &str) -> bool {
    bag.iter().any(|own| same(own, word))
}

/// Whether a word only says that a thing follows: `the`, `your`, `own`.
pub(super) fn is_determiner(word: &str) -> bool {
    matches!(word, "a" | "an" | "the" | "my" | "your" | "his" | "her" | "their" | "own")
}

/// Whether `word` is the name of an act and the verb for it.
pub(super) fn is_act(word: &str) -> bool {
    ACTS.contains(&word)
}

/// Whether `verb` asks for what `permission` says is done.
pub(super) fn verb_fits(verb: Option<&str>, acts: bool, permission: &Permission) -> bool {
    let own = &permission.verbs;
    match verb {
        Some(verb) => own.iter().any(|own| {
            own == verb || FAMILIES.iter().any(|f| f.contains(&own.as_str()) && f.contains(&verb))
        }),
        None if acts => own.iter().any(|own| DOING.contains(&own.as_str()) || is_act(own)),
        None => true,
    }
}

/// Whether a plain sentence orders by `verb`.
pub(super) fn is_ordering(verb: &str) -> bool {
    ORDERING.contains(&verb)
}

/// Whether `verb` says nothing of what is done: `use`, `play`, `do`.
pub(super) fn is_general(verb: &str) -> bool {
    FAMILIES[0].contains(&verb) || FAMILIES[1].contains(&verb)
}

/// The words of what `permission` is about, its verbs among them, and those
/// of the thing itself, before what is told of it.
pub(super) fn bag_of(permission: &Permission) -> (Vec<String>, Vec<String>) {
    const BEHIND: [&str; 9] = ["of", "from", "on", "in", "with", "by", "for", "into", "associated"];
    let verbs = permission.verbs.iter().map(|verb| stem(verb));
    let object: Vec<String> = words(&permission.object);
    let ends =
        |(at, word): (usize, &String)| (at > 0 && BEHIND.contains(&word.as_str())).then_some(at);
    // A question inside the sentence, `announce who …`, is the thing itself.
    let asks = object.first().is_some_and(|word| matches!(word.as_str(), "which" | "who" | "if"));
    let end = object.iter().enumerate().find_map(ends).filter(|_| !asks).unwrap_or(object.len());
    let mut bag: Vec<String> = verbs.clone().chain(object.iter().map(|word| stem(word))).collect();
    let head: Vec<String> = verbs.chain(object[..end].iter().map(|word| stem(word))).collect();
    bag.extend(object.iter().filter_map(|word| verb_of(word)).map(stem));
    (bag, head)
}

/// Whether `words` are a clause about how things are: `while the opponent has a Monster`.
pub(super) fn says_how_it_is(words: &[String]) -> bool {
    words.iter().any(|word| matches!(word.as_str(), "has" | "have" | "is" | "are" | "was" | "were"))
}

/// Whether `word` opens a condition.
pub(super) fn is_condition(word: &str) -> bool {
    is_contrary(word) || matches!(word, "if" | "before" | "without")
}

/// Whether `word` opens the contrary of a case.
pub(super) fn is_contrary(word: &str) -> bool {
    matches!(word, "unless" | "instead" | "except" | "although" | "though")
}

/// Whether `word` denies what follows it.
pub(super) fn denies(word: &str) -> bool {
    matches!(
        word,
        "not"
            | "no"
            | "never"
            | "isnt"
            | "arent"
            | "wasnt"
            | "werent"
            | "doesnt"
            | "dont"
            | "didnt"
            | "hasnt"
            | "havent"
    )
}

/// Whether `word` says how something came out, which a rule may ask for or rule out.
pub(super) fn is_outcome(word: &str) -> bool {
    const OUTCOMES: [&str; 9] = [
        "stopped",
        "prevented",
        "blocked",
        "countered",
        "negated",
        "cancelled",
        "nullified",
        "missed",
        "failed",
    ];
    OUTCOMES.contains(&word.strip_prefix("un").unwrap_or(word))
}

/// Whether `word` says how a card lies.
pub(super) fn is_state(word: &str) -> bool {
    matches!(word, "rest" | "rested" | "active" | "stand" | "stood" | "taped" | "untaped")
}

/// The number that `word` is.
pub(super) fn number(word: &str) -> Option<u32> {
    match word {
        "twice" => Some(2),
        "thrice" => Some(3),
        _ => cardinal(word),
    }
}
