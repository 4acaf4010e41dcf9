//! What the words of a step tell of its actor and its window.

/// Who acts in a step, where its words begin with it.
pub(crate) fn actor_of(text: &str) -> Option<String> {
    const ACTORS: [(&str, &str); 10] = [
        ("your opponent", "opponent"),
        ("opponent", "opponent"),
        ("the attacker", "attacker"),
        ("the attacking player", "attacker"),
        ("the defender", "defender"),
        ("the defending player", "defender"),
        ("the turn player", "turn player"),
        ("both players", "both"),
        ("each player", "both"),
        ("you", "you"),
    ];
    let lower = text.to_lowercase();
    // A condition may stand before the subject: `If …, the attacker may …`.
    let subject = if lower.starts_with("if ") {
        lower.split_once(", ").map_or("", |(_, rest)| rest)
    } else {
        &lower
    };
    ACTORS
        .iter()
        .find(|(words, _)| begins_with_words(subject, words))
        .map(|(_, actor)| (*actor).to_owned())
}

fn begins_with_words(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// What may be played in a step: the words after `may play or use`.
pub(crate) fn window_of(text: &str) -> Option<String> {
    let start = ["may play or use ", "may use or play "]
        .iter()
        .find_map(|cue| text.find(cue).map(|at| at + cue.len()))?;
    let rest = &text[start..];
    let end = rest
        .find(" and ")
        .into_iter()
        .chain(rest.find(['.', ',', ';']))
        .min()
        .unwrap_or(rest.len());
    Some(rest[..end].trim().to_owned())
}
