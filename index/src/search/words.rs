//! The words of the texts that hits show, with where each stands and where
//! sentences begin and end: cut once at the build, so that a snippet is chosen
//! by numbers. A pack has none, to be light; they are then cut when a hit is shown.

use std::ops::Range;

use super::analysis::Token;
use super::cutter::{Cutter, Placed};
use crate::table::{numbers, numbers_of};

/// In place of a stem that no indexed text has.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// Marks a word that says nothing of its own, in its last number.
const COMMON: u32 = 1 << 31;

/// A word of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) stem: u32,
    /// Bytes of the text that it is in.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether it says nothing of its own.
    pub(super) common: bool,
}

/// A sentence of a text: its bytes and its words.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    pub(super) bytes: Range<usize>,
    pub(super) words: Range<usize>,
}

/// The words of one text.
#[derive(Clone, Debug, Default)]
pub(super) struct TextWords<'a> {
    words: &'a [[u8; 12]],
    sentences: &'a [[u8; 12]],
}

impl TextWords<'_> {
    /// The words, in order.
    pub(super) fn words(&self) -> impl Iterator<Item = Word> + Clone {
        self.words.iter().map(word)
    }

    /// Those from one place to another.
    pub(super) fn words_in(&self, places: Range<usize>) -> impl Iterator<Item = Word> + Clone {
        self.words.get(places).unwrap_or_default().iter().map(word)
    }

    /// Those from a place on.
    pub(super) fn words_from(&self, place: usize) -> impl Iterator<Item = Word> + Clone {
        self.words_in(place..self.words.len())
    }

    /// The sentences, in order.
    pub(super) fn sentences(&self) -> impl Iterator<Item = Sentence> + Clone {
        let mut from = 0;
        self.sentences.iter().map(move |bytes| {
            let [start, end, words] = numbers_of::<3, 12>(bytes).map(|n| n as usize);
            Sentence { bytes: start..end, words: std::mem::replace(&mut from, words)..words }
        })
    }
}

fn word(bytes: &[u8; 12]) -> Word {
    let [stem, start, end] = numbers_of(bytes);
    Word { stem, start: start as usize, end: (end & !COMMON) as usize, common: end & COMMON != 0 }
}

/// The words of a title and of the texts beneath it.
#[derive(Clone, Debug, Default)]
pub(super) struct ShownWords<'a> {
    pub(super) title: Vec<u32>,
    pub(super) texts: Vec<TextWords<'a>>,
}

impl<'a> ShownWords<'a> {
    /// Reads what [`cut`] wrote; nothing of what breaks off.
    pub(super) fn read(mut bytes: &'a [u8]) -> Self {
        let mut shown = Self::default();
        if let Some((title, rest)) = take::<4>(bytes) {
            shown.title = title.iter().map(|n| u32::from_le_bytes(*n)).collect();
            bytes = rest;
        }
        while let Some((words, rest)) = take::<12>(bytes) {
            let Some((sentences, rest)) = take::<12>(rest) else { break };
            shown.texts.push(TextWords { words, sentences });
            bytes = rest;
        }
        shown
    }
}

/// A count, and so many pieces of `N` bytes.
fn take<const N: usize>(bytes: &[u8]) -> Option<(&[[u8; N]], &[u8])> {
    let (count, rest) = bytes.split_at_checked(4)?;
    let size = (numbers(count).next()? as usize).checked_mul(N)?;
    let (pieces, rest) = rest.split_at_checked(size)?;
    Some((pieces.as_chunks::<N>().0, rest))
}

/// A stem, and whether the word says nothing of its own.
pub(super) type Stem = (u32, bool);

/// Cuts a title and the texts beneath it into words. What `number` tells of a stem is
/// written for it.
pub(super) fn cut<'t>(
    cutter: &mut Cutter<Stem>,
    (title, texts): (&str, impl Iterator<Item = &'t str>),
    mut number: impl FnMut(&Token) -> Stem,
) -> Vec<u32> {
    let mut words = Vec::new();
    cutter.cut(title, &mut number, &mut words);
    let mut all = title_of(&words);
    for text in texts {
        words.clear();
        cutter.cut(text, &mut number, &mut words);
        push_text(text, &words, &mut all);
    }
    all
}

/// What is written of a title that was cut; its texts come next.
pub(super) fn title_of(words: &[Placed<Stem>]) -> Vec<u32> {
    let mut all = vec![words.len() as u32];
    all.extend(words.iter().map(|word| word.word.0));
    all
}

/// Adds what is written of a text that was cut.
pub(super) fn push_text(text: &str, words: &[Placed<Stem>], all: &mut Vec<u32>) {
    all.push(words.len() as u32);
    for Placed { word: (stem, common), start, end, .. } in words {
        let end = *end as u32 | if *common { COMMON } else { 0 };
        all.extend([*stem, *start as u32, end]);
    }
    let sentences = sentences(text, words);
    all.push(sentences.len() as u32);
    for sentence in sentences {
        let Range { start, end } = sentence.bytes;
        all.extend([start as u32, end as u32, sentence.words.end as u32]);
    }
}

/// The places of the stems in what [`cut`] made.
pub(super) fn places_of_stems(cut: &[u32]) -> Vec<usize> {
    let count = |at: usize| cut.get(at).map_or(0, |count| *count as usize);
    let mut places: Vec<usize> = (1..=count(0)).collect();
    let mut at = 1 + count(0);
    while at < cut.len() {
        let words = count(at);
        places.extend((0..words).map(|word| at + 1 + word * 3));
        at += 1 + words * 3;
        at += 1 + count(at) * 3;
    }
    places
}

fn sentences(text: &str, tokens: &[Placed<Stem>]) -> Vec<Sentence> {
    let mut firsts: Vec<usize> =
        tokens.iter().enumerate().filter(|(_, t)| t.opens).map(|(n, _)| n).collect();
    firsts.push(tokens.len());
    firsts
        .windows(2)
        .map(|pair| {
            let own = &tokens[pair[0]..pair[1]];
            let before = if pair[0] == 0 { 0 } else { tokens[pair[0] - 1].end };
            let start = own.first().map_or(0, |t| opening(text, before, t.start));
            let end = match tokens.get(pair[1]) {
                Some(next) => opening(text, own.last().map_or(0, |t| t.end), next.start),
                None => text.len(),
            };
            let end = start + text[start..end].trim_end().len();
            Sentence { bytes: start..end, words: pair[0]..pair[1] }
        })
        .collect()
}

/// Where the sentence whose first word is at `word` opens: with the quotation
/// marks and brackets before it, after white space or the end of the last one.
fn opening(text: &str, before: usize, word: usize) -> usize {
    let gap = text.get(before..word).unwrap_or_default();
    let ends = |c: char| c.is_whitespace() || matches!(c, '。' | '！' | '？');
    match gap.char_indices().rfind(|(_, c)| ends(*c)) {
        Some((at, c)) => before + at + c.len_utf8(),
        None if before == 0 => 0,
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::analysis::tokens;
    use crate::search::common::CommonWords;

    #[test]
    fn words_and_sentences_read_back() {
        let common = CommonWords::new(&["the".to_owned()]);
        let stem = |token: &Token| {
            (if token.stem == "drill" { 7 } else { UNKNOWN }, common.has(&token.word))
        };
        let text = "The drill. It stays.";
        let mut cutter = Cutter::new(tokens);
        let all = cut(&mut cutter, ("Drill", std::iter::once(text)), stem);
        let stems: Vec<u32> = places_of_stems(&all).into_iter().map(|at| all[at]).collect();
        assert_eq!(stems, [7, UNKNOWN, 7, UNKNOWN, UNKNOWN]);
        let bytes = crate::table::pack(&all);
        let shown = ShownWords::read(&bytes);
        assert_eq!((shown.title, shown.texts.len()), (vec![7], 1));
        let words: Vec<Word> = shown.texts[0].words().collect();
        assert_eq!((words[0].common, words[1].stem, words[2].stem), (true, 7, UNKNOWN));
        assert_eq!(&text[words[1].start..words[1].end], "drill");
        let sentences: Vec<Sentence> = shown.texts[0].sentences().collect();
        assert_eq!(&text[sentences[1].bytes.clone()], "It stays.");
        assert_eq!(sentences[1].words, 2..4);
        assert!(ShownWords::read(&bytes[..bytes.len() - 1]).texts.is_empty());
    }
}
