//! Marks: what the first and the last characters of a line tell of it.

use std::sync::LazyLock;

use regex::Regex;

use crate::steps::actor_of;

static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(\d{1,4})[.)](?:\s+(.*))?$").expect("the pattern is a constant")
});
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(your opponent|the opponent|the attacker|the attacking player|the defender|the defending player|the turn player|you) (?:may|must|can|gets)\b")
        .expect("the pattern is a constant")
});

/// The text behind a bullet: `• text`.
pub(crate) fn strip_bullet(text: &str) -> Option<&str> {
    let rest = text.trim_start().strip_prefix(['•', '●', '·', '▪', '*', '-'])?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// The number that opens a text, and the rest: `3) text`, `1. text`.
pub(crate) fn strip_number(text: &str) -> Option<(u32, &str)> {
    let found = NUMBER.captures(text.trim())?;
    let rest = found.get(2).map_or("", |rest| rest.as_str());
    Some((found[1].parse().ok()?, rest.trim()))
}

/// Who acts in a step, where its words say so: at its start, or with a verb
/// that grants or orders something.
pub(crate) fn actor_in(text: &str) -> Option<String> {
    actor_of(text).or_else(|| {
        let found = SUBJECT.captures(text)?;
        let subject = found[1].to_lowercase();
        let actor = match subject.as_str() {
            "you" => "you",
            "the turn player" => "turn player",
            other if other.ends_with("opponent") => "opponent",
            other if other.starts_with("the attack") => "attacker",
            _ => "defender",
        };
        Some(actor.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_marks() {
        assert_eq!(strip_bullet("• A rule."), Some("A rule."));
        assert_eq!(strip_bullet("-"), Some(""));
        assert_eq!(strip_bullet("-1 life"), None);
        assert_eq!(strip_number("12) Go back."), Some((12, "Go back.")));
        assert_eq!(strip_number("1. Pay."), Some((1, "Pay.")));
        assert_eq!(strip_number("1.5 times"), None);
    }

    #[test]
    fn finds_who_acts() {
        let actor = |text| actor_in(text);
        assert_eq!(actor("The attacker pays costs."), Some("attacker".to_owned()));
        assert_eq!(
            actor("Damage is dealt and the Defender may use Endurance."),
            Some("defender".to_owned())
        );
        assert_eq!(actor("Resolve effects from the defender’s card."), None);
        assert_eq!(actor("Reveal it to your opponent."), None);
    }
}
