//! What the words of a step tell of its actor, its window and where it leads.

use std::sync::LazyLock;

use headjudge_corpus::Jump;
use regex::Regex;

static JUMP: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:go|goes|return|skip|proceed) (?:back )?to step (\d{1,4})\b")
        .expect("the pattern is a constant")
});

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

/// The jumps that a line tells, with the condition before each.
pub(crate) fn jumps_of(line: &str) -> Vec<Jump> {
    let mut from = 0;
    let mut jumps = Vec::new();
    for found in JUMP.captures_iter(line) {
        let Some((all, Ok(step))) = found.get(0).map(|all| (all, found[1].parse())) else {
            continue;
        };
        let before = &line[from..all.start()];
        let sentence = before.rsplit(". ").next().unwrap_or(before);
        let when =
            sentence.trim_matches(|c: char| c.is_whitespace() || matches!(c, '>' | ',' | '.'));
        jumps.push(Jump { step, when: (!when.is_empty()).then(|| when.to_owned()) });
        from = all.end();
    }
    jumps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, step: u32, when: Option<&str>) {
        assert_eq!(jumps_of(line), [Jump { step, when: when.map(str::to_owned) }]);
    }

    #[test]
    fn reads_jumps_with_their_conditions() {
        check(">Fleeing go to step 5", 5, Some("Fleeing"));
        check("Wait. If nobody can act, go to step 14", 14, Some("If nobody can act"));
        check("Go back to Step 3", 3, None);
        assert!(jumps_of("Proceed to the Final Phase").is_empty());
    }
}
