//! Measuring a search by questions whose answers are known. Shared by the
//! evaluation and the floor test, which include it by path.
//!
//! `questions.toml` holds questions with the source lines that answer them,
//! each with its split. Every `SPLIT.jsonl` here is a split of its own, one
//! object a line: `{"q": "…", "answers": ["id", …], "kind": "…"}`; the answers
//! are ids of passages or records, any of which answers, and none where the
//! documents do not answer. The split `sealed` is measured and never listed:
//! nobody who works on the ranking reads it.

use std::collections::BTreeMap;
use std::path::Path;

use headjudge_corpus::{DocumentId, Lines, Passage, Record};
use serde::Deserialize;

/// A question with the lines that answer it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Question {
    /// The question.
    pub(crate) q: String,
    /// What kind of question it is.
    pub(crate) category: String,
    /// `tune`, `report`, `fresh`, or the name of a file.
    pub(crate) split: String,
    /// Where it is answered, by lines.
    pub(crate) answers: Vec<Answer>,
    /// Where it is answered, by the ids of passages and records.
    #[serde(default)]
    pub(crate) ids: Vec<String>,
}

impl Question {
    /// Whether some document answers it.
    pub(crate) fn is_answerable(&self) -> bool {
        !self.answers.is_empty() || !self.ids.is_empty()
    }
}

/// A line of a split of its own.
#[derive(Deserialize)]
struct Line {
    q: String,
    answers: Vec<String>,
    kind: String,
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
    /// The ids of the passage and of the record.
    pub(crate) ids: Vec<String>,
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("eval");
    let text = std::fs::read_to_string(folder.join("questions.toml")).expect("it is there");
    let mut questions = toml::from_str::<File>(&text).expect("questions.toml reads").question;
    for split in splits() {
        let path = folder.join(format!("{split}.jsonl"));
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        questions.extend(text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            let line: Line = serde_json::from_str(line).expect("a question reads");
            let (q, category, ids) = (line.q, line.kind, line.answers);
            Question { q, category, split: split.clone(), answers: Vec::new(), ids }
        }));
    }
    questions
}

/// The splits: those of `questions.toml`, then the files by name.
#[must_use]
pub(crate) fn splits() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("eval");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let mut own: Vec<String> =
        names.filter_map(|name| Some(name.strip_suffix(".jsonl")?.to_owned())).collect();
    own.sort();
    ["tune", "report", "fresh", "dev5", "dev6", "dev7", "dev8", "judge", "third", "fourth", "fifth"]
        .into_iter()
        .map(str::to_owned)
        .chain(own)
        .collect()
}

/// Finds the lines of answers that are given by the ids of passages.
pub(crate) fn resolve(questions: &mut [Question], records: &[Record]) {
    let passages = records.iter().filter_map(|record| match record {
        Record::Passage(passage) => Some((passage.id.as_str(), passage)),
        _ => None,
    });
    let passages: BTreeMap<&str, &Passage> = passages.collect();
    for question in questions {
        let found = question.ids.iter().filter_map(|id| passages.get(id.as_str()));
        let answer = |p: &&Passage| Answer { document: p.document.clone(), lines: p.lines };
        question.answers.extend(found.map(answer));
    }
}

/// The place, from 1, of the first passage that answers; `None` if none does.
#[must_use]
pub(crate) fn place(question: &Question, given: &[Given]) -> Option<usize> {
    let answers = |g: &Given| {
        question.answers.iter().any(|a| a.document == g.document && a.lines.overlaps(g.lines))
            || question.ids.iter().any(|id| g.ids.contains(id))
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
}

impl Figures {
    /// Counts one question.
    pub(crate) fn add(&mut self, question: &Question, given: &[Given]) {
        if !question.is_answerable() {
            self.unanswerable += 1;
            self.broken += u32::from(given.iter().any(|g| g.promised));
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
