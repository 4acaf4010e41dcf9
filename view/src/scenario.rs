//! The outcome of a scenario: what happened, what it rests on, and what
//! changes without each rule; or what is wrong with its script.

use askama::Template;
use headjudge_corpus::PassageClass;
use headjudge_engine::play::{
    CiteRun, CiteStatus, MAX_STEPS, Outcome, Passages, Scenario, ScenarioError, Trace, run,
};

use crate::Titles;
use crate::alert::filled;
use crate::endings::Endings;
use crate::story::StoryView;
use crate::switches::switches;
use crate::trace::walkable;

/// Who wrote a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The corpus: its outcome is what the documents say.
    Corpus,
    /// The reader.
    Reader,
}

/// What came of a scenario. Empty before a script is run.
#[derive(Template)]
#[template(path = "scenario_result.html")]
pub struct ScenarioResult {
    /// Who wrote it.
    pub origin: Origin,
    /// What is wrong with its script.
    pub fault: Option<ScriptFault>,
    /// Its run.
    pub ran: Option<Ran>,
    /// What the documents are called.
    pub titles: Titles,
}

/// What is wrong with a script, and where.
#[derive(Clone, Debug)]
pub struct ScriptFault {
    /// Line and column.
    pub place: Option<(u32, u32)>,
    /// What is wrong.
    pub message: String,
    /// The line it is about.
    pub line: String,
}

/// A run with the sentences it rests on.
pub struct Ran {
    /// The run.
    pub outcome: Outcome,
    /// The sentences.
    pub cited: Vec<Cited>,
}

/// A sentence that a scenario rests on.
#[derive(Clone, Debug)]
pub struct Cited {
    /// Its text.
    pub text: String,
    /// The words of it that count.
    pub quote: String,
    /// Whether it holds a rule or a text that changes the outcome.
    pub carried: bool,
    /// Whether it is an example or a question with its answer.
    pub worked: bool,
    /// Its document and lines, in words.
    pub place: String,
    /// Where it is read.
    pub url: String,
    /// How it compares with the text that the scenario was written for.
    pub state: &'static str,
}

impl ScenarioResult {
    /// Before a script of the reader is run.
    #[must_use]
    pub fn not_run() -> Self {
        Self { origin: Origin::Reader, fault: None, ran: None, titles: Titles::default() }
    }

    /// A script that cannot be run.
    #[must_use]
    pub fn fault(fault: ScriptFault) -> Self {
        Self { fault: Some(fault), ..Self::not_run() }
    }

    /// The run of a scenario of the corpus.
    #[must_use]
    pub fn of_corpus(outcome: Outcome, passages: &Passages, titles: Titles) -> Self {
        let ran = Some(Ran::new(outcome, passages, &titles));
        Self { origin: Origin::Corpus, ran, titles, ..Self::not_run() }
    }

    /// Runs a script of the reader.
    #[must_use]
    pub fn of_script(text: &str, passages: &Passages, titles: Titles) -> Self {
        match Scenario::parse("scenario", text) {
            Ok(script) => {
                let outcome = run(&script, passages, MAX_STEPS);
                let ran = Some(Ran::new(outcome, passages, &titles));
                Self { ran, titles, ..Self::not_run() }
            }
            Err(error) => Self::fault(ScriptFault::unreadable(error, text)),
        }
    }

    /// It as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        filled(self)
    }

    fn is_of_corpus(&self) -> bool {
        self.origin == Origin::Corpus
    }

    /// The table chapter by chapter.
    fn story(&self, outcome: &Outcome) -> String {
        filled(&StoryView::new(outcome.game, &outcome.story, &self.titles))
    }

    /// What the card does by each of its texts, where the scenario is about that.
    fn endings(&self, outcome: &Outcome) -> Option<Endings> {
        let asked = self.is_of_corpus() && outcome.question.is_some();
        asked.then(|| Endings::of(&outcome.texts)).flatten()
    }

    /// The switches, as HTML, with room besides `taken` bytes.
    fn switches(&self, outcome: &Outcome, taken: usize) -> Vec<String> {
        switches(outcome, self.is_of_corpus(), taken, &self.titles)
    }

    fn walkable(&self, trace: &Trace) -> String {
        walkable(trace, &self.titles)
    }
}

impl ScriptFault {
    fn unreadable(error: ScenarioError, text: &str) -> Self {
        let at = (error.line as usize).saturating_sub(1);
        Self {
            place: Some((error.line, error.column)),
            message: error.message,
            line: text.lines().nth(at).unwrap_or_default().to_owned(),
        }
    }
}

impl Ran {
    fn new(outcome: Outcome, passages: &Passages, titles: &Titles) -> Self {
        Self { cited: cited(&outcome, passages, titles), outcome }
    }

    /// The sentence that decides it: a worked example before a rule.
    fn decisive(&self) -> Option<&Cited> {
        let carried = || self.cited.iter().filter(|cited| cited.carried);
        carried().find(|cited| cited.worked).or_else(|| carried().next()).or(self.cited.first())
    }
}

fn cited(outcome: &Outcome, passages: &Passages, titles: &Titles) -> Vec<Cited> {
    let sentence = |cite: &CiteRun| {
        let passage = passages.get(cite.passage.as_str())?;
        let state = match cite.status {
            CiteStatus::Fresh => "as it was read",
            CiteStatus::Stale => "changed since it was read",
            CiteStatus::Unpinned => "not pinned",
            CiteStatus::Misquoted => "not in the passage",
            CiteStatus::Missing => "not in this edition",
        };
        let worked = matches!(passage.class, PassageClass::Example | PassageClass::Question);
        let (short, lines) = (titles.short(passage.document.as_str()), passage.lines);
        Some(Cited {
            url: passage.url(),
            text: passage.text.clone(),
            quote: cite.quote.clone(),
            carried: cite.carried,
            worked,
            place: format!("{short} {}, {lines}", passage.edition),
            state,
        })
    };
    let mut cited: Vec<Cited> = Vec::new();
    for sentence in outcome.cites.iter().filter_map(sentence) {
        // Several quotations may stand in one passage.
        if cited.iter().all(|known| known.url != sentence.url) {
            cited.push(sentence);
        }
    }
    cited
}
