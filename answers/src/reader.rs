//! Who reads an answer: of a text and our rendering of it, the one that comes
//! first for the reader, and the languages in which the answer then is. Apart from
//! the records, none of which knows of readers, and from the forms of an answer.

use headjudge_corpus::{DocumentId, Languages, Passage, Procedure, Rule, Wording};
use headjudge_engine::play::Walk;
use headjudge_index::search::Hit;

use crate::{RuleName, Service};

/// The language of our own words and renderings.
const ENGLISH: &str = "en";

/// What the reader is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Objects, which hold a text and its rendering side by side under fixed names.
    Objects,
    /// Text, with the one that comes first above the other.
    Text,
    /// One line, which has room for one of them.
    Line,
}

/// The reader of one answer.
pub struct Reader<'a> {
    service: &'a Service,
    languages: &'a Languages,
    shape: Shape,
    given: Vec<String>,
}

impl<'a> Reader<'a> {
    /// Somebody who reads `languages`.
    #[must_use]
    pub fn new(service: &'a Service, languages: &'a Languages, shape: Shape) -> Self {
        Self { service, languages, shape, given: Vec::new() }
    }

    /// The languages of the texts of documents that were given, in their order;
    /// English, which our own words are in, where there are none.
    #[must_use]
    pub fn given(mut self) -> Vec<String> {
        if self.given.is_empty() {
            self.note(ENGLISH);
        }
        self.given
    }

    /// What the reader is given.
    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    fn note(&mut self, language: &str) {
        if self.given.iter().all(|given| given != language) {
            self.given.push(language.to_owned());
        }
    }

    /// The language of the document that a record or an id is in.
    fn source(&self, document: &str) -> String {
        let document = self.service.document(document);
        document.map_or_else(|| ENGLISH.to_owned(), |document| document.language.clone())
    }

    /// Puts the rendering of a text into its place, where it comes first, and the
    /// text into the other's.
    fn put(&mut self, document: &DocumentId, text: &mut String, rendering: &mut Option<String>) {
        let source = self.source(document.as_str());
        let first = self.languages.wording(&source).filter(|_| self.shape != Shape::Objects);
        let rendered = rendering.is_some();
        if let Some(rendering) = rendering.as_mut().filter(|_| first == Some(Wording::Rendering)) {
            std::mem::swap(text, rendering);
            self.note(ENGLISH);
            if self.shape == Shape::Text {
                self.note(&source);
            }
            return;
        }
        self.note(&source);
        if rendered && self.shape != Shape::Line {
            self.note(ENGLISH);
        }
    }

    /// The same for a title, which is alone.
    fn title(&self, document: &str, title: &mut String, rendering: Option<&String>) {
        let first = self.languages.wording(&self.source(document));
        if let Some(rendering) = rendering
            && first == Some(Wording::Rendering)
            && self.shape != Shape::Objects
        {
            title.clone_from(rendering);
        }
    }
}

/// The records that hold texts of documents.
impl Reader<'_> {
    pub(crate) fn passage(&mut self, passage: &mut Passage) {
        self.put(&passage.document, &mut passage.text, &mut passage.english);
    }

    pub(crate) fn rule(&mut self, rule: &mut Rule) {
        self.put(&rule.document, &mut rule.text, &mut rule.english);
        self.title(rule.document.as_str(), &mut rule.title, rule.english_title.as_ref());
    }

    pub(crate) fn rule_name(&mut self, rule: &mut RuleName) {
        self.title(&rule.document, &mut rule.title, rule.english_title.as_ref());
        let source = self.source(&rule.document);
        let rendered = rule.english_title.as_ref() == Some(&rule.title);
        self.note(if rendered { ENGLISH } else { &source });
    }

    /// The search has chosen already.
    pub(crate) fn hit(&mut self, hit: &Hit) {
        self.note(&hit.language);
        if self.shape == Shape::Objects {
            hit.folded.iter().for_each(|hit| self.note(&hit.language));
        }
    }

    /// In words each step is told once: by its rendering, unless its own text comes first.
    pub(crate) fn procedure(&mut self, procedure: &mut Procedure) {
        let document = procedure.document.as_str();
        let source = self.source(document);
        let own = self.languages.wording(&source) == Some(Wording::Source);
        self.title(document, &mut procedure.title, procedure.english_title.as_ref());
        if own && self.shape != Shape::Objects {
            procedure.english_title = None;
        }
        for step in &mut procedure.steps {
            if self.shape == Shape::Objects {
                self.put(&procedure.document, &mut step.text, &mut step.english);
                continue;
            }
            if own {
                step.english = None;
            }
            self.note(if step.english.is_some() { ENGLISH } else { &source });
        }
    }

    /// A step is told once: by its rendering, unless its own text comes first.
    pub(crate) fn walk(&mut self, walk: &mut Walk) {
        let source = self.source(walk.procedure.split('/').next().unwrap_or_default());
        let found = self.service.snapshot().store().find(&walk.procedure);
        let procedure: Option<Procedure> = found.ok().flatten();
        let own = self.languages.wording(&source) == Some(Wording::Source);
        for walked in &mut walk.steps {
            let mut steps = procedure.iter().flat_map(|procedure| &procedure.steps);
            match steps.find(|step| step.n == walked.n && step.english.is_some()) {
                Some(step) if own => {
                    walked.text.clone_from(&step.text);
                    self.note(&source);
                }
                Some(_) => self.note(ENGLISH),
                None => self.note(&source),
            }
        }
    }
}
