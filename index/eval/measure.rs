//! Measuring a search by the questions of `questions.toml`. Shared by the
//! evaluation and the floor test, which include it by path.

use std::collections::BTreeMap;
use std::path::Path;

use headjudge_corpus::{DocumentId, Lines};
use serde::Deserialize;

/// A question with the lines that answer it.
#[derive(Clone, Debug, Deserialize)]
pub struct Question {
    /// The question.
    pub q: String,
    /// What kind of question it is.
    pub category: String,
    /// `tune` or `report`.
    pub split: String,
    /// Where it is answered; nowhere, if empty.
    pub answers: Vec<Answer>,
}

/// Lines of a document.
#[derive(Clone, Debug, Deserialize)]
pub struct Answer {
    /// The document.
    pub document: DocumentId,
    /// Its lines.
    pub lines: Lines,
}

/// What a search gave, best first.
#[derive(Clone, Debug)]
pub struct Given {
    /// The passage: its document and lines.
    pub document: DocumentId,
    /// Its lines.
    pub lines: Lines,
    /// Whether it was promised to answer: `exact` or `strong`.
    pub promised: bool,
}

/// The questions of the evaluation.
///
/// # Panics
///
/// If they do not read.
#[must_use]
pub fn questions() -> Vec<Question> {
    #[derive(Deserialize)]
    struct File {
        question: Vec<Question>,
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("eval/questions.toml");
    let text = std::fs::read_to_string(path).expect("questions.toml is there");
    toml::from_str::<File>(&text).expect("questions.toml reads").question
}

/// The place, from 1, of the first passage that answers; `None` if none does.
#[must_use]
pub fn place(question: &Question, given: &[Given]) -> Option<usize> {
    let answers = |g: &Given| {
        question.answers.iter().any(|a| a.document == g.document && a.lines.overlaps(g.lines))
    };
    given.iter().position(answers).map(|n| n + 1)
}

/// Counts over some questions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Answerable questions.
    pub answerable: u32,
    /// With a right passage first.
    pub first: u32,
    /// With one among the first three.
    pub third: u32,
    /// The sum of 1/place.
    pub reciprocal: f64,
    /// Answerable questions whose first passage was promised.
    pub promised: u32,
    /// Of these, those whose first passage was right.
    pub kept: u32,
    /// Unanswerable questions.
    pub unanswerable: u32,
    /// With a promise.
    pub broken: u32,
    /// With any hit at all.
    pub answered: u32,
}

impl Figures {
    /// Counts one question.
    pub fn add(&mut self, question: &Question, given: &[Given]) {
        if question.answers.is_empty() {
            self.unanswerable += 1;
            self.broken += u32::from(given.iter().any(|g| g.promised));
            self.answered += u32::from(!given.is_empty());
            return;
        }
        self.answerable += 1;
        let place = place(question, given);
        self.first += u32::from(place == Some(1));
        self.third += u32::from(place.is_some_and(|n| n <= 3));
        self.reciprocal += place.map_or(0.0, |n| 1.0 / n as f64);
        if given.first().is_some_and(|g| g.promised) {
            self.promised += 1;
            self.kept += u32::from(place == Some(1));
        }
    }

    /// Part of the answerable questions.
    #[must_use]
    pub fn of_answerable(&self, part: f64) -> f64 {
        part / f64::from(self.answerable.max(1))
    }

    /// Success at 1.
    #[must_use]
    pub fn success_at_1(&self) -> f64 {
        self.of_answerable(f64::from(self.first))
    }

    /// Success at 3.
    #[must_use]
    pub fn success_at_3(&self) -> f64 {
        self.of_answerable(f64::from(self.third))
    }

    /// Mean reciprocal rank.
    #[must_use]
    pub fn mrr(&self) -> f64 {
        self.of_answerable(self.reciprocal)
    }
}

/// Figures by category, and over all under `all`, of one half of the questions.
pub fn measure(
    questions: &[Question],
    split: &str,
    mut search: impl FnMut(&str) -> Vec<Given>,
) -> BTreeMap<String, Figures> {
    let mut figures: BTreeMap<String, Figures> = BTreeMap::new();
    for question in questions.iter().filter(|question| question.split == split) {
        let given = search(&question.q);
        for key in [question.category.as_str(), "all"] {
            figures.entry(key.to_owned()).or_default().add(question, &given);
        }
    }
    figures
}
