//! Answers: what a question about a card, a rule, a deck, a procedure or an
//! edition is answered with. Typed objects and one error; no HTTP, no HTML.
//! The command line, the API, the pages and the assistants' server all ask here.

mod card;
mod changes;
mod check;
mod complete;
mod coverage;
mod date;
mod deck;
mod document;
mod error;
mod format;
mod game;
pub mod json;
mod list;
mod lookup;
mod plain;
mod scenario;
mod search;
mod service;
mod words;
mod written;

pub use card::{CardView, card_view};
pub use changes::{Change, ChangeOp, Side, changes, edition_pair, editions, family_of};
pub use check::{check, checks};
pub use complete::{Completion, completions};
pub use coverage::coverage;
pub use date::parse_date;
pub use deck::{DeckInput, check_deck};
pub use document::{
    DocumentView, ask_procedure, document, documents, find_document, named_rule, passage,
    procedure, procedures, rule, walk_procedure,
};
pub use error::{AnswerError, Candidate, in_words};
pub use format::{FormatSummary, FormatView, ListSummary, ListView, find_format, format, formats};
pub use game::{GameView, SetView, game, games, set, sets};
pub use headjudge_corpus::shorten;
pub use list::{List, list};
pub use lookup::{
    CardQuery, LegalityView, Lenience, card_at, card_with_id, find_card, legality, legality_of,
    name_suggestions, nearest_cards,
};
pub use plain::{LINE, Plain, one_line};
pub use scenario::{
    ScenarioSummary, run_scenario, run_scenario_without, run_text, run_text_without, scenario_file,
    scenarios,
};
pub use search::{search_list, search_page};
pub use service::Service;
pub use words::{finding_verdict, legality_status};
pub use written::find_game;
