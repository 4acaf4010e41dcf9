//! Words that say how a question is put, not what it is about. They are
//! searched only where nothing else was asked.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::analysis::stem;

/// English function words, question words and the small talk of questions,
/// folded and in order.
const COMMON: &[&str] = &[
    "a",
    "about",
    "actually",
    "all",
    "am",
    "an",
    "and",
    "any",
    "anyone",
    "anything",
    "anyway",
    "are",
    "as",
    "ask",
    "at",
    "be",
    "because",
    "been",
    "being",
    "both",
    "but",
    "by",
    "can",
    "cannot",
    "cant",
    "come",
    "comes",
    "could",
    "did",
    "do",
    "does",
    "doesnt",
    "doing",
    "dont",
    "each",
    "else",
    "ever",
    "everything",
    "exactly",
    "for",
    "from",
    "get",
    "gets",
    "getting",
    "give",
    "gives",
    "go",
    "goes",
    "going",
    "got",
    "had",
    "has",
    "have",
    "having",
    "he",
    "hello",
    "help",
    "her",
    "here",
    "hers",
    "hey",
    "hi",
    "him",
    "his",
    "how",
    "i",
    "id",
    "if",
    "ill",
    "im",
    "in",
    "into",
    "is",
    "isnt",
    "it",
    "its",
    "ive",
    "just",
    "know",
    "let",
    "lets",
    "like",
    "long",
    "make",
    "makes",
    "may",
    "me",
    "mean",
    "means",
    "might",
    "mine",
    "must",
    "my",
    "need",
    "needs",
    "no",
    "not",
    "now",
    "of",
    "off",
    "oh",
    "ok",
    "okay",
    "on",
    "one",
    "onto",
    "or",
    "our",
    "out",
    "please",
    "pls",
    "plz",
    "really",
    "regarding",
    "right",
    "say",
    "says",
    "shall",
    "she",
    "should",
    "so",
    "some",
    "something",
    "still",
    "stuff",
    "such",
    "tell",
    "than",
    "that",
    "thats",
    "the",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "thing",
    "things",
    "think",
    "this",
    "tho",
    "those",
    "though",
    "thx",
    "to",
    "too",
    "u",
    "under",
    "up",
    "ur",
    "us",
    "use",
    "want",
    "was",
    "way",
    "we",
    "were",
    "what",
    "whatever",
    "whats",
    "when",
    "where",
    "whether",
    "which",
    "while",
    "who",
    "whom",
    "whos",
    "whose",
    "why",
    "will",
    "with",
    "wont",
    "work",
    "works",
    "would",
    "ya",
    "yes",
    "you",
    "your",
    "youre",
    "yours",
];

/// Whether a folded word says nothing of its own.
pub(crate) fn is_common(word: &str) -> bool {
    COMMON.binary_search(&word).is_ok() || is_particle(word)
}

/// Whether a stem is of a word that says nothing of its own.
pub(crate) fn is_common_stem(text: &str) -> bool {
    static STEMS: LazyLock<HashSet<String>> =
        LazyLock::new(|| COMMON.iter().map(|word| stem(word).into_owned()).collect());
    STEMS.contains(text) || is_particle(text)
}

/// Japanese function words are written in hiragana.
fn is_particle(word: &str) -> bool {
    word.chars().all(|c| matches!(c, '\u{3041}'..='\u{3096}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        let mut sorted = COMMON.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted, COMMON, "{sorted:?}");
    }

    #[test]
    fn particles_are_common_and_nouns_are_not() {
        assert!(is_common("から") && is_common("the") && !is_common("覚醒") && !is_common("drill"));
    }
}
