//! Who acts in a step and what may be played there, by the words that games of
//! any kind use.

use std::sync::LazyLock;

use regex::Regex;

use super::dialect::Actor;

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

/// Who acts in a step by the words of a dialect: the first of them that stands
/// outside of a condition (`…場合`).
pub(super) fn actor_by(actors: &[Actor], text: &str) -> Option<String> {
    let clauses = text.split(['、', '。', '(', '（']).filter(|clause| !clause.ends_with("場合"));
    clauses.into_iter().find_map(|clause| {
        let found = actors.iter().filter_map(|actor| {
            let first = actor.matches.iter().filter_map(|m| m.find(clause)).map(|m| m.start());
            Some((first.min()?, actor))
        });
        found.min_by_key(|(start, _)| *start).map(|(_, actor)| actor.is.clone())
    })
}

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
    fn tells_who_acts_by_the_words_of_a_dialect() {
        let actor = |is: &str, pattern: &str| Actor {
            is: is.to_owned(),
            matches: vec![Regex::new(pattern).unwrap()],
        };
        let actors = [
            actor("attacker", "攻撃側(?:が|は|となり)"),
            actor("defender", "防御側(?:が|は|となり)|the keeper"),
        ];
        let who = |text: &str| actor_by(&actors, text);
        assert_eq!(who("攻撃側が対象を指定する。").as_deref(), Some("attacker"));
        assert_eq!(who("相手は防御側となり、変更できる。").as_deref(), Some("defender"));
        assert_eq!(who("攻撃側が勝利した場合、処理を行う(防御側の勝利時は別)。"), None);
        assert_eq!(who("Then the keeper (whoever it is) draws.").as_deref(), Some("defender"));
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
