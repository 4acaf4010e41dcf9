//! What a question asks for: its words with their weight, and for each the
//! ways in which a unit may meet it: by the word itself, by a word within a
//! typo, by another name of the same term.

use headjudge_corpus::fold_words;

use super::Search;
use super::analysis::{Token, tokens};
use super::common::is_common;
use super::glossary::Naming;

/// How well a way meets a word: the word itself, a word within a typo, the
/// documents' own name of the term, a player's name of it.
const ITSELF: f64 = 1.0;
const TYPO: f64 = 0.8;
const OWN_NAME: f64 = 0.85;
const OTHER_NAME: f64 = 0.6;

/// The most stems that are looked up for a question.
const MOST_STEMS: usize = 96;

/// A word of the question.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) word: String,
    /// 0 for words that only put the question.
    pub(crate) weight: f64,
    /// Whether some document has it, or it names a term that some document has.
    pub(crate) known: bool,
    /// What it was read as, where no document has it as written.
    pub(crate) read_as: Option<String>,
}

/// A way to meet a stretch of words.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) first: usize,
    pub(crate) len: usize,
    /// Stems that must all be there.
    pub(crate) stems: Vec<u32>,
    pub(crate) quality: f64,
    /// The games it holds for; all, if empty.
    pub(crate) games: Vec<u32>,
}

/// A question, made comparable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) words: Vec<Word>,
    pub(crate) ways: Vec<Way>,
    /// The games it says it is about; any, if empty.
    pub(crate) games: Vec<u32>,
    /// The cards it names in full.
    pub(crate) cards: Vec<u32>,
    /// Every stem of the ways, in order.
    pub(crate) stems: Vec<u32>,
}

impl Asked {
    pub(crate) fn read(text: &str, search: &Search) -> Self {
        let tokens = tokens(text);
        let words: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
        let (games, names_game) = search.meta.games.find(&words);
        let mut asked = Self { games, ..Self::default() };
        for (n, token) in tokens.iter().enumerate() {
            asked.add_word(n, token, names_game[n], search);
        }
        asked.add_names(&tokens, search);
        asked.add_pairs(search);
        asked.cards = cards_named(&words, search);
        asked.weigh(search);
        asked
    }

    /// The word itself, or what it may be a slip of.
    fn add_word(&mut self, n: usize, token: &Token, names_game: bool, search: &Search) {
        let lexicon = &search.lexicon;
        let common = names_game || is_common(&token.word);
        let stem = lexicon.word(&token.word, &token.stem);
        let mut word = Word {
            word: token.word.clone(),
            weight: if common { 0.0 } else { 1.0 },
            known: stem.is_some() || common,
            read_as: None,
        };
        if let Some(stem) = stem {
            self.ways.push(Way { first: n, len: 1, stems: vec![stem], quality: ITSELF, games: vec![] });
        } else if !common {
            for near in lexicon.typos(&token.word) {
                word.read_as.get_or_insert(near.key);
                let stems = vec![near.value as u32];
                self.ways.push(Way { first: n, len: 1, stems, quality: TYPO, games: vec![] });
            }
        }
        self.words.push(word);
    }

    /// The other names of the terms that the question names.
    fn add_names(&mut self, tokens: &[Token], search: &Search) {
        let stems: Vec<&str> = tokens.iter().map(|token| token.stem.as_str()).collect();
        for naming in search.glossary.find(&stems) {
            self.add_term(naming, search);
        }
    }

    fn add_term(&mut self, naming: Naming, search: &Search) {
        let Some(term) = search.glossary.term(naming.term) else { return };
        let Naming { at, len, .. } = naming;
        let games: Vec<u32> = term.games.iter().map(|id| search.meta.games.number(id)).collect();
        if !self.games.is_empty() && !games.iter().any(|game| self.games.contains(game)) {
            return;
        }
        let asked = &mut self.words[at..at + len];
        if asked.iter().all(|word| word.weight <= 0.0) {
            // A name made of common words alone says something as a whole.
            if len < 2 {
                return;
            }
            asked[len - 1].weight = 1.0;
        }
        for word in asked {
            word.known = true;
        }
        for name in &term.names {
            let quality = if name.own { OWN_NAME } else { OTHER_NAME };
            let way = Way { first: at, len, stems: name.stems.clone(), quality, games: games.clone() };
            self.ways.push(way);
        }
    }

    /// Words run together in the text or in the question: `stare down`, `dragonball`.
    fn add_pairs(&mut self, search: &Search) {
        for n in 1..self.words.len() {
            let joined = format!("{}{}", self.words[n - 1].word, self.words[n].word);
            if joined.is_ascii() && let Some(stem) = search.lexicon.word(&joined, &joined) {
                self.ways.push(Way { first: n - 1, len: 2, stems: vec![stem], quality: ITSELF, games: vec![] });
            }
        }
        for n in 0..self.words.len() {
            let word = &self.words[n];
            if word.known || !word.word.is_ascii() {
                continue;
            }
            let parts = (2..word.word.len().saturating_sub(1)).find_map(|at| {
                let (left, right) = word.word.split_at(at);
                let stem = |part: &str| search.lexicon.word(part, &super::analysis::stem(part));
                Some(vec![stem(left)?, stem(right)?])
            });
            if let Some(stems) = parts {
                self.words[n].known = true;
                self.ways.push(Way { first: n, len: 1, stems, quality: ITSELF, games: vec![] });
            }
        }
    }

    /// Weighs each word by how rare it is, and lists the stems.
    fn weigh(&mut self, search: &Search) {
        for n in 0..self.words.len() {
            if self.words[n].weight <= 0.0 {
                continue;
            }
            // The rarest stem of a way says what the way says; the most usual way counts.
            let rarity = |way: &Way| {
                let counts = way.stems.iter().map(|stem| search.lexicon.count(*stem));
                counts.min().unwrap_or(0)
            };
            let own = self.ways.iter().filter(|w| w.first == n && w.len == 1 && w.quality >= TYPO);
            let count = own.map(rarity).max().or_else(|| {
                let over = self.ways.iter().filter(|w| w.first <= n && n < w.first + w.len);
                over.map(rarity).max()
            });
            self.words[n].weight = search.lexicon.weight(count.unwrap_or(0));
        }
        self.ways.truncate(MOST_STEMS);
        self.stems = self.ways.iter().flat_map(|way| way.stems.iter().copied()).collect();
        self.stems.sort_unstable();
        self.stems.dedup();
    }

    /// The sum of the words' weights.
    pub(crate) fn weight(&self) -> f64 {
        self.words.iter().map(|word| word.weight).sum()
    }

    /// The question with slips read as what they may stand for, if there are any.
    pub(crate) fn corrected(&self) -> Option<String> {
        self.words.iter().any(|word| word.read_as.is_some()).then(|| {
            let words = self.words.iter();
            let words = words.map(|word| word.read_as.as_deref().unwrap_or(&word.word));
            words.collect::<Vec<_>>().join(" ")
        })
    }
}

/// The cards whose full name stands in the question, longest names first; a
/// name inside a longer one does not count.
fn cards_named(words: &[&str], search: &Search) -> Vec<u32> {
    let mut cards = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = (at + 1..=words.len().min(at + 10)).rev().find_map(|end| {
            let name = fold_words(&words[at..end].join(" ")).join(" ");
            let cards = search.names.cards_named(&name);
            (!cards.is_empty()).then_some((end, cards))
        });
        match longest {
            // A single common word is no card: `initiative`, `unpredictable`.
            Some((end, found)) if end > at + 1 || words.len() == 1 => {
                cards.extend(found);
                at = end;
            }
            _ => at += 1,
        }
    }
    cards
}
