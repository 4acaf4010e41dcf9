//! Measuring a search by the questions of `questions.toml`. Shared by the
//! evaluation and the floor test, which include it by path.

use std::collections::BTreeMap;
use std::path::Path;

use headjudge_corpus::{DocumentId, Lines};
use serde::Deserialize;

/// A question with the lines that answer it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Question {
    /// The question.
    pub(crate) q: String,
    /// What kind of question it is.
    pub(crate) category: String,
    /// `tune`, `report` or `fresh`.
    pub(crate) split: String,
    /// Where it is answered; nowhere, if empty.
    pub(crate) answers: Vec<Answer>,
}

/// Lines of a document.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Answer {
    /// The document.
    pub(crate) document: DocumentId,
    /// Its lines.
    pub(crate) lines: Lines,
}

/// What a search gave, best first.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// The passage: its document and lines.
    pub(crate) document: DocumentId,
    /// Its lines.
    pub(crate) lines: Lines,
    /// Whether it was promised to answer: `exact` or `strong`.
    pub(crate) promised: bool,
}

/// The questions of the evaluation.
///
/// # Panics
///
/// If they do not read.
#[must_use]
pub(crate) fn questions() -> Vec<Question> {
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
pub(crate) fn place(question: &Question, given: &[Given]) -> Option<usize> {
    let answers = |g: &Given| {
        question.answers.iter().any(|a| a.document == g.document && a.lines.overlaps(g.lines))
    };
    given.iter().position(answers).map(|n| n + 1)
}

/// Counts over some questions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Figures {
    /// Answerable questions.
    pub(crate) answerable: u32,
    /// With a right passage first.
    pub(crate) first: u32,
    /// With one among the first three.
    pub(crate) third: u32,
    /// The sum of 1/place.
    pub(crate) reciprocal: f64,
    /// Answerable questions whose first passage was promised.
    pub(crate) promised: u32,
    /// Of these, those whose first passage was right.
    pub(crate) kept: u32,
    /// Unanswerable questions.
    pub(crate) unanswerable: u32,
    /// With a promise.
    pub(crate) broken: u32,
    /// With any hit at all.
    pub(crate) answered: u32,
}

impl Figures {
    /// Counts one question.
    pub(crate) fn add(&mut self, question: &Question, given: &[Given]) {
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
        self.reciprocal +=
            place.map_or(0.0, |n| 1.0 / f64::from(u32::try_from(n).unwrap_or(u32::MAX)));
        if given.first().is_some_and(|g| g.promised) {
            self.promised += 1;
            self.kept += u32::from(place == Some(1));
        }
    }

    /// Part of the answerable questions.
    #[must_use]
    pub(crate) fn of_answerable(&self, part: f64) -> f64 {
        part / f64::from(self.answerable.max(1))
    }

    /// Success at 1.
    #[must_use]
    pub(crate) fn success_at_1(&self) -> f64 {
        self.of_answerable(f64::from(self.first))
    }

    /// Success at 3.
    #[must_use]
    pub(crate) fn success_at_3(&self) -> f64 {
        self.of_answerable(f64::from(self.third))
    }

    /// Mean reciprocal rank.
    #[must_use]
    pub(crate) fn mrr(&self) -> f64 {
        self.of_answerable(self.reciprocal)
    }
}

/// Figures by category, and over all under `all`, of one half of the questions.
pub(crate) fn measure(
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
