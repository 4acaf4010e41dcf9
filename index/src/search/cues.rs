//! Cues: words by which a question says what sort of answer it wants.

/// Words that name a kind of record, with the kinds.
const KINDS: &[(&str, &[&str])] = &[
    ("list", &["list"]),
    ("lists", &["list"]),
    ("banlist", &["list"]),
    ("リスト", &["list"]),
    ("example", &["example"]),
    ("examples", &["example"]),
    ("errata", &["erratum"]),
    ("erratum", &["erratum"]),
    ("ruling", &["ruling"]),
    ("rulings", &["ruling"]),
    ("keyword", &["keyword"]),
    ("trait", &["trait"]),
    ("sequence", &["procedure"]),
    ("steps", &["procedure"]),
    ("step", &["step"]),
];

/// Words that ask for a number.
const NUMBERS: &[&str] =
    &["amount", "limit", "max", "maximum", "min", "minimum", "number", "often", "total"];

/// Japanese that asks for a number.
const JAPANESE_NUMBERS: &[&str] =
    &["何枚", "何回", "何人", "何体", "何色", "いくつ", "上限", "枚数"];

/// The kinds that `words` ask for, by number.
pub(crate) fn kinds(words: &[&str], known: &[String]) -> Vec<u32> {
    let cues = KINDS.iter().filter(|(cue, _)| words.contains(cue));
    let kinds = cues.flat_map(|(_, kinds)| *kinds);
    let number = |kind: &&str| known.iter().position(|known| known == kind);
    kinds.filter_map(number).map(|n| n as u32).collect()
}

/// Words that ask how things were.
const HISTORY: &[&str] = &[
    "defunct",
    "earlier",
    "former",
    "formerly",
    "history",
    "obsolete",
    "old",
    "originally",
    "past",
    "previously",
    "retired",
];

/// Whether it is asked how things were, not how they are.
pub(crate) fn asks_history(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| HISTORY.contains(word))
        || ["以前", "昔", "旧", "廃止"].iter().any(|ask| text.contains(ask))
}

/// Whether a number is asked for.
pub(crate) fn asks_number(text: &str, words: &[&str]) -> bool {
    let how = |pair: &[&str]| pair[0] == "how" && matches!(pair[1], "many" | "much" | "often");
    words.windows(2).any(how)
        || words.iter().any(|word| NUMBERS.contains(word))
        || JAPANESE_NUMBERS.iter().any(|ask| text.contains(ask))
}

/// Whether it is asked what something is, does or means.
pub(crate) fn asks_meaning(text: &str, words: &[&str]) -> bool {
    let after = |n: usize, answers: &[&str]| words.get(n + 1).is_some_and(|w| answers.contains(w));
    let what = words.iter().position(|word| matches!(*word, "what" | "whats"));
    what.is_some_and(|n| {
        words[n] == "whats"
            || after(n, &["is", "are", "s"])
            || after(n, &["do", "does"])
                && words[n + 2..].iter().any(|word| matches!(*word, "do" | "mean" | "means"))
    }) || words.windows(2).any(|pair| matches!(pair, ["meaning", "of"]))
        || text.contains("とは")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_asked_for_in_two_languages() {
        for (text, asked) in [
            ("how many super combo cards", true),
            ("super combo max", true),
            ("スーパーコンボは何枚", true),
            ("how does endurance work", false),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(asks_number(text, &words), asked, "{text}");
        }
    }

    #[test]
    fn meanings_are_asked_for() {
        for (text, asked) in [
            ("what is a sensei card", true),
            ("what does mrp mean", true),
            ("what do i do with it", true),
            ("what can i do when my deck is empty", false),
            ("what", false),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(asks_meaning(text, &words), asked, "{text}");
        }
        assert!(asks_meaning("ユニゾンとは", &[]));
    }

    #[test]
    fn kinds_are_asked_for_by_name() {
        let known = ["rule".to_owned(), "list".to_owned()];
        assert_eq!(kinds(&["ban", "list", "2004"], &known), [1]);
        assert_eq!(kinds(&["an", "example"], &known), Vec::<u32>::new());
    }
}
