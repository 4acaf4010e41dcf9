//! Answers: what a question about a card, a rule, a deck, a procedure or an
//! edition is answered with. Typed objects and one error; no HTTP, no HTML.
//! The command line, the API, the pages and the assistants' server all ask here.

mod as_of;
mod card;
mod card_runs;
mod changes;
mod check;
mod complete;
mod coverage;
mod date;
mod deck;
mod document;
mod editions;
mod error;
mod format;
mod game;
mod games;
mod history;
pub mod json;
mod lineage;
mod list;
mod list_dates;
mod lookup;
mod named_rule;
mod plain;
mod played;
mod played_index;
mod reader;
mod review;
mod run_index;
mod runs;
mod scenario;
mod search;
mod search_on;
mod service;
mod table;
mod words;
mod written;

pub use as_of::{AsOf, Dated, document_on, passage_on, procedure_on, rule_on};
pub use card::{CardView, card_view, legalities};
pub use card_runs::{CardRuns, CardText, DefaultRun};
pub use changes::{
    Change, Side, additions, change, change_op, changes, describe, revisions, tally, tally_in_words,
};
pub use check::{check, checks};
pub use complete::{Completion, completions};
pub use coverage::{coverage, passage_statuses};
pub use date::parse_date;
pub use deck::{DeckBudget, DeckInput, check_deck, check_deck_within, read_and_check_deck};
pub use document::{
    DocumentView, RuleName, ask_procedure, document, documents, find_document, passage, procedure,
    procedures, rule, rule_names, walk_procedure,
};
pub use editions::{edition_pair, editions};
pub use error::{AnswerError, Candidate, in_words};
pub use format::{
    FormatSummary, FormatView, ListSummary, ListView, find_format, format, formats, list_dates,
    named_format,
};
pub use game::{GameView, SetView, game, games, set, sets};
pub use games::game_match;
pub use headjudge_corpus::{ChangeOp, shorten};
pub use history::{EditionName, History, Place, Wording, history, named_history};
pub use list::{List, list};
pub use lookup::{
    CardQuery, LegalityView, Lenience, card_at, card_with_id, find_card, find_card_id, legality,
    legality_of, name_suggestions, nearest_cards,
};
pub use named_rule::named_rule;
pub use plain::{LINE, Plain, one_line};
pub use played::find_played;
pub use played_index::{Played, PlayedKind};
pub use reader::{Reader, Shape};
pub use review::{
    Became, CardReview, CheckReview, DeckReview, DocumentReview, Finding, Findings, LegalityReview,
    Review, ReviewDeck, ReviewInput, ScenarioReview, TextReview, Weight, review,
};
pub use run_index::RunLink;
pub use runs::{PassageView, RuleView, card_runs, passage_view, rule_view, runs_of_passage};
pub use scenario::{
    ScenarioSummary, run_every_scenario, run_scenario, run_scenario_without, run_text,
    run_text_without, scenario_file, scenarios,
};
pub use search::{search_list, search_page};
pub use search_on::{search_list_on, search_page_on};
pub use service::Service;
pub use table::table;
pub use words::{finding_verdict, legality_status};
pub use written::find_game;
