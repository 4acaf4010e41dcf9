//! Normalisation: slips and older templates of card texts are read as the words
//! they stand for. Every one is an entry of `corpus/words/`, and every one that
//! was used is part of the reading.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::LazyLock;

use headjudge_corpus::CARD_WORDINGS;
use serde::Deserialize;

use crate::text::grammar::name::is_term;
use crate::text::grammar::vocabulary;
use crate::text::token::{Case, Token};

/// The table: what is written, and what it is read as.
#[derive(Debug)]
pub(crate) struct Table {
    spelling: Rewrites,
    wording: Rewrites,
    /// The words that the grammar and the table know.
    known: BTreeSet<String>,
}

/// Rewrites by their first word, the longest first.
type Rewrites = HashMap<String, Vec<(Vec<String>, Vec<String>)>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    /// A slip, and the word that was meant.
    spelling: HashMap<String, String>,
    /// A template, and the older or rarer wordings of it.
    wording: HashMap<String, Vec<String>>,
}

/// A place where the words were read as others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rewrite {
    pub(crate) span: Range<usize>,
    pub(crate) to: String,
}

/// The table that the binary carries; empty where the file cannot be read,
/// which a test refuses.
pub(crate) static TABLE: LazyLock<Table> =
    LazyLock::new(|| Table::parse(CARD_WORDINGS).unwrap_or_else(|_| Table::empty()));

impl Table {
    fn empty() -> Self {
        Self { spelling: HashMap::new(), wording: HashMap::new(), known: vocabulary() }
    }

    fn parse(text: &str) -> Result<Self, toml::de::Error> {
        let file: TableFile = toml::from_str(text)?;
        let mut table = Self::empty();
        for (from, to) in &file.spelling {
            add(&mut table.spelling, from, to);
        }
        for (to, written) in &file.wording {
            for from in written {
                table.known.extend(words(from));
                add(&mut table.wording, from, to);
            }
        }
        for rewrites in table.spelling.values_mut().chain(table.wording.values_mut()) {
            rewrites.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then_with(|| a.0.cmp(&b.0)));
        }
        Ok(table)
    }

    /// The tokens as they are read, and what was rewritten.
    pub(crate) fn apply(&self, source: &[Token]) -> (Vec<Token>, Vec<Rewrite>) {
        let mut done = Vec::new();
        let tokens = rewrite(&self.spelling, source, &mut done);
        let tokens = self.mend(tokens, &mut done);
        let tokens = rewrite(&self.wording, &tokens, &mut done);
        (tokens, done)
    }
}

/// The shortest word with one slip that is read as another, and with two.
const ONE_SLIP: usize = 4;
const TWO_SLIPS: usize = 8;

impl Table {
    /// Reads each unknown word as the one known word that it is a slip of.
    /// Words with a capital inside a sentence are names, and stay.
    fn mend(&self, mut tokens: Vec<Token>, done: &mut Vec<Rewrite>) -> Vec<Token> {
        let mut begins = true;
        for token in &mut tokens {
            let name = token.case == Case::Capital && !begins;
            if !name
                && token.is_word()
                && !self.known.contains(&token.text)
                && !is_term(&token.text)
                && let Some(meant) = self.meant(&token.text)
            {
                done.push(Rewrite { span: token.span.clone(), to: meant.clone() });
                token.text = meant;
            }
            begins = !token.is_word();
        }
        tokens
    }

    /// The only known word that few enough slips make of this one.
    fn meant(&self, word: &str) -> Option<String> {
        let length = word.chars().count();
        let allowed = if length >= TWO_SLIPS { 2 } else { 1 };
        if length < ONE_SLIP {
            return None;
        }
        let near = |slips: usize| {
            let mut found = self.known.iter().filter(|known| {
                known.len().abs_diff(word.len()) <= slips
                    && known.len() >= ONE_SLIP
                    && strsim::osa_distance(known, word) <= slips
            });
            let first = found.next()?;
            found.next().is_none().then(|| first.clone())
        };
        (1..=allowed).find_map(near)
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn add(rewrites: &mut Rewrites, from: &str, to: &str) {
    let from = words(from);
    if let Some(first) = from.first() {
        rewrites.entry(first.clone()).or_default().push((from, words(to)));
    }
}

/// How the first word is written that stands for others: a head that is
/// printed as an icon begins a sentence, as one in capitals does.
fn head_case(first: &Token, word: &str) -> Case {
    let icon = !first.is_word() && word.starts_with(char::is_alphabetic);
    if icon { Case::Upper } else { first.case }
}

fn rewrite(rewrites: &Rewrites, source: &[Token], done: &mut Vec<Rewrite>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(source.len());
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        let found = rewrites.get(&rest[0].text).into_iter().flatten().find(|(from, _)| {
            from.len() <= rest.len() && from.iter().zip(rest).all(|(word, token)| token.is(word))
        });
        let Some((from, to)) = found else {
            out.push(source[at].clone());
            at += 1;
            continue;
        };
        let last = &rest[from.len() - 1];
        let span = rest[0].span.start..last.span.end;
        done.push(Rewrite { span: span.clone(), to: to.join(" ") });
        for (place, word) in to.iter().enumerate() {
            let like = rest.get(place).filter(|_| place < from.len()).unwrap_or(&rest[0]);
            out.push(Token {
                text: word.clone(),
                raw: if like.is(word) { like.raw.clone() } else { word.clone() },
                span: if from.len() == to.len() { like.span.clone() } else { span.clone() },
                case: if place == 0 {
                    head_case(&rest[0], word)
                } else if like.is(word) {
                    like.case
                } else {
                    Case::Lower
                },
                spaced: place > 0 || rest[0].spaced,
            });
        }
        at += from.len();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::token::tokens;

    fn read(text: &str) -> String {
        let (tokens, _) = TABLE.apply(&tokens(text));
        tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_table_can_be_read() {
        let table = Table::parse(CARD_WORDINGS).unwrap();
        assert!(!table.spelling.is_empty() && !table.wording.is_empty());
    }

    #[test]
    fn two_eras_of_templates_are_read_as_one() {
        assert_eq!(read("[CONSTANT]:  Phsyical attacks"), "constant : physical attacks");
        assert_eq!(read("CONTINUOUS POWER: Draw"), "constant : draw");
        assert_eq!(read("Lower your opponent\\'s anger"), "lower your opponent 's anger");
    }

    #[test]
    fn a_rewritten_word_keeps_its_bytes() {
        let (tokens, done) = TABLE.apply(&tokens("A Phsyical attack"));
        assert_eq!(tokens[1].span, 2..10);
        assert_eq!(done, [Rewrite { span: 2..10, to: "physical".to_owned() }]);
    }
}
