//! Numbers in rules: `one`, `up to 2`, `no more than one`, `any`, `once`.

use headjudge_corpus::{Bound, Force, HowMany, cardinal};

use super::token::{Token, tokens};

/// The number that is at the head of `object`. An article counts nothing:
/// `may use a [Counter]` does not say that there is no second one.
pub(super) fn amount_of(object: &str, force: Force) -> Option<HowMany> {
    let tokens = tokens(object);
    let mut low: &[_] = &tokens;
    let mut freely = false;
    if let [first, second, third, rest @ ..] = low
        && first.low == "as"
        && matches!(second.low.as_str(), "you" | "they")
        && third.low == "wish"
    {
        low = rest;
        freely = true;
    }
    // `one card at a time` counts no times.
    let by_turns = |three: &[Token]| {
        let [at, a, time] = three else { return false };
        at.low == "at" && a.low == "a" && time.low == "time"
    };
    if tokens.windows(3).any(by_turns) {
        return freely.then_some(HowMany { bound: Bound::Any, n: None });
    }
    let words: Vec<&str> = low.iter().map(|token| token.low.as_str()).collect();
    let words = match words.as_slice() {
        ["either", rest @ ..] => rest,
        all => all,
    };
    let plain = |n: u32| {
        let bound = if force == Force::May { Bound::AtMost } else { Bound::Exactly };
        Some(HowMany { bound, n: Some(n) })
    };
    let bounded = |bound, word: &str| Some(HowMany { bound, n: Some(number_of(word)?) });
    match words {
        ["any", n, ..] if number_of(n).is_some() => number_of(n).and_then(plain),
        // `any Empower effect` is whichever one, `any shields` as many as there are.
        ["any", rest @ ..] if !is_plural(rest) => None,
        ["any" | "all", ..] => Some(HowMany { bound: Bound::Any, n: None }),
        ["up", "to", n, ..]
        | ["at", "most", n, ..]
        | ["no", "more", "than", n, ..]
        | ["just" | "only", n, ..] => bounded(Bound::AtMost, n),
        ["at", "least", n, ..] | [n, "or", "more", ..] => bounded(Bound::AtLeast, n),
        ["exactly", n, ..] => bounded(Bound::Exactly, n),
        ["a" | "the", "single", ..] => bounded(Bound::AtMost, "one"),
        [n, ..] => number_of(n).and_then(plain),
        [] => None,
    }
}

/// Whether the thing that `words` begin with is more than one.
fn is_plural(words: &[&str]) -> bool {
    let thing =
        words.iter().take_while(|word| !matches!(**word, "of" | "from" | "on" | "in" | "that"));
    thing.last().is_none_or(|word| word.ends_with('s') && !word.ends_with("ss"))
}

/// The number that `word` is.
pub(super) fn number_of(word: &str) -> Option<u32> {
    match word {
        "once" => Some(1),
        "twice" => Some(2),
        "zero" => Some(0),
        _ => cardinal(word),
    }
}
