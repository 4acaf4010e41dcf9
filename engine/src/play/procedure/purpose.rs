//! What a question about a step wants to know: whether a thing may be done,
//! must be done, or may be left undone. It is apart from the reading of the
//! thing itself, because the words for it are taken out before that is read.

use headjudge_corpus::verb_of;

use super::words::is_condition;

/// What kind of question it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Whether something may be done.
    May,
    /// Whether something must be done.
    Must,
    /// Whether something may be left undone: `may the opponent choose not to`.
    Decline,
    /// Whether it may be done in the contrary of a case, or together with
    /// another: no sentence of a step is held against that.
    Beyond,
    /// About what may or must be done, and not to be answered by yes or no.
    Open,
}

/// Words that ask for something other than yes or no.
pub(super) const ASKING: [&str; 9] =
    ["who", "whose", "what", "whats", "which", "how", "when", "where", "why"];

/// Words that ask for permission.
pub(super) const CUES: [&str; 24] = [
    "may",
    "can",
    "cant",
    "cannot",
    "could",
    "couldnt",
    "might",
    "allowed",
    "allow",
    "allows",
    "able",
    "permitted",
    "permit",
    "permits",
    "legal",
    "ok",
    "okay",
    "possible",
    "let",
    "lets",
    "window",
    "timing",
    "chance",
    "opportunity",
];

/// Helping verbs.
pub(super) const HELPING: [&str; 18] = [
    "is", "isnt", "are", "arent", "am", "do", "dont", "does", "doesnt", "will", "wont", "would",
    "be", "been", "being", "get", "gets", "did",
];

/// Words by which a question asks for a duty.
pub(super) const DUTIES: [&str; 11] = [
    "must",
    "mustnt",
    "mandatory",
    "required",
    "forced",
    "obligatory",
    "optional",
    "compulsory",
    "should",
    "obliged",
    "shouldnt",
];

/// Words for leaving a thing undone.
const LEAVING: [&str; 7] = ["decline", "refuse", "skip", "omit", "forgo", "forego", "ignore"];

/// Words before `not`, by which a player decides to leave a thing undone.
const DECIDING: [&str; 6] = ["choose", "opt", "elect", "decide", "prefer", "want"];

/// The kind of the question, and its words without those that only say the kind.
pub(super) fn of(words: Vec<String>) -> (Kind, Vec<String>) {
    let first = words.first().map_or("", String::as_str);
    let denied = words.iter().take_while(|word| !is_condition(word)).any(|word| denying(word));
    if ASKING.contains(&first) || advises(&words) || tells_a_ban(&words) {
        return (Kind::Open, words);
    }
    if words.iter().any(|word| word == "optional") {
        return (if denied { Kind::Open } else { Kind::Decline }, words);
    }
    if speaks_of_duty(&words) && matches!(first, "may" | "can" | "could" | "might") {
        // `may I use a card that I must use`: the duty is not what is asked.
        return (Kind::Beyond, words);
    }
    if speaks_of_duty(&words) {
        return (if denied { Kind::Open } else { Kind::Must }, words);
    }
    match leaving(&words) {
        Some(undone) => (Kind::Decline, undone),
        None if unclear_denial(&words) => (Kind::Open, words),
        None => (Kind::May, words),
    }
}

/// Whether the words ask what must be, should be or need not be done.
pub(super) fn speaks_of_duty(words: &[String]) -> bool {
    words.iter().any(|word| DUTIES.contains(&word.as_str()))
        || words.windows(2).any(|pair| {
            matches!(pair[0].as_str(), "have" | "has" | "need" | "needs" | "got") && pair[1] == "to"
        })
}

/// `should I`: advice, which no sentence of a step gives.
fn advises(words: &[String]) -> bool {
    words.iter().any(|word| matches!(word.as_str(), "should" | "shouldnt"))
}

fn denying(word: &str) -> bool {
    matches!(word, "not" | "never" | "mustnt" | "dont" | "doesnt" | "isnt" | "arent" | "wont")
}

/// Whether a question denies what it asks for: `can't the opponent`, `is it not allowed`.
pub(super) fn denies(words: &[String]) -> bool {
    let bans = |word: &str| matches!(word, "cannot" | "cant" | "couldnt") || denying(word);
    words.iter().take_while(|word| !is_condition(word)).any(|word| bans(word))
}

/// `the opponent cannot use it`, said and not asked: a yes would be read as a no.
fn tells_a_ban(words: &[String]) -> bool {
    let at = words.iter().position(|word| {
        matches!(word.as_str(), "cannot" | "cant" | "couldnt") || CUES.contains(&word.as_str())
    });
    let Some(at) = at.filter(|at| *at > 0) else { return false };
    let ban = |word: &str| matches!(word, "cannot" | "cant" | "couldnt" | "not");
    ban(&words[at]) || words.get(at + 1).is_some_and(|next| ban(next))
}

/// The words without those for leaving undone; `None` where nothing is left undone.
fn leaving(words: &[String]) -> Option<Vec<String>> {
    let asked = words.iter().take_while(|word| !is_condition(word)).count();
    let at = (1..asked).find(|at| {
        let before = words[at - 1].as_str();
        if LEAVING.contains(&words[*at].as_str()) {
            return true;
        }
        let next = words.get(at + 1).map_or("", String::as_str);
        let next = if next == "to" { words.get(at + 2).map_or("", String::as_str) } else { next };
        let acts = next.is_empty() && DECIDING.contains(&before) || verb_of(next) == Some(next);
        words[*at] == "not" && acts && !is_state(before) && !CUES.contains(&before)
    })?;
    let from = if DECIDING.contains(&words[at - 1].as_str()) { at - 1 } else { at };
    let to = words.get(at + 1).is_some_and(|next| next == "to");
    let mut left = words[..from].to_vec();
    left.extend_from_slice(&words[at + 1 + usize::from(to)..]);
    Some(left)
}

/// Whether a `not` is left that neither leaves a thing undone nor tells how things are.
fn unclear_denial(words: &[String]) -> bool {
    let asked: Vec<&str> =
        words.iter().map(String::as_str).take_while(|word| !is_condition(word)).collect();
    (0..asked.len()).any(|at| {
        let before = at.checked_sub(1).map_or("", |at| asked[at]);
        let after = asked.get(at + 1).copied().unwrap_or_default();
        let of_cue = CUES.contains(&after) || CUES.contains(&before) || is_state(before);
        asked[at] == "not" && !of_cue
    })
}

/// Whether `word` says how a thing is: `was not stopped`.
fn is_state(word: &str) -> bool {
    HELPING.contains(&word) || matches!(word, "was" | "were" | "has" | "have" | "had")
}
