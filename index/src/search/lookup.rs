//! Names, codes and titles, looked up before the text is searched: a query
//! that is a card's name wants the card.

use headjudge_corpus::{fold, fold_words};

use super::analysis::Token;
use super::cues;
use super::searcher::Search;
use crate::names::{CodeHit, Found, NameHit, Shortened};

/// Words with which a card is asked for that are no part of its name; and
/// those that ask for an aspect of it.
const ASIDES: [&str; 20] = [
    "card",
    "cards",
    "newest",
    "latest",
    "current",
    "currently",
    "updated",
    "exact",
    "full",
    "official",
    "original",
    "old",
    "older",
    "previous",
    "former",
    "before",
    "pre",
    "version",
    "change",
    "changed",
];

/// The cards that a whole query stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// Card ids, best first.
    pub(crate) cards: Vec<String>,
    /// Whether the query is their name or code in full.
    pub(crate) exact: bool,
    /// The printing asked for, as tags of which its entry has one each: code, set.
    pub(crate) printing: Vec<Vec<String>>,
    /// The name that was meant, where what was typed is not quite it.
    pub(crate) meant: Option<String>,
}

impl Search {
    /// The cards that `text` names or whose code it is, and nothing besides.
    /// Words in `apart` name the game.
    pub(super) fn wanted(&self, text: &str, apart: &[bool], game: Option<&str>) -> Wanted {
        let words = fold_words(text);
        if let Some(wanted) = self.printing_wanted(&words, game) {
            return wanted;
        }
        let whole = words.join(" ");
        // Where tokens and folded words are the same, the game's names can be told.
        let apart = if apart.len() == words.len() { apart } else { &[] };
        let says = |(n, word): &(usize, &str)| !self.is_aside(word) && apart.get(*n) != Some(&true);
        let bare: Vec<&str> =
            words.iter().map(String::as_str).enumerate().filter(says).map(|(_, w)| w).collect();
        let bare = bare.join(" ");
        // `right` is a common word, and part of a name: only the ends are taken off.
        let inner = words.iter().map(String::as_str).enumerate().collect::<Vec<_>>();
        let first = inner.iter().position(says).unwrap_or(0);
        let last = inner.iter().rposition(says).map_or(0, |last| last + 1);
        let inner = words.get(first..last).unwrap_or_default().join(" ");
        let texts = [&whole, &inner, &bare];
        for text in texts {
            let hits = self.names.find_exact(text, game, None);
            if !hits.is_empty() {
                return Wanted {
                    cards: hits.into_iter().map(|hit| hit.card_id).collect(),
                    exact: true,
                    ..Wanted::default()
                };
            }
        }
        if !self.parts.typos {
            return Wanted::default();
        }
        self.near_name(&whole, &bare, game)
    }

    /// Names that begin so, or within a few slips.
    fn near_name(&self, whole: &str, bare: &str, game: Option<&str>) -> Wanted {
        let words = bare.split(' ').count();
        let found = match self.names.find_alone(whole, game) {
            Found::None if bare != whole && !bare.is_empty() => self.names.find_alone(bare, game),
            found => found,
        };
        let is_known = |word: &str| self.lexicon.has(word);
        let hits = match found {
            // A question whose words all are in the documents has no slip in it.
            Found::Fuzzy(_) if bare != whole && bare.split(' ').all(is_known) => Vec::new(),
            Found::Prefix(hits) | Found::Fuzzy(hits) => hits,
            _ => Vec::new(),
        };
        // One word of a long name is a word of the text like any other.
        let most_words = if words == 1 { 1 } else { words + 2 };
        // Another number is no slip: Android 22 is not Android 18.
        let numbers = |text: &str| -> Vec<String> {
            let digits = text.split(|c: char| !c.is_ascii_digit());
            digits.filter(|digits| !digits.is_empty()).map(str::to_owned).collect()
        };
        let typed = numbers(bare);
        let near = |hit: &NameHit| {
            hit.extra == 0
                && fold_words(&hit.name).len() <= most_words
                && typed.iter().all(|number| numbers(&hit.name).contains(number))
        };
        let best = hits.first().map_or(0, |hit| hit.distance);
        let cards: Vec<String> = hits
            .iter()
            .filter(|hit| hit.distance <= best + 1 && near(hit))
            .map(|hit| hit.card_id.clone())
            .collect();
        let meant = hits.first().filter(|_| !cards.is_empty()).map(|hit| hit.name.clone());
        Wanted { cards, meant, ..Wanted::default() }
    }

    /// The printings whose code the query is, with or without their set.
    fn printing_wanted(&self, words: &[String], game: Option<&str>) -> Option<Wanted> {
        let (codes, rest) = self.split_codes(words);
        if codes.is_empty() {
            return None;
        }
        let said: Vec<&str> = rest.iter().copied().filter(|word| !self.is_aside(word)).collect();
        // The longest name of a set among them; what is left must be of the card's name.
        let stretch = (1..=rest.len().min(6)).rev().find_map(|len| {
            let mut windows = rest.windows(len);
            windows.find_map(|window| {
                Some((window.to_vec(), self.names.find_set(&window.join(" "))?.to_owned()))
            })
        });
        let (in_set, set) = stretch.map_or((Vec::new(), None), |(words, set)| (words, Some(set)));
        let left: Vec<&str> = said.iter().copied().filter(|word| !in_set.contains(word)).collect();
        if set.is_none() && !left.is_empty() && said.len() > 4 {
            return None;
        }
        let found = codes.iter().flat_map(|code| self.names.find_code(code, set.as_deref(), game));
        let names = |hit: &CodeHit| {
            let name = fold_words(&hit.name);
            left.iter().all(|word| name.iter().any(|named| named == word))
        };
        let found: Vec<CodeHit> = found.filter(names).collect();
        // Two codes of one card, as in `S30/R131`, name that card alone.
        let bears = |card: &str, code: &String| {
            found.iter().any(|hit| hit.card_id == card && fold(&hit.code) == *code)
        };
        let mut cards: Vec<String> = Vec::new();
        for all in [true, false] {
            for hit in &found {
                let both = codes.iter().all(|code| bears(&hit.card_id, code));
                if (both || !all) && !cards.contains(&hit.card_id) {
                    cards.push(hit.card_id.clone());
                }
            }
            if !cards.is_empty() {
                break;
            }
        }
        let mut printing = vec![codes.iter().map(|code| format!("code:{code}")).collect()];
        printing.extend(set.map(|set| vec![format!("set:{set}")]));
        (!cards.is_empty()).then_some(Wanted { cards, exact: true, printing, meant: None })
    }

    /// Whether a word is no part of a name: common, or asking for an aspect of the card.
    fn is_aside(&self, word: &str) -> bool {
        self.lexicon.common().has(word) || ASIDES.contains(&word) || cues::asks_aspect(word)
    }

    /// The text with a name in it that was typed short or with slips read as the name.
    /// `tokens` are its words.
    pub(super) fn with_names_read(
        &self,
        text: &str,
        tokens: &[Token],
    ) -> Option<(String, Shortened)> {
        let words: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
        let is_known = |word: &str| {
            self.lexicon.common().has(word) || self.lexicon.has(word) || self.names.is_code(word)
        };
        let found = self.names.shortened(&words, is_known)?;
        let (first, last) = (&tokens[found.words.start], &tokens[found.words.end - 1]);
        let read = format!("{}{}{}", &text[..first.start], found.name, &text[last.end..]);
        Some((read, found))
    }

    /// The codes among `words`, and the other words.
    fn split_codes<'a>(&self, words: &'a [String]) -> (Vec<String>, Vec<&'a str>) {
        let mut codes = Vec::new();
        let mut rest = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let word = &words[at];
            let pair = words.get(at + 1).map(|next| format!("{word}{next}"));
            let is_code = |word: &String| is_code_shaped(word) && self.names.is_code(word);
            if is_code(word) {
                codes.push(word.clone());
            } else if let Some(pair) = pair.filter(is_code) {
                codes.push(pair);
                at += 1;
            } else {
                rest.push(word.as_str());
            }
            at += 1;
        }
        (codes, rest)
    }
}

/// Letters, then digits.
fn is_code_shaped(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    letters > 0 && letters < word.len() && word.bytes().skip(letters).any(|b| b.is_ascii_digit())
}
