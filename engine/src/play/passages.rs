//! What the engine may cite: the passages and procedures of the corpus, by id.

use std::collections::{BTreeMap, HashMap};

use headjudge_corpus::{Citation, Passage, PassageId, Procedure, Record};

/// The passages and procedures of a corpus.
#[derive(Clone, Debug, Default)]
pub struct Passages {
    passages: HashMap<PassageId, Passage>,
    procedures: BTreeMap<String, Procedure>,
}

impl Passages {
    /// Those among `records`.
    pub fn new<'a>(records: impl IntoIterator<Item = &'a Record>) -> Self {
        let mut all = Self::default();
        for record in records {
            match record {
                Record::Passage(passage) => {
                    all.passages.insert(passage.id.clone(), passage.clone());
                }
                Record::Procedure(procedure) => {
                    all.procedures.insert(procedure.id.clone(), procedure.clone());
                }
                _ => {}
            }
        }
        all
    }

    /// The passage `id`.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Passage> {
        self.passages.get(id)
    }

    /// The procedure `id`.
    #[must_use]
    pub fn procedure(&self, id: &str) -> Option<&Procedure> {
        self.procedures.get(id)
    }

    /// Every procedure, in order of id.
    pub fn procedures(&self) -> impl Iterator<Item = &Procedure> {
        self.procedures.values()
    }

    /// The passage of step `n` of `procedure`.
    #[must_use]
    pub fn step(&self, procedure: &str, n: u32) -> Option<&Passage> {
        let step = self.procedures.get(procedure)?.steps.iter().find(|step| step.n == n)?;
        self.get(step.passage.as_str())
    }

    /// `quote` out of the passage `id`.
    pub(crate) fn cite(&self, id: &str, quote: &str) -> Option<Citation> {
        self.get(id).map(|passage| Citation::quoting(passage, quote))
    }
}
