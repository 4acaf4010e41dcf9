//! Words that say how a question is put, not what it is about. They are
//! searched only where nothing else was asked.

use rustc_hash::FxHashSet;

use super::analysis::stem;

/// The common words of a corpus: English function words, question words and
/// the small talk of questions, folded.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommonWords {
    words: FxHashSet<String>,
    stems: FxHashSet<String>,
}

impl CommonWords {
    pub(crate) fn new(words: &[String]) -> Self {
        Self {
            words: words.iter().cloned().collect(),
            stems: words.iter().map(|word| stem(word).into_owned()).collect(),
        }
    }

    /// Whether a folded word says nothing of its own.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.contains(word) || is_particle(word)
    }

    /// Whether a stem is of a word that says nothing of its own.
    pub(crate) fn has_stem(&self, stem: &str) -> bool {
        self.stems.contains(stem) || is_particle(stem)
    }
}

/// Japanese function words are written in hiragana.
fn is_particle(word: &str) -> bool {
    word.chars().all(|c| matches!(c, '\u{3041}'..='\u{3096}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_are_common_and_nouns_are_not() {
        let common = CommonWords::new(&["the".to_owned(), "does".to_owned()]);
        assert!(common.has("から") && common.has("the") && common.has_stem("do"));
        assert!(!common.has("覚醒") && !common.has("drill"));
    }
}
