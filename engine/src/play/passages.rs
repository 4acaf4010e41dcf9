//! What the engine may cite: the passages and procedures of the corpus, by id.

use std::collections::{BTreeMap, HashMap};

use headjudge_corpus::{Citation, Erratum, Passage, PassageId, Procedure, Record, squeeze};

use crate::play::step::PROCEDURES;

/// A step of the engine: its procedure and its name.
type StepName = (&'static str, &'static str);

/// The passages and procedures of a corpus.
#[derive(Clone, Debug, Default)]
pub struct Passages {
    by_id: HashMap<PassageId, Passage>,
    procedures: BTreeMap<String, Procedure>,
    errata: Vec<Erratum>,
    /// The steps that the engine implements, with their numbers in the documents.
    steps: BTreeMap<StepName, (u32, PassageId)>,
}

impl Passages {
    /// Those among `records`.
    pub fn new<'a>(records: impl IntoIterator<Item = &'a Record>) -> Self {
        let mut all = Self::default();
        for record in records {
            match record {
                Record::Passage(passage) => {
                    all.by_id.insert(passage.id.clone(), passage.clone());
                }
                Record::Procedure(procedure) => {
                    all.procedures.insert(procedure.id.clone(), procedure.clone());
                }
                Record::Erratum(erratum) => all.errata.push(erratum.clone()),
                _ => {}
            }
        }
        all.tie_steps();
        all
    }

    /// Ties each step that the engine implements to the document’s: the next
    /// one in order whose words it has.
    fn tie_steps(&mut self) {
        for (id, steps) in PROCEDURES {
            let Some(procedure) = self.procedures.get(*id) else { continue };
            let mut texts = procedure.steps.iter().filter_map(|step| {
                let passage = self.get(step.passage.as_str())?;
                let text = squeeze(passage.english.as_deref().unwrap_or(&passage.text));
                Some((step.n, passage.id.clone(), text))
            });
            let mut tied = Vec::new();
            for (name, words) in *steps {
                let rest = texts.clone();
                if let Some((n, passage, _)) = texts.find(|(.., text)| text.contains(words)) {
                    tied.push(((*id, *name), (n, passage)));
                } else {
                    texts = rest;
                }
            }
            self.steps.extend(tied);
        }
    }

    /// The passage `id`.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Passage> {
        self.by_id.get(id)
    }

    /// The procedure `id`.
    #[must_use]
    pub fn procedure(&self, id: &str) -> Option<&Procedure> {
        self.procedures.get(id)
    }

    /// The errata, in the order of the records.
    pub(crate) fn errata(&self) -> impl Iterator<Item = &Erratum> {
        self.errata.iter()
    }

    /// Every procedure, in order of id.
    pub fn procedures(&self) -> impl Iterator<Item = &Procedure> {
        self.procedures.values()
    }

    /// The number and the passage of a step that the engine implements.
    pub(crate) fn step(&self, (procedure, name): StepName) -> Option<(u32, &Passage)> {
        let (n, passage) = self.steps.get(&(procedure, name))?;
        Some((*n, self.get(passage.as_str())?))
    }

    /// `quote` out of the passage `id`.
    pub(crate) fn cite(&self, id: &str, quote: &str) -> Option<Citation> {
        self.get(id).map(|passage| Citation::quoting(passage, quote))
    }
}
