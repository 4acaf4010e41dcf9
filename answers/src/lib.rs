//! Answers: what a question about a card, a rule, a deck, a procedure or an
//! edition is answered with. Typed objects and one error; no HTTP, no HTML.
//! The command line, the API, the pages and the assistants' server all ask here.

mod card;
mod changes;
mod check;
mod coverage;
mod date;
mod deck;
mod document;
mod error;
mod format;
mod list;
mod lookup;
mod plain;
mod run_index;
mod runs;
mod scenario;
mod search;
mod service;
mod table;
mod words;

pub use card::{CardView, card_view};
pub use changes::{Change, ChangeOp, Side, changes, edition_pair, editions, family_of};
pub use check::{check, checks};
pub use coverage::coverage;
pub use date::parse_date;
pub use deck::{DeckBudget, DeckInput, check_deck, check_deck_within};
pub use document::{
    DocumentView, ask_procedure, document, documents, find_document, passage, procedure,
    procedures, rule, walk_procedure,
};
pub use error::{AnswerError, Candidate, in_words};
pub use format::{FormatView, ListView, find_format, format, formats};
pub use headjudge_corpus::shorten;
pub use list::{List, list};
pub use lookup::{
    CardQuery, LegalityView, Lenience, card_at, card_with_id, find_card, legality, name_suggestions,
};
pub use plain::Plain;
pub use run_index::RunLink;
pub use runs::{
    CardRuns, CardText, DefaultRun, PassageView, RuleView, card_runs, passage_view, rule_view,
    runs_of_passage,
};
pub use scenario::{
    ScenarioSummary, actions_of_text, run_scenario, run_scenario_without, run_text,
    run_text_without, scenario_file, scenarios,
};
pub use search::{search_list, search_page};
pub use service::Service;
pub use table::{TableView, table};
pub use words::{finding_verdict, legality_status};
