//! Runs procedures and scenarios and records a trace of each run.
//!
//! A [`Scenario`] is a worked example, a question, a ruling or an erratum as a
//! script. [`run()`] plays it on an explicit stack of frames and records a
//! [`Trace`]. Then it plays it again without each of the rules that the
//! scenario rests on: a check that passes without its rule proves nothing.
//! `kernel` holds what the games share; each game in `games` adds its own
//! closed vocabulary of cards, actions and effects, and its steps.

mod assumption;
mod card_run;
mod card_words;
mod coverage;
mod deck_links;
mod difference;
mod error;
mod game_deck;
mod games;
mod kernel;
mod legal_action;
mod named;
mod outcome;
mod passages;
mod performance;
mod position;
mod procedure;
mod prompt;
mod registry;
mod rule;
mod run;
mod run_actions;
mod run_cites;
mod run_words;
mod scenario;
mod step;
mod story;
mod table_value;
mod toggle;
mod vocabulary;
mod whole_games;

pub use assumption::{Assumed, Assumption};
pub use card_run::{CardRun, CiteStatus};
pub use card_words::{SentenceRun, WordsRun, add_word_runs, text_reference, words_run};
pub use coverage::{
    Coverage, CoverageLink, CoverageStatus, Fraction, Inexpressible, NotChecked, PassageStatuses,
    coverage,
};
pub use deck_links::{DeckExample, deck_links};
pub use difference::Difference;
pub use error::ScenarioError;
pub use game_deck::{GameDeck, PartialText};
pub use games::ScriptGame;
pub use kernel::{Leader, Meter, Plan, Side, Trace, render_trace};
pub use legal_action::{LegalAction, Next};
pub use outcome::{AblationRun, CiteRun, Failure, Outcome, SpanRun, TextRun};
pub use passages::Passages;
pub use position::{Position, RefusedLine, beginning, edited, lay};
pub use procedure::{AskError, May, ProcedureAnswer, Walk, WalkedStep, WayOn, ask, walk};
pub use prompt::{Prompt, PromptKind, PromptOption};
pub use rule::RuleSwitch;
pub use run::{MAX_STEPS, run, run_on, run_without};
pub use scenario::{MAX_BYTES, Scenario, ScenarioCite, ScenarioHead};
pub use story::{Chapter, Line, RuleLine, Seat, Story, Table, TableCard, TableZone};
pub use toggle::RuleToggle;
pub use whole_games::{Ending, Games, Match, Span};
