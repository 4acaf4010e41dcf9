//! Cues: words by which a question says what sort of answer it wants.

use headjudge_corpus::{ListKind, Publisher};

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
    ("keywords", &["keyword"]),
    ("trait", &["trait"]),
    ("traits", &["trait"]),
    ("sequence", &["procedure"]),
    ("steps", &["procedure"]),
    ("step", &["step"]),
];

/// What a question wants a hit to hold, beside its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// The text of a card.
    Text,
    /// Wording that a later text has replaced.
    OlderText,
    /// The wording before the last change: Panini's, before the continuation of its game.
    EarlierText,
    /// What is said of the most recent printing.
    Printing,
    /// A note of the document's authors.
    Note,
    /// A change of a card's text.
    Erratum,
    /// A ruling on a card.
    Ruling,
    /// A place on a list: banned, frozen, restricted.
    List,
}

impl Aspect {
    /// The kind of record that holds it.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Text
            | Self::OlderText
            | Self::EarlierText
            | Self::Printing
            | Self::Note
            | Self::Erratum => "erratum",
            Self::Ruling => "ruling",
            Self::List => "list_entry",
        }
    }
}

impl Aspect {
    /// Whether a record of `kind` may hold it.
    pub(crate) fn fits(self, kind: &str) -> bool {
        match self {
            Self::Text
            | Self::OlderText
            | Self::EarlierText
            | Self::Printing
            | Self::Note
            | Self::Erratum => matches!(kind, "erratum" | "card"),
            Self::Ruling => !matches!(kind, "erratum" | "list" | "list_entry"),
            Self::List => !matches!(kind, "erratum" | "ruling"),
        }
    }
}

impl Aspect {
    /// Whether a record of `kind` may hold it of something that is no card: that a thing has
    /// a rule does not tell whether it is banned, and no erratum of it.
    pub(crate) fn may_be(self, kind: &str) -> bool {
        match self {
            Self::Erratum => matches!(kind, "erratum" | "card"),
            Self::List => matches!(kind, "list" | "list_entry" | "card"),
            _ => true,
        }
    }
}

/// Words that name a list, with the lists that are called so, by number from 1.
const LISTS: &[(&[&str], &[ListKind])] = &[
    (&["frozen", "freeze", "凍結"], &[ListKind::Frozen]),
    (&["restricted", "制限"], &[ListKind::Restricted]),
    (
        &["banned", "ban", "bans", "banlist", "forbidden", "禁止"],
        &[ListKind::Banned, ListKind::Frozen],
    ),
];

/// The numbers of the lists that `words` name; none, if they name no list.
pub(crate) fn lists(words: &[&str]) -> Vec<u32> {
    let named = LISTS.iter().filter(|(cues, _)| words.iter().any(|word| cues.contains(word)));
    named.flat_map(|(_, lists)| *lists).map(|list| *list as u32 + 1).collect()
}

/// Words that ask for an aspect.
const ASPECTS: &[(Aspect, &[&str])] = &[
    (
        Aspect::Text,
        &["text", "texts", "wording", "worded", "oracle", "reads", "テキスト", "文面", "文章"],
    ),
    (
        Aspect::Printing,
        &["mrp", "printing", "printings", "reprint", "reprints", "reprinted", "再録"],
    ),
    (Aspect::Note, &["note", "notes"]),
    (Aspect::Erratum, &["errata", "erratas", "erratum", "errataed", "erratad", "エラッタ"]),
    (Aspect::Ruling, &["ruling", "rulings", "faq", "clarification", "clarifications", "裁定"]),
    (
        Aspect::List,
        &[
            "legal",
            "legality",
            "illegal",
            "banned",
            "ban",
            "bans",
            "banlist",
            "frozen",
            "restricted",
            "forbidden",
            "unbanned",
            "禁止",
            "制限",
        ],
    ),
];

/// What `words` ask for beside their subject.
pub(crate) fn aspects(words: &[&str]) -> Vec<Aspect> {
    let said = |cues: &[&str]| words.iter().any(|word| cues.contains(word));
    let mut aspects: Vec<Aspect> =
        ASPECTS.iter().filter(|(_, cues)| said(cues)).map(|(aspect, _)| *aspect).collect();
    if asks_older_text(words) {
        aspects.insert(0, Aspect::OlderText);
    } else if asks_earlier_text(words, &aspects) {
        aspects.insert(0, Aspect::EarlierText);
    }
    aspects
}

/// Whether a word is one of those that ask for an aspect.
pub(crate) fn asks_aspect(word: &str) -> bool {
    ASPECTS.iter().any(|(_, cues)| cues.contains(&word))
}

/// `original text of`, `old wording`, `before errata`, `used to say`.
fn asks_older_text(words: &[&str]) -> bool {
    const TEXT: [&str; 8] =
        ["text", "texts", "wording", "words", "version", "card", "effect", "print"];
    const OLD: [&str; 8] =
        ["old", "older", "previous", "former", "earlier", "superseded", "outdated", "unerrataed"];
    let near = |n: usize, near: &[&str]| words[n + 1..].iter().take(2).any(|w| near.contains(w));
    words.iter().enumerate().any(|(n, word)| match *word {
        "original" | "originally" | "preerrata" | "previously" | "旧" => true,
        word if OLD.contains(&word) => near(n, &TEXT),
        "pre" | "before" | "prior" => {
            words[n + 1..].iter().take(4).any(|w| matches!(*w, "errata" | "erratum" | "errataed"))
        }
        "used" => {
            near(n, &["to"]) && words[n + 1..].iter().any(|w| matches!(*w, "say" | "read" | "do"))
        }
        _ => false,
    })
}

/// Whether it is asked why something is so, or who made it so: no list and no text says that.
pub(crate) fn asks_reason(text: &str, words: &[&str]) -> bool {
    const DID: [&str; 9] = [
        "banned",
        "froze",
        "restricted",
        "drew",
        "designed",
        "illustrated",
        "decided",
        "made",
        "wrote",
    ];
    words.contains(&"why")
        || words.windows(2).any(|pair| matches!(pair, ["how", "come"] | ["reason", "for"]))
        || matches!(words, ["who", did, ..] if DID.contains(did))
        || ["なぜ", "どうして", "理由"].iter().any(|ask| text.contains(ask))
}

/// Whether a word asks whether something is on a list, or for its erratum.
pub(crate) fn asks_standing(word: &str) -> bool {
    let of = |aspect: &Aspect| matches!(aspect, Aspect::List | Aspect::Erratum);
    ASPECTS.iter().any(|(aspect, cues)| of(aspect) && cues.contains(&word))
}

/// `panini text of`, `what did it say before fanz`.
fn asks_earlier_text(words: &[&str], aspects: &[Aspect]) -> bool {
    let name = |publisher: Publisher| publisher.name().to_lowercase();
    let (first, continued) = (name(Publisher::Panini), name(Publisher::Fanz));
    let asks = aspects.contains(&Aspect::Text)
        || words.iter().any(|word| matches!(*word, "say" | "said" | "version" | "read"));
    let of_first = words.iter().any(|word| **word == first);
    let before = words
        .windows(2)
        .any(|pair| matches!(pair[0], "before" | "pre" | "prior") && pair[1] == continued);
    asks && of_first || before
}

/// Words that ask for a number.
const NUMBERS: &[&str] = &[
    "amount", "limit", "max", "maximum", "min", "minimum", "number", "numbers", "often", "size",
    "total",
];

/// Whether a word asks for a number.
pub(crate) fn is_number_word(word: &str) -> bool {
    word != "size" && NUMBERS.contains(&word) || matches!(word, "many" | "much" | "count")
}

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

/// What a question can ask of a card that only a record of that kind says.
const SAID_ALONE: [&str; 2] = ["keyword", "trait"];

/// What is no list of anything.
const NO_LIST: [&str; 4] = ["step", "example", "question", "ruling"];

/// Whether a record of `kind` may answer where kinds are asked for by name: who
/// asks for a trait is not answered by another record about the card.
pub(crate) fn may_answer<'a>(kind: &str, asked: impl Iterator<Item = &'a str> + Clone) -> bool {
    if NO_LIST.contains(&kind) && asked.clone().any(|own| own == "list") {
        return false;
    }
    let mut alone = asked.filter(|own| SAID_ALONE.contains(own)).peekable();
    alone.peek().is_none() || alone.any(|own| own == kind)
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
    let used_to = |pair: &[&str]| matches!(pair, ["used", "to"] | ["before", "they"]);
    words.iter().any(|word| HISTORY.contains(word))
        || words.windows(2).any(used_to)
        || ["以前", "昔", "旧", "廃止"].iter().any(|ask| text.contains(ask))
}

/// Whether a number is asked for.
pub(crate) fn asks_number(text: &str, words: &[&str]) -> bool {
    let how = |pair: &[&str]| pair[0] == "how" && matches!(pair[1], "many" | "much" | "often");
    words.windows(2).any(how)
        || words.iter().any(|word| NUMBERS.contains(word))
        || JAPANESE_NUMBERS.iter().any(|ask| text.contains(ask))
}

/// Whether a date is asked for: `when was it banned`, `since when`, いつから.
pub(crate) fn asks_date(text: &str, words: &[&str]) -> bool {
    let pair = |pair: &[&str]| {
        matches!(
            pair,
            ["when", "was" | "were" | "did"]
                | ["since" | "until", "when"]
                | ["what" | "which", "date" | "day" | "year" | "month"]
                | ["date", "of" | "that" | "when"]
        )
    };
    words.windows(2).any(pair)
        || matches!(words, ["when", .., "banned" | "frozen" | "restricted" | "errataed"])
        || ["いつから", "何年", "何月", "何日"].iter().any(|ask| text.contains(ask))
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
        || matches!(words, [.., "how", "does" | "do", "it" | "that" | "they", "work"])
        || words
            .windows(3)
            .any(|three| matches!(three, ["what", "happens" | "happen", "in" | "during" | "at"]))
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
    fn dates_are_asked_for() {
        for (text, asked) in [
            ("when was the drill banned", true),
            ("since when is it frozen", true),
            ("what date was it restricted", true),
            ("when do i discard it", false),
            ("when is the attack stopped", false),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(asks_date(text, &words), asked, "{text}");
        }
    }

    #[test]
    fn older_wording_is_asked_for_in_many_words() {
        for (text, asked) in [
            ("original text of the drill", true),
            ("what was the old wording", true),
            ("the drill before errata", true),
            ("what it used to say", true),
            ("text of the drill", false),
            ("an old drill in my deck", false),
            ("before combat", false),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(aspects(&words).contains(&Aspect::OlderText), asked, "{text}");
        }
    }

    #[test]
    fn the_wording_before_a_continuation_is_asked_for() {
        for (text, asked) in [
            ("panini text of the drill", true),
            ("what did the drill say before fanz", true),
            ("text of the drill", false),
            ("is the drill legal in panini", false),
            ("original text of the drill", false),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(aspects(&words).contains(&Aspect::EarlierText), asked, "{text}");
        }
    }

    #[test]
    fn reasons_are_asked_for() {
        for (text, asked) in [
            ("why is it frozen", true),
            ("who banned it", true),
            ("who goes first", false),
            ("how does it work", false),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(asks_reason(text, &words), asked, "{text}");
        }
    }

    #[test]
    fn who_asks_for_a_list_is_not_answered_by_a_step() {
        assert!(!may_answer("step", ["list"].into_iter()));
        assert!(may_answer("list", ["list"].into_iter()));
        assert!(may_answer("step", ["procedure"].into_iter()));
    }

    #[test]
    fn meanings_are_asked_for() {
        for (text, asked) in [
            ("what is a sensei card", true),
            ("what does mrp mean", true),
            ("what do i do with it", true),
            ("what happens in the final phase", true),
            ("what happens if i pass", false),
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
