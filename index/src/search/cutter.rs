//! Cutting many texts into words: they have the same few over and over, and what is
//! made of a run of letters is remembered. Apart from the analysis, which cuts one text
//! and remembers nothing.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::analysis::{Token, each_run};

/// A word of a text, with what was made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed<T> {
    pub(super) word: T,
    /// Bytes of the text that it is in.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether a sentence begins with it.
    pub(super) opens: bool,
    /// Whether it is at the place of the word before it.
    pub(super) beside: bool,
}

/// Cuts texts, one after the other.
pub(super) struct Cutter<T> {
    cut: fn(&str) -> Vec<Token>,
    /// The words of each run of letters.
    runs: FxHashMap<String, Range<usize>>,
    words: Vec<Placed<T>>,
}

impl<T: Copy> Cutter<T> {
    /// Cuts as `cut` does, which tells the words of a run of letters by that run alone.
    pub(super) fn new(cut: fn(&str) -> Vec<Token>) -> Self {
        Self { cut, runs: FxHashMap::default(), words: Vec::new() }
    }

    /// Adds the words of `text` to `all`; `make` is asked once what becomes of each word.
    pub(super) fn cut(
        &mut self,
        text: &str,
        mut make: impl FnMut(&Token) -> T,
        all: &mut Vec<Placed<T>>,
    ) {
        each_run(text, |bytes, opens| {
            let words = self.words_of(&text[bytes.clone()], &mut make);
            all.extend(words.iter().map(|word| Placed {
                start: bytes.start + word.start,
                end: bytes.start + word.end,
                opens: word.opens && std::mem::take(opens),
                ..*word
            }));
        });
    }

    /// The words of a run of letters.
    fn words_of(&mut self, run: &str, make: &mut impl FnMut(&Token) -> T) -> &[Placed<T>] {
        let known = if let Some(known) = self.runs.get(run) {
            known.clone()
        } else {
            let first = self.words.len();
            self.words.extend((self.cut)(run).iter().map(|token| Placed {
                word: make(token),
                start: token.start,
                end: token.end,
                opens: token.opens,
                beside: token.beside,
            }));
            self.runs.insert(run.to_owned(), first..self.words.len());
            first..self.words.len()
        };
        &self.words[known]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::analysis::{indexed_tokens, tokens};

    #[test]
    fn texts_are_cut_as_each_alone() {
        let texts = [
            "The Drill’s end. Goku’s drills, don’t end! (A ’ b) … 3. No. 4 vs. the Non-Combat drill",
            "Zカード4枚を使う。使用回数は？ The drill",
            "'' . drill ' drill ﾃﾞｯｷ",
            "",
        ];
        for cut in [tokens, indexed_tokens] {
            let (mut cutter, mut written) = (Cutter::new(cut), Vec::new());
            for text in texts.iter().cycle().take(8) {
                let mut words = Vec::new();
                let write = |token: &Token| {
                    written.push((token.stem.clone(), token.word.clone()));
                    written.len() - 1
                };
                cutter.cut(text, write, &mut words);
                let alone = cut(text);
                assert_eq!(words.len(), alone.len(), "{text}");
                for (placed, token) in words.iter().zip(&alone) {
                    let (stem, word) = &written[placed.word];
                    assert_eq!((stem, word), (&token.stem, &token.word), "{text}");
                    assert_eq!((placed.start, placed.end), (token.start, token.end), "{text}");
                    assert_eq!(
                        (placed.opens, placed.beside),
                        (token.opens, token.beside),
                        "{text}"
                    );
                }
            }
        }
    }
}
