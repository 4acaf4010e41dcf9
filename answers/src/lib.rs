//! Answers: what a question about a card, a rule, a deck, a procedure or an
//! edition is answered with. Typed objects and one error; no HTTP, no HTML.
//! The command line, the API, the pages and the assistants' server all ask here.

mod as_of;
mod card;
mod changes;
mod check;
mod coverage;
mod date;
mod deck;
mod document;
mod editions;
mod error;
mod format;
mod history;
mod lineage;
mod list;
mod lookup;
mod plain;
mod review;
mod scenario;
mod search;
mod search_on;
mod service;
mod words;

pub use as_of::{AsOf, Dated, document_on, passage_on, procedure_on, rule_on};
pub use card::{CardView, card_view};
pub use changes::{
    Change, Side, change, change_op, changes, describe, revisions, tally, tally_in_words,
};
pub use check::{check, checks};
pub use coverage::coverage;
pub use date::parse_date;
pub use deck::{DeckInput, check_deck};
pub use document::{
    DocumentView, ask_procedure, document, documents, find_document, passage, procedure,
    procedures, rule, walk_procedure,
};
pub use editions::{edition_pair, editions, family_of};
pub use error::{AnswerError, Candidate, in_words};
pub use format::{FormatView, ListView, find_format, format, formats};
pub use headjudge_corpus::{ChangeOp, shorten};
pub use history::{EditionName, History, Place, Wording, history};
pub use list::{List, list};
pub use lookup::{
    CardQuery, LegalityView, Lenience, card_at, card_with_id, find_card, legality, name_suggestions,
};
pub use plain::Plain;
pub use review::{
    Became, CardReview, CheckReview, DeckReview, DocumentReview, Finding, Findings, LegalityReview,
    Review, ReviewDeck, ReviewInput, ScenarioReview, TextReview, Weight, review,
};
pub use scenario::{
    ScenarioSummary, run_scenario, run_scenario_without, run_text, run_text_without, scenario_file,
    scenarios,
};
pub use search::{search_list, search_page};
pub use search_on::{search_list_on, search_page_on};
pub use service::Service;
pub use words::{finding_verdict, legality_status};
