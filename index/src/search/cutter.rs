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
            self.place(words, bytes.start, opens, all);
        });
    }

    /// The words of a run of letters, by their places.
    fn words_of(&mut self, run: &str, make: &mut impl FnMut(&Token) -> T) -> Range<usize> {
        if let Some(known) = self.runs.get(run) {
            return known.clone();
        }
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
    }

    /// Adds known words, of a run that begins at `start`, to `all`.
    fn place(&self, words: Range<usize>, start: usize, opens: &mut bool, all: &mut Vec<Placed<T>>) {
        all.extend(self.words[words].iter().map(|word| Placed {
            start: start + word.start,
            end: start + word.end,
            opens: word.opens && std::mem::take(opens),
            ..*word
        }));
    }
}

/// Remembers what two cutters make of a run of letters, where both cut the same texts.
#[derive(Default)]
pub(super) struct Pairs(FxHashMap<String, (Range<usize>, Range<usize>)>);

/// A cutter, what is asked of each word, and the words so far.
pub(super) type Making<'a, T, F> = (&'a mut Cutter<T>, F, &'a mut Vec<Placed<T>>);

impl Pairs {
    /// Adds the words of `text`, as each cutter alone would; the same run of letters begins
    /// a sentence for both.
    pub(super) fn cut<T: Copy, U: Copy>(
        &mut self,
        text: &str,
        (first, mut make_first, all_first): Making<'_, T, impl FnMut(&Token) -> T>,
        (second, mut make_second, all_second): Making<'_, U, impl FnMut(&Token) -> U>,
    ) {
        each_run(text, |bytes, opens| {
            let run = &text[bytes.clone()];
            let known = if let Some(known) = self.0.get(run) {
                known.clone()
            } else {
                let first = first.words_of(run, &mut make_first);
                let known = (first, second.words_of(run, &mut make_second));
                self.0.insert(run.to_owned(), known.clone());
                known
            };
            second.place(known.1, bytes.start, &mut opens.clone(), all_second);
            first.place(known.0, bytes.start, opens, all_first);
        });
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

    #[test]
    fn pairs_are_cut_as_each_alone() {
        let texts =
            ["The Drill’s end. Goku’s drills! (A ’ b) 3. No. 4", "Zカード4枚を使う。使用 ' x", ""];
        let stem = |token: &Token| token.stem.len();
        let mut alone = (Cutter::new(tokens), Cutter::new(indexed_tokens));
        let mut both = (Cutter::new(tokens), Cutter::new(indexed_tokens));
        let mut pairs = Pairs::default();
        for text in texts.iter().cycle().take(6) {
            let (mut one, mut other) = (Vec::new(), Vec::new());
            alone.0.cut(text, stem, &mut one);
            alone.1.cut(text, stem, &mut other);
            let mut words = (Vec::new(), Vec::new());
            let first = (&mut both.0, stem, &mut words.0);
            pairs.cut(text, first, (&mut both.1, stem, &mut words.1));
            assert_eq!(words, (one, other), "{text}");
        }
    }
}
