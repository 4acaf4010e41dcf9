//! The outcome of a scenario: what happened, what it rests on, and what
//! changes without each rule; or what is wrong with its script.

use askama::Template;
use headjudge_corpus::{PassageClass, TextLabel};
use headjudge_engine::play::{
    AblationRun, CiteRun, CiteStatus, MAX_STEPS, Outcome, Passages, Scenario, ScenarioError, Table,
    Trace, run,
};

use crate::Titles;
use crate::alert::filled;
use crate::board::{Look, draw};
use crate::endings::{Endings, lower};
use crate::story::{StoryView, without_words};
use crate::trace::{traced, walkable};

/// How much of a page its pictures and its steps take, in bytes, before the
/// endings without a rule are linked and not drawn: a page has less than 100 kB.
const MOST_DRAWN: usize = 56_000;

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

    /// A text of the card, as it is called inside a sentence.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn text_name(label: &TextLabel) -> String {
        lower(label.words())
    }

    /// The runs without a rule, each with its ending, as long as there is room
    /// besides `taken` bytes; of a script of the reader, which has no other
    /// page, all are drawn.
    fn ablations<'a>(
        &self,
        outcome: &'a Outcome,
        taken: usize,
    ) -> Vec<(&'a AblationRun, Option<String>)> {
        let mut taken = taken;
        let drawn = outcome.ablations.iter().map(|run| {
            let drawn = Self::ending(outcome, &run.ending);
            taken += drawn.len();
            (run, (!self.is_of_corpus() || taken <= MOST_DRAWN).then_some(drawn))
        });
        drawn.collect()
    }

    /// How it ends without a rule, drawn with what differs from the end with it.
    fn ending(outcome: &Outcome, ending: &Table) -> String {
        let look = Look { before: Some(outcome.story.ending()), ..Look::default() };
        draw(outcome.game, ending, look)
    }

    /// What is otherwise without a rule, in few words.
    fn off(run: &AblationRun) -> String {
        without_words(&run.changes)
    }

    fn traced(&self, trace: &Trace) -> String {
        traced(trace, &self.titles)
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
