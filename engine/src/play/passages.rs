//! What the engine may cite: the passages and procedures of the corpus, by id.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

use headjudge_corpus::{
    Citation, Erratum, Passage, PassageId, Procedure, Record, Trait, TraitMember, fold, squeeze,
};

use crate::play::step::Steps;

/// A step of the engine: its procedure and its name.
type StepName = (&'static str, &'static str);

/// The passages and procedures of a corpus.
#[derive(Clone, Debug, Default)]
pub struct Passages {
    by_id: HashMap<PassageId, Passage>,
    procedures: BTreeMap<String, Procedure>,
    errata: Vec<Erratum>,
    traits: Vec<Trait>,
    /// The steps that the engine implements, with their numbers in the documents.
    steps: BTreeMap<StepName, (u32, PassageId)>,
    /// Where those are that are not held.
    elsewhere: Option<Elsewhere>,
}

/// A search for the passage of an id.
type Find = dyn Fn(&str) -> Option<Passage> + Send + Sync;

/// Finds passages that are not held, such as those of older editions.
#[derive(Clone)]
struct Elsewhere(Arc<Find>);

impl fmt::Debug for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("elsewhere")
    }
}

impl Passages {
    /// The same, with what `find` finds where a passage is not among them.
    #[must_use]
    pub fn or_else(
        mut self,
        find: impl Fn(&str) -> Option<Passage> + Send + Sync + 'static,
    ) -> Self {
        self.elsewhere = Some(Elsewhere(Arc::new(find)));
        self
    }

    /// The passages, procedures, errata and traits among `records`.
    pub(crate) fn held<'a>(records: impl IntoIterator<Item = &'a Record>) -> Self {
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
                Record::Trait(own) => all.traits.push(own.clone()),
                _ => {}
            }
        }
        all
    }

    /// Ties each step of a procedure that the engine implements to the document’s: the
    /// next one in order whose words it has.
    pub(crate) fn tie_steps(&mut self, id: &'static str, steps: Steps) {
        let Some(procedure) = self.procedures.get(id) else { return };
        let mut texts = procedure.steps.iter().filter_map(|step| {
            let passage = self.by_id.get(step.passage.as_str())?;
            let text = squeeze(passage.english.as_deref().unwrap_or(&passage.text));
            Some((step.n, passage.id.clone(), text))
        });
        let mut tied = Vec::new();
        for step in steps {
            let rest = texts.clone();
            if let Some((n, passage, _)) = texts.find(|(.., text)| text.contains(step.words)) {
                tied.push(((id, step.name), (n, passage)));
            } else {
                texts = rest;
            }
        }
        self.steps.extend(tied);
    }

    /// The passage `id`.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Cow<'_, Passage>> {
        if let Some(held) = self.by_id.get(id) {
            return Some(Cow::Borrowed(held));
        }
        self.elsewhere.as_ref().and_then(|Elsewhere(find)| find(id)).map(Cow::Owned)
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

    /// The traits, in lower case, that the documents give a personality: by its title, or by
    /// the character that it shows.
    pub(crate) fn traits_of(&self, title: &str, character: Option<&str>) -> Vec<String> {
        // A name is written in one word or in two: `Chi Chi`, `ChiChi`.
        let fold = |name: &str| fold(name).replace(' ', "");
        let (title, character) = (fold(title), character.map(fold));
        let is_meant = |member: &TraitMember| {
            let name = fold(&member.name);
            name == title || !member.single_card && character.as_ref() == Some(&name)
        };
        let given = self.traits.iter().filter(|own| own.members.iter().any(is_meant));
        given.map(|own| own.name.to_lowercase()).collect()
    }

    /// Every procedure, in order of id.
    pub fn procedures(&self) -> impl Iterator<Item = &Procedure> {
        self.procedures.values()
    }

    /// The number and the passage of a step that the engine implements.
    pub(crate) fn step(&self, (procedure, name): StepName) -> Option<(u32, &Passage)> {
        let (n, passage) = self.steps.get(&(procedure, name))?;
        Some((*n, self.by_id.get(passage.as_str())?))
    }

    /// `quote` out of the passage `id`.
    pub(crate) fn cite(&self, id: &str, quote: &str) -> Option<Citation> {
        self.get(id).map(|passage| Citation::quoting(&passage, quote))
    }
}

#[cfg(test)]
mod tests {
    use headjudge_corpus::{DocumentId, Lines, PassageClass};

    use super::*;

    fn passage(id: &str) -> Passage {
        Passage {
            id: PassageId::new(id),
            document: DocumentId::new("book"),
            edition: "1".to_owned(),
            lines: Lines::new(1, 1),
            number: None,
            class: PassageClass::Rule,
            heading_path: Vec::new(),
            text: format!("the words of {id}"),
            text_md: String::new(),
            english: None,
            why: None,
        }
    }

    #[test]
    fn a_passage_that_is_not_held_is_looked_for_elsewhere() {
        let held = Passages::held(&[Record::Passage(passage("book/a"))]);
        assert!(held.get("book@1/a").is_none());
        let held = held.or_else(|id| id.starts_with("book@1/").then(|| passage(id)));
        assert!(matches!(held.get("book/a"), Some(Cow::Borrowed(_))));
        assert_eq!(held.get("book@1/a").unwrap().text, "the words of book@1/a");
        assert_eq!(held.cite("book@1/b", "words").unwrap().quote, "words");
        assert!(held.get("book@2/a").is_none() && held.cite("other/a", "words").is_none());
    }
}
