//! The scenarios of a snapshot by what they use. Apart from the answers, because
//! the service keeps it for all of them.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::{ScenarioFile, slug};
use headjudge_engine::play::Scenario;
use headjudge_index::Snapshot;
use serde::Serialize;

use crate::AnswerError;

/// A scenario that runs something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RunLink {
    /// The scenario.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Path of its page.
    pub url: String,
    #[serde(skip)]
    question: Option<String>,
}

impl RunLink {
    /// The question that it answers, else its title.
    #[must_use]
    pub fn asked(&self) -> &str {
        self.question.as_deref().unwrap_or(&self.title)
    }
}

/// The scenarios of a snapshot, by what they use.
#[derive(Debug, Default)]
pub(crate) struct RunIndex {
    by_passage: BTreeMap<String, BTreeSet<RunLink>>,
    by_card: BTreeMap<String, BTreeSet<RunLink>>,
}

impl RunIndex {
    /// Reads every scenario once.
    pub(crate) fn read(snapshot: &Snapshot) -> Result<Self, AnswerError> {
        let mut index = Self::default();
        let files: Vec<ScenarioFile> = snapshot.store().list(None)?;
        for file in files.iter().filter(|file| file.is_scenario()) {
            let scenario = Scenario::parse(&file.file, &file.text)?;
            let link = RunLink {
                url: format!("/scenarios/{}", scenario.id),
                id: scenario.id.clone(),
                title: scenario.title.clone(),
                question: scenario.question.clone(),
            };
            for cite in &scenario.cites {
                let passage = cite.passage.to_string();
                index.by_passage.entry(passage).or_default().insert(link.clone());
            }
            for title in scenario.card_titles().into_iter().filter(|title| !title.is_empty()) {
                index.by_card.entry(slug(&title)).or_default().insert(link.clone());
            }
        }
        Ok(index)
    }

    /// The scenarios that cite a passage.
    pub(crate) fn of_passage(&self, id: &str) -> impl Iterator<Item = &RunLink> {
        self.by_passage.get(id).into_iter().flatten()
    }

    /// The scenarios that cite a passage, or one whose id begins so.
    pub(crate) fn of_passages(&self, id: &str, below: &str) -> impl Iterator<Item = &RunLink> {
        let own = self.by_passage.iter();
        own.filter(move |(passage, _)| *passage == id || passage.starts_with(below))
            .flat_map(|(_, links)| links)
    }

    /// The scenarios that have a card of this slug.
    pub(crate) fn of_card(&self, slug: &str) -> impl Iterator<Item = &RunLink> {
        self.by_card.get(slug).into_iter().flatten()
    }
}
