//! Tokens: the words, numbers and marks of a card's text, each with its bytes
//! in the source. Apart, because spans are made here once and only carried on.

use std::ops::Range;

/// How a word is written in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// `drill`, and every mark and number.
    Lower,
    /// `Drill`
    Capital,
    /// `HIT`
    Upper,
}

/// A word, number or mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// Folded: lower case, straight quotes, numbers without commas.
    pub(crate) text: String,
    /// As the source writes it.
    pub(crate) raw: String,
    /// Its bytes in the source.
    pub(crate) span: Range<usize>,
    pub(crate) case: Case,
    /// Whether white space comes before it.
    pub(crate) spaced: bool,
}

impl Token {
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    pub(crate) fn is_number(&self) -> bool {
        self.text.bytes().next().is_some_and(|byte| byte.is_ascii_digit())
    }

    pub(crate) fn is_word(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_alphabetic)
    }
}

/// The marks that a quotation begins and ends with, in a token.
pub(crate) const OPEN: &str = "“";
pub(crate) const CLOSE: &str = "”";

/// Cuts a text into tokens. Marks of bold and italics and backslashes are
/// passed over: they say nothing.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut cutter = Cutter { source, tokens: Vec::new(), quotes: Vec::new(), spaced: true };
    let mut at = 0;
    while let Some(c) = source[at..].chars().next() {
        at = cutter.cut(at, c);
    }
    while cutter.quotes.pop().is_some() {
        cutter.put(CLOSE, source.len()..source.len(), Case::Lower);
    }
    cutter.tokens
}

struct Cutter<'a> {
    source: &'a str,
    tokens: Vec<Token>,
    /// The quotation marks that are open.
    quotes: Vec<char>,
    spaced: bool,
}

impl Cutter<'_> {
    /// Cuts the token at `at`, which begins with `c`; returns where it ends.
    fn cut(&mut self, at: usize, c: char) -> usize {
        let next = at + c.len_utf8();
        if c.is_whitespace() {
            self.spaced = true;
            return next;
        }
        match c {
            '*' | '_' | '\\' | '`' => next,
            _ if c.is_ascii_digit() => self.number(at),
            _ if c.is_alphanumeric() => self.word(at),
            '\'' | '’' | '‘' | '"' | '“' | '”' | '\u{fffd}' => self.quote(at, c),
            '–' | '—' | '−' => self.put("-", at..next, Case::Lower),
            _ => self.put(&c.to_lowercase().to_string(), at..next, Case::Lower),
        }
    }

    fn put(&mut self, text: &str, span: Range<usize>, case: Case) -> usize {
        let end = span.end;
        let raw = self.source[span.clone()].to_owned();
        let spaced = std::mem::replace(&mut self.spaced, false);
        self.tokens.push(Token { text: text.to_owned(), raw, span, case, spaced });
        end
    }

    fn number(&mut self, at: usize) -> usize {
        let bytes = self.source.as_bytes();
        let mut end = at;
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        while digit(end) || (bytes.get(end) == Some(&b',') && digit(end + 1)) {
            end += 1;
        }
        let text: String = self.source[at..end].chars().filter(char::is_ascii_digit).collect();
        self.put(&text, at..end, Case::Lower)
    }

    fn word(&mut self, at: usize) -> usize {
        let rest = &self.source[at..];
        // `**Dr**aw` is one word: marks of bold inside it say nothing.
        let letters = |from: usize, of: fn(char) -> bool| {
            rest[from..].find(|c| !of(c)).map_or(rest.len(), |n| from + n)
        };
        let mut length = letters(0, char::is_alphanumeric);
        loop {
            let marks = letters(length, |c| c == '*');
            let more = letters(marks, char::is_alphanumeric);
            if marks == length || more == marks {
                break;
            }
            length = more;
        }
        let mut end = at + length;
        let word = &self.source[at..end];
        // `can't` and `don't` are one word.
        if word.ends_with('n') && matches!(&self.source[end..].get(..2), Some("'t")) {
            end += 2;
        }
        let word = self.source[at..end].replace('*', "");
        let mut chars = word.chars();
        let first = chars.next().is_some_and(char::is_uppercase);
        let rest = chars.clone().all(|c| c.is_uppercase() || c.is_numeric());
        let case = match (first, rest, word.chars().count()) {
            (true, true, 2..) => Case::Upper,
            (true, _, _) => Case::Capital,
            (false, ..) => Case::Lower,
        };
        self.put(&word.to_lowercase(), at..end, case)
    }

    fn quote(&mut self, at: usize, c: char) -> usize {
        let next = at + c.len_utf8();
        let before = self.source[..at].trim_end_matches('\\').chars().next_back();
        let after = self.source[next..].chars().next();
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        // A mark that was lost stands for an apostrophe inside a word, and else for another.
        let inside = c == '\u{fffd}' && letter(before) && letter(after);
        let single = matches!(c, '\'' | '’' | '‘') || inside;
        // `"Goku"'s`
        let named = matches!(before, Some('"' | '”')) && !self.quotes.contains(&'"');
        if single && (letter(before) || named) {
            // `opponent's`, `cards'`; the end of a quotation only where one is open.
            let of =
                self.source[next..].strip_prefix('s').filter(|rest| !letter(rest.chars().next()));
            if of.is_some() {
                return self.put("'s", at..next + 1, Case::Lower);
            }
        }
        let open = self.quotes.last().is_some_and(|open| (*open == '\'') == single);
        if open && !(single && letter(before) && letter(after)) {
            self.quotes.pop();
            return self.put(CLOSE, at..next, Case::Lower);
        }
        if single && letter(before) {
            return self.put("'", at..next, Case::Lower);
        }
        let kind = if single { '\'' } else { '"' };
        // A mark that only opens, and is never closed, is closed by the end of the text.
        if self.closes(next, kind) || c == '“' && letter(after) {
            self.quotes.push(kind);
            self.put(OPEN, at..next, Case::Lower)
        } else {
            self.put(if single { "'" } else { "\"" }, at..next, Case::Lower)
        }
    }

    /// Whether a mark of this kind is found after `at`, near enough to be the
    /// other half of a quotation.
    fn closes(&self, at: usize, kind: char) -> bool {
        let rest = self.source[at..].chars().take(200);
        rest.into_iter().any(|c| match kind {
            '\'' => matches!(c, '\'' | '’'),
            _ => matches!(c, '"' | '“' | '”' | '\u{fffd}'),
        })
    }
}
