//! Rulings that run and procedures by their words: which of them a question
//! asks for. It knows no snapshot.

use std::collections::{BTreeSet, HashMap};

use headjudge_corpus::fold;
use serde::Serialize;

/// How many are found at most.
const MOST: usize = 3;
/// How much of what is asked must be in one, by weight.
const ENOUGH: f64 = 0.62;
/// The most words of a question that are looked at.
const MOST_WORDS: usize = 32;

/// Words that questions have whatever they are about.
const PLAIN: [&str; 46] = [
    "a", "an", "and", "are", "at", "be", "by", "can", "could", "do", "does", "during", "first",
    "for", "from", "has", "have", "how", "i", "if", "in", "is", "it", "its", "may", "my", "no",
    "not", "of", "on", "or", "still", "that", "the", "their", "there", "to", "what", "when",
    "where", "which", "who", "will", "with", "you", "your",
];

/// What kind of thing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayedKind {
    /// A ruling that runs.
    Scenario,
    /// A procedure, step by step.
    Procedure,
}

/// A ruling that runs, or a procedure, that words of a question lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// What it is.
    pub kind: PlayedKind,
    /// The question that it answers, or its title.
    pub title: String,
    /// Its answer in a line; of a procedure its document.
    pub answer: String,
    /// Its game.
    pub game: String,
    /// The passages that it rests on.
    pub cites: Vec<String>,
    /// The path of its page.
    pub url: String,
}

impl Played {
    /// The same at a step, where it is a procedure.
    fn at(&self, step: Option<u32>) -> Self {
        let mut own = self.clone();
        if let (PlayedKind::Procedure, Some(step)) = (self.kind, step) {
            own.url = format!("{}#step-{step}", self.url);
        }
        own
    }
}

/// The number behind the word `step`.
fn step_of(q: &str) -> Option<u32> {
    let folded = fold(q);
    let mut words = folded.split_whitespace();
    words.find(|word| *word == "step")?;
    words.next()?.parse().ok()
}

/// All of them, with their words.
pub(crate) struct PlayedIndex {
    entries: Vec<Entry>,
    /// In how many entries a word is.
    spread: HashMap<String, usize>,
}

struct Entry {
    played: Played,
    /// Words of its title.
    title: BTreeSet<String>,
    /// All of its words.
    words: BTreeSet<String>,
}

impl PlayedIndex {
    /// Those with these texts: what it is called, and all that is said of it.
    pub(crate) fn new(all: impl IntoIterator<Item = (Played, String, String)>) -> Self {
        let entries = all.into_iter().map(|(played, title, text)| Entry {
            played,
            title: words(&title),
            words: words(&format!("{title} {text}")),
        });
        let entries: Vec<Entry> = entries.collect();
        let mut spread: HashMap<String, usize> = HashMap::new();
        for word in entries.iter().flat_map(|entry| &entry.words) {
            *spread.entry(word.clone()).or_default() += 1;
        }
        Self { entries, spread }
    }

    /// Those that `q` asks for, the best first.
    pub(crate) fn find(&self, q: &str, game: Option<&str>) -> Vec<Played> {
        let asked = words(q).into_iter().filter(|word| word.parse::<u32>().is_err());
        let asked: BTreeSet<String> = asked.take(MOST_WORDS).collect();
        let all: f64 = asked.iter().map(|word| self.weight(word)).sum();
        if asked.is_empty() || all <= 0.0 {
            return Vec::new();
        }
        let step = step_of(q);
        let own = self.entries.iter().filter(|e| game.is_none_or(|game| e.played.game == game));
        let mut found: Vec<(f64, &Entry)> = own
            .filter_map(|entry| {
                let sum = |words: &BTreeSet<String>| -> f64 {
                    asked.intersection(words).map(|word| self.weight(word)).sum()
                };
                let (title, whole) = (sum(&entry.title) / all, sum(&entry.words) / all);
                let enough = match entry.played.kind {
                    PlayedKind::Scenario => title >= ENOUGH,
                    // A procedure has every word of its document; one of its title must be asked.
                    PlayedKind::Procedure => title > 0.0 && whole >= 0.99,
                };
                let longer = float(entry.title.len()) / 1000.0;
                // Who names a step asks for a procedure.
                let stepped = step.is_some() && entry.played.kind == PlayedKind::Procedure;
                let first = if stepped { 2.0 } else { 0.0 };
                enough.then_some((first + title + whole / 10.0 - longer, entry))
            })
            .collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.played.url.cmp(&b.1.played.url)));
        found.into_iter().take(MOST).map(|(_, entry)| entry.played.at(step)).collect()
    }

    /// Those that rest on one of `passages`.
    pub(crate) fn on<'a>(&'a self, passage: &'a str) -> impl Iterator<Item = &'a Played> {
        let rests = move |entry: &&Entry| entry.played.cites.iter().any(|cite| cite == passage);
        self.entries.iter().filter(rests).map(|entry| &entry.played)
    }

    /// A word weighs the more the fewer have it; one that none has weighs most.
    fn weight(&self, word: &str) -> f64 {
        let having = float(self.spread.get(word).copied().unwrap_or(0));
        ((float(self.entries.len()) + 1.0) / (having + 0.5)).ln().max(0.1)
    }
}

fn float(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// The words of a text that count, without their endings.
fn words(text: &str) -> BTreeSet<String> {
    let folded = fold(text);
    let all = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    all.filter(|word| !PLAIN.contains(word)).map(stem).collect()
}

fn stem(word: &str) -> String {
    let ends = ["ing", "ed", "es", "s", "e"];
    let kept = ends.iter().find_map(|end| word.strip_suffix(end).filter(|rest| rest.len() > 2));
    kept.unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(titles: &[(&str, PlayedKind, &str)]) -> PlayedIndex {
        PlayedIndex::new(titles.iter().map(|(title, kind, more)| {
            let played = Played {
                kind: *kind,
                title: (*title).to_owned(),
                answer: String::new(),
                game: "g".to_owned(),
                cites: vec!["d/1".to_owned()],
                url: format!("/{title}"),
            };
            (played, (*title).to_owned(), (*more).to_owned())
        }))
    }

    #[test]
    fn a_question_finds_the_ruling_that_answers_it_and_no_other() {
        let index = index(&[
            ("Does the Lantern burn when it is dropped?", PlayedKind::Scenario, ""),
            ("Who lights the Beacon first?", PlayedKind::Scenario, ""),
            ("Call", PlayedKind::Procedure, "lantern call of a friend step"),
        ]);
        let titles = |q: &str| -> Vec<String> {
            index.find(q, None).into_iter().map(|played| played.title).collect()
        };
        assert_eq!(
            titles("does a dropped lantern burn"),
            ["Does the Lantern burn when it is dropped?"]
        );
        assert_eq!(titles("friend call"), ["Call"]);
        assert_eq!(index.find("step 5 of the friend call", None)[0].url, "/Call#step-5");
        assert!(titles("friend").is_empty());
        assert!(titles("how do I sail a boat with a lantern").is_empty());
        assert!(index.find("friend call", Some("other")).is_empty());
        assert_eq!(index.on("d/1").count(), 3);
    }
}
