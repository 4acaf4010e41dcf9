//! What units are made from beside their own record: documents, passages, and
//! which card a passage is about.

use std::collections::HashMap;

use headjudge_corpus::{
    Card, Citation, Document, DocumentId, Format, FormatId, Passage, PassageClass, PassageId,
    Procedure, Record, Rule, StepOp,
};

pub(super) struct Sources<'a> {
    documents: HashMap<&'a str, &'a Document>,
    passages: HashMap<&'a str, &'a Passage>,
    formats: HashMap<&'a str, &'a Format>,
    cards: HashMap<&'a str, &'a Card>,
    /// Per passage: the cards whose errata and rulings are in it.
    about: HashMap<&'a str, Vec<&'a Card>>,
    /// Per passage: the rule that it is part of.
    rules: HashMap<&'a str, &'a Rule>,
    procedures: HashMap<&'a str, &'a Procedure>,
    /// Per document and heading: our rendering of the heading.
    headings: HashMap<(&'a str, &'a str), &'a str>,
}

impl<'a> Sources<'a> {
    pub(super) fn new(records: &'a [Record]) -> Self {
        let mut sources = Self {
            documents: HashMap::new(),
            passages: HashMap::new(),
            formats: HashMap::new(),
            cards: HashMap::new(),
            about: HashMap::new(),
            rules: HashMap::new(),
            procedures: HashMap::new(),
            headings: HashMap::new(),
        };
        for record in records {
            match record {
                Record::Document(document) => {
                    sources.documents.insert(document.id.as_str(), document);
                }
                Record::Passage(passage) => {
                    sources.passages.insert(passage.id.as_str(), passage);
                    if passage.class == PassageClass::Heading
                        && let Some(english) = &passage.english
                    {
                        let heading = (passage.document.as_str(), passage.text.as_str());
                        sources.headings.insert(heading, english);
                    }
                }
                Record::Format(format) => {
                    sources.formats.insert(format.id.as_str(), format);
                }
                Record::Card(card) => {
                    sources.cards.insert(card.id.as_str(), card);
                    let entries = card.errata.iter().map(|erratum| &erratum.id);
                    for id in entries.chain(card.rulings.iter().map(|ruling| &ruling.id)) {
                        sources.about.entry(id.as_str()).or_default().push(card);
                    }
                }
                Record::Rule(rule) => {
                    for passage in &rule.passages {
                        sources.rules.insert(passage.as_str(), rule);
                    }
                }
                Record::Procedure(procedure) => {
                    sources.procedures.insert(procedure.id.as_str(), procedure);
                }
                _ => {}
            }
        }
        sources
    }

    pub(super) fn document(&self, id: &DocumentId) -> Option<&'a Document> {
        self.documents.get(id.as_str()).copied()
    }

    pub(super) fn format(&self, id: &FormatId) -> Option<&'a Format> {
        self.formats.get(id.as_str()).copied()
    }

    pub(super) fn card(&self, id: &str) -> Option<&'a Card> {
        self.cards.get(id).copied()
    }

    /// The passage with `id`, unless its document is an edition that was replaced.
    pub(super) fn passage(&self, id: &PassageId) -> Option<&'a Passage> {
        self.passages.get(id.as_str()).copied().filter(|passage| is_indexed(&passage.document))
    }

    /// Cites the whole passage with `id`.
    pub(super) fn cite(&self, id: &PassageId) -> Option<Citation> {
        self.passage(id).map(Citation::whole)
    }

    /// The cards whose erratum or ruling is in the passage.
    pub(super) fn cards_of(&self, id: &PassageId) -> &[&'a Card] {
        self.about.get(id.as_str()).map(Vec::as_slice).unwrap_or_default()
    }

    /// The rule that the passage is part of.
    pub(super) fn rule_of(&self, id: &PassageId) -> Option<&'a PassageId> {
        self.rules.get(id.as_str()).map(|rule| &rule.id)
    }

    /// The titles that stand above the passage, with our renderings of them.
    pub(super) fn above(&self, passage: &'a Passage) -> impl Iterator<Item = String> {
        let document = passage.document.as_str();
        let english = |title: &'a String| self.headings.get(&(document, title.as_str())).copied();
        let titles = passage.heading_path.iter();
        titles
            .flat_map(move |title| [Some(title.as_str()), english(title)])
            .flatten()
            .map(str::to_owned)
    }

    /// The passage of the current step that step `n` of an older version tells.
    pub(super) fn current_step(&self, older: &Procedure, n: u32) -> Option<&'a PassageId> {
        let current = self.procedures.get(older.older_telling_of.as_deref()?)?;
        let alike = |op: StepOp| matches!(op, StepOp::Same | StepOp::Changed);
        let row = older.comparison.iter().find(|row| row.here == Some(n) && alike(row.op))?;
        let step = current.steps.iter().find(|step| Some(step.n) == row.there)?;
        Some(&step.passage)
    }

    /// The title of the rule that the passage is part of, with our rendering of it.
    pub(super) fn rule_title(&self, id: &PassageId) -> Option<(&'a str, Option<&'a str>)> {
        let rule = self.rules.get(id.as_str())?;
        Some((rule.title.as_str(), rule.english_title.as_deref()))
    }
}

/// Whether records of the document are found; an older edition's are not.
pub(super) fn is_indexed(document: &DocumentId) -> bool {
    !document.is_older_edition()
}
