//! Who acts in a step and what may be played there, by the words that games of
//! any kind use.

use std::sync::LazyLock;

use regex::Regex;

static ACTOR: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(?:the )?(non-?active|active|turn|first|attacking|defending|both|each|either|all|every) players?\b|\b(your opponent|the opponent|you) (?:may|must|can|draws?|plays?|chooses?|discards?)\b|(非ターンプレイヤー|ターンプレイヤー|両プレイヤー|お互い|相手|あなた)は",
    )
    .expect("the pattern is a constant")
});
static WINDOW: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)([^.;\n]*)\bmay (?:play|use|activate|cast|respond with|trigger)(?: or (?:play|use|activate))? ([^.,;\n]+?)(?: and |[.,;\n]|$)")
        .expect("the pattern is a constant")
});
static MARKED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:timing to (?:activate|use)|(?:can|may) (?:use|activate|play)) (?:an? |your )?(\[[^\]]+\])")
        .expect("the pattern is a constant")
});
static WINDOW_JA: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"([^、。は]+)を(?:使用|プレイ|発動)(?:できます|できる|することができ)")
        .expect("the pattern is a constant")
});

/// Who acts in a step.
pub(super) fn player_in(text: &str) -> Option<String> {
    let found = ACTOR.captures(text)?;
    let words = found.iter().skip(1).flatten().next()?.as_str().to_lowercase();
    let actor = match words.as_str() {
        "active" | "turn" | "ターンプレイヤー" => "turn player",
        "attacking" => "attacker",
        "defending" => "defender",
        "first" => "first player",
        "you" | "あなた" => "you",
        "both" | "each" | "either" | "all" | "every" | "両プレイヤー" | "お互い" => "both",
        _ => "opponent",
    };
    Some(actor.to_owned())
}

/// What may be played in a step; nothing by a sentence that lets nobody.
pub(super) fn window_in(text: &str) -> Option<String> {
    if let Some(found) = MARKED.captures(text) {
        return Some(found[1].to_owned());
    }
    let open = WINDOW.captures_iter(text).find(|found| {
        let before = found[1].to_lowercase();
        !before.split(' ').any(|word| matches!(word, "neither" | "no" | "nobody" | "nor"))
    });
    let found = match &open {
        Some(found) => found.get(2),
        None => None,
    };
    let window = match found {
        Some(found) => found,
        None => WINDOW_JA.captures(text)?.get(1)?,
    };
    Some(window.as_str().trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_who_acts() {
        let who = |text: &str| player_in(text).unwrap_or_default();
        assert_eq!(who("The active player untaps."), "turn player");
        assert_eq!(who("Starting with the active player, each player draws."), "turn player");
        assert_eq!(who("Each player discards down to six cards."), "both");
        assert_eq!(who("ターンプレイヤーは山札から１枚引きます。"), "turn player");
        assert_eq!(who("Damage is dealt."), "");
    }

    #[test]
    fn tells_what_may_be_played() {
        let window = |text: &str| window_in(text).unwrap_or_default();
        assert_eq!(window("Each player may play Instants, in turn."), "Instants");
        assert_eq!(window("Neither player may play cards here."), "");
        assert_eq!(window("You may not play cards here."), "");
        assert_eq!(window("Your opponent can use a [Counter]."), "[Counter]");
        assert_eq!(window("両プレイヤーは術を使用できます。"), "術");
    }
}
