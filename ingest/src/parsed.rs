//! What a dialect yields, and the builder that keeps its account of lines.
//!
//! A dialect names ranges of lines and what they are; the builder turns them
//! into passages, keeps ids unique, and at the end puts every line that no
//! passage took into one of its own, with a problem. So no line can be lost,
//! whatever a dialect does.

use std::collections::HashMap;
use std::ops::Range;

use headjudge_corpus::{
    CardRuling, DeckNumber, Document, Erratum, Example, FusionLimit, Keyword, Lines, ListEntry,
    Passage, PassageClass, PassageId, Printing, Problem, Procedure, Question, Rule, Trait, squeeze,
};

use crate::markdown::Line;
use crate::reading::Reading;

/// Everything one document says.
#[derive(Debug, Default)]
pub(crate) struct Parsed {
    pub(crate) passages: Vec<Passage>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) examples: Vec<Example>,
    pub(crate) questions: Vec<Question>,
    pub(crate) traits: Vec<Trait>,
    pub(crate) fusion_limits: Vec<FusionLimit>,
    pub(crate) keywords: Vec<Keyword>,
    pub(crate) deck_numbers: Vec<DeckNumber>,
    pub(crate) errata: Vec<Erratum>,
    pub(crate) rulings: Vec<CardRuling>,
    pub(crate) list_entries: Vec<ListEntry>,
    pub(crate) procedures: Vec<Procedure>,
    pub(crate) problems: Vec<Problem>,
    /// Titles of cards that the text marks as such, beside its entries and lists.
    pub(crate) named: Vec<String>,
    /// Printings of cards of which no record says more.
    pub(crate) printed: Vec<(String, Printing)>,
    /// Whether its running text is searched for no further cards.
    pub(crate) names_all: bool,
    /// How it was read, where a dialect that is data did it.
    pub(crate) reading: Option<Reading>,
}

/// One document, read.
pub(crate) struct ReadDocument {
    pub(crate) document: Document,
    pub(crate) parsed: Parsed,
}

/// Builds what one document says.
pub(crate) struct Builder<'a> {
    pub(crate) document: &'a Document,
    pub(crate) lines: &'a [Line<'a>],
    /// The titles in force, outermost first.
    pub(crate) path: Vec<String>,
    pub(crate) parsed: Parsed,
    ids: HashMap<String, u32>,
    taken: Vec<bool>,
}

impl<'a> Builder<'a> {
    /// A builder for a document.
    pub(crate) fn new(document: &'a Document, lines: &'a [Line<'a>]) -> Self {
        Self {
            document,
            lines,
            path: Vec::new(),
            parsed: Parsed::default(),
            ids: HashMap::new(),
            taken: vec![false; lines.len()],
        }
    }

    /// The source lines of a range of indices.
    pub(crate) fn span(&self, range: Range<usize>) -> Lines {
        Lines::new(self.lines[range.start].n, self.lines[range.end - 1].n)
    }

    /// A passage that rules nothing, with the reason.
    pub(crate) fn non_normative(
        &mut self,
        tail: &str,
        range: Range<usize>,
        why: &str,
    ) -> PassageId {
        let texts = range.clone().map(|at| squeeze(self.lines[at].raw));
        let text = texts.collect::<Vec<_>>().join("\n");
        self.add(tail, range, PassageClass::NonNormative, text, Some(why.to_owned()))
    }

    fn add(
        &mut self,
        tail: &str,
        range: Range<usize>,
        class: PassageClass,
        text: String,
        why: Option<String>,
    ) -> PassageId {
        debug_assert!(range.clone().all(|at| !self.taken[at]), "line taken twice: {tail}");
        for at in range.clone() {
            self.taken[at] = true;
        }
        let raws: Vec<&str> = range.clone().map(|at| self.lines[at].raw.trim()).collect();
        let id = self.unique_id(tail);
        self.parsed.passages.push(Passage {
            id: id.clone(),
            document: self.document.id.clone(),
            edition: self.document.edition.clone(),
            lines: self.span(range),
            number: None,
            class,
            heading_path: self.path.clone(),
            text,
            text_md: raws.join("\n"),
            english: None,
            why,
        });
        id
    }

    /// A passage whose text is `text`, which a front end or a dialect made of its lines.
    pub(crate) fn unit_passage(
        &mut self,
        tail: &str,
        range: Range<usize>,
        class: PassageClass,
        text: &str,
    ) -> PassageId {
        self.add(tail, range, class, text.to_owned(), None)
    }

    /// Joins `range`, which says `text`, to the passage with index `at`.
    pub(crate) fn grow(&mut self, at: usize, range: Range<usize>, text: &str, glue: &str) {
        let span = self.span(range.clone());
        let passage = &mut self.parsed.passages[at];
        passage.text.push_str(glue);
        passage.text.push_str(text);
        for line in range {
            passage.text_md.push_str(glue);
            passage.text_md.push_str(self.lines[line].raw.trim());
            self.taken[line] = true;
        }
        passage.lines = passage.lines.join(span);
    }

    /// `document/tail`, with a number behind it if that is taken.
    pub(crate) fn unique_id(&mut self, tail: &str) -> PassageId {
        let tail = tail.trim_matches('/');
        let tail = if tail.is_empty() { "text" } else { tail };
        let mut id = format!("{}/{tail}", self.document.id);
        loop {
            let uses = self.ids.entry(id.clone()).or_insert(0);
            *uses += 1;
            if *uses == 1 {
                return PassageId::new(id);
            }
            id = format!("{id}-{uses}");
        }
    }

    /// Notes a problem at the line with index `at`.
    pub(crate) fn problem(&mut self, at: usize, code: &str, message: impl Into<String>) {
        let line = self.lines.get(at).map_or(0, |line| line.n);
        self.parsed.problems.push(Problem::new(self.document.id.as_str(), line, code, message));
    }

    /// Puts every line that no passage took into one of its own, sorts by
    /// line, and hands over what was built.
    pub(crate) fn finish(mut self) -> Parsed {
        let mut at = 0;
        while at < self.lines.len() {
            let start = at;
            while at < self.lines.len()
                && !self.taken[at]
                && self.lines[at].block == self.lines[start].block
            {
                at += 1;
            }
            if at == start {
                at += 1;
                continue;
            }
            self.problem(
                start,
                "unrecognised-text",
                "no rule of this document's shape reads this text; it is kept as it is",
            );
            let tail = format!("unrecognised/{}", self.lines[start].n);
            self.non_normative(&tail, start..at, "not recognised by the reader of this document");
        }
        self.parsed.passages.sort_by_key(|passage| passage.lines);
        self.parsed.problems.sort();
        self.parsed
    }
}
