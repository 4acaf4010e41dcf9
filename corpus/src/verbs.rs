//! The verbs of game rules, and their dictionary forms. The reader of steps
//! and the reader of questions must agree on them, so they are here.

/// The verbs that rules are written with, in the dictionary's form.
const VERBS: &[&str] = &[
    "activate",
    "add",
    "announce",
    "answer",
    "apply",
    "attack",
    "awaken",
    "banish",
    "battle",
    "block",
    "calculate",
    "call",
    "cancel",
    "capture",
    "carry",
    "cast",
    "change",
    "charge",
    "check",
    "choose",
    "combo",
    "compare",
    "counter",
    "deal",
    "decide",
    "declare",
    "defend",
    "destroy",
    "determine",
    "discard",
    "do",
    "draw",
    "gain",
    "get",
    "go",
    "keep",
    "look",
    "lose",
    "lower",
    "make",
    "move",
    "mulligan",
    "name",
    "pass",
    "pay",
    "perform",
    "pick",
    "place",
    "play",
    "proceed",
    "put",
    "raise",
    "react",
    "redirect",
    "redraw",
    "remove",
    "resolve",
    "respond",
    "rest",
    "return",
    "reveal",
    "search",
    "see",
    "select",
    "send",
    "set",
    "shield",
    "show",
    "shuffle",
    "skip",
    "steal",
    "stop",
    "subtract",
    "switch",
    "take",
    "target",
    "trigger",
    "turn",
    "use",
    "view",
    "work",
];

/// Forms that no ending gives.
const IRREGULAR: &[(&str, &str)] = &[
    ("chose", "choose"),
    ("chosen", "choose"),
    ("dealt", "deal"),
    ("did", "do"),
    ("done", "do"),
    ("drawn", "draw"),
    ("drew", "draw"),
    ("got", "get"),
    ("kept", "keep"),
    ("made", "make"),
    ("paid", "pay"),
    ("seen", "see"),
    ("sent", "send"),
    ("shown", "show"),
    ("stolen", "steal"),
    ("taken", "take"),
];

/// The dictionary form of `word`, given in lower case, where it is a form of
/// a verb that rules are written with.
///
/// ```
/// use headjudge_corpus::verb_of;
/// assert_eq!(verb_of("plays"), Some("play"));
/// assert_eq!(verb_of("discarded"), Some("discard"));
/// assert_eq!(verb_of("defender"), None);
/// ```
#[must_use]
pub fn verb_of(word: &str) -> Option<&'static str> {
    let known = |base: &str| VERBS.iter().find(|verb| **verb == base).copied();
    if let Some((_, base)) = IRREGULAR.iter().find(|(form, _)| *form == word) {
        return known(base);
    }
    known(word).or_else(|| {
        ["s", "es", "ed", "d", "ing"].iter().find_map(|ending| {
            let stem = word.strip_suffix(ending)?;
            known(stem)
                .or_else(|| known(&format!("{}y", stem.strip_suffix('i')?)))
                .or_else(|| (*ending == "ing").then(|| known(&format!("{stem}e"))).flatten())
                .or_else(|| known(undoubled(stem)))
        })
    })
}

/// `stopp` without its second `p`.
fn undoubled(stem: &str) -> &str {
    let mut last = stem.chars().rev();
    match (last.next(), last.next()) {
        (Some(a), Some(b)) if a == b => &stem[..stem.len() - a.len_utf8()],
        _ => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_leads_to_the_dictionary() {
        for (form, base) in [
            ("uses", "use"),
            ("using", "use"),
            ("passes", "pass"),
            ("stopping", "stop"),
            ("chosen", "choose"),
            ("declared", "declare"),
            ("carries", "carry"),
        ] {
            assert_eq!(verb_of(form), Some(base));
        }
        assert_eq!(verb_of("attacker"), None);
    }
}
