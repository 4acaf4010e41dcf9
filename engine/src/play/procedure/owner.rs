//! Whose thing a question is about: `my opponent's hand`, `my shield` where the
//! opponent is to use it. A step that speaks of a card says nothing of a card of
//! the other player.

use super::who::{AskedPlayer, player_at};
use super::words::is_determiner;

/// Verbs whose thing is the other player's by itself: `stop my attack`.
const AGAINST: [&str; 16] = [
    "attack", "block", "cancel", "capture", "counter", "damage", "defend", "destroy", "negate",
    "prevent", "redirect", "reduce", "respond", "steal", "stop", "target",
];

/// Openers of what an act answers, which is the other player's by itself.
const ANSWERS: [&str; 5] = ["against", "to", "when", "while", "if"];

/// Whether the words at `at` say that what follows is not the thing of `who`.
/// `opener` opened the part of the question that they are in.
pub(super) fn is_foreign(
    words: &[String],
    at: usize,
    who: AskedPlayer,
    verb: Option<&str>,
    opener: &str,
) -> bool {
    if ANSWERS.contains(&opener) || verb.is_some_and(|verb| AGAINST.contains(&verb)) {
        return false;
    }
    let asker = matches!(who, AskedPlayer::Me | AskedPlayer::Both | AskedPlayer::Anyone);
    match words[at].as_str() {
        "my" | "your" | "our" if is_player(words, at) => belongs(words, at, 2),
        "my" | "our" | "mine" => !asker,
        "me" | "us" => !asker && is_behind_of(words, at),
        "their" | "theirs" | "his" | "her" => who == AskedPlayer::Me,
        _ if is_player(words, at) => belongs(words, at, 1),
        _ => false,
    }
}

fn is_player(words: &[String], at: usize) -> bool {
    player_at(&words[at..])
        .is_some_and(|(who, _)| !matches!(who, AskedPlayer::Me | AskedPlayer::Anyone))
}

/// Whether the player named by the `taken` words at `at` owns a thing: `opponents hand`,
/// `the hand of my opponent`.
fn belongs(words: &[String], at: usize, taken: usize) -> bool {
    let last = words.get(at + taken - 1).map_or("", String::as_str);
    let named = matches!(last, "opponents" | "opps" | "attackers" | "defenders" | "players");
    is_behind_of(words, at) || named && words.len() > at + taken
}

/// Whether what is at `at` follows `of` or `from`: `a card of his opponent`.
fn is_behind_of(words: &[String], at: usize) -> bool {
    let before = words[..at].iter().rev().find(|word| !is_determiner(word));
    before.is_some_and(|word| matches!(word.as_str(), "of" | "from"))
}
