//! Names: titles and characters, in quotation marks or with capitals.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use headjudge_corpus::CARD_TERMS;
use serde::Deserialize;

use crate::text::phrase::{Ends, Phrase, Reader, State, Wording};
use crate::text::token::{CLOSE, Case, OPEN, Token};
use crate::text::writer::Writer;

/// A name, as the source writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(pub(crate) String);

/// A name where only a name can stand, so that it may begin with a term:
/// `a copy of Orange Offensive Strike`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Title(pub(crate) String);

/// Words that are terms of the game or begin sentences: no name begins with one.
static TERMS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct File {
        terms: Vec<String>,
    }
    toml::from_str::<File>(CARD_TERMS)
        .map(|file| file.terms.into_iter().collect())
        .unwrap_or_default()
});

/// Small words and marks that a name may hold between its other words. A comma
/// parts two names; one inside a name needs quotation marks.
const INSIDE: [&str; 11] = ["-", "of", "the", "and", "'s", ".", "is", "a", "'", "to", "!"];

/// The longest name, in tokens.
const LONGEST: usize = 9;

/// Whether a word is a term of the game.
pub(crate) fn is_term(word: &str) -> bool {
    TERMS.contains(word)
}

fn opens_name(token: &Token) -> bool {
    token.case != Case::Lower && !TERMS.contains(&token.text)
}

/// The ends of a name with capitals that begins at `at`, the longest first.
fn capital_ends(r: Reader<'_>, at: usize, first: fn(&Token) -> bool) -> Vec<usize> {
    let mut ends = Vec::new();
    if !r.get(at).is_some_and(first) {
        return ends;
    }
    ends.push(at + 1);
    let mut next = at + 1;
    while let Some(token) = r.get(next).filter(|_| next < at + LONGEST) {
        if token.case != Case::Lower || token.is_number() || token.is("'s") {
            next += 1;
            ends.push(next);
        } else if INSIDE.contains(&token.text.as_str()) {
            next += 1;
            // `Cell Jr.` ends in a full stop.
            if token.is(".") && !token.spaced {
                ends.push(next);
            }
        } else {
            break;
        }
    }
    ends.reverse();
    ends
}

/// The ends of a name in quotation marks.
fn quoted_end(r: Reader<'_>, at: usize) -> Option<usize> {
    r.get(at).filter(|token| token.is(OPEN))?;
    let close =
        (at + 1..=at + 1 + LONGEST).find(|at| r.get(*at).is_some_and(|token| token.is(CLOSE)))?;
    let first = r.get(at + 1)?;
    (close > at + 1 && (first.case != Case::Lower || first.is_number())).then_some(close + 1)
}

/// The words of a name as the source writes them.
fn joined(tokens: &[Token]) -> String {
    let mut name = String::new();
    for token in tokens.iter().filter(|token| !token.is(OPEN) && !token.is(CLOSE)) {
        if token.spaced && !name.is_empty() {
            name.push(' ');
        }
        name.push_str(&token.raw);
    }
    name
}

fn name_ends(r: Reader<'_>, at: usize) -> Vec<usize> {
    // `Android 17` is a character, `Android` a trait.
    let numbered = r.get(at + 1).is_some_and(Token::is_number);
    let first = if numbered {
        |token: &Token| token.case != Case::Lower && token.is("android") || opens_name(token)
    } else {
        opens_name
    };
    quoted_end(r, at).map_or_else(|| capital_ends(r, at, first), |end| vec![end])
}

/// The ends of a title: a row of capitals of which one is no term.
fn title_ends(r: Reader<'_>, at: usize) -> Vec<usize> {
    if let Some(end) = quoted_end(r, at) {
        return vec![end];
    }
    let capital = |token: &Token| token.case != Case::Lower;
    let mut ends = capital_ends(r, at, capital);
    ends.retain(|end| r.tokens()[at..*end].iter().any(opens_name));
    ends
}

/// A word of titles, such as `Android` in `with Android in the title`.
fn word_ends(r: Reader<'_>, at: usize) -> Vec<usize> {
    let any_quoted = || {
        r.get(at).filter(|token| token.is(OPEN))?;
        (at + 2..=at + 1 + LONGEST)
            .find(|at| r.get(*at).is_some_and(|token| token.is(CLOSE)))
            .map(|close| close + 1)
    };
    any_quoted()
        .map_or_else(|| capital_ends(r, at, |token| token.case != Case::Lower), |end| vec![end])
}

/// Words that a title holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TitleWord(pub(crate) String);

/// A name is read from its ends, and said in quotation marks.
macro_rules! names {
    ($($name:ident from $ends:ident;)+) => {$(
        impl Phrase for $name {
            fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
                for end in $ends(r, at) {
                    out.add(Self(joined(&r.tokens()[at..end])), end);
                }
            }
        }

        impl Wording for $name {
            fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
                let same = |end: &usize| joined(&r.tokens()[from.at..*end]) == self.0;
                let ends = $ends(r, from.at).into_iter().filter(same);
                ends.map(|end| from.to(end).closed(stringify!($name), "Name", from.at)).collect()
            }

            fn say(&self, w: &mut Writer) {
                w.push(OPEN);
                w.push(&self.0);
                w.push(CLOSE);
            }
        }
    )+};
}

names! {
    Name from name_ends;
    Title from title_ends;
    TitleWord from word_ends;
}
