//! Rulings that run: procedures walked, scenarios performed, traces told.
//!
//! A [`Scenario`] is a worked example, a question, a ruling or an erratum as a
//! script. [`run()`] performs it on an explicit stack of frames, tells what
//! happens as a [`Trace`], then performs it again without each of the rules
//! that the scenario rests on: a check that passes without its rule proves
//! nothing. Each game has its own closed vocabulary of cards, events and
//! effects; the stack, the trace and the citations are shared.

mod answer;
mod board;
mod buddy;
mod ccg;
mod coverage;
mod dbs;
mod dbz;
mod deck_links;
mod difference;
mod error;
mod expect;
mod game;
mod outcome;
mod passages;
mod pile;
mod procedure;
mod rule;
mod run;
mod scenario;
mod switch;
mod table;
mod trace;

pub use answer::Side;
pub use coverage::{
    Coverage, CoverageLink, CoverageStatus, Fraction, Inexpressible, NotChecked, coverage,
};
pub use deck_links::{DeckExample, deck_links};
pub use difference::Difference;
pub use error::ScenarioError;
pub use outcome::{AblationRun, CiteRun, CiteStatus, Failure, Outcome, TextRun};
pub use passages::Passages;
pub use procedure::{AskError, ProcedureAnswer, Walk, WalkedStep, WayOn, ask, walk};
pub use rule::RuleSwitch;
pub use run::{MAX_STEPS, run, run_without};
pub use scenario::{MAX_BYTES, Scenario, ScenarioCite, ScriptGame};
pub use switch::Switch;
pub use trace::{Trace, render_trace};
