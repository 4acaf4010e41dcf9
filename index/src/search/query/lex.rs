//! From the text of a query to its pieces, within bounds.

use headjudge_corpus::fold;

use super::error::{MAX_BYTES, MAX_DEPTH, MAX_TERMS, QueryError};
use crate::search::analysis::{is_cjk, words};

/// A piece of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Plain text.
    Text(String),
    /// Text in quotation marks.
    Phrase(String),
    /// `field:value`, `since>=value`.
    Field {
        name: String,
        order: String,
        value: String,
    },
    /// `-` before what is not wanted.
    Not,
    /// `or`.
    Or {
        upper: bool,
    },
    Open,
    Close,
}

/// Cuts `query` into pieces.
pub(super) fn lex(query: &str, is_common: &dyn Fn(&str) -> bool) -> Result<Vec<Piece>, QueryError> {
    let query = query.trim();
    if query.len() > MAX_BYTES {
        return Err(QueryError::TooLong(query.len()));
    }
    let pieces = Lexer { rest: query, pieces: Vec::new() }.run();
    let terms = pieces.iter().map(|piece| terms_of(piece, is_common)).sum();
    if terms > MAX_TERMS {
        return Err(QueryError::TooManyTerms(terms));
    }
    let mut depth = 0_usize;
    let mut deepest = 0;
    for piece in &pieces {
        match piece {
            Piece::Open => depth += 1,
            Piece::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    if deepest > MAX_DEPTH { Err(QueryError::TooDeep(deepest)) } else { Ok(pieces) }
}

/// What a piece counts for; common words cost nothing, and Japanese is
/// counted by the piece, since it has no spaces.
fn terms_of(piece: &Piece, is_common: &dyn Fn(&str) -> bool) -> usize {
    match piece {
        Piece::Text(text) if text.chars().any(is_cjk) => 1,
        Piece::Text(text) => words(text).filter(|word| !is_common(word)).count(),
        Piece::Phrase(_) | Piece::Field { .. } => 1,
        Piece::Not | Piece::Or { .. } | Piece::Open | Piece::Close => 0,
    }
}

struct Lexer<'a> {
    rest: &'a str,
    pieces: Vec<Piece>,
}

impl Lexer<'_> {
    fn run(mut self) -> Vec<Piece> {
        loop {
            self.rest = self.rest.trim_start_matches(is_gap);
            let Some(first) = self.rest.chars().next() else { return self.pieces };
            match first {
                '(' | '（' => self.take(first, Piece::Open),
                ')' | '）' => self.take(first, Piece::Close),
                '-' if self.is_not() => self.take(first, Piece::Not),
                '"' | '“' | '”' | '„' => self.phrase(first),
                _ => self.word(),
            }
        }
    }

    fn take(&mut self, mark: char, piece: Piece) {
        self.rest = &self.rest[mark.len_utf8()..];
        self.pieces.push(piece);
    }

    /// A dash is `not` only right before a word: `goku - super` and `-3` are text.
    fn is_not(&self) -> bool {
        let next = self.rest.chars().nth(1);
        next.is_some_and(|c| c.is_alphabetic() || matches!(c, '"' | '“' | '('))
    }

    fn phrase(&mut self, mark: char) {
        let inner = &self.rest[mark.len_utf8()..];
        let end = inner.find(is_quote).unwrap_or(inner.len());
        let text = inner[..end].to_owned();
        self.rest = inner[end..].strip_prefix(is_quote).unwrap_or_default();
        if !fold(&text).is_empty() {
            self.pieces.push(Piece::Phrase(text));
        }
    }

    /// Text up to a gap, a bracket or a quotation mark; or a field.
    fn word(&mut self) {
        let len = self.rest.find(|c| is_gap(c) || is_bracket(c) || is_quote(c));
        let (word, rest) = self.rest.split_at(len.unwrap_or(self.rest.len()));
        if let Some((name, order, value)) = split_field(word) {
            let (name, order) = (name.to_owned(), order.to_owned());
            let quoted = value.is_empty() && rest.starts_with(is_quote);
            if !value.is_empty() || quoted {
                self.rest = rest;
                let value = if quoted { self.quoted_value() } else { value.to_owned() };
                self.pieces.push(Piece::Field { name, order, value });
                return;
            }
        }
        self.rest = rest;
        let upper = word == "OR";
        let piece =
            if upper || word == "or" { Piece::Or { upper } } else { Piece::Text(word.to_owned()) };
        match (self.pieces.last_mut(), piece) {
            (Some(Piece::Text(text)), Piece::Text(word)) => {
                text.push(' ');
                text.push_str(&word);
            }
            (_, piece) => self.pieces.push(piece),
        }
    }

    fn quoted_value(&mut self) -> String {
        let inner = self.rest.strip_prefix(is_quote).unwrap_or_default();
        let end = inner.find(is_quote).unwrap_or(inner.len());
        let value = inner[..end].to_owned();
        self.rest = inner[end..].strip_prefix(is_quote).unwrap_or_default();
        value
    }
}

/// `game:dbs` as its parts. A name is ASCII letters only, and a value follows
/// at once: `saiyan: then` and `2:30` are text.
fn split_field(word: &str) -> Option<(&str, &str, &str)> {
    let end = word.find(|c: char| !c.is_ascii_alphabetic())?;
    let (name, rest) = word.split_at(end);
    let order = [">=", "<=", ":", "=", ">", "<"].into_iter().find(|o| rest.starts_with(o))?;
    if name.is_empty() { None } else { Some((name, order, &rest[order.len()..])) }
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

fn is_bracket(c: char) -> bool {
    matches!(c, '(' | ')' | '（' | '）')
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Piece {
        Piece::Text(text.to_owned())
    }

    fn lex(query: &str) -> Result<Vec<Piece>, QueryError> {
        super::lex(query, &|word| matches!(word, "is" | "it"))
    }

    #[test]
    fn questions_stay_text() {
        for question in
            ["saiyan: then an ability", "goku – super - saiyan -3", "2:30?", "what's up"]
        {
            assert_eq!(lex(question).unwrap(), [text(question)], "{question}");
        }
    }

    #[test]
    fn the_language_is_cut() {
        let pieces = lex(r#"drill -"life deck" (set:"movie collection" or since>=2004)"#).unwrap();
        let field = |name: &str, order: &str, value: &str| Piece::Field {
            name: name.to_owned(),
            order: order.to_owned(),
            value: value.to_owned(),
        };
        assert_eq!(
            pieces,
            [
                text("drill"),
                Piece::Not,
                Piece::Phrase("life deck".to_owned()),
                Piece::Open,
                field("set", ":", "movie collection"),
                Piece::Or { upper: false },
                field("since", ">=", "2004"),
                Piece::Close,
            ]
        );
    }

    #[test]
    fn what_is_out_of_bounds_is_refused() {
        assert_eq!(lex(&"x".repeat(300)), Err(QueryError::TooLong(300)));
        assert_eq!(lex(&"drill ".repeat(17)), Err(QueryError::TooManyTerms(17)));
        assert_eq!(lex("((((( x"), Err(QueryError::TooDeep(5)));
        assert!(lex(&"is it ".repeat(40)).is_ok());
    }
}
