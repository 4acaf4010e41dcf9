//! From pieces to what must, must not and should be found.

use headjudge_corpus::fold;

use super::error::{MAX_DEPTH, QueryError};
use super::filter::{self, Filter, Order};
use super::lex::{Piece, lex};
use crate::search::analysis;

/// Something that a unit holds or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// A word, as text.
    Words(String),
    /// Words in this order.
    Phrase(String),
    Filter(Filter),
    Not(Box<Clause>),
    All(Vec<Clause>),
    Any(Vec<Clause>),
}

/// A query, read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parsed {
    /// Plain text in the order of the query: what hits are ranked by.
    pub(crate) text: String,
    /// Quoted phrases.
    pub(crate) phrases: Vec<String>,
    /// What every hit holds.
    pub(crate) must: Vec<Clause>,
    /// Whether the query uses more of the language than plain words.
    pub(crate) structured: bool,
    pub(crate) warnings: Vec<String>,
}

impl Parsed {
    /// Whether the query demands something by a field.
    pub(crate) fn filters(&self) -> bool {
        self.must.iter().any(|clause| matches!(clause, Clause::Filter(_)))
    }

    /// Whether the query demands the first texts of errata: `in:original`.
    pub(crate) fn asks_for_original(&self) -> bool {
        self.must.contains(&Clause::Filter(Filter::In { original: true }))
    }

    /// Makes words of the phrases, if there are any: no document has them.
    pub(crate) fn let_phrases_go(&mut self) -> bool {
        let only_phrases = self.must.iter().all(|clause| matches!(clause, Clause::Phrase(_)));
        if self.phrases.is_empty() || !only_phrases {
            return false;
        }
        let quoted = self.phrases.join("”, “");
        self.warnings.push(format!("no document has “{quoted}” in these words"));
        self.phrases.clear();
        self.must.clear();
        true
    }

    /// Whether what is quoted says what is wanted: two words or more, or all that is asked.
    pub(crate) fn quotes_enough(&self) -> bool {
        let words = |text: &str| analysis::words(text).count();
        let quoted: Vec<usize> = self.phrases.iter().map(|phrase| words(phrase)).collect();
        let most = quoted.iter().max().copied().unwrap_or(0);
        most > 1 || (most > 0 && quoted.iter().sum::<usize>() == words(&self.text))
    }
}

/// How filters look their values up.
pub(crate) trait Values {
    /// The filter `name:value`; `Ok(None)` if there is no field of that name,
    /// a sentence if the value is not known.
    fn filter(&self, name: &str, value: &str) -> Result<Option<Filter>, String>;

    /// Whether a word says nothing of its own.
    fn is_common(&self, word: &str) -> bool;
}

/// Reads `query`.
pub(crate) fn parse(query: &str, values: &dyn Values) -> Result<Parsed, QueryError> {
    let pieces = lex(query, &|word| values.is_common(word))?;
    let structured =
        pieces.iter().any(|piece| !matches!(piece, Piece::Text(_) | Piece::Or { upper: false }));
    // In a plain question `or` is a word like any other.
    let alternatives = structured || is_bare_choice(&pieces);
    let mut parser =
        Parser { pieces: &pieces, at: 0, alternatives, values, parsed: Parsed::default() };
    let clauses = parser.sequence(0);
    let mut parsed = parser.parsed;
    parsed.must =
        clauses.into_iter().filter(|clause| !matches!(clause, Clause::Words(_))).collect();
    parsed.structured = structured;
    Ok(parsed)
}

/// `a or b`, and no more than that: words that no sentence surrounds.
fn is_bare_choice(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| matches!(piece, Piece::Or { .. }))
        && pieces.iter().all(|piece| match piece {
            Piece::Text(text) => text.split_whitespace().count() == 1,
            _ => true,
        })
}

struct Parser<'a> {
    pieces: &'a [Piece],
    at: usize,
    alternatives: bool,
    values: &'a dyn Values,
    parsed: Parsed,
}

impl Parser<'_> {
    /// What stands side by side up to a closing parenthesis; one clause if
    /// `or` parts it.
    fn sequence(&mut self, depth: usize) -> Vec<Clause> {
        let mut branches: Vec<Vec<Clause>> = vec![Vec::new()];
        while let Some(piece) = self.pieces.get(self.at) {
            self.at += 1;
            match piece {
                Piece::Close if depth > 0 => break,
                Piece::Close => {}
                Piece::Or { upper } if *upper || self.alternatives => branches.push(Vec::new()),
                piece => {
                    let clauses = self.piece(piece, depth);
                    if let Some(branch) = branches.last_mut() {
                        branch.extend(clauses);
                    }
                }
            }
        }
        branches.retain(|branch| !branch.is_empty());
        if branches.len() < 2 {
            return branches.pop().unwrap_or_default();
        }
        vec![Clause::Any(branches.into_iter().map(Clause::All).collect())]
    }

    fn piece(&mut self, piece: &Piece, depth: usize) -> Vec<Clause> {
        match piece {
            Piece::Text(text) => {
                self.add_text(text);
                words(text)
            }
            Piece::Phrase(text) => {
                self.add_text(text);
                self.parsed.phrases.push(text.clone());
                vec![Clause::Phrase(text.clone())]
            }
            Piece::Field { name, order, value } => self.field(name, order, value),
            Piece::Not => self.negated(depth),
            Piece::Open if depth < MAX_DEPTH => self.sequence(depth + 1),
            Piece::Open | Piece::Close | Piece::Or { .. } => Vec::new(),
        }
    }

    fn add_text(&mut self, text: &str) {
        if !self.parsed.text.is_empty() {
            self.parsed.text.push(' ');
        }
        self.parsed.text.push_str(text);
    }

    /// What follows `-`; its words are not ranked by. Only the first word of a
    /// text is negated.
    fn negated(&mut self, depth: usize) -> Vec<Clause> {
        let Some(piece) = self.pieces.get(self.at) else { return Vec::new() };
        self.at += 1;
        let kept = (self.parsed.text.len(), self.parsed.phrases.len());
        let (piece, rest) = match piece {
            Piece::Text(text) => {
                let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
                (Piece::Text(first.to_owned()), rest)
            }
            piece => (piece.clone(), ""),
        };
        let mut clauses = self.piece(&piece, depth);
        self.parsed.text.truncate(kept.0);
        self.parsed.phrases.truncate(kept.1);
        let negated = match clauses.len() {
            0 => Vec::new(),
            1 => vec![Clause::Not(Box::new(clauses.remove(0)))],
            _ => vec![Clause::Not(Box::new(Clause::All(clauses)))],
        };
        let after = if rest.is_empty() {
            Vec::new()
        } else {
            self.piece(&Piece::Text(rest.to_owned()), depth)
        };
        negated.into_iter().chain(after).collect()
    }

    fn field(&mut self, name: &str, order: &str, value: &str) -> Vec<Clause> {
        let name = name.to_ascii_lowercase();
        let filter = if name == "since" {
            filter::since(Order::of(order), value).map(Some)
        } else {
            self.values.filter(&name, value)
        };
        match filter {
            Ok(Some(filter)) => vec![Clause::Filter(filter)],
            Ok(None) => {
                let warning =
                    format!("there is no field `{name}`; `{name}{order}{value}` was read as words");
                self.parsed.warnings.push(warning);
                let text = format!("{name} {value}");
                self.add_text(&text);
                words(&text)
            }
            Err(warning) => {
                self.parsed.warnings.push(format!("{warning}; `{name}{order}{value}` was ignored"));
                Vec::new()
            }
        }
    }
}

/// Each word of `text`, as a clause of its own.
fn words(text: &str) -> Vec<Clause> {
    analysis::words(text).filter(|word| !fold(word).is_empty()).map(Clause::Words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NoValues;

    impl Values for NoValues {
        fn filter(&self, name: &str, value: &str) -> Result<Option<Filter>, String> {
            match (name, value) {
                ("game", "x") => Ok(Some(Filter::Tags(vec!["game:x".to_owned()]))),
                ("game", _) => Err("no such game".to_owned()),
                _ => Ok(None),
            }
        }

        fn is_common(&self, _: &str) -> bool {
            false
        }
    }

    fn read(query: &str) -> Parsed {
        parse(query, &NoValues).unwrap()
    }

    #[test]
    fn a_question_is_words_alone() {
        let parsed = read("hit effects before or after crit");
        assert_eq!((parsed.must.len(), parsed.structured), (0, false));
        assert_eq!(parsed.text, "hit effects before after crit");
    }

    #[test]
    fn either_side_of_or_will_do() {
        let parsed = read("(frozen OR banned) drill");
        assert!(matches!(&parsed.must[..], [Clause::Any(branches)] if branches.len() == 2));
        assert_eq!(parsed.text, "frozen banned drill");
        assert!(matches!(&read("frozen or banned").must[..], [Clause::Any(_)]));
    }

    #[test]
    fn what_is_not_wanted_is_not_ranked_by() {
        let parsed = read("drill -styled power");
        assert_eq!(parsed.text, "drill power");
        assert_eq!(parsed.must, [Clause::Not(Box::new(Clause::Words("styled".to_owned())))]);
    }

    #[test]
    fn what_is_ignored_is_said() {
        assert_eq!(read("game:y drill").warnings.len(), 1);
        let unknown = read("colour:red drill");
        assert_eq!((unknown.warnings.len(), unknown.text.as_str()), (1, "colour red drill"));
    }
}
