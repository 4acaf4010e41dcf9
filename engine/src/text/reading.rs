//! The reading of a card's text, sentence by sentence, as answers show it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use headjudge_corpus::capital;
use serde::{Deserialize, Serialize};

use crate::text::grammar::line::Line;
use crate::text::normal::TABLE;
use crate::text::phrase::{Memo, Node, Reader, State, Wording};
use crate::text::sentence::sentences;
use crate::text::token::{Token, tokens};
use crate::text::writer::Writer;

/// The game whose cards’ words are read.
pub const WORDED_GAME: &str = "dbz-tcg";

/// The longest sentence that is read, in words and marks.
const LONGEST: usize = 140;

/// The rules that may be tried for one text, ten times what a card takes. What is
/// left of a longer text is unread.
const EFFORT: u32 = 200_000;

/// How a card's text was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reading {
    /// Its sentences in order.
    pub sentences: Vec<Sentence>,
    /// The words that were read as others: slips and older templates.
    pub normalised: Vec<Normalised>,
}

/// A sentence of a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sentence {
    /// Its bytes in the text.
    pub span: (usize, usize),
    /// Whether it was read.
    pub status: SentenceStatus,
    /// Whether it is printed in parentheses.
    pub aside: bool,
    /// What was read, said in the usual wording; absent where it is unread.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rendering: Option<String>,
    /// Where it is unread: the first of its words that no rule goes past.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<usize>,
    /// The rules that read it, each with its bytes, inner ones first.
    pub parts: Vec<Part>,
    /// Its words, each with its bytes.
    pub words: Vec<Word>,
}

/// Whether a sentence was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SentenceStatus {
    /// Every word was read, and the reading gives the words back.
    Read,
    /// No rule reads it, or what was read does not give the words back.
    Unread,
}

/// A rule that read a part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Part {
    /// The kind of thing, such as `Verb`.
    pub kind: String,
    /// The rule of that kind, such as `GainStages`.
    pub rule: String,
    /// Its bytes in the text.
    pub span: (usize, usize),
}

/// A word of a sentence as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Word {
    /// The word, normalised.
    pub text: String,
    /// Its bytes in the text.
    pub span: (usize, usize),
}

/// Words that were read as others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Normalised {
    /// Their bytes in the text.
    pub span: (usize, usize),
    /// What they were read as.
    pub to: String,
}

impl Reading {
    /// Whether every sentence was read.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.sentences.iter().all(|sentence| sentence.status == SentenceStatus::Read)
    }
}

/// Reads a card's text as far as it goes.
#[must_use]
pub fn read_text(text: &str) -> Reading {
    let (tokens, rewrites) = TABLE.apply(&tokens(text));
    let mut left = EFFORT;
    let read = sentences(&tokens).into_iter().map(|piece| {
        let tokens = &tokens[piece.tokens];
        let memo = Memo::new(left);
        let line = read_line(tokens, &memo);
        left -= memo.used(left);
        Sentence {
            span: span_of(tokens),
            status: if line.is_some() { SentenceStatus::Read } else { SentenceStatus::Unread },
            aside: piece.aside,
            rendering: line.as_ref().map(|(line, _)| say(line)),
            stopped: line.is_none().then(|| memo.furthest()),
            parts: line.map_or_else(Vec::new, |(_, state)| {
                let part = |node: crate::text::phrase::Node| Part {
                    kind: node.kind.to_owned(),
                    rule: node.rule.to_owned(),
                    span: span_of(&tokens[node.start..node.end]),
                };
                state.nodes().into_iter().map(part).collect()
            }),
            words: tokens
                .iter()
                .map(|token| Word {
                    text: token.text.clone(),
                    span: (token.span.start, token.span.end),
                })
                .collect(),
        }
    });
    Reading {
        sentences: read.collect(),
        normalised: rewrites
            .into_iter()
            .map(|rewrite| Normalised {
                span: (rewrite.span.start, rewrite.span.end),
                to: rewrite.to,
            })
            .collect(),
    }
}

/// A sentence, typed where it was read.
pub(crate) struct ReadLine {
    /// What was read.
    pub(crate) line: Option<Line>,
    /// Its bytes in the text.
    pub(crate) span: (usize, usize),
    /// It is printed in parentheses.
    pub(crate) aside: bool,
}

/// How many texts are kept once they are read.
const KEPT: usize = 512;

thread_local! {
    /// Texts that were read: a scenario is performed once for each rule that it
    /// rests on, and reading takes longer than performing.
    static READ: RefCell<HashMap<String, Rc<Vec<ReadLine>>>> = RefCell::default();
}

/// The sentences of a text in order, typed where they were read.
pub(crate) fn read_lines(text: &str) -> Rc<Vec<ReadLine>> {
    if let Some(known) = READ.with_borrow(|read| read.get(text).cloned()) {
        return known;
    }
    let lines = Rc::new(read_anew(text));
    READ.with_borrow_mut(|read| {
        if read.len() >= KEPT {
            read.clear();
        }
        read.insert(text.to_owned(), Rc::clone(&lines));
    });
    lines
}

fn read_anew(text: &str) -> Vec<ReadLine> {
    let (tokens, _) = TABLE.apply(&tokens(text));
    let mut left = EFFORT;
    let lines = sentences(&tokens).into_iter().map(|piece| {
        let own = &tokens[piece.tokens];
        let memo = Memo::new(left);
        let line = read_line(own, &memo).map(|(line, _)| line);
        left -= memo.used(left);
        ReadLine { line, span: span_of(own), aside: piece.aside }
    });
    lines.collect()
}

/// The bytes from the first token to the last.
fn span_of(tokens: &[Token]) -> (usize, usize) {
    let start = tokens.first().map_or(0, |token| token.span.start);
    let end = tokens.iter().map(|token| token.span.end).max().unwrap_or(start);
    (start, end)
}

/// Reads one sentence whole and reads it back; nothing, if either fails.
fn read_line(tokens: &[Token], memo: &Memo) -> Option<(Line, State)> {
    if tokens.len() > LONGEST {
        return None;
    }
    let reader = Reader::new(tokens, memo);
    let found = reader.slot::<Line>(0);
    let (line, _) = found.iter().find(|(_, end)| *end == tokens.len())?;
    let back =
        line.echo(reader, &State::START).into_iter().find(|state| state.at == tokens.len())?;
    (!is_ambiguous(&back.nodes())).then(|| (line.clone(), back))
}

/// Whether a search stands behind `or`, and a deed behind both: `play it or search … and
/// place it`. Which of the two halves the deed belongs to, the words alone do not say.
fn is_ambiguous(nodes: &[Node]) -> bool {
    let of = |kind, rule| {
        nodes.iter().filter(move |node: &&Node| node.kind == kind && node.rule == rule)
    };
    of("Choice", "Or").any(|or| {
        let searched = of("Verb", "SearchFor").any(|own| or.start < own.start && own.end <= or.end);
        searched && nodes.iter().any(|node| node.kind == "AndRest" && node.start == or.end)
    })
}

/// A sentence as the usual wording has it, beginning with a capital.
fn say(line: &Line) -> String {
    let mut writer = Writer::new();
    line.say(&mut writer);
    capital(&writer.finish())
}
